/** Lines of clean words that name nothing: they would stand over any step. In the languages that composed captions have. */

/** What such a line is made of behind its verb, beside articles and the like. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    "a about action actions after ahead all an and any anything are as at away back be being bit by can care carefully " +
    "continue currently details do done everything few for forward from further get going help here how i in info " +
    "information into is it it's its job just let matter me moment more my necessary needed next now of off on one onto or " +
    "our out over part parts please problem proceed process progress question quickly relevant request requested requests " +
    "required right seconds seeing some something soon start started step steps still stuff task tasks that that's the " +
    "their them then there these they thing things this those through to up us user user's users wait way we what " +
    "while with work working you your yours"
  ).split(" "),
);

const WORD = /[\p{L}\p{N}]+(?:['._/-]+[\p{L}\p{N}]+)*/gu;

/** The same in Chinese, with the verbs that say only that there is work. */
const EMPTY_CHINESE =
  /正在|继续|处理|工作|进行|操作|执行|努力|思考|为[您你]|帮[您你]|[您你]的?|用户的?|请求|任务|相关|请稍[候等]|[在中的\s\p{P}]/gu;

/**
 * Whether nothing behind a line's first word, its verb, is a word of its own: "working on it right now". A word with a
 * mark or a digit in it is a name.
 *
 * @param line - A clean caption, bounded.
 */
export function namesNothing(line: string): boolean {
  const words = line.toLowerCase().match(WORD) ?? [];
  if (words.length > 1 && words.slice(1).every((word) => EMPTY.has(word))) return true;
  return /\p{Script=Han}/u.test(line) && line.replace(EMPTY_CHINESE, "") === "";
}

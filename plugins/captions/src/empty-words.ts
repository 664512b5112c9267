/** Lines of clean words that name nothing: they would stand over any step. In the languages that composed captions have. */
import { isGlue } from "@surtitle/core/plugin";

/** What such a line is made of behind its verb, beside glue. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    "action actions after ahead all any anything away back bit care carefully continue currently details done " +
    "everything few forward further get going help here how i info information it it's job let matter me moment more " +
    "necessary needed next now off one onto out part parts please problem proceed process progress question quickly " +
    "relevant request requested requests required right seconds seeing some something soon start started step steps " +
    "stuff task tasks that's them there they thing things through up us user user's users wait way we what work " +
    "working you yours"
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
  if (words.length > 1 && words.slice(1).every((word) => EMPTY.has(word) || isGlue(word))) return true;
  return /\p{Script=Han}/u.test(line) && line.replace(EMPTY_CHINESE, "") === "";
}

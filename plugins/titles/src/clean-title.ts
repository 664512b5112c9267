/** A model's answer as a title. */
import { boundInput, stripReasoning } from "@surtitle/core/plugin";
import { isModelProse } from "./model-prose.ts";
import { type TitleLineOptions, titleLine } from "./title-line.ts";
import { unwrapAnswer } from "./unwrap-answer.ts";

/** What models put before a title, in the languages they answer in. */
const NAMED =
  "(?:(?:session|chat|conversation|thread|suggested|proposed|final|generated|short|new|topic|the|my|your)\\s){0,3}(?:title|name|topic)|titre|titel|gesprächstitel|chat-titel|título|titolo|tytuł|başlık|rubrik|tittel|otsikko|název|titlu|заголовок|название|назва|тема|τίτλος|العنوان|عنوان|כותרת|शीर्षक|শিরোনাম|ชื่อเรื่อง|หัวข้อ|제목|タイトル|題名|件名|(?:对话|會話|会话|對話|聊天)?(?:标题|標題|题目|題目|主题|主題)|tiêu đề|judul|cím";
const LABEL = new RegExp(
  `^(?:${NAMED})(?:\\s(?:de la|of the|du|der)\\s\\p{L}{1,20})?\\s{0,4}[:：]\\s{0,8}`,
  "iu",
);

/** JSON that has no title to read, is cut off, or is only nearly JSON. */
const JSON_LEFT =
  /^[\s"'`]{0,4}\{\s{0,8}(?:\\?["']|\w{1,40}\s?:\s?["'[{]|\})|\{\s{0,8}\\?["']\w{1,40}\\?["']\s{0,4}:/;

/** How often a part may free another. What goes on longer was made to, and is no title. */
const ROUNDS = 8;

/**
 * The title in a model's answer: its first line that says something, the line that it calls the title, or the "title" of
 * its JSON, without marks, labels, wrapping quotes, brackets and tags, template tokens, reasoning and machine blocks,
 * secrets and control characters. Idempotent. Undefined where nothing is left, for placeholders ("New chat"), JSON
 * without a title, refusals, and talk about the task.
 *
 * @example
 * ```ts
 * import { cleanTitle } from "@surtitle/titles";
 *
 * cleanTitle('**Title:** "Login test fails on CI."'); // "Login test fails on CI"
 * cleanTitle("I'm sorry, I can't help with that."); // undefined
 * ```
 */
export function cleanTitle(raw: string, options: TitleLineOptions = {}): string | undefined {
  const { maxColumns = 60 } = options;
  let text = boundInput(raw, maxColumns);
  for (let round = 0; round < ROUNDS; round += 1) {
    const title = titleLine(titledPart(text), options, ANSWER);
    if (title === undefined || isModelProse(title) || JSON_LEFT.test(title)) return undefined;
    if (title === text) return title;
    text = title;
  }
  return undefined;
}

const ANSWER = { labels: true, extraLabels: LABEL, brackets: true, jsonKeys: ["title"] } as const;

/** The part of an answer that its own labels call the title; the whole where they call none. */
function titledPart(answer: string): string {
  const text = unwrapAnswer(stripReasoning(answer));
  const lines = text.split("\n", LINES);
  const named = lines.length < 2 ? undefined : lines.findLast((line) => LABEL.test(line.replace(MARKS, "")));
  return named ?? text;
}

/** How many lines are looked at for a label. */
const LINES = 200;
/** What may stand before a label. */
const MARKS = /^[\s*_#>"'`-]{1,20}/;

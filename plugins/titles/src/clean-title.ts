/** A model's answer as a title. */
import { isModelProse } from "./model-prose.ts";
import { type TitleLineOptions, titleLine } from "./title-line.ts";

/** What models put before a title, in the languages they answer in. */
const NAMED =
  "(?:(?:session|chat|conversation|thread|suggested|proposed|final|generated|short|new|topic|the|my|your)\\s){0,3}(?:title|name|topic)|titre|titel|gesprächstitel|chat-titel|título|titolo|tytuł|başlık|rubrik|tittel|otsikko|název|titlu|заголовок|название|назва|τίτλος|العنوان|عنوان|כותרת|शीर्षक|ชื่อเรื่อง|หัวข้อ|제목|タイトル|題名|件名|(?:对话|會話|会话|對話|聊天)?(?:标题|標題|题目|題目|主题|主題)|tiêu đề|judul";
const LABEL = new RegExp(
  `^(?:${NAMED})(?:\\s(?:de la|of the|du|der)\\s\\p{L}{1,20})?\\s{0,4}[:：]\\s{0,8}`,
  "iu",
);

/**
 * The title in a model's answer: its first line that says something, or the "title" of its JSON, without marks,
 * labels, wrapping quotes and brackets, reasoning and machine blocks, secrets and control characters.
 * Idempotent. Undefined where nothing is left, for placeholders ("New chat"), refusals, and talk about the task.
 */
export function cleanTitle(raw: string, options: TitleLineOptions = {}): string | undefined {
  const title = titleLine(raw, options, {
    labels: true,
    extraLabels: LABEL,
    brackets: true,
    jsonKeys: ["title"],
  });
  return title === undefined || isModelProse(title) ? undefined : title;
}

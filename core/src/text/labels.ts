/** English and Chinese. `Note:` is none: it belongs to what is said. */
const LABELS =
  "caption|status|category|label|title|activity|标题|標題|状态|狀態|类别|類別|分类|分類|标签|標籤|活动|活動|字幕|说明|說明";
const INTERJECTIONS =
  "sure|sure thing|okay|ok|certainly|of course|absolutely|alright|all right|great|perfect|got it|understood|yes|right|well|好|好的|当然|當然|没问题|沒問題|嗯|明白|了解";

const LABEL = new RegExp(`^(?:${LABELS})\\s{0,4}[:：]\\s{0,8}`, "i");
const INTERJECTION = new RegExp(`^(?:${INTERJECTIONS})(?:,\\s{1,8}|，\\s{0,8})(?=\\S)`, "i");

/**
 * A line without what a model puts before its answer: an interjection with its comma ("Sure,"), then one label opener
 * ("Caption:").
 *
 * @param extra - Further label openers; a match counts at the start only.
 */
export function stripLabel(line: string, extra?: RegExp): string {
  const plain = line.replace(INTERJECTION, "");
  if (extra) extra.lastIndex = 0;
  const label = LABEL.exec(plain) ?? extra?.exec(plain);
  return label?.index === 0 ? plain.slice(label[0].length) : plain;
}

const LABELS =
  "caption|status|category|label|title|activity|标题|標題|状态|狀態|类别|類別|标签|標籤|活动|活動|字幕|说明";
const INTERJECTIONS =
  "sure|okay|ok|certainly|of course|absolutely|alright|all right|great|got it|understood|好的|当然|當然";

const LABEL = new RegExp(`^(?:${LABELS})\\s{0,4}[:：]\\s{0,8}`, "i");
const INTERJECTION = new RegExp(`^(?:${INTERJECTIONS})(?:,\\s{1,8}|，\\s{0,8}|[!！]\\s{1,8})(?=\\S)`, "i");

/** A line without what a model puts before its answer: "Caption:", "Sure,". */
export function stripLabel(line: string, extra?: RegExp): string {
  const plain = line.replace(INTERJECTION, "");
  const label = LABEL.exec(plain) ?? extra?.exec(plain);
  return label?.index === 0 ? plain.slice(label[0].length) : plain;
}

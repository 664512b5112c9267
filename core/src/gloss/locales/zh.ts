/** Chinese wording. */
import type { LocaleInput } from "../locale-table.ts";
import { nouns, verbs } from "./words.ts";

/** The same in Chinese. A pattern's space between two Han characters is not written. */
export const ZH: LocaleInput & { readonly tag: string } = {
  tag: "zh",
  scripts: ["Han"],
  patterns: {
    target: "{verb} {target}",
    count: "{verb} {count} {noun}",
    counted: "{count} {noun}",
    countIn: "{verb} {folder} 中的 {count} {noun}",
    detail: "{what}：{detail}",
    onServer: "{verb} {server} 的 {target}",
    two: "{first}，{second}",
    more: "{first}，{second}，另有 {count} 项",
    tried: "尝试 {what}",
  },
  verbs: verbs.zh,
  nouns: nouns.zh,
};

/** Chinese verbs and nouns, out of the least that says them. */
import type { Noun, VerbForms } from "../../vocabulary/words.ts";

/** The forms of a verb: 读取, 正在读取, 已读取. */
export function chineseVerb(base: string): VerbForms {
  return { participle: `正在${base}`, past: `已${base}`, base };
}

/**
 * A noun: 一个分支, of which 个分支 is counted; behind a slash what is counted, where there is no 一. A measure word alone
 * stands before the noun: 浏览器/个.
 */
export function chineseNoun(row: string): Noun {
  const [one = "", counted = one.slice(1)] = row.split("/");
  return { one, plurals: { other: counted.length > 1 || one.startsWith("一") ? counted : counted + one } };
}

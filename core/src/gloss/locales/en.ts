/** English wording. */
import type { LocaleInput } from "../locale-table.ts";
import { nouns, verbs } from "./words.ts";

/** The table behind `defineLocale`; its words stand in the table of both languages. */
export const EN: LocaleInput & { readonly tag: string } = {
  tag: "en",
  patterns: {
    target: "{verb} {target}",
    count: "{verb} {count} {noun}",
    counted: "{count} {noun}",
    countIn: "{verb} {count} {noun} in {folder}",
    detail: "{what}: {detail}",
    onServer: "{verb} {target} on {server}",
    two: "{first} and {second}",
    more: "{first}, {second} and {count} more",
    tried: "tried to {what}",
  },
  verbs: verbs.en,
  nouns: nouns.en,
};

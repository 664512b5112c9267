/** What the rubrics look at in a text. Independent of the project's own rules, so that those can be wrong. */

/** Writing systems, coarsely: what a person sees at a glance to be their own or not. */
export type Writing =
  | "latin"
  | "han"
  | "japanese"
  | "hangul"
  | "cyrillic"
  | "arabic"
  | "hebrew"
  | "devanagari"
  | "thai";

const LETTERS: readonly (readonly [Writing, RegExp])[] = [
  ["japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["han", /\p{Script=Han}/gu],
  ["hangul", /\p{Script=Hangul}/gu],
  ["cyrillic", /\p{Script=Cyrillic}/gu],
  ["arabic", /\p{Script=Arabic}/gu],
  ["hebrew", /\p{Script=Hebrew}/gu],
  ["devanagari", /\p{Script=Devanagari}/gu],
  ["thai", /\p{Script=Thai}/gu],
  ["latin", /\p{Script=Latin}/gu],
];

/** The writing of most letters; Han beside Kana is Japanese, and closely written letters weigh double. */
export function writingOf(text: string): Writing | undefined {
  const counts = new Map<Writing, number>();
  for (const [writing, letters] of LETTERS) counts.set(writing, text.match(letters)?.length ?? 0);
  if ((counts.get("japanese") ?? 0) > 0) return "japanese";
  for (const dense of ["han", "hangul"] as const) counts.set(dense, (counts.get(dense) ?? 0) * 2);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most !== undefined && most[1] > 0 ? most[0] : undefined;
}

/** Whether a text has letters of this writing; Japanese may be all Han. */
export function isIn(text: string, writing: Writing): boolean {
  const used = LETTERS.filter(([, letters]) => text.search(letters) >= 0).map(([name]) => name);
  if (writing === "japanese") return used.includes("japanese") || used.includes("han");
  return used.includes(writing) && !(writing === "han" && used.includes("japanese"));
}

/** Characters of scripts without spaces. */
export function closelyWritten(text: string): number {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
}

/** What a text is about: its words of three or more letters or with a digit, in lower case; pairs of characters in closely written text. */
export function contentOf(text: string): ReadonlySet<string> {
  const content = new Set<string>();
  for (const run of text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    if (closelyWritten(run) > 0) for (let i = 0; i + 1 < run.length; i += 1) content.add(run.slice(i, i + 2));
    else if ((run.length >= 3 || /\d/.test(run)) && !EMPTY.has(run)) content.add(run);
  }
  return content;
}

const EMPTY: ReadonlySet<string> = new Set(
  "the and for with from into that this what why how are was were has have not you your out all any can its does".split(
    " ",
  ),
);

/** Columns in a terminal: a wide character is two, a mark none. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const point of text)
    if (!/\p{M}|\u200d|\ufe0f/u.test(point))
      columns +=
        /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u.test(
          point,
        )
          ? 2
          : 1;
  return columns;
}

/** Characters that no line may hold: controls, escapes, bidi controls, zero-width spaces, tags. */
export const FORBIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

/**
 * One line of Markdown as a plain line. Own rules, since CommonMark reads `2*3*4` and `__init__.py` as emphasis, which
 * a caption must not: pairs count at word edges only, `*` and `_` not beside a dot or a slash.
 */

/** Stands for a piece that was taken care of; no text holds it, for it is taken out first. */
const PARK = "\u0000";

const CODE = /(?<![`\\])(`{1,3})(?!`)([^`]{1,400}|[\s\S]{1,400}?[^`])\1(?!`)/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const HEADING = /^#{1,6}\s+/;
const HEADING_END = /\s#{1,6}$/;
/** `>= 3` compares. */
const QUOTE = /^(?:>(?!=)\s{0,4})+/;
/** Marks and numbers of lists, with the box of a task. A year is no number: 3 digits at most. */
const ITEM = /^(?:(?:[-*+•‣◦]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(?=\S)|\d{1,3}、\s{0,4}(?=\D))/;
/** A target may hold brackets once: `…/Foo_(bar)`. */
const LINK =
  /!?\[([^[\]]{0,400})\]\(<?((?:[^()\s<>]|\([^()\s]{0,200}\)){1,2000})>?(?:\s["'][^"']{0,400}["'])?\)/g;
/** What a link leads to: an address, a path; behind a word only those, for `handlers[0](e.target)` calls a function. */
const LINKS: readonly { readonly link: RegExp; readonly target: RegExp }[] = [
  { link: LINK, target: /^(?:[a-z][a-z\d+.-]{0,20}:|\.{0,2}\/|#|[^\s/]{1,200}\/)/i },
  { link: new RegExp(`(?<![\\w\\])])${LINK.source}`, "g"), target: /^[^\s]{0,500}\.[a-z\d]{1,8}(?:[?#]|$)/i },
];
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** Names of Python that carry their underscores. */
const DUNDER =
  /(?<![\w.])__(?:init|new|main|name|file|str|repr|call|enter|exit|dict|doc|all|slots|iter|next|len|eq|hash|del|class|(?:get|set|del)(?:attr|item)|future|version|import|path|package|post_init|init_subclass)__(?!\w)/g;

const LETTER = "\\p{L}\\p{N}";
/** Scripts that put no space beside emphasis. */
const CLOSE_SET =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\u30fc]";

/** `src/**` opens nothing and neither does `**` of a glob, but `**.env**` does. */
function strong(stars: number): RegExp {
  const mark = `\\*{${stars}}`;
  const opener = `(?:(?<![${LETTER}*./\\\\])|(?<=${CLOSE_SET}))${mark}(?![\\s*/])`;
  const closer = `(?<!\\s)${mark}(?:(?![${LETTER}*/])|(?=${CLOSE_SET}))`;
  return new RegExp(`${opener}([^*]{1,399})${closer}`, "gu");
}

/** Not beside a dot or a slash on either side; a dot that ends the sentence behind the mark does not count. */
function emphasis(char: "*" | "_"): RegExp {
  const opener = `(?<![${LETTER}${char}./\\\\])[${char}](?![\\s${char}./])`;
  const closer = `(?<![\\s./])[${char}](?![${LETTER}${char}/]|\\.\\S)`;
  return new RegExp(`${opener}([^${char}]{1,399})${closer}`, "gu");
}

const PAIRS: readonly RegExp[] = [
  strong(3),
  strong(2),
  // A whole sentence in emphasis may end in its dot.
  /^([*_])(?![\s*_./])([^*_]{1,399}\s[^*_]{1,399}\.)\1$/,
  emphasis("*"),
  new RegExp(`(?<![${LETTER}_./\\\\])__(?![\\s_])([^_]{1,399})(?<!\\s)__(?![${LETTER}_/]|\\.\\S)`, "gu"),
  emphasis("_"),
  new RegExp(`(?<![${LETTER}~./\\\\])~~(?![\\s~])([^~]{1,399})(?<!\\s)~~(?![${LETTER}~/])`, "gu"),
];

/** One pass over one line. What a code span or a backslash saves in this pass may go in a next one. */
export function plainLine(line: string): string {
  const parked: string[] = [];
  const park = (text: string): string => {
    parked.push(text);
    return `${PARK}${parked.length - 1}${PARK}`;
  };
  const safe = line
    .replaceAll(PARK, "")
    .replace(CODE, (_, marks: string, body: string) => park(marks.length > 1 ? body.trim() : body))
    .replace(ESCAPED, (_, mark: string) => park(mark))
    .replace(DUNDER, park);
  let plain = withoutHead(safe.trim());
  for (const { link, target } of LINKS)
    plain = plain.replace(link, (whole: string, label: string, to: string) =>
      whole.startsWith("!") || target.test(to) ? label : whole,
    );
  for (const pair of PAIRS)
    plain = plain.replace(pair, (_, first: string, second: unknown) =>
      typeof second === "string" ? second : first,
    );
  plain = plain.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
  return plain.replace(/\u0000(\d{1,6})\u0000/g, (_, at: string) => parked[Number(at)] ?? "").trim();
}

function withoutHead(line: string): string {
  const said = line.replace(QUOTE, "");
  const heading = HEADING.test(said) ? said.replace(HEADING, "").replace(HEADING_END, "") : said;
  return heading.replace(ITEM, "");
}

/**
 * One line of Markdown as a plain line. Own rules, since CommonMark reads `2*3*4` and `__init__.py` as emphasis, which
 * a caption must not: pairs count at word edges only, `*` and `_` not beside a dot or a slash.
 */

/** Stands for a piece that was taken care of; no text holds it, for characters of no meaning go before. */
const PARK = "\u0000";

const CODE = /(?<!`)(`{1,3})(?!`)([^`]{1,400}|[\s\S]{1,400}?[^`])\1(?!`)/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const HEADING = /^#{1,6}\s+/;
const HEADING_END = /\s#{1,6}$/;
const QUOTE = /^(?:>\s{0,4})+/;
const ITEM = /^(?:[-*+]|\d{1,3}[.)])\s+(?=\S)/;
const LINK = /!?\[([^[\]]{0,400})\]\(([^()\s]{1,2000})(?:\s"[^"]{0,400}")?\)/g;
const TARGET = /^(?:[a-z][a-z\d+.-]{0,20}:|\/|\.{1,2}\/|#|[^\s]{0,500}\.[a-z\d]{1,8}(?:[?#/]|$))/i;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const WIDE = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const BODY = (mark: string): string => `(?=[^\\s${mark}])([^${mark}\\u0000]{0,398}[^\\s${mark}])`;
const EMPHASIS: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\p{N}*./\\\\])\\*{3}${BODY("*")}\\*{3}(?![\\p{L}\\p{N}*/])`, "gu"),
  new RegExp(
    `(?:(?<![\\p{L}\\p{N}*./\\\\])|(?<=[${WIDE}]))\\*{2}${BODY("*")}\\*{2}(?:(?![\\p{L}\\p{N}*/])|(?=[${WIDE}]))`,
    "gu",
  ),
  new RegExp(`(?<![\\p{L}\\p{N}*./\\\\])\\*${BODY("*")}\\*(?![\\p{L}\\p{N}*./])`, "gu"),
  new RegExp(`(?<![\\p{L}\\p{N}_./\\\\])__${BODY("_")}__(?![\\p{L}\\p{N}_./])`, "gu"),
  new RegExp(`(?<![\\p{L}\\p{N}_./\\\\])_${BODY("_")}_(?![\\p{L}\\p{N}_./])`, "gu"),
  new RegExp(`(?<![\\p{L}\\p{N}~./\\\\])~~${BODY("~")}~~(?![\\p{L}\\p{N}~/])`, "gu"),
];

/** One pass over one line. What a code span or a backslash saves in this pass may go in a next one. */
export function plainLine(line: string): string {
  const parked: string[] = [];
  const park = (text: string): string => {
    parked.push(text);
    return `${PARK}${parked.length - 1}${PARK}`;
  };
  let plain = line
    .replaceAll(PARK, "")
    .replace(CODE, (_, marks: string, body: string) => park(marks.length > 1 ? body.trim() : body))
    .replace(ESCAPED, (_, mark: string) => park(mark));
  plain = plain.trim().replace(QUOTE, "");
  plain = HEADING.test(plain) ? plain.replace(HEADING, "").replace(HEADING_END, "") : plain;
  plain = plain.replace(ITEM, "");
  plain = plain.replace(LINK, (whole, label: string, target: string) =>
    isLink(whole, target) ? label : whole,
  );
  for (const pattern of EMPHASIS) plain = plain.replace(pattern, "$1");
  plain = plain.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
  return plain.replace(/\u0000(\d{1,6})\u0000/g, (_, at: string) => parked[Number(at)] ?? "").trim();
}

function isLink(whole: string, target: string): boolean {
  return whole.startsWith("!") || TARGET.test(target);
}

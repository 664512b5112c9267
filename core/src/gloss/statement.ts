/** Statements for a database, and code: no words for a person, and they may hold what is private. */

/** Code units that are looked at; a statement shows at its start. */
const MAX_LOOKED_AT = 4_000;

/** What may stand before the first word. */
const BEFORE = /^(?:[\s(;]|--[^\n]{0,999}\n|#[^\n]{0,999}\n|\/\*[\s\S]{0,999}?\*\/){1,99}/;

/** A table or a column, in the quotes of any dialect. */
const NAME = String.raw`(?:[^\s"'\x60[(,;]|"[^"\n]{1,99}"|\x60[^\x60\n]{1,99}\x60|\[[^\]\n]{1,99}\]){1,99}`;
/** Where prose goes on with these, SQL has a name: "select wines from the cellar". */
const THE = "(?:the|my|our|your|their|this|that|these|those|each|both)\\b";
const KIND =
  "(?:table|view|index|schema|database|function|procedure|trigger|user|login|role|policy|extension|type|sequence)";
const MODIFIER =
  "(?:(?:or\\s{1,9}replace|unique|temp|temporary|global|local|unlogged|materialized|external)\\s{1,9}){0,3}";

/** How they begin; case does not count. */
const BEGINNINGS: readonly string[] = [
  String.raw`(?:explain\s{1,9}(?:(?:analyze|verbose|\([^)]{0,200}\))\s{1,9}){0,3})?select(?=[\s*"'\x60(@?[/])` +
    String.raw`(?!\s{1,9}(?:an?\s{1,9}(?![\s,]|from\b|as\b)|(?:all\s{1,9}(?:of\s{1,9})?)?${THE}))` +
    String.raw`(?:[\s\S]{0,4000}?\bfrom(?:\s{1,9}(?!\s|${THE})|["'\x60([/])|` +
    String.raw`\s{0,9}(?:["'\x60*@:$?]|\d{1,99}\s{0,9}(?:[;,]|as\b|$)|\w{1,99}\s?\())`,
  String.raw`(?:(?:insert|merge|replace|upsert)\s{1,9}(?:(?:or\s{1,9})?\w{1,20}\s{1,9})?into|insert\s{1,9}overwrite|delete\s{1,9}from)\s{1,9}(?!\s|${THE})`,
  String.raw`update\s{1,9}${NAME}(?:\s{1,9}${NAME}){0,3}\s{1,9}set\s[^=]{1,400}=`,
  String.raw`with\s{1,9}(?:recursive\s{1,9})?${NAME}\s{0,9}(?:\([^)]{0,400}\)\s{0,9})?as\s{0,9}(?:(?:not\s{1,9})?materialized\s{0,9})?\(\s{0,99}(?:select|values|insert|update|delete|with|--|\/\*|\()`,
  String.raw`create\s{1,9}${MODIFIER}${KIND}\s{1,9}(?:if\s{1,9}not\s{1,9}exists\s|${NAME}\s{0,9}(?:[(;]|(?:as|on|using|like|with|identified|password|before|after|partition)\b))`,
  String.raw`alter\s{1,9}${KIND}\s{1,9}(?:if\s{1,9}exists\s{1,9}|only\s{1,9})?${NAME}\s{1,9}(?:add|alter|attach|change|detach|disable|drop|enable|identified|modify|owner|password|rename|set|with)\b`,
  String.raw`(?:drop\s{1,9}(?:materialized\s{1,9})?${KIND}|truncate(?:\s{1,9}table)?)\s{1,9}(?:if\s{1,9}exists\s{1,9})?${NAME}\s{0,9}(?:;|$|cascade\b|restrict\b)`,
  String.raw`(?:call\s{1,9}${NAME}\s{0,9}\(|exec(?:ute)?\s{1,9}${NAME}\s{1,9}['@]|values\s{0,9}\(|begin\s{0,9};|begin\s{1,9}(?:tran|transaction|work)\b|start\s{1,9}transaction\b)`,
  // Cypher, SPARQL
  String.raw`(?:optional\s{1,9})?(?:match|merge|unwind)\s{0,9}(?:\w{1,99}\s{0,9}=\s{0,9})?[([]`,
  String.raw`create\s{0,9}\(\s{0,9}\w{0,99}\s{0,9}[:{)]`,
  String.raw`(?:call|ask|construct)\s{0,9}\{`,
  String.raw`prefix\s{1,9}\w{0,99}:\s{0,9}<`,
  // programs
  String.raw`(?:from\s{1,9}[\w.]{1,99}\s{1,9}import\s|import\s{1,9}[\w.]{1,99}(?:\s{1,9}as\s{1,9}\w{1,99})?[ \t]{0,9}[;\n]|(?:def|function)\s{1,9}\w{1,99}\s?\(|(?:const|let|var)\s{1,9}\w{1,99}\s{0,9}=|print\(|console\.log\(|db\.\w{1,99}\.\w{1,99}\()`,
];

const PATTERNS: readonly RegExp[] = [
  ...BEGINNINGS.map((beginning) => new RegExp(`^(?:${beginning})`, "i")),
  // GraphQL
  /^(?:query|mutation|subscription)(?:\s{1,9}\w{1,99})?\s{0,9}(?:\([^)]{0,999}\)\s{0,9})?(?:@\w{1,99}\s{0,9})?\{/,
  /^fragment\s{1,9}\w{1,99}\s{1,9}on\s/,
  /^\{\s{0,99}\w/,
];

/** Whether a text is SQL, GraphQL, Cypher, SPARQL or the start of a program, by how it begins. */
export function isStatement(text: string): boolean {
  const start = text.slice(0, MAX_LOOKED_AT).replace(BEFORE, "");
  return PATTERNS.some((pattern) => pattern.test(start));
}

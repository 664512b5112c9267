/** Statements for a database, and code: no words for a person, and they may hold what is private. */

/** Code units that are looked at; a statement shows at its start. */
const MAX_LOOKED_AT = 4_000;

/** How they begin; behind white space and comments. */
const BEGINNINGS: readonly RegExp[] = [
  /^(?:explain\s{1,9}(?:analyze\s{1,9})?)?select\s(?:[\s\S]{0,4000}?\bfrom\s|\s{0,9}(?:\*|\d|\w{1,99}\s?\())/i,
  /^(?:(?:insert|merge|replace)\s{1,9}into|delete\s{1,9}from|update\s{1,9}\S{1,200}\s{1,9}set)\s/i,
  /^with\s{1,9}(?:recursive\s{1,9})?\S{1,200}\s{1,9}as\s{0,9}\(/i,
  /^(?:create|alter|drop|truncate)\s{1,9}(?:(?:or\s{1,9}replace|unique|temp|temporary)\s{1,9})?(?:table|view|index|schema|database|function|trigger|user|role|policy|extension)\s/i,
  // GraphQL, Cypher, SPARQL
  /^(?:(?:query|mutation|subscription|fragment)\b[^{\n]{0,400}\{|\{\s{0,99}\w)/,
  /^(?:optional\s{1,9})?(?:match|merge|unwind)\s{0,9}[([]/i,
  /^prefix\s{1,9}\w{0,99}:\s{0,9}</i,
  // programs
  /^(?:from\s{1,9}[\w.]{1,99}\s{1,9}import\s|(?:def|function)\s{1,9}\w{1,99}\s?\(|print\s?\(|console\.log\()/,
];

/** Whether a text is SQL, GraphQL, Cypher, SPARQL or the start of a program, by how it begins. */
export function isStatement(text: string): boolean {
  const start = text
    .slice(0, MAX_LOOKED_AT)
    .replace(/^(?:\s|--[^\n]{0,999}\n|\/\*[^*]{0,999}\*\/){1,99}/, "");
  return BEGINNINGS.some((beginning) => beginning.test(start));
}

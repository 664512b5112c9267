/** The lines of a message that its writer meant to be read as sentences. */

/** The longest paragraph that is taken for a line about work, in code points. */
const MAX_PARAGRAPH = 600;
/** The same in UTF-16 units before Markdown goes. */
const MAX_RAW = 4_000;

const FENCE = /^\s{0,8}(?:[-*>]\s{0,4})?(```|~~~)/;
const TABLE = /^\s{0,8}\||\|\s{0,4}:?-{3}|^[\s:|+=_*~-]{3,200}$/;
const TABLE_RULE = /^\s{0,8}:?-{3,200}:?\s{0,8}\|/;
const CODE =
  /[{}]$|[=()[\]'"<>].{0,300};$|^\S+;$|^[{}]|^<\/?\w|^\[(?=[\s[{"'\d])|^#(?:include|!|define|if|endif)|^\$\s|^@\w+(?:\(|$)|^(?:const|let|var)\s\w+\s{0,4}=|^(?:import|export|from|return|def|class|function|async|public|private)\s.{0,200}[('"{:;]|=>|^\w+\([^)]{0,200}\)$|^"[^"]{1,80}":|^\/\/|^\/\*|^[\w.]+\s{0,2}[+-]?=\s/;
/** Lines of agents that think in turns: what they hold is no prose for people. */
const SCRATCH = /^(?:thought|action|action input|observation)\s?:/i;

/** A line of prose. */
export interface ProseLine {
  readonly text: string;
  /** Whether it stood as a heading, which names a part and is no sentence of its own. */
  readonly heading: boolean;
}

/**
 * The lines of the last paragraph that holds prose once `clean` went over them; none where that paragraph is
 * longer than 600 code points. Code, fenced or by its look, JSON, tables and rules are no prose.
 *
 * @param text - Bounded, with its paragraphs.
 * @param clean - Takes one line of Markdown, gives it plain.
 */
export function lastProse(text: string, clean: (line: string) => string): readonly ProseLine[] {
  const paragraphs = withoutFences(text.split("\n"))
    .join("\n")
    .split(/\n\s*\n/);
  for (const paragraph of paragraphs.reverse()) {
    const raw = withoutRows(paragraph.split("\n")).filter((line) => !isData(line.trim()));
    if (!raw.some((line) => /\p{L}/u.test(line))) continue;
    if (raw.join("\n").length > MAX_RAW) return [];
    const lines = raw.map((line) => ({ text: clean(line), heading: /^\s{0,3}#{1,6}\s/.test(line) }));
    const prose = lines.filter(({ text: plain }) => /\p{L}/u.test(plain));
    if (prose.length === 0) continue;
    return Array.from(prose.map((line) => line.text).join("\n")).length > MAX_PARAGRAPH ? [] : prose;
  }
  return [];
}

/** An unclosed fence takes the rest. A fence counts at the head of a line only. */
function withoutFences(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined && !line.slice(line.indexOf(mark) + 3).includes(mark)) {
      fence = mark;
      kept.push("");
    } else if (fence === undefined) kept.push(line);
    else if (mark === fence) fence = undefined;
  }
  return kept;
}

/** A table may do without bars at its edges; then the line below its head tells. */
function withoutRows(lines: readonly string[]): readonly string[] {
  return lines.some((line) => TABLE_RULE.test(line)) ? lines.filter((line) => !line.includes("|")) : lines;
}

function isData(line: string): boolean {
  if (line.length > MAX_RAW) return true;
  const bare = line.replace(/^(?:[-*+]|\d{1,3}[.)])\s+/, "");
  return TABLE.test(line) || CODE.test(bare) || SCRATCH.test(bare);
}

/** What a generated title and a provisional one have in common: the core's cleaner, with what titles lose at their end. */
import { cleanLine } from "@surtitle/core/plugin";
import { toColumns } from "./columns.ts";
import { isSentinel } from "./sentinels.ts";

/** How a title is made of a text. */
export interface TitleLineOptions {
  /** How wide it may be, in display columns; a CJK character takes two. @default 60 */
  readonly maxColumns?: number;
  /** Masks secrets, before anything is cut. @default the core's `redactSecrets` */
  readonly redact?: (text: string) => string;
  /** Further tags of machine blocks. @default [] */
  readonly machineTags?: readonly string[];
}

/** What a model's answer has and a person's message has not. */
interface AnswerOptions {
  readonly labels: boolean;
  readonly extraLabels?: RegExp;
  readonly brackets?: boolean;
  readonly jsonKeys?: readonly string[];
  readonly reasoning?: boolean;
}

/** How often a cut may leave what the cleaner takes away. What goes on longer was made to, and leaves nothing. */
const ROUNDS = 16;

/** A letter, a digit or a pictograph: punctuation alone is no title. */
const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

const TRAILING = /[\s.!?:;,…⋯‼⁉‽。．｡！？：；，､、؟،؛۔।॥]+$/u;
const LONGEST_TRAIL = 64;

/** One clean line of at most `maxColumns`, stable under the same passes; undefined for a placeholder, or nothing. */
export function titleLine(raw: string, options: TitleLineOptions, answer: AnswerOptions): string | undefined {
  const { maxColumns = 60, redact, machineTags = [] } = options;
  const passes = {
    ...{ ...answer, machineTags, maxInput: maxColumns, finish: withoutTrail, usable: saysSomething },
    ...(redact !== undefined && { redact }),
  };
  let line = raw;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = toColumns(cleanLine(line, passes), maxColumns);
    if (next === line) return isSentinel(line) || !saysSomething(line) ? undefined : line;
    line = next;
  }
  return undefined;
}

function saysSomething(line: string): boolean {
  return SAYS_SOMETHING.test(line);
}

/** Without the marks at its end; a Spanish question that lost its end loses its opening mark too. */
function withoutTrail(line: string): string {
  const tail = line.slice(-LONGEST_TRAIL);
  const bare = line.slice(0, line.length - tail.length) + tail.replace(TRAILING, "");
  const isOpen =
    (bare.startsWith("¿") && !bare.includes("?")) || (bare.startsWith("¡") && !bare.includes("!"));
  return isOpen ? bare.slice(1).trimStart() : bare;
}

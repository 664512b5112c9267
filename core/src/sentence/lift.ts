/** The first rung: the line that the working model itself wrote before its tool calls. */
import { cleanProse } from "../text/clean.ts";
import { stripLabel } from "../text/labels.ts";
import { plainLine } from "../text/markdown.ts";
import { stripWrapping } from "../text/quotes.ts";
import { defaultVocabulary } from "../vocabulary/default.ts";
import { type Intent, readIntent } from "./intent.ts";
import { isRefused } from "./refused.ts";
import { shortCaption } from "./short-caption.ts";
import { splitSentences } from "./split-sentences.ts";

export interface LiftOptions {
  /** @default redactSecrets */
  readonly redact?: (text: string) => string;
  /** Further tags of machine blocks. @default [] */
  readonly machineTags?: readonly string[];
  /** @default 10 */
  readonly maxWords?: number;
}

/** The longest paragraph that is taken for a line about work, in code points. */
const PARAGRAPH = 600;

/**
 * A caption out of the text of the message that asks for tools: the sentence of its last paragraph of prose that tells
 * what comes now, without its opener ("Let me check the config" gives "checking the config"). Nothing where the text
 * reports what is over, asks the user, is code, or only acknowledges.
 */
export function liftCaption(assistantText: string, options: LiftOptions = {}): string | undefined {
  const { maxWords = 10, redact, machineTags = [] } = options;
  const prose = cleanProse(assistantText, { machineTags, ...(redact && { redact }) });
  const sentences = splitSentences(lastParagraph(withoutCode(prose)));
  const intents = sentences
    .filter((sentence) => !isNoIntent(sentence))
    .map(readIntent)
    .filter(isTelling);
  const best =
    intents.find(({ rank }) => rank === "opener") ??
    intents.find(({ rank }) => rank === "participle") ??
    intents[0];
  const caption = best && shortCaption(best.text, { maxWords });
  return caption === undefined || caption === "" || isRefused(caption, defaultVocabulary)
    ? undefined
    : caption;
}

function withoutCode(prose: string): string {
  return prose.replace(/(?:```|~~~)[\s\S]{0,60000}?(?:\n(?:```|~~~)|$)/g, "\n");
}

/** The last paragraph that has prose, each of its lines plain; "" where it is too long. */
function lastParagraph(prose: string): string {
  const paragraphs = prose.split(/\n\s*\n/).slice(-50);
  for (const paragraph of paragraphs.reverse()) {
    const lines = paragraph.split("\n").filter((line) => !isTableOrHeading(line));
    const text = lines
      .map((line) => stripWrapping(stripLabel(plainLine(line))))
      .join("\n")
      .trim();
    if (/\p{L}/u.test(text)) return [...text].length > PARAGRAPH ? "" : text;
  }
  return "";
}

function isTableOrHeading(line: string): boolean {
  return /^\s*(?:\|.*\||#{1,6}\s)/.test(line);
}

/** Words that tell of what is over, at the head of a sentence. */
const REPORT =
  /^(?:(?:great|good|perfect|nice|excellent|ok(?:ay)?|done|yes|so|now)[,.!]?\s+)?(?:i(?:'ve| have| had| found| fixed| see\b| can see| did| was)|we(?:'ve| have)|(?:the|all|both|this|that|these|those|it|everything|tests?|there|they|here|no|none|every)\b(?!\s+\w+ing\b))|^(?:done|fixed|finished|completed|found|great|perfect|ok(?:ay)?|sure|yes|no|got it|understood|alright|all right|all done|good|thanks?|thank you|updated|added|removed|created|success(?:fully)?)\b|^(?:已|好了|完成|搞定|好的[。.]?$|成功|发现了|找到了)|(?:了|完成|成功)[。.！!]?$/i;

/** What is no work to be done: a question, a report, code, data, an acknowledgement. */
function isNoIntent(sentence: string): boolean {
  if (/[?？]["'”’)\]]*$/.test(sentence)) return true;
  if (
    /^[{[<|]|[{};]$|^(?:const|let|var|function|import|export|return|def|class)\s+\w+\s*[=({:]/.test(sentence)
  )
    return true;
  const { rank } = readIntent(sentence);
  return rank === "other" && REPORT.test(sentence.replaceAll("’", "'"));
}

function isTelling({ text }: Intent): boolean {
  return (
    /\p{L}/u.test(text) &&
    (/\s/.test(text.trim()) ||
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3,}/u.test(text) ||
      /[./_]/.test(text))
  );
}

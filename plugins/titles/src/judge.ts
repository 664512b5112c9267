/** What becomes of a model's answer. */
import { fitsLanguage, fitsScript, type ShortAnswer } from "@surtitle/core/plugin";
import { cleanTitle } from "./clean-title.ts";

/** How an answer is read. */
export interface JudgeOptions {
  readonly userText: string;
  /** "auto" or a BCP 47 tag. */
  readonly language: string;
  readonly maxColumns: number;
  readonly redact: (text: string) => string;
  readonly machineTags: readonly string[];
}

/** How a call for a title came out, as far as its answer tells. */
export type AnswerOutcome =
  | "generated"
  | "empty"
  | "refused"
  | "language-mismatch"
  | "failed"
  | "timed-out"
  | "aborted";

/** A title only where the outcome is `generated`. */
export interface Judgement {
  readonly outcome: AnswerOutcome;
  readonly title?: string;
}

/** Reads an answer. Text of a request that did not complete is not a title. */
export function judge(answer: ShortAnswer, options: JudgeOptions): Judgement {
  if (answer.outcome === "cancelled") return { outcome: "aborted" };
  if (answer.outcome !== "answered") return { outcome: answer.outcome };
  if (answer.text.trim() === "") return { outcome: "empty" };
  const { maxColumns, redact, machineTags, language, userText } = options;
  const title = cleanTitle(answer.text, { maxColumns, redact, machineTags });
  if (title === undefined) return { outcome: "refused" };
  const fits = language === "auto" ? fitsScript(userText, title) : fitsLanguage(language, title);
  return fits ? { outcome: "generated", title } : { outcome: "language-mismatch" };
}

import { type ModelSource, redactSecrets, type Tokens } from "@surtitle/core";
import {
  checkOptions,
  isLoose,
  isModelSource,
  languageName,
  ModelSlot,
  type OptionRule,
  plainError,
  shown,
} from "@surtitle/core/plugin";
import { z } from "zod";
import { askForTitle } from "./ask-model.ts";
import { type AnswerOutcome, judge } from "./judge.ts";
import { prepare } from "./material.ts";
import { DEFAULTS } from "./options.ts";
import { buildTitlePrompt } from "./prompt.ts";

/** What {@link generateTitle} makes a title of. */
export interface TitleInput {
  /** What the person wrote. */
  readonly userText: string;
  /** What they were answered. */
  readonly assistantText?: string;
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** A BCP 47 tag that the title is to be in, or "auto": the language of `userText`. @default "auto" */
  readonly language?: string;
}

/** What became of it. */
export interface TitleResult {
  /** There only where the outcome is `generated`. At most 60 columns wide. */
  readonly title?: string;
  /** `too-little`: there was no text of a person's, and no request was sent. */
  readonly outcome: AnswerOutcome | "too-little";
  /** Tokens as the provider told them; absent where it told nothing. */
  readonly usage?: Tokens;
  /** Why it failed or timed out, as far as the model told: name, message and stack, redacted, and nothing else of it. */
  readonly error?: Error;
}

/**
 * One title, for servers and programs that decide themselves when to ask and where to keep it. The same prompt, call,
 * cleaning and language check as `titles()`; gives up after 45 seconds. Of either text at most 2,000 code points are
 * sent, without secrets of known shapes. Never rejects for a model's failure.
 *
 * @param model - A Runnable, or a function that gives one.
 * @throws {TypeError} (rejects) for a model or an input that is not what it must be
 *
 * @example
 * ```ts
 * import { generateTitle, provisionalTitle } from "@surtitle/titles";
 *
 * const { title, outcome } = await generateTitle(model, { userText, assistantText });
 * console.log(title ?? provisionalTitle(userText), outcome);
 * ```
 */
export async function generateTitle(model: ModelSource, input: TitleInput): Promise<TitleResult> {
  if (typeof input !== "object" || input === null)
    throw new TypeError(`[surtitle/titles] expected generateTitle(model, { userText }), got ${shown(input)}`);
  checkOptions("titles", { ...input, model: model ?? null, userText: input.userText ?? null }, rules);
  const { userText, assistantText = "", signal, language = "auto" } = input;
  const { excerptChars: chars, maxColumns, timeoutMs } = DEFAULTS;
  const options = { chars, redact: redactSecrets, machineTags: [] };
  const material = await prepare([userText], assistantText, options);
  if (material.userText === "") return { outcome: "too-little" };
  const { answer } = await askForTitle({
    model: new ModelSlot(model),
    prompt: buildTitlePrompt({ ...material, language }),
    runId: crypto.randomUUID(),
    timeoutMs,
    signal,
  });
  const judged = judge(answer, { ...options, userText: material.userText, language, maxColumns });
  const { tokens, error } = answer;
  return {
    ...judged,
    ...(tokens && { usage: tokens }),
    ...(error !== undefined && { error: plainError(error, redactSecrets) }),
  };
}

const rules: Readonly<Record<string, OptionRule>> = {
  model: {
    schema: z.custom(isModelSource),
    expected: "a chat model (something with invoke()) or a function that gives one",
  },
  userText: { schema: z.string(), expected: "a string" },
  assistantText: { schema: z.string(), expected: "a string" },
  signal: { schema: z.custom(isSignal), expected: "an AbortSignal" },
  language: {
    schema: z.string().refine(isLanguage),
    expected: '"auto" or the BCP 47 tag of a language',
  },
};

/** By its shape: a runtime may have several classes of the name. */
function isSignal(x: unknown): boolean {
  return isLoose(x) && typeof x["aborted"] === "boolean" && typeof x["addEventListener"] === "function";
}

function isLanguage(tag: string): boolean {
  try {
    return tag === "auto" || languageName(tag) !== "";
  } catch {
    return false;
  }
}

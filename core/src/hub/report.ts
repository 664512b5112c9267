/** The one door for what goes wrong: a bug of ours, a listener's, a model's, a disk's. */
import { boundInput } from "../text/bound.ts";
import { cleanCharacters } from "../text/characters.ts";
import { clamp, wholeSlice } from "../view/clamp.ts";

/** Which part of Surtitle had the trouble. */
export type Part = "captions" | "titles" | "subagents" | "journal" | "hub" | "listener";

/** What `onError` is told. The run went on. */
export interface SurtitleProblem {
  /** Where it happened. */
  readonly part: Part;
  /** The thread that it concerns, where it is one. */
  readonly threadId?: string;
  /** One sentence, at most 500 graphemes, redacted. */
  readonly message: string;
  /** The error behind it: its name, message and stack, redacted; nothing else of it, so no headers and no bodies. */
  readonly cause?: Error;
}

/** What a reporter needs; `cause` may be anything that was thrown. */
export interface Trouble {
  readonly part: Part;
  readonly message: string;
  readonly threadId?: string | undefined;
  readonly cause?: unknown;
}

export type Report = (trouble: Trouble) => void;

const MINUTE = 60_000;

interface ReporterOptions {
  readonly onError?: ((problem: SurtitleProblem) => void) | undefined;
  readonly redact: (text: string) => string;
}

/** Without `onError`, one `console.warn` per part and message and minute. */
export function createReporter({ onError, redact }: ReporterOptions): Report {
  const warned = new Map<string, number>();
  const tell = onError ?? ((problem: SurtitleProblem) => warn(problem, warned));
  return ({ part, message, threadId, cause }) => {
    const problem: SurtitleProblem = {
      part,
      message: clamp(oneLine(masked(redact, message, 4_000)), 500),
      ...(threadId !== undefined && { threadId }),
      ...(cause !== undefined && { cause: plainError(cause, redact) }),
    };
    try {
      const given: unknown = tell(problem);
      quiet(given);
    } catch (error) {
      warn({ part: "hub", message: "onError threw", cause: plainError(error, redact) }, warned);
    }
  };
}

function warn({ part, message, cause }: SurtitleProblem, warned: Map<string, number>): void {
  const kind = `${part}\0${message.slice(0, 80)}`;
  const now = Date.now();
  if (now - (warned.get(kind) ?? Number.NEGATIVE_INFINITY) < MINUTE) return;
  if (warned.size >= 100) warned.clear();
  warned.set(kind, now);
  const what = withoutPlace(message);
  const why = cause && withoutPlace(cause.message);
  // Nothing is told twice where the reason says it all.
  const told = why === undefined ? what : why.startsWith(what) ? why : `${what}: ${why}`;
  console.warn(`[surtitle/${part}] ${told}`);
}

/** An error of ours begins with its package. */
function withoutPlace(message: string): string {
  return message.replace(/^\[surtitle\/\w+\] /, "");
}

/** An error that carries no more than its words. */
export function plainError(cause: unknown, redact: (text: string) => string): Error {
  try {
    const { name, message, stack } = cause instanceof Error ? cause : new Error(String(cause));
    const plain = new Error(masked(redact, message, 2_000));
    plain.name = oneLine(masked(redact, name, 100));
    plain.stack = masked(redact, stack ?? "", 8_000);
    return plain;
  } catch {
    return new Error("an error that cannot be read");
  }
}

/** Masked before it is cut, for a cut secret has no shape; then cleaned, for an app's redactor is not to be trusted either. */
function masked(redact: (text: string) => string, text: unknown, max: number): string {
  const once = cleanCharacters(safely(redact, boundInput(String(text), max)));
  // What an escape sequence had parted has its shape only now.
  return wholeSlice(cleanCharacters(safely(redact, once)), max);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A redactor of the app's that throws, or gives no text, must not let the text through. */
export function safely(
  redact: (text: string) => string,
  text: string,
  failed?: (cause: unknown) => void,
): string {
  try {
    const redacted: unknown = redact(text);
    if (typeof redacted === "string") return redacted;
    quiet(redacted);
    failed?.(new TypeError(`redact: expected a string, got ${typeof redacted}`));
  } catch (cause) {
    failed?.(cause);
  }
  return "[redacted]";
}

/** A promise where none was expected, of whatever realm: its failure goes no further. */
export function quiet(given: unknown, failed: (cause: unknown) => void = () => {}): void {
  if (typeof (given as { then?: unknown } | null | undefined)?.then === "function")
    void Promise.resolve(given).catch(failed);
}

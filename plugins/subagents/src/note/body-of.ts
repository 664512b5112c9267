/** Which of an agent's words are its body, within its bound. */
import type { SubagentBatch, SubagentResult } from "./batch.ts";
import { pointsOf } from "./bounds.ts";
import { cleanBody, headOfBody } from "./clean-text.ts";
import { type CutBody, cutMark, sizeOf } from "./cut-mark.ts";
import type { NoteSettings } from "./limits.ts";
import { saysNothing } from "./says-nothing.ts";

/** A body and the size of what it is made from, as `.length`. */
export interface SizedBody extends CutBody {
  readonly size: number;
}

interface BodyBound {
  /** In code points, the mark of a cut among them. */
  readonly max: number;
  readonly id: string;
  readonly settings: NoteSettings;
}

/** The summary, else the text, else the error's words: the first of them that says anything. */
export function bodyOf(agent: SubagentResult, id: string, settings: NoteSettings): SizedBody {
  const bound = { max: settings.limits.body, id, settings };
  const fullText = agent.fullText === true;
  const cut = sizeOf(agent.cut);
  const summary = boundBody(agent.summary, { fullText }, bound);
  if (summary) return summary;
  const text = boundBody(agent.text, { fullText, cut }, bound);
  return text ?? boundBody(causeOf(agent.error), { fullText }, bound) ?? { size: 0 };
}

/** The summary of a batch, if it says anything. */
export function summaryOf({ summary, cut }: SubagentBatch, settings: NoteSettings): SizedBody | undefined {
  const bound = { max: settings.limits.summary, id: "", settings };
  return boundBody(summary, { fullText: false, cut: sizeOf(cut) }, bound);
}

interface Told {
  readonly fullText: boolean;
  /** The size of what the text is the beginning of. */
  readonly cut?: number | undefined;
}

function boundBody(raw: unknown, told: Told, { max, id, settings }: BodyBound): SizedBody | undefined {
  const given = typeof raw === "string" ? raw : "";
  const { text, whole } = cleanBody(given, max);
  if (told.cut === undefined && whole && saysNothing(text)) return undefined;
  const size = told.cut ?? given.length;
  const flag = told.fullText ? { fullText: true } : {};
  const isCut = told.cut !== undefined || !whole;
  const mark = pointsOf(cutMark({ cut: size, ...flag }, id, settings.locale));
  if (pointsOf(text) + (isCut ? mark : 0) <= max)
    return { ...(text !== "" && { text }), ...(isCut && { cut: size }), ...flag, size };
  const head = headOfBody(text, max - mark);
  return { ...(head !== "" && { text: head }), cut: size, ...flag, size };
}

/** The words of an error, or of what was thrown in its place; never its stack, and nothing else that it holds. */
export function causeOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (error === null || error === undefined) return "";
  try {
    const { message, name } = error as { readonly message?: unknown; readonly name?: unknown };
    if (typeof message === "string" && message !== "") return message;
    return typeof name === "string" ? name : "";
  } catch {
    return "";
  }
}

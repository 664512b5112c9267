/** The mark that makes a cut visible. */
import type { NoteLocale } from "./locales.ts";

/** What a body says of itself beside its text. */
export interface CutBody {
  readonly text?: string;
  readonly cut?: number;
  readonly fullText?: boolean;
}

/** `… [cut, 12,345 characters]`, and `; full text: sub-k3x9` behind it where that can be read. "" without a cut. */
export function cutMark({ cut, fullText }: CutBody, id: string, { cut: words }: NoteLocale): string {
  if (cut === undefined) return "";
  const pointer = fullText === true ? `${words.fullText}${id}` : "";
  return `${words.before}${cut.toLocaleString("en-US")}${words.after}${pointer}`;
}

/** Takes a body's final mark off. The pointer counts only with the agent's own id. */
export function readCutMark(body: string, id: string, { cut: words }: NoteLocale): CutBody {
  const pointer = `${words.fullText}${id}`;
  const fullText = body.endsWith(`${words.after}${pointer}`);
  const bare = fullText ? body.slice(0, -pointer.length) : body;
  const at = bare.lastIndexOf(words.before);
  const size =
    at < 0 || !bare.endsWith(words.after) ? "" : bare.slice(at + words.before.length, -words.after.length);
  if (!/^\d{1,3}(?:,\d{3}){0,5}$/.test(size)) return body === "" ? {} : { text: body };
  const text = bare.slice(0, at);
  const cut = Number(size.replaceAll(",", ""));
  return { ...(text !== "" && { text }), cut, ...(fullText && { fullText }) };
}

/** The size that a caller states, if it is one. */
export function sizeOf(cut: unknown): number | undefined {
  return typeof cut === "number" && Number.isSafeInteger(cut) && cut > 0 ? cut : undefined;
}

import { cleanCharacters, wholeSlice } from "@surtitle/core/plugin";

/** Ids, names and models come from providers: clean, one line, at most 128 characters. */
export function nameOf(text: string): string {
  const clean = cleanCharacters(wholeSlice(text, 1_024)).replace(/\s+/g, " ").trim();
  return wholeSlice(clean, 128);
}

/** A model's text, made safe for a terminal. */
import { stripVTControlCharacters } from "node:util";

/** Without escape sequences, control characters (line breaks and tabs stay) and overrides of the writing direction. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");
}

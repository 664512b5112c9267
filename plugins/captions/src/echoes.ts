/** Which lines are only what the person said. */
import { countUnspaced } from "@surtitle/core/plugin";

/**
 * So many letters and digits say enough to be told from words that any line may share with a message; a character of a
 * script without spaces says as much as two.
 */
const LEAST = 8;
/** Of a message, in UTF-16 units: each lifted line is held against it while a host waits. */
const LOOKED_AT = 4_096;

/**
 * Whether a line stands as it is in what the person wrote last: then it tells what was asked for, not what is done. Case,
 * marks and spaces do not count; of a long message the beginning is looked at.
 *
 * @param line - A clean caption, bounded.
 */
export function isAsked(line: string, userText: string): boolean {
  const said = lettersOf(line);
  return (
    Array.from(said).length + countUnspaced(said) >= LEAST &&
    lettersOf(userText.slice(0, LOOKED_AT)).includes(said)
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

import { wholeHead, wholeTail } from "@surtitle/core/plugin";

/** Stands where something was left out. */
const GAP = "\n[...]\n";

/**
 * At most `chars` code points of a text: its head and its tail with a mark between them, both of whole characters. Its
 * end often holds the question, after a long paste.
 */
export function excerpt(text: string, chars: number): string {
  const short = wholeHead(text, chars);
  if (short.length === text.length) return short;
  const room = chars - GAP.length;
  if (room < 2) return short;
  const tail = Math.floor(room / 3);
  return `${wholeHead(text, room - tail).trimEnd()}${GAP}${wholeTail(text, tail).trimStart()}`;
}

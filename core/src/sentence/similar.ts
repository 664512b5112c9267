/** Whether a caption says what was said before. */

import { isGlue } from "./glue.ts";
import { countUnspaced, runsOf } from "./unspaced.ts";

/** From which share of a caption's content words in an earlier one it says nothing new. */
const SHARED = 0.8;
/** In UTF-16 units. Captions are far shorter; it bounds what a host may pass. */
const MAX_UNITS = 4_000;

/**
 * Whether a caption repeats an earlier one of its turn: 0.8 of its content words stand in that one. Case, order,
 * glue words and marks do not count; in scripts without spaces pairs of characters stand for words.
 */
export function isRepeat(text: string, previous: readonly string[]): boolean {
  const words = contentOf(text);
  return previous.some((earlier) => {
    const known = contentOf(earlier);
    return [...words].filter((word) => known.has(word)).length / words.size >= SHARED;
  });
}

function contentOf(text: string): ReadonlySet<string> {
  return new Set(runsOf(text.slice(0, MAX_UNITS).toLowerCase()).flatMap(wordsOf));
}

function wordsOf(run: string): string[] {
  if (countUnspaced(run) > 0) return pairsOf(Array.from(run));
  const word = run.replace(/^[\p{Ps}\p{Pi}\p{Po}]{1,80}|[\p{Pe}\p{Pf}\p{Po}]{1,80}$/gu, "");
  return word === "" || isGlue(word) ? [] : [word];
}

function pairsOf(points: readonly string[]): string[] {
  return points.length < 2 ? [...points] : points.slice(1).map((point, at) => `${points[at] ?? ""}${point}`);
}

/** A word in English and in Chinese. */
export type Pair = readonly [english: string, chinese: string];

/** Reads `english=chinese`. */
export function pairOf(words: string): Pair {
  const [english = "", chinese = ""] = words.split("=");
  return [english, chinese];
}

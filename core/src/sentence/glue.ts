/** English words that carry no content of their own: they never end a cut caption, and are not compared. */

const GLUE: ReadonlySet<string> = new Set(
  (
    "a an the and or but to of in on at for from by with as into which that this these those who whom whose where when " +
    "is are was were be been being have has had do does did will would can could should may might must " +
    "actually still also just very then so not no its their our my your if while than via per about over each every"
  ).split(" "),
);

/** Whether a word is glue; case and the marks , ; : at its end do not count. */
export function isGlue(word: string): boolean {
  return GLUE.has(withoutComma(word).toLowerCase());
}

/** Drops glue from the end while more than two words remain, then the marks , ; : from the new end. */
export function dropTrailingGlue(words: readonly string[]): string[] {
  const kept = [...words];
  while (kept.length > 2 && isLoose(kept.at(-1) ?? "")) kept.pop();
  const last = kept.pop();
  return last === undefined ? [] : [...kept, withoutComma(last) || last];
}

function isLoose(word: string): boolean {
  return withoutComma(word) === "" || isGlue(word);
}

function withoutComma(word: string): string {
  let end = word.length;
  while (end > 0 && ",;:".includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}

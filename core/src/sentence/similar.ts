import { isGlue } from "./glue.ts";

/** From which share of content words in common two captions say the same. */
const SHARED = 0.8;

/** Whether a caption says again what an earlier one of the turn said: 0.8 of the content words of the shorter one. */
export function isRepeat(text: string, previous: readonly string[]): boolean {
  const words = contentOf(text);
  return words.size > 0 && previous.some((earlier) => share(words, contentOf(earlier)) >= SHARED);
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  if (few.size === 0) return 0;
  const common = [...few].filter((word) => many.has(word)).length;
  return common / Math.max(few.size, Math.ceil(many.size * SHARED));
}

/** Words that carry content; in scripts without spaces each character is one. */
function contentOf(text: string): ReadonlySet<string> {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s,;:.!?。，！？]+/gu,
      ) ?? [];
  return new Set(words.filter((word) => !isGlue(word)));
}

/** A narrator that plays written lines: of those not said yet, the one whose cue stands last in what it was sent. */
import type { OfflineModel } from "./chat.ts";

export interface NarratorLine {
  /** Words of the step's gloss. */
  readonly cue: string;
  /** `category | sentence`, as a narrator is asked to answer. */
  readonly say: string;
}

export interface NarratorOptions {
  readonly lines: readonly NarratorLine[];
  /** Said where no cue is found. */
  readonly otherwise: string;
  /** How long it takes to answer, in milliseconds. @default 300 */
  readonly thinkMs?: number;
}

/** The last cue counts, because the glosses of the step come after the transcript. */
export function playNarrator({ lines, otherwise, thinkMs = 300 }: NarratorOptions): OfflineModel {
  return ({ messages }) => {
    const prompt = messages.at(-1)?.text ?? "";
    const place = ({ cue }: NarratorLine): number => prompt.lastIndexOf(cue);
    const fresh = lines.filter(({ say }) => !prompt.includes(sentenceOf(say)));
    const best = fresh.reduce<NarratorLine | undefined>(
      (a, b) => (a && place(a) >= place(b) ? a : b),
      undefined,
    );
    return { text: best && place(best) >= 0 ? best.say : otherwise, thinkMs };
  };
}

/** What stands behind the bar. Previous captions are sent along, so a line that was said can be told. */
function sentenceOf(say: string): string {
  return say.slice(say.indexOf("|") + 1).trim();
}

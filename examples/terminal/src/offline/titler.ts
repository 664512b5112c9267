/** A title model that plays written titles, by a phrase of what it was sent. */
import type { OfflineModel } from "./chat.ts";

export interface TitleLine {
  /** A phrase of the user's message; the first line that fits is said. */
  readonly when: string;
  readonly say: string;
}

export interface TitlerOptions {
  readonly lines: readonly TitleLine[];
  /** Said where no line fits. */
  readonly otherwise: string;
  /** How long it takes to answer, in milliseconds. @default 300 */
  readonly thinkMs?: number;
}

export function playTitler({ lines, otherwise, thinkMs = 300 }: TitlerOptions): OfflineModel {
  return ({ messages }) => {
    const prompt = messages.at(-1)?.text ?? "";
    return { text: lines.find(({ when }) => prompt.includes(when))?.say ?? otherwise, thinkMs };
  };
}

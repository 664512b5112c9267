const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The graphemes of a text. */
export const graphemes = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

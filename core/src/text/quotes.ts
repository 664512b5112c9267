/** Opening quotes, each with what may close it. Several languages turn them around. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["＂", "＂"],
  ["“", "”"],
  ["”", "”"],
  ["„", "“”"],
  ["‘", "’"],
  ["’", "’"],
  ["‚", "‘’"],
  ["«", "»"],
  ["»", "«»"],
  ["‹", "›"],
  ["›", "‹›"],
  ["「", "」"],
  ["『", "』"],
  ["〝", "〞〟"],
]);
/** Round brackets are none: `(x + y)` is what somebody asks about. */
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ["《", "》"],
  ["〈", "〉"],
  ["【", "】"],
  ["〔", "〕"],
  ["〖", "〗"],
  ["［", "］"],
  ["[", "]"],
]);

/** An apostrophe inside a word closes nothing. */
const APOSTROPHE = /(?<=[\p{L}\p{N}])['’](?=\p{L})/gu;

export interface WrappingOptions {
  /** Takes wrapping brackets off as well. @default false */
  readonly brackets?: boolean;
}

/**
 * A line without the one pair of quotes that wraps it whole. Quotes that only stand at both ends (`"Fix" vs "Break"`)
 * and apostrophes stay.
 */
export function stripWrapping(line: string, { brackets = false }: WrappingOptions = {}): string {
  const open = line.charAt(0);
  const closers = QUOTES.get(open) ?? (brackets ? BRACKETS.get(open) : undefined);
  if (closers === undefined || line.length < 2 || !closers.includes(line.slice(-1))) return line;
  const inner = line.slice(1, -1);
  const looked = inner.replace(APOSTROPHE, "");
  return [open, ...closers].some((quote) => looked.includes(quote)) ? line : inner.trim();
}

const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["”", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
  ["‹", "›"],
  ["「", "」"],
  ["『", "』"],
  ["`", "`"],
]);
const BRACKETS: ReadonlyMap<string, string> = new Map([
  ["《", "》"],
  ["〈", "〉"],
  ["【", "】"],
  ["〔", "〕"],
  ["[", "]"],
  ["(", ")"],
  ["（", "）"],
]);

export interface WrappingOptions {
  /** Takes wrapping brackets off as well. @default false */
  readonly brackets?: boolean;
}

/**
 * A line without the quotes that wrap it whole. Quotes that only stand at both ends (`"Fix" vs "Break"`) and
 * apostrophes stay.
 */
export function stripWrapping(line: string, { brackets = false }: WrappingOptions = {}): string {
  const open = line.slice(0, 1);
  const close = QUOTES.get(open) ?? (brackets ? BRACKETS.get(open) : undefined);
  if (close === undefined || line.length < 2 || !line.endsWith(close)) return line;
  const inner = line.slice(1, -1);
  if (inner.includes(open) || inner.includes(close)) return line;
  return inner.trim();
}

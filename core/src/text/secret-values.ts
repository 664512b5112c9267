/** Reading the value that stands in a place for secrets. */

/** A value in a text. */
export interface Value {
  /** At most the first 200 UTF-16 units of it. */
  readonly head: string;
  /** Whether it stood in quotes; `start` and `end` lie inside of them. */
  readonly quoted: boolean;
  readonly start: number;
  /** Where it ends. Looks at all of it. */
  end(): number;
}

/**
 * What is looked at of a value to say what it is, in UTF-16 units. The end of a long one is looked for only once it is
 * known to be a secret: it is taken then, and nothing is looked at twice.
 */
const HEAD = 200;

/** A quote, as strings inside of strings have it, and the mark of a string before it. */
const OPENING = /(?:[a-z@$]{1,2}(?=["']))?(\\{0,7})(["'`])/iy;
/** Up to white space, a control character, a quote, mark-up or CJK; also up to an escape, as text inside of a string has them. */
const PLAIN =
  /(?:[^\s\u0000-\u001f\u007f-\u009f"'`,;&<>\\\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]|\\(?![nrt"'`\\/u]))+/y;
/** A mark that parts values elsewhere belongs to this one where more of it follows, and no other name does. */
const GOING_ON = /[,;&](?![\s,;&"'`)\]}]|$|[\w.-]{1,40}["'\\]{0,4}[ \t]{0,4}[:=])/y;

/**
 * The value that begins at `start`, in quotes or up to white space; undefined where there is none. `around` is a quote that
 * opened before.
 */
export function readValue(text: string, start: number, around?: Quote): Value | undefined {
  OPENING.lastIndex = start;
  const opening = around === undefined ? OPENING.exec(text) : null;
  const quote = opening === null ? around : { mark: opening[2] ?? "", depth: opening[1]?.length ?? 0 };
  const from = start + (opening?.[0].length ?? 0);
  const endIn = (all: string, at: number): number => (quote ? closing(all, at, quote) : plainEnd(all, at));
  const near = text.slice(from, from + HEAD);
  const head = near.slice(0, endIn(near, 0));
  if (head === "") return undefined;
  return { head, quoted: quote !== undefined, start: from, end: () => endIn(text, from) };
}

function plainEnd(text: string, start: number): number {
  let end = after(PLAIN, text, start);
  if (end === start) return start;
  for (let next = after(GOING_ON, text, end); next > end; next = after(GOING_ON, text, end))
    end = after(PLAIN, text, next);
  return end;
}

/** A quote mark and how many backslashes stand before it. */
export interface Quote {
  readonly mark: string;
  readonly depth: number;
}

/** Where a quote closes that opened before `from`; at the line's end at the latest. */
export function closing(text: string, from: number, { mark, depth }: Quote): number {
  const stop = new RegExp(`\\n|(?<!\\\\)(\\\\*)${mark}`, "g");
  stop.lastIndex = from;
  for (let found = stop.exec(text); found !== null; found = stop.exec(text)) {
    const slashes = found[1]?.length;
    if (slashes === undefined) return found.index;
    // A quote inside the value has more backslashes, and those before a closing one are doubled.
    const own = slashes % (2 * (depth + 1));
    if (own === depth || slashes < depth) return found.index + slashes - Math.min(own, slashes);
  }
  return text.length;
}

/** Where a sticky pattern ends that is tried at a place; the place itself where it does not match. */
export function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

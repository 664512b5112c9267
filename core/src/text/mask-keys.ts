/**
 * Secrets by the name of their key. No rule over text can know that `"pass": "correct horse"` is one once it stands in a
 * sentence, so values are masked while they still are values.
 */
import { MASK, noteSecret } from "./mask-values.ts";
import { isSecretKey } from "./secret-keys.ts";

export { maskValues } from "./mask-values.ts";

/** Bounds of what is looked at; what lies beyond is left out of the copy. */
const DEPTH = 12;
const ENTRIES = 2_000;
/** JSON in a string is looked into up to this length, in UTF-16 units. */
const JSON_LENGTH = 65_536;

/** What `maskSecretKeys` gives. */
export interface Masked {
  /** Plain data: a copy of `value` in which values under secret-named keys are `[redacted]`. */
  readonly value: unknown;
  /** The masked strings of 6 or more characters, at most 100, to be masked wherever else they appear. */
  readonly secrets: readonly string[];
}

interface Walk {
  readonly secrets: Set<string>;
  readonly within: Set<object>;
  entries: number;
}

/**
 * Masks what is under a secret-named key; also behind a flag in a list (`["--password", "..."]`), in a pair
 * (`{ name: "DB_PASSWORD", value: "..." }`) and in JSON text. A text that is JSON as a whole is read.
 *
 * Own enumerable properties only; cycles, getters that throw and odd prototypes do no harm. What lies deeper than 12
 * levels or beyond 2,000 entries is left out. Never throws.
 */
export function maskSecretKeys(value: unknown): Masked {
  const walk: Walk = { secrets: new Set(), within: new Set(), entries: 0 };
  const given = typeof value === "string" ? parsed(value) : undefined;
  const copy = maskIn(given ?? value, walk);
  return { value: copy, secrets: [...walk.secrets] };
}

function parsed(text: string): object | undefined {
  if (text.length > JSON_LENGTH || !/^\s{0,20}[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

function maskIn(value: unknown, walk: Walk): unknown {
  if (typeof value === "string") return maskText(value, walk);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object")
    return typeof value === "function" || typeof value === "symbol" ? undefined : value;
  if (value === null || walk.within.size >= DEPTH || walk.within.has(value))
    return value === null ? null : undefined;
  walk.within.add(value);
  const copy = attempt(() => maskObject(value, walk));
  walk.within.delete(value);
  return copy;
}

function maskObject(value: object, walk: Walk): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (ArrayBuffer.isView(value)) return undefined;
  return Array.isArray(value) ? maskItems(value, walk) : maskEntries(value, walk);
}

/** JSON in a string: masked in there, and left as it is where nothing was. */
function maskText(text: string, walk: Walk): string {
  const inner = walk.within.size >= DEPTH ? undefined : parsed(text);
  if (inner === undefined) return text;
  const masked = JSON.stringify(maskIn(inner, walk));
  return masked.includes(MASK) ? masked : text;
}

function maskItems(items: readonly unknown[], walk: Walk): unknown[] {
  const copy: unknown[] = [];
  let before: unknown;
  for (let index = 0; index < items.length && walk.entries < ENTRIES; index += 1) {
    walk.entries += 1;
    const item = read(items, index);
    copy.push(announces(before, items.length) && item !== before ? mask(item, walk) : maskIn(item, walk));
    before = item;
  }
  return copy;
}

/** Whether an item says that the next one is a secret: a flag, or the name in a list of name and value. */
function announces(item: unknown, length: number): boolean {
  return (
    typeof item === "string" &&
    item.length < 200 &&
    (length === 2 || /^--?\w/.test(item)) &&
    isSecretKey(item)
  );
}

function maskEntries(value: object, walk: Walk): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  const name = ["name", "key", "header"].map((key) =>
    Object.hasOwn(value, key) ? read(value, key) : undefined,
  );
  const isPair = name.some((text) => typeof text === "string" && isSecretKey(text));
  for (const key of Object.keys(value)) {
    if (walk.entries >= ENTRIES) break;
    walk.entries += 1;
    const held = read(value, key);
    const masked =
      isSecretKey(key) || (isPair && key === "value") ? mask(held, walk, key) : maskIn(held, walk);
    Object.defineProperty(copy, key, { value: masked, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}

function read(value: object, key: string | number): unknown {
  return attempt(() => (value as Record<string | number, unknown>)[key]);
}

function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

function mask(held: unknown, walk: Walk, key = ""): unknown {
  if (held === undefined || held === null || typeof held === "boolean" || held === "") return held;
  // "pass: 12" counts tests.
  if (typeof held === "number" && /^pass$/i.test(key)) return held;
  attempt(() => gather(held, walk, 0));
  return MASK;
}

function gather(held: unknown, walk: Walk, depth: number): void {
  if (typeof held === "number" || typeof held === "string") noteSecret(String(held), walk.secrets);
  if (typeof held !== "object" || held === null || depth >= DEPTH) return;
  for (const key of Object.keys(held)) {
    if (walk.entries >= ENTRIES) return;
    walk.entries += 1;
    gather(read(held, key), walk, depth + 1);
  }
}

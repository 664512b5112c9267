/**
 * Secrets by the name of their key. No rule over text can know that `"pass": "hunter22"` is one once it stands in a
 * sentence, so values are masked while they still are values.
 */

const MASK = "[redacted]";

/** Bounds of what is looked at; what lies beyond is left out of the copy. */
const DEPTH = 12;
const ENTRIES = 2_000;
/** The shortest value that is masked in other text too; shorter ones are words by chance. */
const TELLING = 6;
const SECRETS = 100;

const SECRET_KEY =
  /^(?:.{0,40}[_.\s-])?(?:pass(?:word|wd|phrase|code)?|pwd|secrets?|(?:secret|access|private|api|auth|signing|encryption|account|master|session|x[_-]?api)[_.\s-]?(?:key|token|secret|id[_-]?token)s?|(?:client|app|consumer|webhook|shared)[_.\s-]?secret|(?:access|refresh|auth|id|bearer|bot|session|csrf|api|security|personal[_-]?access)?[_.\s-]?token|authorization|proxy[_-]?authorization|auth|cookies?|set[_-]?cookie|credentials?|jwt|pin|otp|connection[_-]?string|dsn)(?:[_.\s-](?:value|b64|base64|hash))?$/i;

/** Names that hold such a word and no secret. */
const HARMLESS =
  /^(?:max|min|num|total|next|page|prompt|completion|input|output|stop|pad|eos|bos|continuation|sync)[_.\s-]?tokens?$|^tokens$/i;

/** Whether a value under this key is a secret by its name: `apiKey`, `api_key`, `X-Api-Key`, `DB_PASSWORD`. */
export function isSecretKey(key: string): boolean {
  const name = key.slice(0, 100).replace(/([a-z\d])([A-Z])/g, "$1_$2");
  return SECRET_KEY.test(name) && !HARMLESS.test(name);
}

export interface Masked {
  /** Plain data: a copy of `value` in which values under secret-named keys are masks. */
  readonly value: unknown;
  /** The masked strings of 6 or more characters, to be masked wherever else they appear. */
  readonly secrets: readonly string[];
}

interface Walk {
  readonly secrets: Set<string>;
  readonly seen: Set<object>;
  entries: number;
}

/** Masks a value's secret-named keys. Bounded; cycles, getters that throw and odd prototypes do no harm. */
export function maskSecretKeys(value: unknown): Masked {
  const walk: Walk = { secrets: new Set(), seen: new Set(), entries: 0 };
  const given = typeof value === "string" ? parsed(value) : undefined;
  const copy = maskIn(given ?? value, walk, 0);
  return { value: copy, secrets: [...walk.secrets] };
}

function parsed(text: string): unknown {
  if (text.length > 1_000_000 || !/^\s{0,20}[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function maskIn(value: unknown, walk: Walk, depth: number): unknown {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEPTH || walk.seen.has(value)) return undefined;
  walk.seen.add(value);
  const copy = Array.isArray(value) ? maskItems(value, walk, depth) : maskEntries(value, walk, depth);
  walk.seen.delete(value);
  return copy;
}

function maskItems(items: readonly unknown[], walk: Walk, depth: number): unknown[] {
  const copy: unknown[] = [];
  for (const item of items) {
    walk.entries += 1;
    if (walk.entries > ENTRIES) break;
    copy.push(maskIn(item, walk, depth + 1));
  }
  return copy;
}

function maskEntries(value: object, walk: Walk, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    walk.entries += 1;
    if (walk.entries > ENTRIES) break;
    const held = read(value, key);
    const masked = isSecretKey(key) ? mask(held, walk, depth) : maskIn(held, walk, depth + 1);
    Object.defineProperty(copy, key, { value: masked, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}

function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

function mask(held: unknown, walk: Walk, depth: number): unknown {
  if (held === undefined || held === null || typeof held === "boolean") return held;
  gather(held, walk, depth);
  return MASK;
}

function gather(held: unknown, walk: Walk, depth: number): void {
  if (typeof held === "number" || typeof held === "string") {
    const text = String(held);
    if (text.length >= TELLING && walk.secrets.size < SECRETS) walk.secrets.add(text.slice(0, 10_000));
    return;
  }
  if (typeof held !== "object" || held === null || depth >= DEPTH) return;
  for (const key of Object.keys(held)) {
    walk.entries += 1;
    if (walk.entries > ENTRIES) return;
    gather(read(held, key), walk, depth + 1);
  }
}

/** A text with every occurrence of these values masked, longest first. */
export function maskValues(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  let masked = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length >= TELLING) masked = masked.replaceAll(secret, MASK);
    const trimmed = secret.trim();
    if (trimmed !== secret && trimmed.length >= TELLING) masked = masked.replaceAll(trimmed, MASK);
  }
  return masked;
}

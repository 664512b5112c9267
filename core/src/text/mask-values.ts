/** Masking of known values, wherever a text repeats them. */
import { isNoValue } from "./no-secrets.ts";

/** What stands for a secret. */
export const MASK = "[redacted]";

/** The shortest value that is masked; shorter ones are words by chance. */
const TELLING = 6;
const SECRETS = 100;
/** A longer value is looked for as it is alone, in UTF-16 units. */
const LONG = 65_536;

/**
 * Keeps a secret for `maskValues`; of a header's value also what is behind its scheme, and of cookies each. Words such as
 * "required" are none. At most 100 are kept.
 */
export function noteSecret(text: string, secrets: Set<string>): void {
  for (const part of [text, ...partsOf(text.slice(0, 8_192))]) {
    if (part.length < TELLING || secrets.size >= SECRETS || isNoValue(part) || MASK.includes(part)) continue;
    secrets.add(part);
  }
}

function partsOf(text: string): readonly string[] {
  const scheme = /^[A-Za-z][\w-]{1,30}[ \t]{1,4}(\S+)$/.exec(text)?.[1];
  if (scheme !== undefined) return [scheme];
  return /^[\w.-]{1,60}=[^;\s]/.test(text)
    ? [...text.matchAll(/=([^;\s]{8,})/g)].map(([, part = ""]) => part)
    : [];
}

/**
 * A text with every occurrence of these values masked, also as JSON, an address or a single line spells them. At most 100
 * of them; those under 6 characters are words by chance and stay.
 */
export function maskValues(text: string, secrets: readonly string[]): string {
  const spellings = new Set(secrets.slice(0, SECRETS).flatMap(spellingsOf));
  const found = [...spellings]
    .filter((one) => one.length >= TELLING && !MASK.includes(one))
    .flatMap((one) => rangesOf(text, one));
  if (found.length === 0) return text;
  let masked = "";
  let at = 0;
  for (const [start, end] of found.sort(([a, x], [b, y]) => a - b || y - x)) {
    if (start >= at) masked += text.slice(at, start) + MASK;
    at = Math.max(at, end);
  }
  return masked + text.slice(at);
}

function spellingsOf(secret: string): readonly string[] {
  if (secret.length > LONG) return [secret];
  const trimmed = secret.trim();
  const line = trimmed.replace(/\s+/g, " ");
  const json = JSON.stringify(trimmed).slice(1, -1);
  return [secret, trimmed, line, json, encodeURIComponent(trimmed.toWellFormed())];
}

function rangesOf(text: string, secret: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
    ranges.push([at, at + secret.length]);
  return ranges;
}

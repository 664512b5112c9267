/** The one redactor: masks what has the shape of a secret, or stands where secrets stand. */
import { maskHeaders } from "./header-secrets.ts";
import { MASK } from "./mask-values.ts";
import { isSecret, type Judged } from "./no-secrets.ts";
import { maskPrivateKeys } from "./private-keys.ts";
import { RecentTexts } from "./recent-texts.ts";
import { PLACES, type Place } from "./secret-places.ts";
import { ADDRESSES, VALUES } from "./secret-shapes.ts";
import { readValue } from "./secret-values.ts";
import { maskUserinfo } from "./userinfo.ts";

/** How often a mask may make way for another one. */
const ROUNDS = 4;

/**
 * Names, paths and commands come again and again, about three times within one step (measured). Only texts without a
 * secret are remembered, so that none is held.
 */
const clean = new RecentTexts(256, 256);

/**
 * A text in which secrets are `[redacted]`; what tells of them ("Authorization: Bearer", "--password=") stays.
 *
 * Shapes are those that issuers publish, and the places where secrets are given: headers, connection strings, URLs,
 * flags, assignments. Hashes, UUIDs, file names and prose stay. The same text again changes nothing. Time grows with the
 * length, about 0.3 s for a megabyte (measured): cut texts without bound first, but never between redacting and showing.
 *
 * @example
 * ```ts
 * import { redactSecrets } from "@surtitle/core";
 *
 * redactSecrets("curl -u admin:hunter2hunter2 https://example.com"); // "curl -u admin:[redacted] https://example.com"
 * ```
 */
export function redactSecrets(text: string): string {
  if (clean.has(text)) return text;
  let masked = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = redactOnce(masked);
    if (next === masked) break;
    masked = next;
  }
  if (masked === text) clean.add(text);
  return masked;
}

function redactOnce(text: string): string {
  let masked = maskPrivateKeys(text, MASK);
  for (const pattern of VALUES) masked = masked.replace(pattern, MASK);
  for (const pattern of ADDRESSES) masked = masked.replace(pattern, (_, kept: string) => kept + MASK);
  masked = maskUserinfo(maskHeaders(masked, MASK), MASK);
  for (const place of PLACES) masked = maskPlaces(masked, place);
  return masked;
}

function maskPlaces(text: string, { before, certainty }: Place): string {
  let masked = "";
  let at = 0;
  before.lastIndex = 0;
  for (let found = before.exec(text); found !== null; found = before.exec(text)) {
    const { password, sign, open } = found.groups ?? {};
    const around = open === undefined ? undefined : { mark: open, depth: 0 };
    const value = readValue(text, before.lastIndex, around);
    if (value === undefined) continue;
    const { head, quoted, start } = value;
    const judged: Judged = {
      head,
      quoted,
      certainty: certainty === "token" && password !== undefined ? "password" : certainty,
      tight: sign === "=" || sign?.startsWith("%") === true,
      behind: text.slice(start + head.length, start + head.length + 40),
    };
    if (!isSecret(judged)) continue;
    masked += text.slice(at, start) + MASK;
    at = value.end();
    before.lastIndex = at;
  }
  return masked + text.slice(at);
}

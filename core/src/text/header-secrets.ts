/** Secrets in headers of HTTP: Authorization, Proxy-Authorization, Cookie and Set-Cookie. */
import { isReference, isSecret } from "./no-secrets.ts";
import { after, closing, readValue } from "./secret-values.ts";

/** A header's name, the quotes around it or around all of the header, and the sign behind it. */
function header(name: string): RegExp {
  const open = "(?:(?<slashes>\\\\{0,7})(?<mark>[\"'`]))?";
  const shut = "(?<shut>\\\\{0,7}[\"'`])?\\]?";
  return new RegExp(`${open}(?<![A-Za-z0-9])(?:${name})${shut}[ \\t]{0,4}(?:[:：]|=(?!=))[ \\t]{0,4}`, "gi");
}

const AUTHORIZATION = header("(?:proxy[-_])?authorization");
const COOKIE = header("(?:set-)?cookies?");

/** Schemes with one value behind them, and such as have a list of them (the IANA registry, and what APIs use). */
const SCHEME = /(?:basic|bearer|token|apikey|api-key|key|negotiate|ntlm|bot|splunk|sso-key)[ \t]{1,4}/iy;
const LISTING =
  /^(?:digest|oauth|hawk|signature|scram-[\w-]{1,20}|aws4-[\w-]{1,30}|[\w-]{0,20}hmac[\w-]{0,20})[ \t]{1,4}/i;
const UNKNOWN = /[a-z][\w-]{0,30}[ \t]{1,4}(?=\S)/iy;
const LINE = /(?:[^\n\r\\]|\\(?![nr]))*/y;
/** `name=value`, which no prose about cookies has. */
const PAIR = /^[^\s=;"'(){}[\]]{1,100}=(?!=)["']?[^\s;]/;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The value of a header: in its quotes, in those around the whole header, or the line. Looks no further than asked. */
interface Rest {
  readonly head: string;
  readonly start: number;
  end(): number;
}

/** Masks the values of these headers; names, schemes and what follows the header stay. */
export function maskHeaders(text: string, mask: string): string {
  const masked = maskBehind(text, { before: AUTHORIZATION, find: credentials, mask });
  return maskBehind(masked, { before: COOKIE, find: pairs, mask });
}

interface Search {
  readonly before: RegExp;
  readonly find: (text: string, rest: Rest) => Range | undefined;
  readonly mask: string;
}

function maskBehind(text: string, { before, find, mask }: Search): string {
  let masked = "";
  let at = 0;
  before.lastIndex = 0;
  for (let found = before.exec(text); found !== null; found = before.exec(text)) {
    const range = find(text, restOf(text, before.lastIndex, found.groups ?? {}));
    if (range === undefined) continue;
    masked += text.slice(at, range.start) + mask;
    at = range.end;
    before.lastIndex = at;
  }
  return masked + text.slice(at);
}

function restOf(text: string, start: number, groups: Readonly<Record<string, string | undefined>>): Rest {
  const value = readValue(text, start);
  if (value?.quoted) return value;
  const { slashes = "", mark, shut } = groups;
  const quote = mark !== undefined && shut === undefined ? { mark, depth: slashes.length } : undefined;
  const endIn = (all: string, from: number): number => {
    const line = after(LINE, all, from);
    return quote ? Math.min(line, closing(all, from, quote)) : line;
  };
  const near = text.slice(start, start + 200);
  return { head: near.slice(0, endIn(near, 0)), start, end: () => endIn(text, start) };
}

function credentials(text: string, rest: Rest): Range | undefined {
  const { head, start } = rest;
  const listing = LISTING.exec(head)?.[0];
  if (/^(?:[\w-]{1,40}[ \t]{1,4})?\[redacted/.test(head)) return undefined;
  if (listing !== undefined && head.includes("=", listing.length))
    return { start: start + listing.length, end: rest.end() };
  const scheme = after(SCHEME, text, start);
  if (scheme > start) return word(text, scheme, "given");
  const unknown = after(UNKNOWN, text, start);
  return (unknown > start ? word(text, unknown, "random") : undefined) ?? word(text, start, "token");
}

function word(text: string, start: number, certainty: "given" | "random" | "token"): Range | undefined {
  const value = readValue(text, start);
  if (value === undefined || value.quoted) return undefined;
  if (certainty === "given" && isReference(value)) return undefined;
  const behind = text.slice(value.start + value.head.length, value.start + value.head.length + 40);
  return isSecret({ ...value, certainty, tight: false, behind })
    ? { start: value.start, end: value.end() }
    : undefined;
}

function pairs(_: string, rest: Rest): Range | undefined {
  if (rest.head.length < 6 || !PAIR.test(rest.head) || /=["']?[$<{]/.test(rest.head)) return undefined;
  return { start: rest.start, end: rest.end() };
}

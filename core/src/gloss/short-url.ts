/** Addresses as a person needs them. */
import { shortPath } from "./short-path.ts";

/** Schemes whose address holds data or code, not a place. */
const NO_PLACE: ReadonlySet<string> = new Set(["data", "blob", "javascript", "vbscript"]);
const WEB: ReadonlySet<string> = new Set(["http", "https", "ws", "wss"]);
const SCHEME = /^([a-z][a-z0-9+.-]{0,19}):/i;
const PERSON = /^(?:mailto|tel|sms):/i;
/** How git writes a place behind SSH: user, host, colon, path. */
const SSH_PLACE = /^[\w.-]{1,64}@([\w.-]{1,255}):(?=[^\d/])/;

/**
 * An address without scheme, user, query and fragment: "example.com/docs/a". Ports and IPv6 hosts stay; the scheme
 * stays where it is not one of the web ("s3://bucket/key"); a `file:` URL is shortened as a path. Undefined for data,
 * code and nothing at all. What is no address, as it holds white space, comes back as it is.
 *
 * Cut by hand and not by `new URL`, which refuses what a redactor has put in and turns hosts to Punycode.
 */
export function shortUrl(url: string): string | undefined {
  const text = url.trim();
  if (/^[^/?#]{0,2000}\s/.test(text)) return text;
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase() ?? "";
  if (NO_PLACE.has(scheme)) return undefined;
  if (scheme === "file") return shortPath(decoded(text))?.text;
  if (scheme === "about") return withoutQuery(text);
  if (PERSON.test(text)) return withoutQuery(text.slice(scheme.length + 1)) || undefined;
  const hasMark = scheme !== "" && text.startsWith("://", scheme.length);
  const place = placeOf(hasMark ? text.slice(scheme.length + 3) : text.replace(/^\/\//, ""));
  if (place === "") return undefined;
  return hasMark && !WEB.has(scheme) ? `${scheme}://${place}` : place;
}

/** Host and path of what stands behind "://". */
function placeOf(rest: string): string {
  const place = withoutQuery(withoutUser(rest).replace(SSH_PLACE, "$1/"));
  const slash = place.search(/[/\\]/);
  const authority = slash < 0 ? place : place.slice(0, slash);
  const path = slash < 0 ? "" : place.slice(slash);
  return (hostOf(authority) + decoded(path)).replace(/\/{1,9}$/, "");
}

/** Where a colon has no port behind it, a password follows, which may hold a slash or a question mark. */
function withoutUser(rest: string): string {
  const hidesUser = /^[^/?#@[\]]{1,256}:(?!\d{0,5}(?:[/?#]|$))/.test(rest) && !SSH_PLACE.test(rest);
  return hidesUser ? rest.slice(rest.lastIndexOf("@") + 1) : rest;
}

/** Host and port. */
function hostOf(authority: string): string {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  return /^(?:\[[0-9a-f:.%]{2,60}\]|[^:]*)(?::\d{1,5}(?!\d))?/.exec(host)?.[0] ?? host;
}

function withoutQuery(text: string): string {
  return text.split(/[?#]/, 1)[0] ?? "";
}

/** With its percent escapes read, where they are sound. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

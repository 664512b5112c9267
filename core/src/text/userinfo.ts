/** Secrets in the user part of an address (RFC 3986, section 3.2.1). */
import { START } from "./secret-shapes.ts";

const BEFORE = new RegExp(`${START}[a-z][a-z0-9+.-]{0,20}:(?:\\\\?/){2}`, "gi");
/** A user, a colon and a password up to the last "@" before the path. A password that is given plain may hold "@". */
const PASSWORD = /[^\s/:@"'<>`]{0,256}:([^\s/"'<>`]+)(?=@)/y;
/** The same with slashes, which ought to be encoded and are not always; a port and a path look alike. */
const SLASHED =
  /[^\s/:@"'<>`]{0,256}:(?!\d{1,5}\/)([^\s"'<>`@]{1,256})(?=@[a-z0-9.-]{1,255}(?:[:/?\s"'`]|$))/iy;
/** A user that is a token. */
const ALONE = /([^\s/:@"'<>`]{20,})(?=@)/y;

/** Masks passwords of addresses, and users that are tokens. */
export function maskUserinfo(text: string, mask: string): string {
  let masked = "";
  let at = 0;
  BEFORE.lastIndex = 0;
  for (let found = BEFORE.exec(text); found !== null; found = BEFORE.exec(text)) {
    const start = BEFORE.lastIndex;
    const secret = secretAt(text, start);
    if (secret === undefined) continue;
    masked += text.slice(at, secret.start) + mask;
    at = secret.end;
    BEFORE.lastIndex = at;
  }
  return masked + text.slice(at);
}

function secretAt(text: string, start: number): { readonly start: number; readonly end: number } | undefined {
  for (const pattern of [PASSWORD, SLASHED, ALONE]) {
    pattern.lastIndex = start;
    const found = pattern.exec(text)?.[1];
    if (found === undefined) continue;
    if (/^(?:[${<]|\[redacted|%[A-Z_]+%)/.test(found)) return undefined;
    if (pattern === ALONE && !(/\d/.test(found) && /[A-Za-z]/.test(found))) return undefined;
    return { start: pattern.lastIndex - found.length, end: pattern.lastIndex };
  }
  return undefined;
}

/** Private keys in their armour of "-----BEGIN" and "-----END" (RFC 7468), the end of which may be missing. */

import { after } from "./secret-values.ts";

const MARK = /-----(BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** A line's end, also one that is written out in a string. */
const LINE = /(?:\r?\n|(?:\\{1,4}r)?\\{1,4}n)/y;
/** What a line of a body holds before its end: a header of the armour, or base64 without white space inside. */
const BODY =
  /[ \t>|]{0,20}(?:(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash): [^\n\\]{0,200}|[A-Za-z0-9+/=]*)[ \t\r]{0,20}/y;
/** Base64 that stands on a line with other things. */
const LONG = /[ \t]{0,20}[A-Za-z0-9+/=]{16,}/y;

/**
 * Masks private keys whole; where the end is missing, up to the first line that is none of a key's, and where the
 * beginning is, as in the tail of a longer text, back to it.
 */
export function maskPrivateKeys(text: string, mask: string): string {
  if (!/-----(?:BEGIN|END) /.test(text)) return text;
  const marks = [...text.matchAll(MARK)];
  let masked = "";
  let at = 0;
  marks.forEach((mark, index) => {
    if (mark.index < at) return;
    if (mark[1] === "END") {
      masked += text.slice(at, bodyStart(text, mark.index, at)) + mask;
      at = mark.index + mark[0].length;
      return;
    }
    const next = marks[index + 1];
    const limit = next?.index ?? text.length;
    const end =
      next?.[1] === "END" ? next.index + next[0].length : bodyEnd(text, mark.index + mark[0].length, limit);
    masked += text.slice(at, mark.index) + mask;
    at = end;
  });
  return masked + text.slice(at);
}

/** The longest line of a body, in UTF-16 units. */
const LINE_LIMIT = 400;

/** Where the lines begin that are a key's, from its end back to `from`. */
function bodyStart(text: string, end: number, from: number): number {
  let start = end;
  // A body on one line, its breaks written out.
  while (start > from && /[A-Za-z0-9+/=\\]/.test(text.charAt(start - 1))) start -= 1;
  for (;;) {
    if (start > from && text.charAt(start - 1) !== "\n") return start;
    const line = Math.max(from, text.lastIndexOf("\n", start - 2) + 1);
    if (line >= start || start - line > LINE_LIMIT) return start;
    if (!/^[ \t>|]{0,20}[A-Za-z0-9+/=]*\s{0,20}$/.test(text.slice(line, start))) return start;
    start = line;
  }
}

/** Where the lines end that are a key's, from `start` to `limit`. */
function bodyEnd(text: string, start: number, limit: number): number {
  let line = start;
  let end = start;
  for (;;) {
    const body = after(BODY, text, line);
    if (body >= limit) return limit;
    if (/["'`]/.test(text.charAt(body))) return body;
    const next = after(LINE, text, body);
    if (next === body) {
      const long = after(LONG, text, line);
      return Math.min(limit, long > line ? long : end);
    }
    line = next;
    end = body;
  }
}

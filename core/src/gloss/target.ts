/** Targets: what a call works on, shortened to what a person needs. */

import { safely } from "../hub/report.ts";
import { clipMiddle } from "../sentence/clip-token.ts";
import { countUnspaced } from "../sentence/unspaced.ts";
import { boundInput } from "../text/bound.ts";
import { cleanCharacters } from "../text/characters.ts";
import { maskValues } from "../text/mask-keys.ts";
import { redactSecrets } from "../text/redact.ts";
import { clamp, wholeSlice } from "../view/clamp.ts";
import { firstLine } from "./first-line.ts";
import { shortCommand } from "./short-command.ts";
import { shortPath } from "./short-path.ts";
import { shortUrl } from "./short-url.ts";

/** How a value is to be read. */
export type TargetKind = "path" | "url" | "command" | "key" | "text";

/** A target, ready to be shown. */
export interface Target {
  /** One clean line of at most 80 graphemes. */
  readonly text: string;
  /** What tells it from another one; two calls on one file have the same. */
  readonly identity: string;
  /** Paths: the folder as it is shown, and in full. */
  readonly folder?: { readonly text: string; readonly full: string };
}

/** How targets are made safe. */
export interface TargetOptions {
  /** @default redactSecrets; one that throws or gives no text is replaced by it */
  readonly redact?: ((text: string) => string) | undefined;
  /** Values under secret-named keys of the same step. @default none */
  readonly secrets?: readonly string[] | undefined;
}

const MAX_TARGET = 80;
const MAX_TOKEN = 40;
/** No honest text of 80 graphemes is longer. */
const MAX_UNITS = MAX_TARGET * 32 + 64;

/** Bounds, redacts, cleans and shortens a value, in that order; undefined where nothing is left that tells anything. */
export function shortTarget(raw: string, kind: TargetKind, options: TargetOptions = {}): Target | undefined {
  const text = safeText(raw, options);
  if (isJson(text)) return undefined;
  const path =
    kind === "path" && !/^[a-z][a-z0-9+.-]{1,19}:\/\//i.test(text) ? shortPath(firstLine(text)) : undefined;
  const shown = path?.text ?? (kind === "path" ? pathOrUrl(text) : SHORTEN[kind](text));
  const line = shown === undefined ? "" : fit(shown, options);
  if (line === "") return undefined;
  return {
    text: line,
    identity: path?.full ?? text,
    ...(path !== undefined && {
      folder: { text: fit(path.folder, options), full: path.fullFolder },
    }),
  };
}

function pathOrUrl(text: string): string | undefined {
  return text.includes("://") ? shortUrl(firstLine(text)) : undefined;
}

const SHORTEN: Readonly<Record<Exclude<TargetKind, "path">, (text: string) => string | undefined>> = {
  url: (text) => shortUrl(addressIn(firstLine(text))),
  command: (text) => shortCommand(text),
  key: (text) => (isCharacter(text) ? undefined : firstLine(text)),
  text: firstLine,
};

/** LangChain's `web-browser` is given an address and a wish in one text: `"https://example.com","the date"`. */
function addressIn(line: string): string {
  return /^"?(https?:\/\/[^\s"]{1,2000}?)"?,(?:\s|")/.exec(line)?.[1] ?? line;
}

/** Keys that write a character, by their codes in the UI Events specification. */
const CODES =
  "key[a-z]|digit\\d|numpad\\d|space|backquote|minus|equal|backslash|slash|comma|period|semicolon|quote|bracket(?:left|right)";
const CHARACTER = new RegExp(`^(?:shift\\+)?(?:.\\p{M}{0,9}|${CODES})$`, "isu");

/** A key that writes a character: a password typed key by key is told by none of them. */
function isCharacter(key: string): boolean {
  return CHARACTER.test(key);
}

/** `["a` may begin a pattern as well; what parses, or has a quoted key, is JSON, in quotes or a fence as well. */
function isJson(text: string): boolean {
  const bare = text.replace(/^[\s"'`]{0,99}(?:json\s{1,99})?(?=[{[])/i, "");
  if (!/^[{[]/.test(bare)) return false;
  if (/^\{\s{0,99}\\?"[^"]{0,200}"\s{0,9}:/.test(bare)) return true;
  try {
    JSON.parse(bare.replace(/[\s"'`]{1,99}$/, ""));
    return true;
  } catch {
    return false;
  }
}

/** Cut, masked and clean; lines are kept. A second look finds what a stray character had parted. */
function safeText(raw: string, { redact = redactSecrets, secrets = [] }: TargetOptions): string {
  const masked = maskValues(boundInput(raw, MAX_TARGET), secrets);
  const clean = cleanCharacters(safely(redact, masked));
  return clean === masked ? clean : safely(redact, maskValues(clean, secrets));
}

/**
 * One line with single spaces; a token over 40 graphemes is clipped in its middle, the whole at 80. Looked at for secrets
 * once more, as shortening may have read escapes.
 */
function fit(text: string, options: TargetOptions): string {
  const words = firstLine(safeText(wholeSlice(text, MAX_UNITS), options))
    .split(/\s+/)
    .map((word) => (countUnspaced(word) > 0 ? word : clipMiddle(word, MAX_TOKEN)));
  return clamp(words.join(" "), MAX_TARGET);
}

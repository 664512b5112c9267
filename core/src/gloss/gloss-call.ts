/** One tool call in a person's words. */
import { cleanCharacters } from "../text/characters.ts";
import { clamp } from "../view/clamp.ts";
import type { CallToGloss, GlossOptions, ToldCall } from "./call.ts";
import { groupPhrase, wholePhrase } from "./phrase.ts";
import { readCall } from "./read-call.ts";

export type { CallMetadata, CallToGloss, Gloss, Glosses, GlossOptions } from "./call.ts";
export type { GlossTemplate } from "./template.ts";

/** Graphemes of a caption. */
const MAX_CAPTION = 120;
/** Graphemes of a target. */
const MAX_TARGET = 80;

/**
 * What a call does to what, while it runs: "reading agents/run.ts".
 *
 * One clean line of at most 120 graphemes, redacted. Never throws, whatever the name and the arguments are.
 *
 * @param call - Where its target comes from, best first: `glosses`; the tool's metadata `surtitle.target`; the table
 *   of well-known tools; the first telling key of its arguments (path, query, pattern, command, url, ...).
 *
 * @example
 * ```ts
 * import { glossCall } from "@surtitle/core";
 *
 * glossCall({ name: "read_file", args: { path: "/repo/src/agents/run.ts" } }); // "reading agents/run.ts"
 * glossCall({ name: "book_room", args: { room: "Tosca" } }, { glosses: { book_room: "room" } }); // "using book room: Tosca"
 * ```
 */
export function glossCall(call: CallToGloss, options: GlossOptions = {}): string {
  return glossOf(readCall(call, options));
}

/** The gloss of a call that was read. */
export function glossOf(call: ToldCall): string {
  return oneLine(wholePhrase(groupPhrase([call], { form: "participle", maxTarget: MAX_TARGET })));
}

/** At most 120 graphemes of a text; clean once more, as a cut may leave a joiner without its partner. */
export function oneLine(text: string): string {
  return cleanCharacters(clamp(text, MAX_CAPTION)).replaceAll("\n", " ").trim();
}

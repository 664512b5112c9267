/** Phrases out of the structure of calls: one call, or several of one verb and sort. */
import { clamp } from "../view/clamp.ts";
import { pluralOf } from "../vocabulary/words.ts";
import type { ToldCall } from "./call.ts";
import { fill } from "./pattern.ts";
import type { Target } from "./target.ts";

/** Which form of the verb: while it runs, when it succeeded, behind "tried to". */
export type Form = "participle" | "past" | "base";

/** How a phrase is to be put. */
export interface PhraseOptions {
  readonly form: Form;
  /** Graphemes of each target, name and detail. */
  readonly maxTarget: number;
}

/** Calls of one key are told in one phrase. */
export function groupKey({ locale, verb, sort, named, server }: ToldCall): string {
  const object = sort === "name" ? [named] : [];
  return JSON.stringify([locale.tag, verb.base, sort, server, ...object]);
}

/** What is done, and what stands behind its colon: a verb at its end belongs before that. */
export interface Phrase {
  readonly what: string;
  readonly detail?: string;
  /** The pattern of both. */
  readonly pattern: string;
}

/** Both parts of a phrase. */
export function wholePhrase({ what, detail, pattern }: Phrase): string {
  return detail === undefined ? what : fill(pattern, { what, detail });
}

/** One phrase for calls of one key. */
export function groupPhrase(calls: readonly ToldCall[], options: PhraseOptions): Phrase {
  const [first, ...others] = calls;
  if (first === undefined) return { what: "", pattern: "" };
  const pattern = first.locale.patterns.detail;
  const isOne = others.length === 0 && first.targets.length + first.untold < 2;
  if (!isOne) return { what: severalPhrase(first, calls, options), pattern };
  const what = headPhrase(first, options);
  const { detail } = first;
  return { what, pattern, ...(detail !== undefined && { detail: clamp(detail, options.maxTarget) }) };
}

function severalPhrase(first: ToldCall, calls: readonly ToldCall[], options: PhraseOptions): string {
  switch (first.sort) {
    case "name":
      return headPhrase(first, options);
    case "tool": {
      const names = new Set(calls.map(({ named }) => named)).size;
      return names === 1 ? headPhrase(first, options) : countPhrase(calls, names, options);
    }
    case "target":
      return targetsPhrase(calls, options);
    default:
      return countPhrase(
        calls,
        calls.reduce((sum, { untold }) => sum + Math.max(1, untold), 0),
        options,
      );
  }
}

/** Verb and object, without the detail. */
function headPhrase(call: ToldCall, { form, maxTarget }: PhraseOptions): string {
  const { locale, verb, server } = call;
  const object = call.named ?? call.targets[0]?.text ?? call.noun.one;
  const values = { verb: verb[form], target: clamp(object, maxTarget) };
  if (server === undefined) return fill(locale.patterns.target, values);
  return fill(locale.patterns.onServer, { ...values, server: clamp(server, maxTarget) });
}

function targetsPhrase(calls: readonly ToldCall[], options: PhraseOptions): string {
  const [first] = calls;
  const targets = calls.flatMap((call) => call.targets);
  const untold = calls.reduce(
    (sum, call) => sum + (call.targets.length === 0 ? Math.max(1, call.untold) : call.untold),
    0,
  );
  const places = targets.filter(({ folder }) => folder !== undefined);
  if (first === undefined || untold > 0 || places.length < targets.length)
    return countPhrase(calls, targets.length + untold, options);
  const distinct = new Set(targets.map(({ identity }) => identity)).size;
  if (distinct === 1) return headPhrase(first, options);
  return countPhrase(calls, distinct, options, commonFolder(targets));
}

/** The folder that holds all of them, as it is shown; "" where there is none or it has no name. */
function commonFolder(targets: readonly Target[]): string {
  const folders = new Set(targets.map(({ folder }) => folder?.full));
  return folders.size === 1 ? (targets[0]?.folder?.text ?? "") : "";
}

function countPhrase(
  calls: readonly ToldCall[],
  count: number,
  { form, maxTarget }: PhraseOptions,
  folder = "",
): string {
  const [first] = calls;
  if (first === undefined) return "";
  const { locale, verb, server } = first;
  const isOneNoun = calls.every(({ noun }) => noun === first.noun);
  const noun = pluralOf(isOneNoun ? first.noun : first.categoryNoun, count, locale.tag);
  const values = { verb: verb[form], count: String(count), noun };
  if (server !== undefined) {
    const target = fill(locale.patterns.counted, values);
    return fill(locale.patterns.onServer, { verb: verb[form], target, server: clamp(server, maxTarget) });
  }
  if (folder === "") return fill(locale.patterns.count, values);
  return fill(locale.patterns.countIn, { ...values, folder: clamp(folder, maxTarget) });
}

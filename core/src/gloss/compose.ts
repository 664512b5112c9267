/** The caption of a step by rule, out of its calls. */
import type { Vocabulary } from "../vocabulary/category.ts";
import { secretsOf } from "./arguments.ts";
import type { CallToGloss, GlossOptions, ToldCall } from "./call.ts";
import { glossOf, oneLine } from "./gloss-call.ts";
import type { Locale, LocalePatterns } from "./locale-table.ts";
import { fill } from "./pattern.ts";
import { type Form, groupKey, groupPhrase, type Phrase, type PhraseOptions, wholePhrase } from "./phrase.ts";
import { localeFrom, readCall, vocabularyFrom } from "./read-call.ts";

/** How a caption is composed. */
export interface ComposeOptions extends GlossOptions {
  /** How the step ended; undefined while it runs. `true` is "done". @default undefined */
  readonly settled?: boolean | "done" | "partial" | "failed" | "stopped" | undefined;
}

/** Graphemes of a target, and of one in a caption that would be too long. */
const MAX_TARGET = 80;
const MAX_TIGHT_TARGET = 36;

/** What {@link composeCaption} gives. `C` is the union of the vocabulary's words. */
export interface Composed<C extends string = string> {
  /** One clean line of at most 120 graphemes. */
  text: string;
  /** A word of the vocabulary. */
  category: C;
}

/**
 * The caption of these calls, and the category of the first of them that has one other than the fallback.
 *
 * While they run: "editing a.ts and running npm test". Done: "edited a.ts and ran npm test". Where any failed or was
 * stopped no success is claimed: "tried to edit a.ts and run npm test". One clean line of at most 120 graphemes,
 * redacted; a value under a secret-named key of one call is masked in all of them. Never throws.
 *
 * @param calls - Of one step, in the order asked. None gives what is said of a tool without a name.
 *
 * @example
 * ```ts
 * import { composeCaption } from "@surtitle/core";
 *
 * const calls = [
 *   { name: "edit_file", args: { path: "src/a.ts" } },
 *   { name: "execute", args: { command: "npm test" } },
 * ];
 * composeCaption(calls).text; // "editing src/a.ts and running npm test"
 * composeCaption(calls, { settled: "failed" }).text; // "tried to edit src/a.ts and run npm test"
 * ```
 */
export function composeCaption<C extends string>(
  calls: readonly CallToGloss[],
  options: ComposeOptions & { readonly vocabulary: Vocabulary<C> },
): Composed<C>;
/** With any vocabulary; without one, the default. */
export function composeCaption(calls: readonly CallToGloss[], options?: ComposeOptions): Composed;
export function composeCaption(calls: readonly CallToGloss[], options: ComposeOptions = {}): Composed {
  const { text, category } = tellStep(calls, options);
  return { text, category };
}

/** A step told as a whole and call by call. */
export interface ToldStep {
  readonly text: string;
  readonly category: string;
  /** Of each call, in order: what `glossCall` gives, and its own category. */
  readonly calls: readonly { readonly gloss: string; readonly category: string }[];
  /** The values under secret-named keys of all calls, to be masked in other text of the step. */
  readonly secrets: readonly string[];
  /** The text once the step has ended so; the calls are not read again. */
  readonly settle: (settled: ComposeOptions["settled"]) => string;
}

/** What `composeCaption` and `glossCall` say of these calls, which are read once. */
export function tellStep(asked: readonly CallToGloss[], options: ComposeOptions = {}): ToldStep {
  const calls: readonly CallToGloss[] = Array.isArray(asked) ? asked : [];
  const secrets = [...(options.secrets ?? []), ...secretsOf(calls)];
  const told = (calls.length > 0 ? calls : [{ name: "" }]).map((call) =>
    readCall(call, { ...options, secrets }),
  );
  const { fallback } = vocabularyFrom(options.vocabulary);
  const category = told.find((call) => call.category !== fallback)?.category ?? fallback;
  const locale = localeFrom(options.locale);
  const settle: ToldStep["settle"] = (settled) => fitting(told, locale, formOf(settled));
  return {
    calls: told.slice(0, calls.length).map((call) => ({ gloss: glossOf(call), category: call.category })),
    secrets,
    text: settle(options.settled),
    category,
    settle,
  };
}

/** One line; where it would be too long, with shorter targets. */
function fitting(calls: readonly ToldCall[], locale: Locale, form: Form): string {
  const text = compose(calls, locale, { form, maxTarget: MAX_TARGET });
  if (oneLine(text) === text) return text;
  return oneLine(compose(calls, locale, { form, maxTarget: MAX_TIGHT_TARGET }));
}

/** No success is claimed unless every call succeeded. */
function formOf(settled: ComposeOptions["settled"]): Form {
  if (settled === undefined || settled === false) return "participle";
  return settled === true || settled === "done" ? "past" : "base";
}

function compose(calls: readonly ToldCall[], { patterns }: Locale, options: PhraseOptions): string {
  const groups = new Map<string, ToldCall[]>();
  for (const call of calls) {
    const key = groupKey(call);
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  const [first = [], second = []] = [...groups.values()];
  const count = calls.length - first.length - second.length;
  const phrase = joined(groupPhrase(first, options), second.length > 0 && groupPhrase(second, options), {
    patterns,
    count,
  });
  const what = options.form === "base" ? fill(patterns.tried, { what: phrase.what }) : phrase.what;
  return wholePhrase({ ...phrase, what });
}

/** The first two phrases as one, which ends in the detail of the last of them. */
function joined(
  first: Phrase,
  second: Phrase | false,
  { patterns, count }: { readonly patterns: LocalePatterns; readonly count: number },
): Phrase {
  if (second === false) return first;
  const start = wholePhrase(first);
  if (count === 0) return { ...second, what: fill(patterns.two, { first: start, second: second.what }) };
  const values = { first: start, second: wholePhrase(second), count: String(count) };
  return { what: fill(patterns.more, values), pattern: second.pattern };
}

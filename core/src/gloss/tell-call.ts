/** The structure of a call, by what is known of its tool. */
import { languageOf } from "../vocabulary/tag.ts";
import type { Noun, VerbForms } from "../vocabulary/words.ts";
import type { ToldCall } from "./call.ts";
import { countAt, type FoundTargets, findText } from "./find-targets.ts";
import type { Locale } from "./locale-table.ts";
import type { McpName } from "./mcp.ts";
import { fill } from "./pattern.ts";
import type { Target, TargetOptions } from "./target.ts";
import { humanName, wordsOf } from "./tool-words.ts";
import { agentInName, type Case } from "./well-known.ts";
import type { Wording } from "./wording.ts";

/** All that is known of a call before it is told. */
export interface CallMaterial {
  readonly name: string;
  readonly mcp: McpName | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly category: string;
  readonly wording: Wording;
  readonly safe: TargetOptions;
  /** The target by the app's own template. */
  readonly own: Target | undefined;
  /** That one, else what the arguments show. */
  readonly found: FoundTargets;
}

/** By the category's verb and the targets, or one of the noun. */
export function tellTargets(material: CallMaterial): ToldCall {
  return { ...basis(material), ...material.found };
}

/** As the well-known table has it. `isOwnVerb`: the recipe's verb and noun may stand in for the category's. */
export function tellByRecipe(material: CallMaterial, recipe: Case, isOwnVerb: boolean): ToldCall {
  const { locale } = material.wording;
  const start = basis(material);
  const told: ToldCall = {
    ...start,
    ...(isOwnVerb && {
      verb: own(locale.verbs, recipe.verb) ?? start.verb,
      noun: own(locale.nouns, recipe.noun) ?? start.noun,
    }),
  };
  if (recipe.agent !== undefined) return tellAgent(material, recipe, told);
  if (recipe.spoken !== undefined) return tellSpoken(material, recipe.spoken, told);
  if (recipe.counted !== undefined) return { ...told, untold: countAt(recipe.counted, material.values) };
  if (recipe.target !== "none" && recipe.target !== "whole") return { ...told, ...material.found };
  const detail = detailOf(recipe, material);
  if (recipe.target === "whole") return { ...told, sort: "name", named: told.noun.one, detail };
  return { ...told, sort: recipe.detail === undefined ? "target" : "message", detail };
}

/**
 * Whether the language has the words that a recipe would show. The category's would say something else: to delete is
 * not to edit, and an email is no file.
 */
export function hasWords({ wording: { locale }, found }: CallMaterial, recipe: Case): boolean {
  const { verb, noun, target, agent } = recipe;
  const isNounShown = agent === undefined && (typeof target === "string" || found.targets.length === 0);
  return (
    (verb === undefined || own(locale.verbs, verb) !== undefined) &&
    (noun === undefined || !isNounShown || own(locale.nouns, noun) !== undefined)
  );
}

/** All that was found, as one text; it is clipped where it is shown. */
function listed({ targets }: FoundTargets): string | undefined {
  return targets.length === 0 ? undefined : targets.map(({ text }) => text).join(", ");
}

/** A tool of which nothing is known but its name. `recipe`: of a tool that other servers have under that name. */
export function tellUnknown(material: CallMaterial, recipe?: Case): ToldCall {
  const { name, mcp, wording, found } = material;
  const detail = listed(found);
  const start: ToldCall = { ...basis(material), sort: "tool", detail };
  if (mcp === undefined) return { ...start, named: humanName(name) || undefined };
  const verb = own(wording.locale.verbs, recipe?.verb ?? mcp.verb);
  if (verb === undefined) return { ...start, named: serverAndWords(mcp, wording.locale) };
  const { server } = mcp;
  if (recipe !== undefined && wording.own && isPath(recipe) && hasWords(material, recipe)) {
    const noun = own(wording.locale.nouns, recipe.noun) ?? start.noun;
    return { ...start, ...found, verb, noun, server, sort: "target", detail: undefined };
  }
  const noun = typeof recipe?.target === "string" ? own(wording.locale.nouns, recipe.noun) : undefined;
  if (recipe !== undefined && noun !== undefined) {
    const known = { ...start, verb, server, detail: detailOf(recipe, material) };
    return recipe.target === "whole"
      ? { ...known, sort: "name", named: noun.one }
      : { ...known, sort: "message", noun };
  }
  const words = objectWords(mcp, wording.locale);
  const isAlone = words === "" || words === server;
  return {
    ...{ ...start, verb, sort: "name", named: isAlone ? server : words },
    server: isAlone ? undefined : server,
  };
}

/** Whether a tool of that name works on a file; its verb can then stand before a path. */
function isPath({ target }: Case): boolean {
  return Array.isArray(target) && target.every(({ kind }) => kind === "path");
}

/** `look_up_user` is "looking up user"; another language has the particle in its verb. */
function objectWords({ words }: McpName, { tag }: Locale): string {
  return languageOf(tag) === "en" ? words : words.replace(/^(?:up|out|down|off|over) /, "");
}

/** What a recipe shows behind a colon. */
function detailOf({ detail }: Case, { values, safe }: CallMaterial): string | undefined {
  return detail === undefined ? undefined : findText(detail, values, safe);
}

function basis({ category, wording: { locale, verb, noun } }: CallMaterial): ToldCall {
  return { category, locale, verb, noun, categoryNoun: noun, sort: "target", targets: [], untold: 0 };
}

/** "asking researcher: find the release date" */
function tellAgent(material: CallMaterial, recipe: Case, told: ToldCall): ToldCall {
  const { name, values, safe, own: target } = material;
  const given = recipe.agent === "own-name" ? agentInName(name) : findText(recipe.agent ?? "", values, safe);
  const named = given !== undefined && /^[\w.-]+$/.test(given) ? humanName(given) : given;
  const detail = target?.text ?? detailOf(recipe, material);
  return { ...told, sort: "agent", named: named || undefined, detail };
}

/** "creating branch: fix-login", "running git status" */
function tellSpoken(
  { name, mcp, wording, found }: CallMaterial,
  how: "rest" | "all",
  told: ToldCall,
): ToldCall {
  const words = wordsOf(mcp?.tool ?? name);
  const verb = own(wording.locale.verbs, how === "all" ? undefined : words[0]);
  const named = humanName(words.slice(verb === undefined ? 0 : 1).join(" "));
  const isSpoken = how === "all" || verb !== undefined;
  return {
    ...told,
    ...(verb !== undefined && { verb }),
    sort: isSpoken ? "name" : "tool",
    named: named || undefined,
    detail: listed(found),
  };
}

function serverAndWords({ server, verb, words }: McpName, { patterns }: Locale): string {
  return fill(patterns.detail, { what: server, detail: [verb, words].filter(Boolean).join(" ") });
}

function own<T extends VerbForms | Noun>(
  table: Readonly<Record<string, T>>,
  key: string | undefined,
): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

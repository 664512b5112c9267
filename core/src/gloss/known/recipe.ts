/** What is known of a tool that many agents have: its category, and how a call of it is told. */
import type { Source } from "../telling-keys.ts";

/** How a tool is told. What is left out goes by its category and by the telling keys. */
export interface Recipe {
  /** A verb of the locale, by its English base form, where the category's would be wrong: `delete`, not `edit`. */
  readonly verb?: string;
  /** A noun of the locale, by its English name. */
  readonly noun?: string;
  /**
   * `none`: the noun alone says it; what the arguments hold is long, private or code. `whole`: so it does, and is never
   * counted ("listing issues" twice is no list of two issues).
   */
  readonly target?: readonly Source[] | "none" | "whole";
  /** Arguments that name an agent, which then stands as the target; "own-name": the tool's own name does. */
  readonly agent?: string;
  /** Arguments that say what for; shown behind a colon. */
  readonly detail?: string;
  /** Arguments that hold a list: so many of the noun, whatever they are. */
  readonly counted?: string;
  /** The tool's own name says it: `rest` is all but its leading verb, which is used; `all` is all of it. */
  readonly spoken?: "rest" | "all";
  /** One tool for several works: which it is stands in an argument, which picks another recipe. */
  readonly by?: { readonly keys: string; readonly cases: Readonly<Record<string, Case>> };
}

/** A recipe of one work of a tool that does several. */
export interface Case extends Omit<Recipe, "by"> {
  /** A word of the default vocabulary, where that work belongs elsewhere than the tool. */
  readonly category?: string;
}

/** Tools of one category that are told alike. */
export interface KnownTools {
  /** A word of the default vocabulary. */
  readonly category: string;
  readonly names: readonly string[];
  readonly recipe?: Recipe;
}

/** A recipe, and the MCP server that has these tools: they are then known behind its name as well. */
interface Told extends Recipe {
  readonly server?: string;
}

/** Tools of one category, their names parted by spaces. */
export function tools(category: string, names: string, told?: Told): KnownTools {
  const { server, ...recipe } = told ?? {};
  return {
    category,
    names: names.split(" ").flatMap((name) => spellings(name, server)),
    ...(told !== undefined && { recipe }),
  };
}

/** A tool of an MCP server has three names, by the client that lists it. */
function spellings(name: string, server: string | undefined): readonly string[] {
  return server === undefined ? [name] : [name, `${server}__${name}`, `mcp__${server}__${name}`];
}

/** Targets that are paths, at these arguments, first choice first. */
export const path = (keys: string): readonly Source[] => [{ keys, kind: "path" }];
/** Targets that are words, at these arguments, first choice first. */
export const text = (keys: string): readonly Source[] => [{ keys, kind: "text" }];
/** Targets that are command lines, at these arguments, first choice first. */
export const command = (keys: string): readonly Source[] => [{ keys, kind: "command" }];
/** Targets that are addresses, at these arguments, first choice first. */
export const url = (keys: string): readonly Source[] => [{ keys, kind: "url" }];

/** How tools name the file that they work on. */
export const FILE: readonly Source[] = path(
  "file_path path filePath notebook_path target_file absolute_path filename file_name file uri",
);
/** How tools name what they send. */
export const MESSAGE = "subject title question questions.0.question message text body content";
/** How tools name what an agent is to do. */
export const TASK =
  "description goal prompt task question message objective input instructions query request";

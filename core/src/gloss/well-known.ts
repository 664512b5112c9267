/** The tools that many agents have: what the default vocabulary knows of them, and how their calls are told. */
import { COMMANDS } from "./known/commands.ts";
import { FILES } from "./known/files.ts";
import { GITHUB } from "./known/github.ts";
import { AGENTS, MEMORY, MESSAGES } from "./known/people.ts";
import { type Case, type KnownTools, type Recipe, TASK } from "./known/recipe.ts";
import { SEARCHES } from "./known/search.ts";
import { PAGES } from "./known/web.ts";

export type { Case, Recipe };

/**
 * By exact name: the tools of deepagents, of LangChain's own and community packages, of coding agents, of widespread
 * MCP servers, and the ones that providers run themselves. Names and arguments are those that their makers publish.
 */
export const KNOWN_TOOLS: readonly KnownTools[] = [
  ...FILES,
  ...SEARCHES,
  ...COMMANDS,
  ...GITHUB,
  ...PAGES,
  ...MESSAGES,
  ...MEMORY,
  ...AGENTS,
];

const HANDOVER: Recipe = { verb: "handover", agent: "own-name" };
const HANDOVER_NAME = /^(?:transfer_back_to|transfer_to|handoff_to|delegate_to)_(?=.)/;

const RECIPES: ReadonlyMap<string, Recipe> = new Map(
  KNOWN_TOOLS.flatMap(({ names, recipe }) =>
    recipe === undefined ? [] : names.map((name) => [name, recipe] as const),
  ),
);

/** Of a browser's further tools only an address is told: a cookie's name is no page. */
const PAGE: Recipe = { target: [{ keys: "url urls", kind: "url" }] };
const BROWSER_NAME = /^(?:browser|playwright|puppeteer)_(?=.)/;

/**
 * How a tool of the default vocabulary is told; undefined for no word of its own.
 *
 * @param tool - Its name without an MCP server. @default name
 */
export function recipeOf(name: string, tool: string = name): Recipe | undefined {
  return RECIPES.get(name) ?? RECIPES.get(tool) ?? familyOf(name) ?? familyOf(tool);
}

function familyOf(name: string): Recipe | undefined {
  if (HANDOVER_NAME.test(name)) return HANDOVER;
  return BROWSER_NAME.test(name) ? PAGE : undefined;
}

const NAMES: ReadonlySet<string> = new Set(KNOWN_TOOLS.flatMap(({ names }) => names));
/** Servers by ordinary words only before tools of their own: an app's `time_wait_for` is none of the time server's. */
const SERVER_NAME =
  /^(?:mcp_)?(fetch(?=_fetch$)|filesystem|git|github|memory|playwright|postgres|puppeteer|slack|time(?=_(?:convert|get_current)_time$))_(?=.)/;

/**
 * Takes apart what a client made of a server's and a tool's name with one underscore: `github_create_issue`. Only where
 * both are known, as any name has underscores; of a tool's name of one word, where it is that server's.
 */
export function splitKnownName(name: string): { readonly server: string; readonly tool: string } | undefined {
  const [prefix, server] = NAMES.has(name) ? [] : (SERVER_NAME.exec(name) ?? []);
  if (prefix === undefined || server === undefined) return undefined;
  const tool = name.slice(prefix.length);
  const isKnown = NAMES.has(`${server}__${tool}`) || (tool.includes("_") && NAMES.has(tool));
  return isKnown ? { server, tool } : undefined;
}

/** The name of an agent that a tool's name holds: of `transfer_to_researcher` and `ask_researcher`, "researcher". */
export function agentInName(tool: string): string {
  return tool.replace(HANDOVER_NAME, "").replace(/^(?:ask|call|consult|invoke)[_-](?=.)/, "");
}

/** For tools that an app puts in the category of subagents: named for the agent, with the task in an argument. */
export const SUBAGENT: Recipe = { agent: "own-name", detail: TASK };

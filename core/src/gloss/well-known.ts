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

/** How a tool of the default vocabulary is told, by its name without an MCP server; undefined for no word of its own. */
export function recipeOf(tool: string): Recipe | undefined {
  const family = HANDOVER_NAME.test(tool) ? HANDOVER : BROWSER_NAME.test(tool) ? PAGE : undefined;
  return RECIPES.get(tool) ?? family;
}

/** The name of an agent that a tool's name holds: of `transfer_to_researcher` and `ask_researcher`, "researcher". */
export function agentInName(tool: string): string {
  return tool.replace(HANDOVER_NAME, "").replace(/^(?:ask|call|consult|invoke)[_-](?=.)/, "");
}

/** For tools that an app puts in the category of subagents: named for the agent, with the task in an argument. */
export const SUBAGENT: Recipe = { agent: "own-name", detail: TASK };

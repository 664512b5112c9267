/** Names that MCP clients give to tools: `github__list_issues`, `mcp__github__list_issues`, `github_list_issues`. */
import { VERBS } from "../sentence/verbs.ts";
import { wholeSlice } from "../view/clamp.ts";
import { humanName, wordsOf } from "./tool-words.ts";
import { splitKnownName } from "./well-known.ts";

/** An MCP style name, taken apart. */
export interface McpName {
  /** The server, as words: `claude_ai_Gmail` gives "claude ai gmail". */
  readonly server: string;
  /** The tool's own name, as the server has it. */
  readonly tool: string;
  /** Its first word, where that is a verb of agent work in its base form. */
  readonly verb: string | undefined;
  /** The words of the tool behind that verb; all of them where there is none. A server's own name before them goes. */
  readonly words: string;
}

const MAX_NAME = 256;

/** The server and the tool of an MCP style name, as they are spelled in it; undefined for any other name. */
export function splitMcpName(name: string): { readonly server: string; readonly tool: string } | undefined {
  if (typeof name !== "string") return undefined;
  const bare = wholeSlice(name, MAX_NAME).replace(/^mcp__/i, "");
  const cut = bare.indexOf("__");
  return cut < 0 ? splitKnownName(bare) : { server: bare.slice(0, cut), tool: bare.slice(cut + 2) };
}

/** Takes an MCP style name apart; undefined for any other name. */
export function readMcpName(name: string): McpName | undefined {
  const split = splitMcpName(name);
  if (split === undefined) return undefined;
  const { tool } = split;
  const server = humanName(split.server);
  const words = withoutServer(wordsOf(tool), server);
  if (server === "" || words.length === 0) return undefined;
  const first = words[0]?.toLowerCase();
  const verb = first !== undefined && VERBS.has(first) ? first : undefined;
  return { server, tool, verb, words: humanName(words.slice(verb === undefined ? 0 : 1).join(" ")) };
}

/** `slack__slack_list_channels` names its server twice. */
function withoutServer(words: readonly string[], server: string): readonly string[] {
  const [first, ...rest] = words;
  return first?.toLowerCase() === server && rest.length > 0 ? rest : words;
}

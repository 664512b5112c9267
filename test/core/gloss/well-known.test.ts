import { describe, expect, test } from "@jest/globals";
import { glossCall } from "../../../core/src/gloss/gloss-call.ts";
import { en, zh } from "../../../core/src/gloss/locale.ts";
import { readMcpName } from "../../../core/src/gloss/mcp.ts";
import { type Case, KNOWN_TOOLS, recipeOf } from "../../../core/src/gloss/well-known.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { isGlob } from "../../../core/src/vocabulary/glob.ts";

const tools = defaultVocabulary.words
  .flatMap((word) => defaultVocabulary.categories[word].tools)
  .filter((tool) => !isGlob(tool));

describe("every tool of the default vocabulary", () => {
  test.each(tools)("%s without arguments is words in both languages", (name) => {
    expect(glossCall({ name, args: {} })).toMatch(/^[a-z]+ing (?:[a-zA-Z-]+ ?)+$/);
    expect(glossCall({ name, args: {} }, { locale: "zh" })).toMatch(/^正在\P{Lu}+$/u);
  });

  test.each(tools)("%s has only verbs, nouns and categories that there are", (name) => {
    const recipe = recipeOf(name, readMcpName(name)?.tool);
    for (const work of [recipe ?? {}, ...Object.values(recipe?.by?.cases ?? {})] as readonly Case[]) {
      if (work.category !== undefined) expect(defaultVocabulary.words).toContain(work.category);
      for (const { verbs, nouns } of [en, zh]) {
        if (work.verb !== undefined) expect(verbs).toHaveProperty(work.verb);
        if (work.noun !== undefined) expect(nouns).toHaveProperty(work.noun);
      }
    }
  });

  test("no name stands twice", () => {
    const names = KNOWN_TOOLS.flatMap((known) => known.names);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("no noun of the table is without a tool", () => {
    const told = JSON.stringify(KNOWN_TOOLS);
    const unused = Object.keys(en.nouns).filter((noun) => !told.includes(`"noun":"${noun}"`));
    expect(unused).toEqual(["item"]);
  });
});

describe("a well-known tool is told by its target", () => {
  test.each<[name: string, args: unknown, expected: string]>([
    // deepagents
    ["ls", { path: "src" }, "reading src"],
    ["ls", { path: "/" }, "reading /"],
    ["ls", { path: "." }, "reading a folder"],
    ["read_file", { file_path: "/src/a.ts", offset: 0, limit: 100 }, "reading src/a.ts"],
    ["write_file", { file_path: "/notes/a.md", content: "x" }, "creating notes/a.md"],
    ["edit_file", { file_path: "/a.ts", old_string: "x", new_string: "y" }, "editing /a.ts"],
    ["delete", { file_path: "/tmp/a.ts" }, "deleting tmp/a.ts"],
    ["glob", { pattern: "**/*.py", path: "src" }, "searching for **/*.py"],
    ["grep", { pattern: "TODO", path: "/src", glob: "*.ts" }, "searching for TODO"],
    ["grep", { path: "/src" }, "searching for a pattern"],
    ["execute", { command: "npm test" }, "running npm test"],
    ["write_todos", { todos: [{ content: "a", status: "pending" }] }, "updating the to-do list"],
    ["task", { description: "find it", subagent_type: "general-purpose" }, "asking general purpose: find it"],
    ["task", { description: "find it" }, "asking a subagent: find it"],
    ["task", { subagent_type: "researcher" }, "asking researcher"],
    ["task", {}, "asking a subagent"],
    [
      "start_async_task",
      { description: "find it", agentName: "research_agent" },
      "asking research agent: find it",
    ],
    ["check_async_task", { taskId: "t-1" }, "checking progress"],
    ["cancel_async_task", { taskId: "t-1" }, "stopping a job"],
    // coding agents
    ["Read", { file_path: "src/a.ts" }, "reading src/a.ts"],
    ["Grep", { pattern: "x", "-n": true }, "searching for x"],
    ["Bash", { command: "git status", description: "Shows the status" }, "running git status"],
    ["NotebookEdit", { notebook_path: "a/b.ipynb", new_source: "x" }, "editing a/b.ipynb"],
    ["WebFetch", { url: "https://example.com/a?b", prompt: "Sum up" }, "browsing example.com/a"],
    ["Task", { description: "Find it", prompt: "Long", subagent_type: "Explore" }, "asking explore: Find it"],
    ["AskUserQuestion", { questions: [{ question: "Which one?" }] }, "asking the user: Which one?"],
    ["TodoWrite", { todos: [] }, "updating the to-do list"],
    ["ExitPlanMode", { plan: "# Secret plan" }, "planning the next steps"],
    ["str_replace_based_edit_tool", { command: "view", path: "src/a.ts" }, "reading src/a.ts"],
    // LangChain
    ["tavily_search", { query: "langgraph docs" }, "searching for langgraph docs"],
    ["duckduckgo-search", { input: "langgraph" }, "searching for langgraph"],
    ["wikipedia-api", { input: "Opera" }, "searching for Opera"],
    ["tavily_extract", { urls: ["https://a.com/x", "https://b.com/y"] }, "browsing 2 pages"],
    ["calculator", { input: "2 + 2" }, "calculating 2 + 2"],
    ["query-sql", { input: "select * from users" }, "running a query"],
    ["info-sql", { input: "users" }, "reading users"],
    ["gmail_send_message", { to: ["b@example.com"], subject: "Lunch" }, "sending an email: Lunch"],
    ["transfer_to_billing_agent", {}, "handing over to billing agent"],
    ["transfer_back_to_supervisor", {}, "handing over to supervisor"],
    // MCP servers
    ["read_multiple_files", { paths: ["a/x", "a/y", "a/z"] }, "reading 3 files in a"],
    ["mcp__filesystem__read_file", { path: "src/x.ts" }, "reading src/x.ts"],
    ["move_file", { source: "a/x.ts", destination: "b/x.ts" }, "moving a/x.ts"],
    ["create_directory", { path: "a/b" }, "creating a/b"],
    ["browser_navigate", { url: "https://example.com/" }, "browsing example.com"],
    ["browser_click", { element: "Submit button", ref: "e5" }, "clicking Submit button"],
    ["browser_type", { element: "Password", ref: "e6", text: "opensesame" }, "filling in Password"],
    ["mcp__playwright__browser_snapshot", {}, "reading the page"],
    ["sequentialthinking", { thought: "I should", thoughtNumber: 1 }, "planning the next steps"],
    ["list_issues", { owner: "o", repo: "r" }, "listing issues"],
    ["create_pull_request", { title: "Fix login" }, "creating a pull request: Fix login"],
    ["git_status", { repo_path: "/x" }, "running git status"],
    [
      "push_files",
      {
        files: [
          { path: "a/x", content: "1" },
          { path: "a/y", content: "2" },
        ],
      },
      "pushing 2 files in a",
    ],
    // tools that providers run
    ["web_search", { query: "x" }, "searching for x"],
    ["local_shell", { action: { command: ["git", "log", "my file"] } }, 'running git log "my file"'],
    ["shell", { action: { commands: ["ls", "pwd"] } }, "running 2 commands"],
    ["apply_patch", { operation: { type: "update_file", path: "src/a.ts" } }, "editing src/a.ts"],
    ["code_interpreter", { code: "print(1)" }, "running a script"],
    ["image_generation", { prompt: "a red house" }, "creating a red house"],
    // waiting
    ["sleep", { seconds: 5 }, "waiting for a moment"],
    ["browser_wait_for", { text: "Welcome" }, "waiting for Welcome"],
    // several subagents in one call
    ["subagent_batch", { tasks: [{ goal: "a" }, { goal: "b" }] }, "asking 2 subagents"],
    ["subagent_batch", { tasks: [{ goal: "a" }] }, "asking a subagent"],
  ])("%s %j is %s", (name, args, expected) => {
    expect(glossCall({ name, args })).toBe(expected);
    expect(glossCall({ name, args: JSON.stringify(args) })).toBe(expected);
  });
});

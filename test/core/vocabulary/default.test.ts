import { describe, expect, test } from "@jest/globals";
import { iconOf } from "../../../core/src/view/icons.ts";
import { type DefaultWord, defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { defineVocabulary } from "../../../core/src/vocabulary/define-vocabulary.ts";
import { isGlob } from "../../../core/src/vocabulary/glob.ts";
import { pluralForms } from "../../../core/src/vocabulary/words.ts";

const WORDS = "search read edit create run test browse transfer communicate coordinate plan wait work";
const categories = defaultVocabulary.words.map((word) => defaultVocabulary.categories[word]);

describe("the default vocabulary", () => {
  test("has thirteen words in a fixed order, the last of which is the fallback", () => {
    expect(defaultVocabulary.words.join(" ")).toBe(WORDS);
    expect(defaultVocabulary.fallback).toBe("work");
  });

  test("keeps the rules for an app's own, and says the same when it is checked", () => {
    const checked = defineVocabulary({ categories, fallback: "work" });
    expect({ ...checked, categoryOfTool: undefined }).toEqual({
      ...defaultVocabulary,
      categoryOfTool: undefined,
    });
    expect(Object.getPrototypeOf(defaultVocabulary.categories.read.verbs)).toBeNull();
    expect(Object.isFrozen(defaultVocabulary.categories.read.nouns["en"]?.plurals)).toBe(true);
  });

  test.each(categories.map((category) => [category.word, category] as const))(
    "%s has verbs and plurals in English and Chinese",
    (_, { verbs, nouns }) => {
      expect(Object.keys(verbs)).toEqual(["en", "zh"]);
      expect(verbs["en"]?.participle).toMatch(/^\w+ing(?: for)?$/);
      expect(verbs["zh"]).toEqual({
        participle: `正在${verbs["zh"]?.base}`,
        past: `已${verbs["zh"]?.base}`,
        base: verbs["zh"]?.base,
      });
      for (const tag of ["en", "zh"])
        expect(Object.keys(nouns[tag]?.plurals ?? {}).sort()).toEqual([...pluralForms(tag)].sort());
    },
  );

  test("no tool is a test, and none is the fallback", () => {
    expect(defaultVocabulary.categories.test.tools).toEqual([]);
    expect(defaultVocabulary.categories.work.tools).toEqual([]);
  });

  test.each<[DefaultWord, string]>([
    // deepagents
    ["read", "ls read_file"],
    ["create", "write_file"],
    ["edit", "edit_file delete"],
    ["search", "glob grep"],
    ["run", "execute"],
    [
      "coordinate",
      "task start_async_task check_async_task update_async_task cancel_async_task list_async_tasks",
    ],
    ["plan", "write_todos"],
    // coding agents
    ["read", "Read LS NotebookRead BashOutput"],
    ["edit", "Edit MultiEdit NotebookEdit str_replace_based_edit_tool apply_patch"],
    ["create", "Write"],
    ["search", "Grep Glob WebSearch"],
    ["run", "Bash bash shell local_shell run_terminal_cmd KillShell"],
    ["browse", "WebFetch"],
    ["coordinate", "Task Agent"],
    ["plan", "TodoWrite ExitPlanMode TaskCreate"],
    ["communicate", "AskUserQuestion"],
    // LangChain's community and partner packages
    [
      "search",
      "tavily_search tavily_search_results_json brave-search duckduckgo-search wikipedia-api searxng-search",
    ],
    ["search", "google-custom-search bing-search serp_google_scholar stackexchange wolfram_alpha exa_search"],
    ["browse", "tavily_extract tavily_crawl tavily_map requests_get web-browser"],
    ["run", "query-sql calculator python_repl Python_REPL"],
    ["read", "info-sql list-tables-sql gmail_get_message google_calendar_view discord-get-messages"],
    ["create", "create_gmail_draft google_calendar_create dalle_api_wrapper"],
    ["communicate", "gmail_send_message discord-send-messages"],
    ["coordinate", "transfer_to_researcher transfer_back_to_supervisor handoff_to_billing"],
    // MCP servers
    ["read", "read_text_file read_multiple_files list_directory directory_tree get_file_info"],
    ["read", "mcp__filesystem__read_file filesystem__read_text_file read_graph open_nodes"],
    ["create", "create_directory mcp__filesystem__write_file"],
    ["edit", "move_file mcp__filesystem__edit_file"],
    ["search", "search_files search_nodes search_code search_repositories brave_web_search"],
    ["browse", "fetch mcp__fetch__fetch browser_navigate browser_click mcp__playwright__browser_snapshot"],
    ["browse", "puppeteer_navigate firecrawl_scrape"],
    ["wait", "browser_wait_for sleep wait"],
    ["plan", "sequentialthinking mcp__sequential-thinking__sequentialthinking"],
    // tools that providers run
    ["search", "web_search web_search_preview file_search tool_search"],
    ["run", "code_interpreter code_execution bash_code_execution"],
    ["create", "image_generation"],
    ["browse", "computer_use_preview computer url_context"],
    ["transfer", "download_file upload_file push_files"],
  ])("%s has %s", (word, tools) => {
    for (const tool of tools.split(" "))
      expect([tool, defaultVocabulary.categoryOfTool(tool)]).toEqual([tool, word]);
  });

  test.each([
    "acme_frobnicate",
    "read_file_2",
    "READ_FILE",
    "",
    "  ",
    "🙂",
    "constructor",
    "__proto__",
    "toString",
  ])("it does not guess at %j", (tool) => {
    expect(defaultVocabulary.categoryOfTool(tool)).toBeUndefined();
  });

  test("an exact name goes before a glob", () => {
    expect(defaultVocabulary.categoryOfTool("browser_wait_for")).toBe("wait");
    expect(defaultVocabulary.categoryOfTool("browser_file_upload")).toBe("transfer");
  });

  test("globs only stand for families of one maker", () => {
    const globs = categories.flatMap(({ tools }) => tools.filter(isGlob));
    for (const glob of globs) expect(glob).toMatch(/^[a-z_]{8,}\*$/);
  });

  test("it is frozen to the bottom", () => {
    const open: unknown[] = [];
    const visit = (value: unknown): void => {
      if ((typeof value !== "object" && typeof value !== "function") || value === null) return;
      if (!Object.isFrozen(value)) open.push(value);
      for (const inner of Object.values(value)) visit(inner);
    };
    visit(defaultVocabulary);
    expect(open).toEqual([]);
  });

  test("its icons are those that the view draws without a vocabulary", () => {
    for (const { word, icon } of categories)
      for (const tier of ["symbol", "plain", "ascii"] as const)
        expect(iconOf(word, { tier })).toBe(icon[tier]);
  });
});

/**
 * What people really run, by the names and arguments that its makers publish: deepagents 1.14, @langchain/community
 * 1.1, @langchain/openai 1.5 and @langchain/anthropic's tools, the reference MCP servers, GitHub's and Playwright's.
 */
import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { defaultVocabulary } from "../../../core/src/vocabulary/default.ts";
import { extendVocabulary } from "../../../core/src/vocabulary/vocabulary.ts";

/** `en`: participle/past/base, then the object. `zh`: the base form with its object. */
type Row = readonly [name: string, args: unknown, category: string, en: string, zh: string];

function formsOf(en: string): { running: string; done: string; tried: string } {
  const [, participle, past, base, object] = /^([^/]+)\/([^/]+)\/([^/ ]+)(.*)$/.exec(en) ?? [];
  return {
    running: `${participle}${object}`,
    done: `${past}${object}`,
    tried: `tried to ${base}${object}`,
  };
}

function tell(name: string, args: unknown, locale: "en" | "zh") {
  const calls = [{ name, args }];
  return {
    running: composeCaption(calls, { locale }).text,
    done: composeCaption(calls, { locale, settled: "done" }).text,
    tried: composeCaption(calls, { locale, settled: "stopped" }).text,
  };
}

function holds(rows: readonly Row[]): void {
  test.each(rows)("%s %j is %s: %s", (name, args, category, en, zh) => {
    expect(tell(name, args, "en")).toEqual(formsOf(en));
    const gap = /^\p{Script=Han}/u.test(zh) ? "" : " ";
    expect(tell(name, args, "zh")).toEqual({
      running: `正在${zh}`,
      done: `已${zh}`,
      tried: `尝试${gap}${zh}`,
    });
    expect(composeCaption([{ name, args }]).category).toBe(category);
    expect(tell(name, args, "en").running).not.toMatch(/_|\{|undefined/);
  });
}

describe("deepagents", () => {
  holds([
    ["ls", { path: "/src" }, "read", "reading/read/read /src", "读取 /src"],
    ["ls", {}, "read", "reading/read/read a folder", "读取一个文件夹"],
    [
      "read_file",
      { file_path: "/src/a.ts", offset: 0, limit: 100 },
      "read",
      "reading/read/read src/a.ts",
      "读取 src/a.ts",
    ],
    [
      "write_file",
      { file_path: "/notes/a.md", content: "x" },
      "create",
      "creating/created/create notes/a.md",
      "创建 notes/a.md",
    ],
    [
      "edit_file",
      { file_path: "/src/a.ts", old_string: "x", new_string: "y" },
      "edit",
      "editing/edited/edit src/a.ts",
      "编辑 src/a.ts",
    ],
    ["delete", { file_path: "/src/a.ts" }, "edit", "deleting/deleted/delete src/a.ts", "删除 src/a.ts"],
    [
      "glob",
      { pattern: "**/*.md", path: "/" },
      "search",
      "searching/searched/search for **/*.md",
      "搜索 **/*.md",
    ],
    [
      "grep",
      { pattern: "TODO", path: "/", output_mode: "content" },
      "search",
      "searching/searched/search for TODO",
      "搜索 TODO",
    ],
    ["execute", { command: "npm test" }, "run", "running/ran/run npm test", "运行 npm test"],
    [
      "write_todos",
      { todos: [{ content: "a", status: "pending" }] },
      "plan",
      "updating/updated/update the to-do list",
      "更新待办列表",
    ],
    [
      "task",
      { description: "find the date", subagent_type: "researcher" },
      "coordinate",
      "asking/asked/ask researcher: find the date",
      "询问 researcher：find the date",
    ],
    [
      "start_async_task",
      { description: "find it", agentName: "researcher" },
      "coordinate",
      "asking/asked/ask researcher: find it",
      "询问 researcher：find it",
    ],
    ["check_async_task", { taskId: "t1" }, "coordinate", "checking/checked/check progress", "检查进度"],
    ["list_async_tasks", {}, "coordinate", "checking/checked/check progress", "检查进度"],
    ["cancel_async_task", { taskId: "t1" }, "coordinate", "stopping/stopped/stop a job", "停止一个任务"],
  ]);
});

describe("LangChain's community tools", () => {
  holds([
    [
      "tavily_search",
      { query: "langgraph", topic: "general" },
      "search",
      "searching/searched/search for langgraph",
      "搜索 langgraph",
    ],
    [
      "duckduckgo-search",
      { input: "langgraph" },
      "search",
      "searching/searched/search for langgraph",
      "搜索 langgraph",
    ],
    [
      "brave-search",
      { input: "langgraph" },
      "search",
      "searching/searched/search for langgraph",
      "搜索 langgraph",
    ],
    [
      "searxng-search",
      { input: "langgraph" },
      "search",
      "searching/searched/search for langgraph",
      "搜索 langgraph",
    ],
    ["search", { input: "langgraph" }, "search", "searching/searched/search for langgraph", "搜索 langgraph"],
    ["wikipedia-api", { input: "Opera" }, "search", "searching/searched/search for Opera", "搜索 Opera"],
    [
      "google_routes",
      { origin: "Berlin", destination: "Rome", travel_mode: "DRIVE" },
      "search",
      "searching/searched/search for a route: Rome",
      "搜索路线：Rome",
    ],
    ["calculator", { input: "2 * 21" }, "run", "calculating/calculated/calculate 2 * 21", "计算 2 * 21"],
    [
      "web-browser",
      { input: '"https://example.com/a","the release date"' },
      "browse",
      "browsing/browsed/browse example.com/a",
      "浏览 example.com/a",
    ],
    [
      "web-browser",
      { input: "https://example.com/a,b, the date" },
      "browse",
      "browsing/browsed/browse example.com/a,b",
      "浏览 example.com/a,b",
    ],
    [
      "requests_get",
      { url: "https://example.com/a?k=1" },
      "browse",
      "browsing/browsed/browse example.com/a",
      "浏览 example.com/a",
    ],
    [
      "requests_post",
      { url: "https://example.com/a", data: {} },
      "transfer",
      "sending/sent/send data: example.com/a",
      "发送数据：example.com/a",
    ],
    ["query-sql", { input: "select 1" }, "run", "running/ran/run a query", "运行一条查询"],
    ["info-sql", { input: "orders" }, "read", "reading/read/read orders", "读取 orders"],
    ["list-tables-sql", { input: "" }, "read", "reading/read/read the tables", "读取数据表"],
    [
      "gmail_send_message",
      { to: ["b@example.com"], subject: "Lunch", message: "x" },
      "communicate",
      "sending/sent/send an email: Lunch",
      "发送一封邮件：Lunch",
    ],
    [
      "create_gmail_draft",
      { to: ["b@example.com"], subject: "Lunch", message: "x" },
      "create",
      "creating/created/create an email draft: Lunch",
      "创建一封邮件草稿：Lunch",
    ],
    [
      "search_gmail",
      { query: "from:ada" },
      "search",
      "searching/searched/search for from:ada",
      "搜索 from:ada",
    ],
    ["google_calendar_view", { input: "today" }, "read", "reading/read/read the calendar", "读取日历"],
    [
      "create_calendar_event",
      { summary: "Lunch" },
      "create",
      "creating/created/create a calendar event: Lunch",
      "创建一个日程：Lunch",
    ],
    ["read_query", { query: "select 1" }, "run", "running/ran/run a query", "运行一条查询"],
    [
      "create_table",
      { query: "create table a (b int)" },
      "create",
      "creating/created/create a table",
      "创建一个数据表",
    ],
    [
      "openai_dalle",
      { query: "a red house" },
      "create",
      "creating/created/create a red house",
      "创建 a red house",
    ],
    ["discord-get-messages", { input: "10" }, "read", "reading/read/read messages", "读取消息"],
    [
      "stagehand_act",
      { input: "type hunter2 into the password field" },
      "browse",
      "browsing/browsed/browse a page",
      "浏览一个页面",
    ],
  ]);
});

describe("MCP servers", () => {
  holds([
    [
      "read_text_file",
      { path: "/p/src/a.ts", head: 9 },
      "read",
      "reading/read/read src/a.ts",
      "读取 src/a.ts",
    ],
    [
      "mcp__filesystem__read_multiple_files",
      { paths: ["/s/a", "/s/b"] },
      "read",
      "reading/read/read 2 files in s",
      "读取 s 中的 2 个文件",
    ],
    [
      "filesystem__move_file",
      { source: "a/x.ts", destination: "b/x.ts" },
      "edit",
      "moving/moved/move a/x.ts",
      "移动 a/x.ts",
    ],
    ["list_allowed_directories", {}, "read", "listing/listed/list folders", "列出文件夹"],
    ["git_status", { repo_path: "/p" }, "read", "running/ran/run git status", "运行 git status"],
    [
      "mcp__git__git_diff_staged",
      { repo_path: "/p" },
      "read",
      "running/ran/run git diff staged",
      "运行 git diff staged",
    ],
    ["git_add", { repo_path: "/p", files: ["a.ts"] }, "edit", "adding/added/add a.ts", "添加 a.ts"],
    [
      "git_commit",
      { repo_path: "/p", message: "Fix login" },
      "run",
      "committing/committed/commit changes: Fix login",
      "提交更改：Fix login",
    ],
    [
      "git_checkout",
      { repo_path: "/p", branch_name: "main" },
      "run",
      "switching/switched/switch to main",
      "切换到 main",
    ],
    [
      "git_create_branch",
      { repo_path: "/p", branch_name: "fix" },
      "create",
      "creating/created/create a branch: fix",
      "创建一个分支：fix",
    ],
    ["list_issues", { owner: "o", repo: "r" }, "read", "listing/listed/list issues", "列出议题"],
    ["list_tags", { owner: "o", repo: "r" }, "read", "listing/listed/list tags", "列出标签"],
    ["get_tag", { tag: "v1.2.0" }, "read", "reading/read/read a tag: v1.2.0", "读取一个标签：v1.2.0"],
    [
      "update_issue",
      { issue_number: 7, state: "closed" },
      "edit",
      "updating/updated/update an issue: 7",
      "更新一个议题：7",
    ],
    [
      "update_pull_request_branch",
      { pullNumber: 7 },
      "edit",
      "updating/updated/update a branch",
      "更新一个分支",
    ],
    [
      "update_pull_request",
      { pullNumber: 7, title: "Fix login" },
      "edit",
      "updating/updated/update a pull request: Fix login",
      "更新一个拉取请求：Fix login",
    ],
    [
      "mcp__github__list_issues",
      { owner: "o", repo: "r" },
      "read",
      "listing/listed/list issues on github",
      "列出 github 的议题",
    ],
    [
      "mcp__github__create_pull_request",
      { title: "Fix login" },
      "create",
      "creating/created/create a pull request on github: Fix login",
      "创建 github 的一个拉取请求：Fix login",
    ],
    ["acme__query", { sql: "select 1" }, "search", "running/ran/run a query on acme", "运行 acme 的一条查询"],
    [
      "acme__execute_sql",
      { query: "select * from patients" },
      "run",
      "executing/executed/execute a query on acme",
      "执行 acme 的一条查询",
    ],
    [
      "github__create_or_update_file",
      { path: "docs/a.md", content: "x" },
      "edit",
      "editing/edited/edit docs/a.md",
      "编辑 docs/a.md",
    ],
    [
      "issue_read",
      { method: "get", issue_number: 7 },
      "read",
      "reading/read/read an issue: 7",
      "读取一个议题：7",
    ],
    [
      "issue_write",
      { method: "create", title: "Broken" },
      "create",
      "creating/created/create an issue: Broken",
      "创建一个议题：Broken",
    ],
    [
      "issue_write",
      { method: "update", title: "Broken" },
      "edit",
      "updating/updated/update an issue: Broken",
      "更新一个议题：Broken",
    ],
    [
      "search_repositories",
      { query: "surtitle" },
      "search",
      "searching/searched/search repositories: surtitle",
      "搜索代码库：surtitle",
    ],
    [
      "merge_pull_request",
      { pullNumber: 7 },
      "edit",
      "merging/merged/merge a pull request: 7",
      "合并一个拉取请求：7",
    ],
    [
      "add_issue_comment",
      { issue_number: 7, body: "Thanks" },
      "communicate",
      "adding/added/add a comment: Thanks",
      "添加一条评论：Thanks",
    ],
    [
      "browser_navigate",
      { url: "https://example.com/" },
      "browse",
      "browsing/browsed/browse example.com",
      "浏览 example.com",
    ],
    [
      "browser_click",
      { element: "Save button", ref: "e1" },
      "browse",
      "clicking/clicked/click Save button",
      "点击 Save button",
    ],
    [
      "browser_type",
      { element: "Name field", ref: "e1", text: "Ada" },
      "browse",
      "filling/filled/fill in Name field",
      "填写 Name field",
    ],
    [
      "browser_fill_form",
      {
        fields: [
          { name: "A", value: "x" },
          { name: "B", value: "y" },
        ],
      },
      "browse",
      "filling/filled/fill in 2 fields",
      "填写 2 个输入框",
    ],
    ["browser_press_key", { key: "Enter" }, "browse", "pressing/pressed/press Enter", "按下 Enter"],
    ["browser_find", { text: "Total" }, "search", "searching/searched/search for Total", "搜索 Total"],
    ["browser_mouse_click_xy", { x: 1, y: 2 }, "browse", "clicking/clicked/click the screen", "点击屏幕"],
    ["browser_mouse_move_xy", { x: 1, y: 2 }, "browse", "moving/moved/move the pointer", "移动指针"],
    [
      "browser_mouse_wheel",
      { deltaX: 0, deltaY: 9 },
      "browse",
      "scrolling/scrolled/scroll the screen",
      "滚动屏幕",
    ],
    ["browser_network_request", { index: 1 }, "browse", "reading/read/read network requests", "读取网络请求"],
    ["browser_route", { pattern: "**/*.png" }, "browse", "browsing/browsed/browse a page", "浏览一个网页"],
    [
      "browser_hover",
      { element: "Menu", ref: "e1" },
      "browse",
      "hovering/hovered/hover over Menu",
      "指向 Menu",
    ],
    [
      "mcp__playwright__browser_take_screenshot",
      { filename: "a.png" },
      "browse",
      "taking/took/take a screenshot",
      "获取一张截图",
    ],
    ["browser_tabs", { action: "close", index: 1 }, "browse", "closing/closed/close a tab", "关闭一个标签页"],
    ["browser_evaluate", { function: "() => 1" }, "browse", "running/ran/run a script", "运行一段脚本"],
    [
      "puppeteer_fill",
      { selector: "#q", value: "x" },
      "browse",
      "filling/filled/fill in a field",
      "填写一个输入框",
    ],
    ["mcp__postgres__query", { sql: "select 1" }, "run", "running/ran/run a query", "运行一条查询"],
    ["slack_list_channels", { limit: 9 }, "read", "listing/listed/list channels", "列出频道"],
    [
      "slack_post_message",
      { channel_id: "C1", text: "Done" },
      "communicate",
      "sending/sent/send a message: Done",
      "发送一条消息：Done",
    ],
    [
      "mcp__slack__slack_get_channel_history",
      { channel_id: "C1" },
      "read",
      "reading/read/read messages",
      "读取消息",
    ],
    [
      "slack_add_reaction",
      { channel_id: "C1", reaction: "tada" },
      "communicate",
      "adding/added/add a reaction: tada",
      "添加一个表情回应：tada",
    ],
    [
      "fetch",
      { url: "https://example.com/a", max_length: 9 },
      "browse",
      "browsing/browsed/browse example.com/a",
      "浏览 example.com/a",
    ],
    [
      "create_entities",
      { entities: [{ name: "Ada" }, { name: "Bob" }] },
      "create",
      "saving/saved/save 2 facts",
      "保存 2 条事实",
    ],
    [
      "add_observations",
      { observations: [{ entityName: "Ada", contents: ["x"] }] },
      "edit",
      "adding/added/add a fact",
      "添加一条事实",
    ],
    ["delete_entities", { entityNames: ["Ada"] }, "edit", "deleting/deleted/delete a fact", "删除一条事实"],
    ["search_nodes", { query: "Ada" }, "search", "searching/searched/search for Ada", "搜索 Ada"],
    ["open_nodes", { names: ["Ada"] }, "read", "recalling/recalled/recall Ada", "回忆 Ada"],
    ["read_graph", {}, "read", "reading/read/read the memory", "读取记忆"],
    [
      "get_current_time",
      { timezone: "Europe/Berlin" },
      "read",
      "checking/checked/check the time: Europe/Berlin",
      "检查时间：Europe/Berlin",
    ],
  ]);
});

describe("OpenAI's tools", () => {
  holds([
    [
      "web_search",
      { action: { type: "search", query: "x" } },
      "search",
      "searching/searched/search for x",
      "搜索 x",
    ],
    [
      "file_search",
      { queries: ["a", "b"] },
      "search",
      "searching/searched/search for 2 patterns",
      "搜索 2 个关键词",
    ],
    ["code_interpreter", { code: "1" }, "run", "running/ran/run a script", "运行一段脚本"],
    [
      "image_generation",
      { prompt: "a red house" },
      "create",
      "creating/created/create a red house",
      "创建 a red house",
    ],
    ["shell", { commands: ["npm test"] }, "run", "running/ran/run npm test", "运行 npm test"],
    [
      "local_shell",
      { type: "exec", command: ["git", "log"] },
      "run",
      "running/ran/run git log",
      "运行 git log",
    ],
    [
      "apply_patch",
      { operation: { type: "create_file", path: "a/b.ts", diff: "+x" } },
      "create",
      "creating/created/create a/b.ts",
      "创建 a/b.ts",
    ],
    [
      "apply_patch",
      { type: "update_file", path: "a/b.ts", diff: "+x" },
      "edit",
      "editing/edited/edit a/b.ts",
      "编辑 a/b.ts",
    ],
    [
      "apply_patch",
      { operation: { type: "delete_file", path: "a/b.ts" } },
      "edit",
      "deleting/deleted/delete a/b.ts",
      "删除 a/b.ts",
    ],
    [
      "computer_use",
      { action: { type: "click", x: 1, y: 2, button: "left" } },
      "browse",
      "clicking/clicked/click the screen",
      "点击屏幕",
    ],
    [
      "computer_use",
      { action: { type: "drag", path: [] } },
      "browse",
      "dragging/dragged/drag the pointer",
      "拖动指针",
    ],
    [
      "computer_use",
      { action: { type: "keypress", keys: ["CTRL", "C"] } },
      "browse",
      "pressing/pressed/press a key",
      "按下一个按键",
    ],
    [
      "computer_use",
      { action: { type: "move", x: 1, y: 2 } },
      "browse",
      "moving/moved/move the pointer",
      "移动指针",
    ],
    [
      "computer_use",
      { action: { type: "screenshot" } },
      "browse",
      "taking/took/take a screenshot",
      "获取一张截图",
    ],
    [
      "computer_use",
      { action: { type: "scroll", x: 1, y: 2 } },
      "browse",
      "scrolling/scrolled/scroll the screen",
      "滚动屏幕",
    ],
    [
      "computer_use",
      { action: { type: "type", text: "my diary" } },
      "browse",
      "typing/typed/type text",
      "输入文字",
    ],
    ["computer_use", { action: { type: "wait" } }, "wait", "waiting/waited/wait for a moment", "等待片刻"],
    ["computer_use", { action: { type: "unheard_of" } }, "browse", "using/used/use the computer", "使用电脑"],
  ]);
});

describe("Anthropic's tools", () => {
  holds([
    ["bash", { command: "npm test" }, "run", "running/ran/run npm test", "运行 npm test"],
    ["bash", { restart: true }, "run", "restarting/restarted/restart the shell", "重启终端"],
    ["bash_code_execution", { command: "ls -la src" }, "run", "running/ran/run ls src", "运行 ls src"],
    [
      "text_editor_code_execution",
      { command: "create", path: "a/b.py", file_text: "x" },
      "create",
      "creating/created/create a/b.py",
      "创建 a/b.py",
    ],
    [
      "str_replace_based_edit_tool",
      { command: "view", path: "a/b.py" },
      "read",
      "reading/read/read a/b.py",
      "读取 a/b.py",
    ],
    [
      "str_replace_based_edit_tool",
      { command: "create", path: "a/b.py" },
      "create",
      "creating/created/create a/b.py",
      "创建 a/b.py",
    ],
    [
      "str_replace_based_edit_tool",
      { command: "str_replace", path: "a/b.py" },
      "edit",
      "editing/edited/edit a/b.py",
      "编辑 a/b.py",
    ],
    [
      "str_replace_based_edit_tool",
      { command: "insert", path: "a/b.py" },
      "edit",
      "editing/edited/edit a/b.py",
      "编辑 a/b.py",
    ],
    [
      "memory",
      { command: "view", path: "/memories" },
      "read",
      "reading/read/read /memories",
      "读取 /memories",
    ],
    [
      "memory",
      { command: "create", path: "/memories/a.md" },
      "create",
      "creating/created/create memories/a.md",
      "创建 memories/a.md",
    ],
    [
      "memory",
      { command: "delete", path: "/memories/a.md" },
      "edit",
      "deleting/deleted/delete memories/a.md",
      "删除 memories/a.md",
    ],
    [
      "memory",
      { command: "rename", old_path: "/m/a.md", new_path: "/m/b.md" },
      "edit",
      "renaming/renamed/rename m/a.md",
      "重命名 m/a.md",
    ],
    ["web_search", { query: "x" }, "search", "searching/searched/search for x", "搜索 x"],
    [
      "web_fetch",
      { url: "https://example.com/a" },
      "browse",
      "browsing/browsed/browse example.com/a",
      "浏览 example.com/a",
    ],
    [
      "tool_search_tool_regex",
      { query: "weather" },
      "search",
      "searching/searched/search for weather",
      "搜索 weather",
    ],
    ["computer", { action: "screenshot" }, "browse", "taking/took/take a screenshot", "获取一张截图"],
    [
      "computer",
      { action: "left_click", coordinate: [1, 2] },
      "browse",
      "clicking/clicked/click the screen",
      "点击屏幕",
    ],
    ["computer", { action: "left_click_drag" }, "browse", "dragging/dragged/drag the pointer", "拖动指针"],
    ["computer", { action: "key", text: "ctrl+s" }, "browse", "pressing/pressed/press a key", "按下一个按键"],
    ["computer", { action: "type", text: "my diary" }, "browse", "typing/typed/type text", "输入文字"],
    [
      "computer",
      { action: "zoom", region: [0, 0, 1, 1] },
      "browse",
      "viewing/viewed/view the screen",
      "查看屏幕",
    ],
    ["computer", { action: "wait", duration: 1 }, "wait", "waiting/waited/wait for a moment", "等待片刻"],
  ]);
});

describe("tools that do several works", () => {
  const view = { name: "str_replace_based_edit_tool", args: { command: "view", path: "src/a.ts" } };

  test("are counted by work", () => {
    const replace = { ...view, args: { command: "str_replace", path: "src/a.ts" } };
    const other = { ...view, args: { command: "view", path: "src/b.ts" } };
    expect(composeCaption([view, other, replace], { settled: "done" }).text).toBe(
      "read 2 files in src and edited src/a.ts",
    );
  });

  test("say nothing of a work that they are not known for", () => {
    const memory = { name: "memory", args: { action: "search", query: "Ada" } };
    expect(composeCaption([memory], { settled: "done" }).text).toBe("used the memory");
    const insert = { ...memory, args: { command: "insert", path: "/memories/a.md" } };
    expect(composeCaption([insert]).text).toBe("editing memories/a.md");
  });

  test("stay in their category where the vocabulary has no other one, or has them elsewhere", () => {
    const read = extendVocabulary(defaultVocabulary, { remove: ["read"] });
    expect(composeCaption([view], { vocabulary: read }).category).toBe("edit");
    const plan = extendVocabulary(defaultVocabulary, { tools: { [view.name]: "plan" } });
    expect(composeCaption([view], { vocabulary: plan })).toEqual({
      text: "planning src/a.ts",
      category: "plan",
    });
  });

  test("what an app says of the tool goes before that", () => {
    const metadata = { surtitle: { category: "plan" } };
    expect(composeCaption([{ ...view, metadata }])).toEqual({ text: "planning src/a.ts", category: "plan" });
  });

  test.each(["constructor", "__proto__", "toString"])("an argument %s picks nothing", (command) => {
    const args = JSON.parse(`{"command":"${command}","path":"a.ts"}`);
    expect(composeCaption([{ ...view, args }]).text).toBe("editing a.ts");
  });
});

describe("several calls of known tools, done and tried", () => {
  type Pair = readonly [name: string, args?: unknown];
  const click = (element: string): Pair => ["browser_click", { element }];

  test.each<[calls: readonly Pair[], done: string, tried: string, zh: string]>([
    [[click("Save"), click("Close")], "clicked 2 elements", "click 2 elements", "已点击 2 个元素"],
    [
      [
        ["browser_type", { element: "Name" }],
        ["browser_fill_form", { fields: [{ name: "A" }, { name: "B" }] }],
      ],
      ...(["filled in 3 fields", "fill in 3 fields", "已填写 3 个输入框"] as const),
    ],
    [
      [["browser_navigate", { url: "https://example.com" }], click("Save")],
      ...(["browsed example.com and clicked Save", "browse example.com and click Save"] as const),
      "已浏览 example.com，已点击 Save",
    ],
    [
      [["browser_take_screenshot"], ["browser_take_screenshot"]],
      ...(["took 2 screenshots", "take 2 screenshots", "已获取 2 张截图"] as const),
    ],
    [
      [
        ["computer", { action: "left_click" }],
        ["computer", { action: "type", text: "x" }],
        ["computer", { action: "key" }],
      ],
      ...(["clicked the screen, typed text and 1 more", "click the screen, type text and 1 more"] as const),
      "已点击屏幕，已输入文字，另有 1 项",
    ],
    [[["list_issues"], ["list_issues"]], "listed issues", "list issues", "已列出议题"],
    [
      [["list_issues"], ["list_pull_requests"]],
      ...(["listed issues and listed pull requests", "list issues and list pull requests"] as const),
      "已列出议题，已列出拉取请求",
    ],
    [
      [
        ["get_issue", { issue_number: 1 }],
        ["issue_read", { issue_number: 2 }],
      ],
      "read 2 issues",
      "read 2 issues",
      "已读取 2 个议题",
    ],
    [
      [
        ["create_issue", { title: "A" }],
        ["create_issue", { title: "B" }],
      ],
      ...(["created 2 issues", "create 2 issues", "已创建 2 个议题"] as const),
    ],
    [
      [
        ["mcp__github__get_issue", { n: 1 }],
        ["mcp__github__get_issue", { n: 2 }],
        ["mcp__github__list_issues"],
      ],
      ...([
        "got 2 issues on github and listed issues on github",
        "get 2 issues on github and list issues on github",
      ] as const),
      "已获取 github 的 2 个议题，已列出 github 的议题",
    ],
    [
      [
        ["git_add", { files: ["src/a.ts", "src/b.ts"] }],
        ["git_commit", { message: "Fix login" }],
      ],
      ...([
        "added 2 files in src and committed changes: Fix login",
        "add 2 files in src and commit changes: Fix login",
      ] as const),
      "已添加 src 中的 2 个文件，已提交更改：Fix login",
    ],
    [
      [
        ["create_entities", { entities: [{ name: "A" }, { name: "B" }] }],
        ["create_relations", { relations: [{}] }],
      ],
      ...(["saved 3 facts", "save 3 facts", "已保存 3 条事实"] as const),
    ],
    [
      [
        ["query", { sql: "a" }],
        ["query-sql", { input: "b" }],
      ],
      "ran 2 queries",
      "run 2 queries",
      "已运行 2 条查询",
    ],
    [
      [
        ["web_search", { query: "a" }],
        ["web_fetch", { url: "https://example.com/b" }],
      ],
      ...(["searched for a and browsed example.com/b", "search for a and browse example.com/b"] as const),
      "已搜索 a，已浏览 example.com/b",
    ],
    [
      [
        ["slack_post_message", { text: "a" }],
        ["slack_post_message", { text: "b" }],
      ],
      ...(["sent 2 messages", "send 2 messages", "已发送 2 条消息"] as const),
    ],
  ])("%j", (pairs, done, tried, zh) => {
    const calls = pairs.map(([name, args = {}]) => ({ name, args }));
    expect(composeCaption(calls, { settled: "done" }).text).toBe(done);
    expect(composeCaption(calls, { settled: "partial" }).text).toBe(`tried to ${tried}`);
    expect(composeCaption(calls, { settled: "done", locale: "zh" }).text).toBe(zh);
  });
});

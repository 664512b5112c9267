/** How the tools are told that the default vocabulary knows: where each has its target, and words of its own. */
import type { Source } from "./telling-keys.ts";

/** How one tool is told. What is left out goes by its category and by the telling keys. */
export interface Recipe {
  /** A verb of the locale, by its English base form, where the category's would be wrong: `delete`, not `edit`. */
  readonly verb?: string;
  /** A noun of the locale, by its English name. */
  readonly noun?: string;
  /** `none`: the noun alone says it; what the arguments hold is long, private or code. */
  readonly target?: readonly Source[] | "none";
  /** Arguments that name an agent, which then stands as the target; "own-name": the tool's own name does. */
  readonly agent?: string;
  /** Arguments that say what for; shown behind a colon. */
  readonly detail?: string;
  /** Arguments that hold a list: so many of the noun, whatever they are. */
  readonly counted?: string;
  /** The tool's own name says it: `rest` is all but its leading verb, which is used; `all` is all of it. */
  readonly spoken?: "rest" | "all";
}

const path = (keys: string): readonly Source[] => [{ keys, kind: "path" }];
const text = (keys: string): readonly Source[] => [{ keys, kind: "text" }];
const command = (keys: string): readonly Source[] => [{ keys, kind: "command" }];
const url = (keys: string): readonly Source[] => [{ keys, kind: "url" }];

const FILE = path(
  "file_path path filePath notebook_path target_file absolute_path filename file_name file uri",
);
const FOLDER = path("path directory dir dir_path target_directory relative_workspace_path folder");
const TASK = "description goal prompt task question message objective input instructions query request";
const MESSAGE = "subject title question questions.0.question message text body content";

type Row = readonly [recipe: Recipe, ...tools: readonly string[]];

const LOOKING: readonly Row[] = [
  [
    { target: text("pattern query regex search_term") },
    "grep Grep grep_search search_file_content codebase_search semantic_search search_text search_code search_files",
  ],
  [{ target: text("pattern glob glob_pattern query") }, "glob Glob find_files file_search"],
  [
    {
      noun: "topic",
      target: text(
        "query q search_query queries search_term keyword keywords question goal libraryName input",
      ),
    },
    "search Search tavily_search tavily_search_results_json tavily_research brave-search brave_search",
    "brave_web_search brave_local_search duckduckgo-search duckduckgo_search duckduckgo_results_json",
    "google-custom-search google_custom_search google_search google_search_results_json google_serper google_places",
    "google_trends serp_google_scholar google_scholar bing-search bing_search bing_search_results_json searxng-search",
    "searx_search searx_search_results serpapi serper exa_search exa_search_results_json web_search_exa",
    "perplexity_search perplexity_ask internet_search web_search WebSearch web_search_preview google_web_search",
    "wikipedia-api wikipedia wikipedia_search arxiv arxiv_search pub_med pubmed wolfram_alpha stackexchange",
    "stack_exchange retrieve retriever retrieve_documents search_docs search_documents search_knowledge_base",
    "knowledge_search similarity_search vector_search search_memory recall_memory search_gmail search_emails",
    "search_messages firecrawl_search notion-search resolve-library-id tool_search ToolSearch search_nodes",
    "discord_channel_search_tool dataforseo-api-wrapper",
  ],
  [
    { noun: "folder", target: FOLDER },
    "ls LS list_dir list_files list_directory list_directory_with_sizes directory_tree list_allowed_directories",
  ],
  [{ noun: "output", target: "none" }, "BashOutput read_terminal get_terminal_output"],
  [
    { noun: "table", target: text("table table_name table_names tables input") },
    "info-sql sql_db_schema describe_table",
  ],
  [{ noun: "tables", target: "none" }, "list_tables list-tables-sql sql_db_list_tables get_schema"],
];

const OFFICE: readonly Row[] = [
  [{ noun: "mail", target: "none" }, "gmail_get_message gmail_get_thread"],
  [{ noun: "message", target: "none" }, "discord-get-messages"],
  [{ noun: "channel", target: "none" }, "discord-get-guilds discord-get-text-channels"],
  [{ noun: "event", target: "none" }, "google_calendar_view google_calendar_create"],
  [{ verb: "delete", noun: "event", target: "none" }, "google_calendar_delete"],
  [{ noun: "page", target: text("topic query") }, "query-docs get-library-docs tavily_get_research"],
  [{ noun: "memory", target: "none" }, "manage_memory save_memory"],
];

const FILES: readonly Row[] = [
  [
    { target: FILE },
    "read_file Read read view_file view open_file cat NotebookRead read_notebook read_text_file read_media_file",
    "get_file_info get_file_contents edit_file edit Edit MultiEdit NotebookEdit str_replace str_replace_editor",
    "str_replace_based_edit_tool text_editor_code_execution replace replace_in_file replace_string_in_file",
    "search_replace update_file insert_edit_into_file insert_content edit_notebook create_or_update_file write_file",
    "Write write write_to_file create_file create_new_file new_file save_file",
  ],
  [{ target: path("paths files include file_paths") }, "read_multiple_files read_many_files"],
  [{ target: [...FILE, ...path("operation.path")] }, "apply_patch apply_diff"],
  [{ verb: "delete", target: FILE }, "delete delete_file remove_file file_delete"],
  [{ verb: "move", target: path("source source_path old_path path file_path") }, "move_file rename_file"],
  [{ verb: "copy", target: path("source source_path path file_path") }, "copy_file"],
  [{ noun: "folder", target: FOLDER }, "mkdir make_directory create_directory"],
  [{ verb: "download", target: [...url("url"), ...FILE] }, "download_file download"],
  [{ verb: "upload", target: [...FILE, ...path("paths files")] }, "upload_file upload browser_file_upload"],
  [{ verb: "push", target: path("files") }, "push_files"],
  [
    { noun: "image", target: text("prompt input description") },
    "generate_image image_generation create_image dalle_api_wrapper openai_dalle",
  ],
];

const RUNNING: readonly Row[] = [
  [
    { target: command("command cmd commands action.command action.commands command_line script input") },
    "execute bash Bash shell Shell local_shell terminal run_command run_shell_command run_terminal_cmd",
    "run_terminal_command run_in_terminal execute_command exec exec_command sh powershell PowerShell",
    "bash_code_execution",
  ],
  [
    { noun: "script", target: "none" },
    "code_execution code_interpreter execute_code run_code python run_python python_repl Python_REPL",
    "python_repl_ast python_interpreter execute_python javascript run_javascript",
  ],
  [
    { noun: "query", target: "none" },
    "query-sql sql_db_query execute_sql run_query run_sql execute_query query",
  ],
  [{ verb: "check", noun: "query", target: "none" }, "sql_db_query_checker query-checker"],
  [{ verb: "calculate", noun: "result", target: text("input expression") }, "calculator"],
  [{ verb: "stop", noun: "job", target: "none" }, "KillShell KillBash TaskStop cancel_async_task"],
  [
    { spoken: "all", verb: "run" },
    "git_status git_diff git_diff_staged git_diff_unstaged git_log git_show git_blame",
  ],
  [{ spoken: "all", verb: "run" }, "git_push git_pull git_clone"],
];

const BROWSING: readonly Row[] = [
  [
    { target: url("url urls uri input prompt") },
    "web_fetch WebFetch fetch fetch_url fetch_webpage fetch_page url_context http_request requests_get",
    "browser_navigate navigate_browser playwright_navigate puppeteer_navigate stagehand_navigate firecrawl_scrape",
    "firecrawl_crawl firecrawl_map firecrawl_extract tavily_extract tavily_crawl tavily_map crawl scrape scrape_url",
    "scrape_webpage read_website visit_url visit_webpage open_url web-browser web_browser read_mcp_resource",
    "ReadMcpResourceTool",
  ],
  [{ verb: "send", noun: "data", target: "none", detail: "url" }, "requests_post requests_put"],
  [{ verb: "click", target: text("element") }, "browser_click click_element"],
  [{ target: text("text textGone") }, "browser_wait_for"],
];

const PEOPLE: readonly Row[] = [
  [
    { verb: "ask", noun: "user", target: "none", detail: MESSAGE },
    "ask_user ask_human human AskUserQuestion ask_followup_question ask_question request_user_input",
  ],
  [
    { target: "none", detail: MESSAGE },
    "send_message SendMessage send_email send_mail gmail_send_message slack_post_message slack_send_message",
    "send_slack_message slack_reply_to_thread discord-send-messages reply notify notify_user send_notification",
    "message_user post_message conversations_add_message add_issue_comment add_comment post_comment",
  ],
  [
    {
      agent: "subagent_type subagentType agent agent_name agentName assistant subagent name role agent_type",
      detail: TASK,
    },
    "task Task Agent agent subagent run_subagent spawn_agent spawn_subagent delegate delegate_task",
    "delegate_to_agent dispatch_agent send_to_agent start_async_task",
  ],
  [
    { target: "none", counted: "tasks goals agents batch jobs" },
    "subagents subagent_batch run_subagents start_subagents",
  ],
  [{ verb: "check", noun: "progress", target: "none" }, "check_async_task list_async_tasks"],
  [{ target: "none", detail: "message" }, "update_async_task"],
];

const PLANNING: readonly Row[] = [
  [
    { verb: "update", noun: "todo", target: "none" },
    "write_todos TodoWrite todo_write update_todo_list update_plan TaskCreate TaskUpdate",
  ],
  [{ verb: "check", noun: "todo", target: "none" }, "read_todos TodoRead todo_read TaskList TaskGet"],
  [
    { target: "none" },
    "think think_tool EnterPlanMode ExitPlanMode enter_plan_mode exit_plan_mode sequential_thinking",
    "sequentialthinking create_plan",
    "wait Wait sleep Sleep pause wait_for wait_agent TaskOutput wait_for_subagents",
  ],
];

/** Tools without a target of their own kind, told by their name: "listing issues", "creating branch". */
const SPOKEN: Row = [
  { spoken: "rest" },
  "search_repositories search_issues search_users get_issue get_pull_request get_pull_request_comments",
  "get_pull_request_files get_pull_request_reviews get_pull_request_status list_commits list_issues",
  "list_pull_requests update_issue merge_pull_request update_pull_request_branch create_issue create_pull_request",
  "create_pull_request_review create_branch create_repository fork_repository create_gmail_draft",
  "read_graph open_nodes add_observations delete_entities delete_observations delete_relations create_entities",
  "create_relations create_artifact read_artifact list_mcp_resources",
];

const HANDOVER: Recipe = { verb: "handover", agent: "own-name" };
const HANDOVER_NAME = /^(?:transfer_back_to|transfer_to|handoff_to|delegate_to)_(?=.)/;

const RECIPES: ReadonlyMap<string, Recipe> = new Map(
  [...LOOKING, ...OFFICE, ...FILES, ...RUNNING, ...BROWSING, ...PEOPLE, ...PLANNING, SPOKEN].flatMap(
    ([recipe, ...lines]) => lines.flatMap((line) => line.split(" ")).map((tool) => [tool, recipe] as const),
  ),
);

/** How a tool of the default vocabulary is told, by its name without an MCP server; undefined for no word of its own. */
export function recipeOf(tool: string): Recipe | undefined {
  return RECIPES.get(tool) ?? (HANDOVER_NAME.test(tool) ? HANDOVER : undefined);
}

/** The name of an agent that a tool's name holds: of `transfer_to_researcher` and `ask_researcher`, "researcher". */
export function agentInName(tool: string): string {
  return tool.replace(HANDOVER_NAME, "").replace(/^(?:ask|call|consult|invoke)[_-](?=.)/, "");
}

/** For tools that an app puts in the category of subagents: named for the agent, with the task in an argument. */
export const SUBAGENT: Recipe = { agent: "own-name", detail: TASK };

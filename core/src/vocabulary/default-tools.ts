/**
 * The tools that the default vocabulary knows, by exact name: those of deepagents, of LangChain's own and community
 * packages, of coding agents, of widespread MCP servers, and the ones that providers run themselves.
 *
 * No tool is `test`: a name cannot say whether a command is a test.
 */

/** One name or more, parted by spaces. */
const names = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(" "));

/** The tools of an MCP server in the three spellings that clients give them. */
const mcp = (server: string, ...lines: readonly string[]): string[] =>
  names(...lines).flatMap((tool) => [tool, `${server}__${tool}`, `mcp__${server}__${tool}`]);

/** Tool names and globs by word of the default vocabulary. */
export const DEFAULT_TOOLS: Readonly<Record<string, readonly string[]>> = {
  search: [
    ...names(
      "grep glob Grep Glob search Search LSP ToolSearch tool_search grep_search file_search codebase_search",
      "semantic_search search_file_content find_files search_text list_code_usages list_code_definition_names",
      "tavily_search tavily_search_results_json tavily_research brave-search brave_search brave_web_search",
      "brave_local_search duckduckgo-search duckduckgo_search duckduckgo_results_json google-custom-search",
      "google_custom_search google_search google_search_results_json google_serper google_places google_trends",
      "serp_google_scholar google_scholar bing-search bing_search bing_search_results_json searxng-search searx_search",
      "searx_search_results serpapi serper exa_search exa_search_results_json exa_find_similar_results_json",
      "web_search_exa perplexity_search perplexity_ask internet_search web_search WebSearch web_search_preview",
      "google_web_search wikipedia-api wikipedia wikipedia_search arxiv arxiv_search pub_med pubmed wolfram_alpha",
      "stackexchange stack_exchange retrieve retriever retrieve_documents search_docs search_documents",
      "search_knowledge_base knowledge_search similarity_search vector_search search_memory recall_memory",
      "search_gmail search_emails search_messages discord_channel_search_tool firecrawl_search",
      "dataforseo-api-wrapper notion-search resolve-library-id",
    ),
    ...mcp("filesystem", "search_files"),
    ...mcp("memory", "search_nodes"),
    ...mcp("github", "search_code search_repositories search_issues search_users").filter(isBare),
  ],
  read: [
    ...names(
      "ls read_file Read LS list_dir list_files view_file view open_file cat read read_many_files NotebookRead",
      "read_notebook list_tables list-tables-sql sql_db_list_tables info-sql sql_db_schema describe_table get_schema",
      "BashOutput read_terminal get_terminal_output read_mcp_resource list_mcp_resources ReadMcpResourceTool",
      "ListMcpResourcesTool gmail_get_message gmail_get_thread google_calendar_view discord-get-messages",
      "discord-get-guilds discord-get-text-channels query-docs get-library-docs tavily_get_research",
      "git_status git_diff git_diff_staged git_diff_unstaged git_log git_show git_blame read_artifact",
    ),
    ...mcp(
      "filesystem",
      "read_text_file read_media_file read_multiple_files list_directory list_directory_with_sizes",
      "directory_tree get_file_info list_allowed_directories",
    ),
    ...mcp("filesystem", "read_file").filter((name) => !isBare(name)),
    ...mcp("memory", "read_graph open_nodes"),
    ...names("get_file_contents get_issue get_pull_request get_pull_request_comments get_pull_request_files"),
    ...names("get_pull_request_reviews get_pull_request_status list_commits list_issues list_pull_requests"),
  ],
  edit: [
    ...names(
      "edit_file edit Edit MultiEdit NotebookEdit str_replace str_replace_editor str_replace_based_edit_tool",
      "apply_patch apply_diff replace replace_in_file replace_string_in_file search_replace update_file",
      "insert_edit_into_file insert_content edit_notebook delete delete_file remove_file file_delete rename_file",
      "sql_db_query_checker query-checker text_editor_code_execution google_calendar_delete",
      "update_issue merge_pull_request update_pull_request_branch create_or_update_file",
    ),
    ...mcp("filesystem", "move_file"),
    ...mcp("filesystem", "edit_file").filter((name) => !isBare(name)),
    ...mcp("memory", "add_observations delete_entities delete_observations delete_relations"),
  ],
  create: [
    ...names(
      "write_file Write write write_to_file create_file create_new_file new_file save_file mkdir make_directory",
      "generate_image image_generation create_image dalle_api_wrapper openai_dalle create_gmail_draft",
      "google_calendar_create save_memory manage_memory create_artifact",
      "create_issue create_pull_request create_pull_request_review create_branch create_repository fork_repository",
    ),
    ...mcp("filesystem", "create_directory"),
    ...mcp("filesystem", "write_file").filter((name) => !isBare(name)),
    ...mcp("memory", "create_entities create_relations"),
  ],
  run: [
    ...names(
      "execute bash Bash shell Shell local_shell terminal run_command run_shell_command run_terminal_cmd",
      "run_terminal_command run_in_terminal execute_command exec exec_command sh powershell PowerShell",
      "bash_code_execution code_execution code_interpreter execute_code run_code python run_python python_repl",
      "Python_REPL python_repl_ast python_interpreter execute_python javascript run_javascript",
      "query-sql sql_db_query execute_sql run_query run_sql execute_query KillShell KillBash calculator",
    ),
    ...mcp("postgres", "query"),
  ],
  test: [],
  browse: [
    ...names(
      "web_fetch WebFetch fetch_url fetch_webpage fetch_page url_context http_request requests_get web-browser",
      "web_browser tavily_extract tavily_crawl tavily_map firecrawl_scrape firecrawl_crawl firecrawl_map",
      "firecrawl_extract crawl scrape scrape_url scrape_webpage read_website visit_url visit_webpage open_url",
      "navigate_browser click_element extract_text extract_hyperlinks get_elements current_webpage previous_webpage",
      "stagehand_navigate stagehand_act stagehand_extract stagehand_observe computer computer_use",
      "computer_use_preview browser_* playwright__browser_* mcp__playwright__browser_* playwright_* puppeteer_*",
      "mcp__puppeteer__puppeteer_*",
    ),
    ...mcp("fetch", "fetch"),
  ],
  transfer: names(
    "download_file upload_file download upload copy_file export_file import_file push_files",
    "requests_post requests_put git_push git_pull git_clone browser_file_upload browser_pdf_save",
  ),
  communicate: names(
    "ask_user ask_human human AskUserQuestion ask_followup_question ask_question request_user_input send_message",
    "SendMessage send_email send_mail gmail_send_message slack_post_message slack_send_message",
    "send_slack_message slack_reply_to_thread discord-send-messages reply notify notify_user send_notification",
    "message_user post_message conversations_add_message add_issue_comment add_comment post_comment",
  ),
  coordinate: names(
    "task Task Agent agent subagent run_subagent spawn_agent spawn_subagent delegate delegate_task delegate_to_agent",
    "dispatch_agent send_to_agent start_async_task check_async_task update_async_task cancel_async_task",
    "list_async_tasks subagents subagent_batch run_subagents start_subagents transfer_to_* transfer_back_to_*",
    "handoff_to_* delegate_to_* TaskStop",
  ),
  plan: [
    ...names(
      "write_todos read_todos TodoWrite TodoRead todo_write todo_read update_todo_list update_plan create_plan",
      "TaskCreate TaskUpdate TaskList TaskGet think think_tool EnterPlanMode ExitPlanMode enter_plan_mode",
      "exit_plan_mode sequential_thinking",
    ),
    ...mcp("sequential-thinking", "sequentialthinking"),
  ],
  wait: names(
    "wait Wait sleep Sleep pause wait_for wait_agent TaskOutput browser_wait_for wait_for_subagents",
  ),
  work: [],
};

function isBare(name: string): boolean {
  return !name.includes("__");
}

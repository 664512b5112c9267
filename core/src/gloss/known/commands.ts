/** Commands, code, databases, git: of coding agents, LangChain's toolkits, MCP servers, providers. */
import { command, type KnownTools, path, text, tools } from "./recipe.ts";

const LINE = command("command cmd commands action.command action.commands command_line script input");
const git = "git";

/** Tools that run something. */
export const COMMANDS: readonly KnownTools[] = [
  tools(
    "run",
    "execute Bash shell Shell local_shell terminal run_command run_shell_command run_terminal_cmd " +
      "run_terminal_command run_in_terminal execute_command exec exec_command sh powershell PowerShell",
    { target: LINE },
  ),
  tools("run", "bash bash_code_execution", {
    target: LINE,
    by: { keys: "restart", cases: { true: { verb: "restart", noun: "shell", target: "whole" } } },
  }),
  tools(
    "run",
    "code_execution code_interpreter execute_code run_code python run_python python_repl Python_REPL " +
      "python_repl_ast python_interpreter execute_python javascript run_javascript",
    { noun: "script", target: "none" },
  ),
  tools("run", "query-sql sql_db_query execute_sql run_query run_sql execute_query read_query write_query", {
    noun: "query",
    target: "none",
  }),
  tools("run", "query", { server: "postgres", verb: "run", noun: "query", target: "none" }),
  tools("run", "calculator", { verb: "calculate", noun: "result", target: text("input expression") }),
  tools("run", "KillShell KillBash", { verb: "stop", noun: "job", target: "none" }),
  tools("edit", "sql_db_query_checker query-checker", { verb: "check", noun: "query", target: "none" }),
  tools("create", "create_table", { noun: "table", target: "none" }),
  tools("read", "info-sql sql_db_schema describe_table", {
    noun: "table",
    target: text("table table_name table_names tables input"),
  }),
  tools("read", "list_tables list-tables-sql sql_db_list_tables get_schema", {
    noun: "tables",
    target: "whole",
  }),
  tools("read", "BashOutput read_terminal get_terminal_output", { noun: "output", target: "none" }),
  tools(
    "read",
    "git_status git_diff git_diff_staged git_diff_unstaged git_log git_show git_blame git_branch",
    { server: git, spoken: "all", verb: "run" },
  ),
  tools("run", "git_reset git_stash", { server: git, spoken: "all", verb: "run" }),
  tools("run", "git_commit git_commit_signed", {
    ...{ server: git, verb: "commit", noun: "changes", target: "whole", detail: "message" },
  }),
  tools("run", "git_checkout", {
    ...{ server: git, verb: "switch", noun: "branch", target: text("branch_name branch") },
  }),
  tools("edit", "git_add", { server: git, verb: "add", target: path("files paths") }),
  tools("create", "git_create_branch", {
    ...{ server: git, noun: "branch", target: "none", detail: "branch_name branch" },
  }),
  tools("transfer", "git_push git_pull git_clone git_fetch", { server: git, spoken: "all", verb: "run" }),
];

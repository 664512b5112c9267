/** People and agents: questions, messages, mail, calendars, memory, subagents, plans, waiting. */
import { type KnownTools, MESSAGE, type Recipe, TASK, text, tools, url } from "./recipe.ts";

const slack = "slack";
const memory = "memory";
const all = (verb: string, noun: string): Recipe => ({ verb, noun, target: "whole" });
const SENT: Recipe = { target: "none", detail: MESSAGE };
const FACTS: Recipe = { noun: "fact", target: "none" };

/** Tools for messages, mail and calendars. */
export const MESSAGES: readonly KnownTools[] = [
  tools(
    "communicate",
    "ask_user ask_human human AskUserQuestion ask_followup_question ask_question request_user_input",
    { verb: "ask", noun: "user", ...SENT },
  ),
  tools(
    "communicate",
    "send_message SendMessage slack_send_message send_slack_message discord-send-messages reply notify notify_user send_notification message_user post_message " +
      "conversations_add_message",
    SENT,
  ),
  // What a mail says is private, and long.
  tools("communicate", "send_email send_mail gmail_send_message send_gmail_message", {
    ...{ noun: "mail", target: "none", detail: "subject title" },
  }),
  tools("communicate", "slack_post_message slack_reply_to_thread", { server: slack, ...SENT }),
  tools("communicate", "slack_add_reaction", {
    ...{ server: slack, verb: "add", noun: "reaction", target: "none", detail: "reaction" },
  }),
  tools("read", "slack_list_channels", { server: slack, ...all("list", "channels") }),
  tools("read", "slack_get_channel_history slack_get_thread_replies", {
    ...{ server: slack, ...all("read", "messages") },
  }),
  tools("read", "slack_get_users", { server: slack, ...all("list", "users") }),
  tools("read", "slack_get_user_profile", { server: slack, ...all("read", "profile") }),
  tools("read", "conversations_history conversations_replies discord-get-messages", all("read", "messages")),
  tools("read", "channels_list discord-get-guilds discord-get-text-channels", all("list", "channels")),
  tools("read", "gmail_get_message gmail_get_thread get_gmail_message get_gmail_thread", {
    noun: "mail",
    target: "none",
  }),
  tools("create", "create_gmail_draft", { noun: "draft", target: "none", detail: "subject" }),
  tools("read", "google_calendar_view", all("read", "calendar")),
  tools("create", "google_calendar_create create_calendar_event", {
    noun: "event",
    target: "none",
    detail: "summary",
  }),
  tools("edit", "update_calendar_event", {
    verb: "update",
    noun: "event",
    target: "none",
    detail: "summary",
  }),
  tools("edit", "google_calendar_delete delete_calendar_event", {
    verb: "delete",
    noun: "event",
    target: "none",
  }),
  tools("read", "query-docs get-library-docs tavily_get_research", {
    noun: "page",
    target: text("topic query"),
  }),
  tools("read", "read_mcp_resource ReadMcpResourceTool", { target: url("uri url") }),
  tools("read", "list_mcp_resources ListMcpResourcesTool", all("list", "resources")),
  tools("read", "get_current_time", {
    ...{ server: "time", ...all("check", "time"), detail: "timezone" },
  }),
];

/** Tools that keep and recall facts. */
export const MEMORY: readonly KnownTools[] = [
  tools("create", "manage_memory save_memory", { verb: "save", noun: "memory", target: "none" }),
  tools("create", "create_entities", { server: memory, ...FACTS, verb: "save", counted: "entities" }),
  tools("create", "create_relations", { server: memory, ...FACTS, verb: "save", counted: "relations" }),
  tools("edit", "add_observations", { server: memory, ...FACTS, verb: "add", counted: "observations" }),
  tools("edit", "delete_entities", { server: memory, ...FACTS, verb: "delete", counted: "entityNames" }),
  tools("edit", "delete_observations", { server: memory, ...FACTS, verb: "delete", counted: "deletions" }),
  tools("edit", "delete_relations", { server: memory, ...FACTS, verb: "delete", counted: "relations" }),
  tools("read", "read_graph", { server: memory, ...all("read", "memories") }),
  tools("read", "open_nodes", { server: memory, verb: "recall", noun: "memory", target: text("names") }),
];

/** Tools for subagents, plans and waiting. */
export const AGENTS: readonly KnownTools[] = [
  tools(
    "coordinate",
    "task Task Agent agent subagent run_subagent spawn_agent spawn_subagent delegate delegate_task " +
      "delegate_to_agent dispatch_agent send_to_agent start_async_task",
    {
      agent: "subagent_type subagentType agent agent_name agentName assistant subagent name role agent_type",
      detail: TASK,
    },
  ),
  tools("coordinate", "subagents subagent_batch run_subagents start_subagents", {
    target: "none",
    counted: "tasks goals agents batch jobs",
  }),
  tools("coordinate", "check_async_task list_async_tasks", {
    verb: "check",
    noun: "progress",
    target: "none",
  }),
  tools("coordinate", "update_async_task", { target: "none", detail: "message" }),
  tools("coordinate", "cancel_async_task TaskStop", { verb: "stop", noun: "job", target: "none" }),
  tools("coordinate", "transfer_to_* transfer_back_to_* handoff_to_* delegate_to_*"),
  tools("plan", "write_todos TodoWrite todo_write update_todo_list update_plan TaskCreate TaskUpdate", {
    ...{ verb: "update", noun: "todo", target: "none" },
  }),
  tools("plan", "read_todos TodoRead todo_read TaskList TaskGet", {
    ...{ verb: "check", noun: "todo", target: "none" },
  }),
  tools(
    "plan",
    "think think_tool EnterPlanMode ExitPlanMode enter_plan_mode exit_plan_mode sequential_thinking create_plan",
    { target: "none" },
  ),
  tools("plan", "sequentialthinking", { server: "sequential-thinking", target: "none" }),
  tools("wait", "wait Wait sleep Sleep pause wait_for wait_agent TaskOutput wait_for_subagents", {
    target: "none",
  }),
];

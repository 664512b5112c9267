/** What people really run, by the names and arguments that its makers publish: the reference MCP servers. */
import { describe } from "@jest/globals";
import { holds } from "./known-tool-rows.ts";

describe("MCP servers", () => {
  holds([
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

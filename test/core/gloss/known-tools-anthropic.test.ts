/** What people really run, by the names and arguments that its makers publish: @langchain/anthropic's tools. */
import { describe } from "@jest/globals";
import { holds } from "./known-tool-rows.ts";

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

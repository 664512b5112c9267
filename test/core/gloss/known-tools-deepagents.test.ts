/** What people really run, by the names and arguments that its makers publish: deepagents 1.14. */
import { describe } from "@jest/globals";
import { holds } from "./known-tool-rows.ts";

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

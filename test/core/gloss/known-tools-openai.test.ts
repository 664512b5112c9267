/** What people really run, by the names and arguments that its makers publish: @langchain/openai 1.5. */
import { describe } from "@jest/globals";
import { holds } from "./known-tool-rows.ts";

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

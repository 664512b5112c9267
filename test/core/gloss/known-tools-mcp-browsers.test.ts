/** What people really run, by the names and arguments that its makers publish: Playwright's and Puppeteer's MCP servers. */
import { describe } from "@jest/globals";
import { holds } from "./known-tool-rows.ts";

describe("MCP servers", () => {
  holds([
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
  ]);
});

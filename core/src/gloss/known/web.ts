/** Pages and screens: fetching, Playwright's and Puppeteer's MCP servers, Stagehand, providers' computer tools. */
import { type Case, type KnownTools, text, tools, url } from "./recipe.ts";

const whole = (verb: string, noun: string): Case => ({ verb, noun, target: "whole" });
const one = (verb: string, noun: string): Case => ({ verb, noun, target: "none" });

const SCREENSHOT = one("take", "screenshot");
const CLICK = whole("click", "screen");
const MOVE = whole("move", "pointer");
const DRAG = whole("drag", "pointer");
const PRESS = one("press", "key");
const SCROLL = whole("scroll", "screen");
const TYPE = whole("type", "text");
const VIEW = whole("view", "screen");
const WAIT: Case = { category: "wait", target: "none" };

/** Actions of a computer as OpenAI's and Anthropic's tools name them. What is typed is private. */
const ACTIONS: Readonly<Record<string, Case>> = {
  screenshot: SCREENSHOT,
  click: CLICK,
  left_click: CLICK,
  right_click: CLICK,
  middle_click: CLICK,
  double_click: CLICK,
  triple_click: CLICK,
  left_mouse_down: CLICK,
  left_mouse_up: CLICK,
  drag: DRAG,
  left_click_drag: DRAG,
  move: MOVE,
  mouse_move: MOVE,
  cursor_position: VIEW,
  zoom: VIEW,
  scroll: SCROLL,
  type: TYPE,
  keypress: PRESS,
  key: PRESS,
  hold_key: PRESS,
  wait: WAIT,
};

const TABS: Readonly<Record<string, Case>> = {
  list: whole("list", "tabs"),
  new: one("open", "tab"),
  create: one("open", "tab"),
  select: one("open", "tab"),
  close: one("close", "tab"),
};

/** Tools that open pages and screens and work on them. */
export const PAGES: readonly KnownTools[] = [
  tools(
    "browse",
    "web_fetch WebFetch fetch_url fetch_webpage fetch_page url_context http_request requests_get web-browser " +
      "web_browser tavily_extract tavily_crawl tavily_map firecrawl_scrape firecrawl_crawl firecrawl_map " +
      "firecrawl_extract crawl scrape scrape_url scrape_webpage read_website visit_url visit_webpage open_url " +
      "browser_navigate navigate_browser playwright_navigate puppeteer_navigate stagehand_navigate",
    { target: url("url urls uri input prompt") },
  ),
  tools("browse", "fetch", { server: "fetch", target: url("url urls uri input prompt") }),
  tools("transfer", "requests_post requests_put requests_patch", { ...one("send", "data"), detail: "url" }),
  tools("browse", "browser_navigate_back previous_webpage playwright_go_back", whole("open", "lastPage")),
  tools(
    "browse",
    "browser_snapshot current_webpage extract_text extract_hyperlinks get_elements",
    whole("read", "thePage"),
  ),
  // An instruction may hold what is to be typed.
  tools("browse", "stagehand_act", { noun: "page", target: "none" }),
  tools("browse", "stagehand_extract stagehand_observe", {
    ...{ verb: "read", noun: "page", target: "none", detail: "instruction input" },
  }),
  tools("browse", "browser_take_screenshot playwright_screenshot puppeteer_screenshot", SCREENSHOT),
  tools("browse", "browser_click playwright_click puppeteer_click click_element", {
    ...{ verb: "click", noun: "element", target: text("element") },
  }),
  tools("browse", "browser_hover playwright_hover puppeteer_hover", {
    ...{ verb: "hover", noun: "element", target: text("element") },
  }),
  tools("browse", "browser_drag playwright_drag", {
    ...{ verb: "drag", noun: "element", target: text("startElement") },
  }),
  tools("browse", "browser_type browser_fill_form playwright_fill puppeteer_fill", {
    ...{ verb: "fill", noun: "field", target: text("element fields") },
  }),
  tools("browse", "browser_select_option playwright_select puppeteer_select", {
    ...{ verb: "select", noun: "option", target: "none", detail: "element" },
  }),
  tools("browse", "browser_press_key playwright_press_key", {
    ...{ verb: "press", noun: "key", target: [{ keys: "key", kind: "key" }] },
  }),
  tools(
    "browse",
    "browser_evaluate browser_run_code browser_run_code_unsafe playwright_evaluate puppeteer_evaluate",
    one("run", "script"),
  ),
  tools("browse", "browser_console_messages playwright_console_logs", whole("read", "console")),
  tools("browse", "browser_network_requests", whole("list", "requests")),
  tools("browse", "browser_network_request", whole("read", "requests")),
  tools("browse", "browser_mouse_click_xy browser_mouse_down browser_mouse_up", CLICK),
  tools("browse", "browser_mouse_move_xy", MOVE),
  tools("browse", "browser_mouse_drag_xy", DRAG),
  tools("browse", "browser_mouse_wheel", SCROLL),
  tools("browse", "browser_press_sequentially", TYPE),
  tools("browse", "browser_keydown browser_keyup", PRESS),
  tools(
    "browse",
    "browser_verify_element_visible browser_verify_list_visible browser_verify_text_visible browser_verify_value",
    whole("verify", "thePage"),
  ),
  tools("search", "browser_find", { target: text("text regex") }),
  tools("browse", "browser_tabs", { ...whole("view", "tabs"), by: { keys: "action", cases: TABS } }),
  tools("browse", "browser_tab_list", whole("list", "tabs")),
  tools("browse", "browser_tab_new browser_tab_select", one("open", "tab")),
  tools("browse", "browser_tab_close", one("close", "tab")),
  tools("browse", "browser_close playwright_close", whole("close", "browser")),
  tools("browse", "browser_install", whole("install", "browser")),
  tools("browse", "browser_resize playwright_resize", whole("resize", "window")),
  tools("browse", "browser_handle_dialog", one("answer", "dialog")),
  tools("transfer", "browser_pdf_save", whole("save", "thePage")),
  tools("wait", "browser_wait_for", { target: text("text textGone") }),
  tools("browse", "computer computer_use computer_use_preview", {
    ...whole("use", "computer"),
    by: { keys: "action.type action", cases: ACTIONS },
  }),
];

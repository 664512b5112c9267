/** What a tool types, sends, stores or asks a database is private: of well-known tools, and of those that nobody knows. */
import { describe, expect, test } from "@jest/globals";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { defineLocale } from "../../../core/src/gloss/define-locale.ts";
import { defineVocabulary } from "../../../core/src/vocabulary/define-vocabulary.ts";

/** Told in no caption, whatever the argument is called. */
const PRIVATE = "Zq9-blue-harbour";

const told = (name: string, args: unknown): readonly string[] =>
  (["en", "zh"] as const).flatMap((locale) =>
    ([undefined, "done", "failed"] as const).map(
      (settled) => composeCaption([{ name, args }], { locale, settled }).text,
    ),
  );

describe("what is typed into a page", () => {
  test.each<[name: string, args: object, expected: string]>([
    ["browser_type", { element: "Password", target: "e1", text: PRIVATE }, "filling in Password"],
    ["browser_type", { target: "e1", text: PRIVATE }, "filling in a field"],
    ["mcp__playwright__browser_type", { element: "Password", text: PRIVATE }, "filling in Password"],
    [
      "browser_fill_form",
      { fields: [{ name: "Password", type: "textbox", target: "e1", value: PRIVATE }] },
      "filling in Password",
    ],
    ["browser_press_sequentially", { text: PRIVATE }, "typing text"],
    ["browser_handle_dialog", { accept: true, promptText: PRIVATE }, "answering a dialog"],
    ["browser_verify_value", { element: "Password", value: PRIVATE }, "verifying the page"],
    ["browser_run_code_unsafe", { code: PRIVATE }, "running a script"],
    ["browser_cookie_set", { name: "sid", value: PRIVATE }, "browsing a page"],
    ["browser_localstorage_set", { key: "token", value: PRIVATE }, "browsing a page"],
    ["playwright_fill", { selector: "#password", value: PRIVATE }, "filling in a field"],
    ["puppeteer_fill", { selector: "#password", value: PRIVATE }, "filling in a field"],
    ["computer", { action: "type", text: PRIVATE }, "typing text"],
    ["computer_use_preview", { action: { type: "type", text: PRIVATE } }, "typing text"],
  ])("%s %j", (name, args, expected) => {
    const lines = told(name, args);
    expect(lines[0]).toBe(expected);
    expect(lines.join("\n")).not.toContain(PRIVATE);
  });

  test.each([
    ["a", "pressing a key"],
    ["7", "pressing a key"],
    ["Shift+A", "pressing a key"],
    ["ü", "pressing a key"],
    [" ", "pressing a key"],
    ["e\u0301", "pressing a key"],
    ["KeyA", "pressing a key"],
    ["Shift+Digit7", "pressing a key"],
    ["Numpad7", "pressing a key"],
    ["Minus", "pressing a key"],
    ["Enter", "pressing Enter"],
    ["Control+a", "pressing Control+a"],
    ["F5", "pressing F5"],
  ])("the key %j is told as: %s", (key, expected) => {
    expect(told("browser_press_key", { key })[0]).toBe(expected);
  });
});

describe("what a patch changes", () => {
  test.each<[args: object, expected: string]>([
    [
      { input: `*** Begin Patch\n*** Update File: src/a/b.ts\n@@\n-x\n+${PRIVATE}\n*** End Patch` },
      "editing a/b.ts",
    ],
    [
      { patch: `*** Add File: src/a/c.ts\n+${PRIVATE}\n*** Delete File: src/a/d.ts\n` },
      "editing 2 files in src/a",
    ],
    [{ diff: `--- a/src/x.ts\n+++ b/src/x.ts\t2026\n@@ -1 +1 @@\n+${PRIVATE}` }, "editing src/x.ts"],
    [{ diff: `--- a/src/x.ts\n+++ /dev/null\n-${PRIVATE}` }, "editing a file"],
    [{ patch: `+++ ${PRIVATE}` }, "editing a file"],
    [{ input: PRIVATE }, "editing a file"],
    [{ type: "delete_file", path: "a/b.ts", diff: PRIVATE }, "deleting a/b.ts"],
  ])("%j", (args, expected) => {
    const lines = told("apply_patch", args);
    expect(lines[0]).toBe(expected);
    expect(lines.join("\n")).not.toContain(PRIVATE);
  });
});

describe("what is sent", () => {
  test.each<[name: string, args: object, expected: string]>([
    ["send_email", { to: "b@example.com", subject: "Lunch", body: PRIVATE }, "sending an email: Lunch"],
    ["send_email", { to: "b@example.com", body: PRIVATE }, "sending an email"],
    ["gmail_send_message", { to: ["b@example.com"], message: PRIVATE }, "sending an email"],
    ["create_gmail_draft", { message: PRIVATE, to: ["b@example.com"] }, "creating an email draft"],
    [
      "requests_post",
      { url: "https://example.com/a", data: { note: PRIVATE } },
      "sending data: example.com/a",
    ],
    ["requests_patch", { url: "https://example.com/a", data: PRIVATE }, "sending data: example.com/a"],
    [
      "requests_get",
      { url: `https://example.com/a?key=${PRIVATE}`, headers: { "x-key": PRIVATE } },
      "browsing example.com/a",
    ],
    ["write_file", { path: "a.md", content: PRIVATE }, "creating a.md"],
    ["create_issue", { title: "Broken", body: PRIVATE }, "creating an issue: Broken"],
    ["create_entities", { entities: [{ name: PRIVATE }] }, "saving a fact"],
  ])("%s %j", (name, args, expected) => {
    const lines = told(name, args);
    expect(lines[0]).toBe(expected);
    expect(lines.join("\n")).not.toContain(PRIVATE);
  });
});

describe("a vocabulary or a language without words for a known tool", () => {
  const vocabulary = defineVocabulary({ categories: { dig: {}, other: {} }, fallback: "other" });
  const locale = defineLocale("en", {
    tag: "nl",
    verbs: { use: { participle: "gebruikt", past: "gebruikte", base: "gebruiken" } },
  });

  test.each<[name: string, args: object, shown: string]>([
    ["python_repl", { input: PRIVATE }, ""],
    ["execute_sql", { query: PRIVATE }, ""],
    ["acme__execute_sql", { query: PRIVATE }, ""],
    ["think", { input: PRIVATE }, ""],
    ["create_entities", { name: PRIVATE }, ""],
    ["browser_handle_dialog", { name: PRIVATE }, ""],
    ["send_email", { name: PRIVATE, subject: "Lunch" }, "Lunch"],
    ["ask_human", { name: PRIVATE, question: "Which room?" }, "Which room?"],
  ])("keeps out of captions what %s %j works on", (name, args, shown) => {
    for (const options of [{ vocabulary }, { locale }, { vocabulary, locale }]) {
      const { text } = composeCaption([{ name, args }], options);
      expect(text).not.toContain(PRIVATE);
      expect(text.endsWith(shown)).toBe(true);
    }
  });

  test("an app's own template is told all the same", () => {
    const options = { vocabulary, glosses: { python_repl: "input" } };
    expect(composeCaption([{ name: "python_repl", args: { input: "1 + 1" } }], options).text).toBe(
      "using python repl: 1 + 1",
    );
  });
});

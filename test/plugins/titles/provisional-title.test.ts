import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { provisionalTitle } from "@surtitle/titles";
import fc from "fast-check";
import { columnsOf } from "../../../plugins/titles/src/columns.ts";
import { expectClean, hostileText } from "../../support/hostile.ts";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), "utf8"));
const rows = read("titles") as { provisionalTitle: [string, string | null][]; titleWasCut: string[] };
const { messages } = read("languages") as { messages: [string, string, string][] };

describe("provisionalTitle", () => {
  test.each(rows.provisionalTitle)("%j becomes %j", (text, title) => {
    expect(provisionalTitle(text)).toBe(title ?? undefined);
  });

  test.each(rows.titleWasCut)("%j is cut", (text) => {
    const title = provisionalTitle(`${text}\ud83d`) ?? "";
    expect(title).not.toBe("");
    expect(text.normalize("NFC").startsWith(title)).toBe(true);
    expect(columnsOf(title)).toBeLessThanOrEqual(60);
  });

  test.each(messages)("a message in %s (%s) gives its first words: %s", (_, __, text) => {
    const title = provisionalTitle(text) ?? "";
    expect(title.length).toBeGreaterThan(4);
    expect(text.replace(/^[¿¡]/, "").startsWith(title)).toBe(true);
  });

  test.each([
    ["I need to generate a PDF from Excel", "I need to generate a PDF from Excel"],
    ["I'm sorry, I broke the build", "I'm sorry, I broke the build"],
    ["The user wants a refund, what now?", "The user wants a refund, what now"],
    ["Status: 502 on checkout", "Status: 502 on checkout"],
    ["Ok, next one", "Ok, next one"],
    ["[urgent] fix the login", "[urgent] fix the login"],
    ["hola", "hola"],
    ["👋", "👋"],
  ])("the words are the person's own: %j becomes %j", (text, title) => {
    expect(provisionalTitle(text)).toBe(title);
  });

  test.each(["", "\n\n", "...", "New chat", "null", "<system-reminder>be nice</system-reminder>"])(
    "%j gives none",
    (text) => {
      expect(provisionalTitle(text)).toBeUndefined();
    },
  );

  test.each([
    [{ kind: "file", name: "Q3_report.final.pdf" }, "Q3_report.final.pdf"],
    [{ kind: "image", name: "  " }, "Image"],
    [{ kind: "audio" }, "Audio"],
    [{ kind: "file", name: "\u001b[31ma.png\u001b[0m" }, "a.png"],
  ] as const)("what came without words names the chat: %j gives %j", (attachment, title) => {
    expect(provisionalTitle("", { attachment })).toBe(title);
    expect(provisionalTitle("what is this", { attachment })).toBe("what is this");
  });

  test("a key that a person pasted is masked", () => {
    const key = `ghp_${"aB3dE6gH9jK2".repeat(3)}`;
    expect(provisionalTitle(`why is ${key} refused`)).not.toContain(key.slice(0, 12));
  });

  test("any message gives a title that is bounded, clean and stays as it is, or none", () => {
    fc.assert(
      fc.property(hostileText(), fc.constantFrom(10, 60, 200), (text, maxColumns) => {
        const title = provisionalTitle(text, { maxColumns });
        if (title === undefined) return;
        expectClean(title);
        expect(columnsOf(title)).toBeLessThanOrEqual(maxColumns);
        expect(provisionalTitle(title, { maxColumns })).toBe(title);
      }),
      { numRuns: 300 },
    );
  });
});

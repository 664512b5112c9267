import { describe, expect, test } from "@jest/globals";
import { formatNote } from "@surtitle/subagents";

describe("a body", () => {
  const body = (agent: object): string | undefined =>
    formatNote({ agents: [{ id: "a", status: "done", ...agent }] }).split("done: ")[1];

  test.each([
    [{ summary: "s", text: "t", error: "e" }, "s"],
    [{ summary: " ", text: "t", error: "e" }, "t"],
    [{ text: "", error: "e" }, "e"],
    [{ error: new TypeError("not a number") }, "not a number"],
    [{ error: { message: "plain" } }, "plain"],
    [{ error: new Error("") }, "Error"],
    [{ error: 7 }, "(no result text)"],
    [{}, "(no result text)"],
    [{ text: null }, "(no result text)"],
    [{ text: "null" }, "(no result text)"],
    [{ text: "undefined" }, "(no result text)"],
    [{ text: "\u200b\u2060 \n\t\u2800" }, "(no result text)"],
    [{ text: "(no result text)" }, "(no result text)"],
    [{ text: "（无结论正文）" }, "(no result text)"],
    [{ text: "null is what it returns" }, "null is what it returns"],
    [{ text: "Transferring back to supervisor" }, "(no result text)"],
    [{ text: "Successfully transferred to coder." }, "(no result text)"],
    [
      { text: "Transferring back to supervisor\n\nSuccessfully transferred back to supervisor" },
      "(no result text)",
    ],
    [
      { text: "Successfully transferred to the new account." },
      "Successfully transferred to the new account.",
    ],
    [{ summary: "Transferring back to supervisor", text: "found it" }, "found it"],
    [{ text: "a  \n\n\n\n\nb\t\n" }, "a\n\n  b"],
    [{ text: "a\r\nb\rc\u2028d" }, "a\n  b\n  c d"],
    [{ text: "code:\n    indented" }, "code:\n      indented"],
  ])("%j", (agent, expected) => {
    expect(body(agent)).toBe(expected);
  });

  test("of an error that throws when it is read is the placeholder", () => {
    const error = Object.defineProperty({}, "message", {
      get: () => {
        throw new Error("trap");
      },
    });
    expect(body({ error })).toBe("(no result text)");
  });
});

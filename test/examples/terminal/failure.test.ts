import { describe, expect, test } from "@jest/globals";
import { failureLine } from "../../../examples/terminal/src/failure.ts";
import { collectProblems } from "../../../examples/terminal/src/problems.ts";

const KEY = `sk-${"proj"}-${"Ab1".repeat(16)}`;
const MODELS = {
  kind: "real",
  worker: "a",
  narrator: "b",
  apiKey: KEY,
  baseUrl: "http://u:p@host:1/v1",
} as const;

function httpError(status: number): Error {
  return Object.assign(new Error(`${status} Incorrect API key provided: ${KEY}`), { status });
}

describe("an error in one line", () => {
  test.each([
    [401, "host:1 refused the key (401): check OPENAI_API_KEY"],
    [403, "host:1 refused the key (403): check OPENAI_API_KEY"],
    [404, "host:1 has no such model or address (404): check --model and OPENAI_BASE_URL"],
    [429, "host:1 takes no more requests now (429): check your limits, or try again later"],
  ])("status %d names what to check, and nothing that the server said", (status, line) => {
    expect(failureLine(httpError(status), MODELS)).toBe(line);
  });

  test("a dead endpoint is named with the system's code, some causes down", () => {
    const code = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const error = new Error("Connection error.", { cause: new TypeError("fetch failed", { cause: code }) });
    expect(failureLine(error)).toBe(
      "no connection to api.openai.com (ECONNREFUSED): check OPENAI_BASE_URL and your network",
    );
  });

  test.each([
    ["first\nsecond", "first"],
    ["", "an error without words"],
    ["\u001b[31mred", "[31mred"],
  ])("of %j, one clean line is left", (message, line) => {
    expect(failureLine(new Error(message))).toBe(line);
  });

  test("a key in a message is masked, a long message is cut, and what is thrown need not be an error", () => {
    expect(failureLine(new Error(`bad ${KEY}`))).not.toContain(KEY);
    expect(failureLine(new Error("x".repeat(100_000))).length).toBeLessThanOrEqual(300);
    expect(failureLine("plain")).toBe("plain");
    expect(failureLine(undefined)).toBe("undefined");
  });
});

describe("problems beside a run", () => {
  test("are told once each, with their number", () => {
    const { hear, lines } = collectProblems();
    for (let i = 0; i < 3; i++)
      hear({ part: "captions", message: "the narrator failed", cause: new Error("no") });
    hear({ part: "journal", message: "the disk is full" });
    expect(lines()).toEqual(["captions: the narrator failed: no (3 times)", "journal: the disk is full"]);
  });

  test("are bounded", () => {
    const { hear, lines } = collectProblems();
    for (let i = 0; i < 100; i++) hear({ part: "hub", message: `problem ${i}` });
    expect(lines()).toHaveLength(5);
  });
});

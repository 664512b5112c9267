import { describe, expect, test } from "@jest/globals";
import { createSurtitle } from "@surtitle/core";
import { checkOptions } from "@surtitle/core/plugin";

/** What JavaScript lets pass. */
// biome-ignore lint/suspicious/noExplicitAny: these calls are wrong on purpose
type Wrong = any;

describe("a hub that is asked wrongly says what it expected", () => {
  const surtitle: Wrong = createSurtitle();

  test.each<[string, () => unknown, string]>([
    [
      "subscribe without a function",
      () => surtitle.subscribe(),
      "subscribe: expected a function, got undefined",
    ],
    [
      "subscribe as to an emitter",
      () => surtitle.subscribe("surtitle/step-start", () => {}),
      'subscribe: expected a function, got "surtitle/step-start" (string)',
    ],
    [
      "a thread's events by its bare id, which would be everyone's",
      () => surtitle.subscribe(() => {}, "t1"),
      'subscribe: expected { threadId } or nothing, got "t1" (string)',
    ],
    ["the same of an iterator", () => surtitle.events("t1"), "events: expected { threadId } or nothing"],
    [
      "a thread id that is none",
      () => surtitle.events({ threadId: 7 }),
      "events: expected a thread id, a string",
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(`[surtitle/core] ${message}`);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["read", () => surtitle.read()],
    ["forget", () => surtitle.forget(undefined)],
    ["rename", () => surtitle.rename(undefined, "x")],
  ])("%s without a thread id rejects", async (method, call) => {
    await expect(call()).rejects.toThrow(
      `[surtitle/core] ${method}: expected a thread id, a string, got undefined`,
    );
  });
});

test("options that are the hub itself are told so", () => {
  expect(() => checkOptions("captions", createSurtitle(), {})).toThrow(
    "[surtitle/captions] options: expected { surtitle }, got the hub without its name",
  );
});

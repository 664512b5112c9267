import { expect, test } from "@jest/globals";
import { GraphInterrupt, ParentCommand } from "@langchain/langgraph";
import { errorKind } from "@surtitle/core/plugin";

function named(name: string, message = "x", more: object = {}): Error {
  return Object.assign(new Error(message), { name }, more);
}

function timedOut(): Promise<unknown> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(1);
    signal.addEventListener("abort", () => resolve(signal.reason));
  });
}

test.each<[string, unknown, string]>([
  ["a plain error", new Error("kaboom"), "failure"],
  ["an error that only speaks of aborting", new Error("please abort the mission and call home"), "failure"],
  ["a very long message that ends in one", new Error(`${"x".repeat(200)} aborted`), "failure"],
  ["nothing", undefined, "failure"],
  ["a word", "Abort", "failure"],
  ["an abort's reason", new DOMException("This operation was aborted", "AbortError"), "abort"],
  ["what LangGraph throws at an abort", new Error("Abort"), "abort"],
  ["the reason of LangGraph's server, bare", "interrupt", "abort"],
  ["the reason of LangGraph's server, in an error", new Error("rollback"), "abort"],
  ["a failure that speaks of an interrupt", new Error("interrupt 7 not handled"), "failure"],
  ["a bare text", "no such file", "failure"],
  ["OpenAI's", named("APIUserAbortError", "Request was aborted."), "abort"],
  ["a timeout", named("TimeoutError", "Request timed out."), "abort"],
  ["one inside another", new Error("tool failed", { cause: named("AbortError") }), "abort"],
  ["an interrupt", new GraphInterrupt([]), "interrupt"],
  ["an interrupt of another copy of LangGraph", named("GraphInterrupt"), "interrupt"],
  ["a handoff", new ParentCommand({ graph: "__parent__" } as never), "handoff"],
  ["another way up", named("Bubble", "x", { is_bubble_up: true }), "handoff"],
])("%s is read", (_, error, kind) => {
  expect(errorKind(error)).toBe(kind);
});

test("a signal's own timeout", async () => {
  expect(errorKind(await timedOut())).toBe("abort");
});

test("causes that go round in a circle come to an end", () => {
  const error = new Error("x");
  error.cause = error;
  expect(errorKind(error)).toBe("failure");
});

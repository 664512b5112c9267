import { describe, expect, test } from "@jest/globals";
import { titles } from "@surtitle/titles";

type Options = Parameters<typeof titles>[0];

describe("bad options fail at construction and name the option, what was expected and what came", () => {
  test.each<[unknown, RegExp]>([
    [{ when: "later" }, /^\[surtitle\/titles\] when: expected "end" or "start", got "later" \(string\)$/],
    [{ maxColumns: 5 }, /maxColumns: expected a whole number of columns, 10 to 500, got 5 \(number\)/],
    [{ maxColumns: Number.NaN }, /maxColumns: .*got NaN/],
    [{ excerptChars: -1 }, /excerptChars: expected a whole number of code points, 50 to 100000, got -1/],
    [{ maxAttempts: 1.5 }, /maxAttempts: expected a whole number from 0 to 1000, got 1\.5/],
    [{ timeoutMs: 0 }, /timeoutMs: .*1 or more, got 0/],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, /timeoutMs: .*got Infinity/],
    [{ timeoutMs: 2 ** 31 }, /timeoutMs: .*got 2147483648/],
    [
      { model: {} },
      /model: expected a chat model \(something with invoke\(\)\) or a function that gives one/,
    ],
    [{ model: "gpt" }, /model: .*got "gpt" \(string\)/],
    [{ callOptions: [] }, /callOptions: expected an object of call options, got an array of 0/],
    [{ tracing: "yes" }, /tracing: expected true or false, got "yes"/],
    [{ surtitle: {} }, /surtitle: expected what createSurtitle\(\) gave, got an object/],
    [{ narrator: () => {} }, /narrator: expected one of the options .*model/],
    [null, /options: expected an object, got null/],
  ])("titles(%j)", (options, message) => {
    expect(() => titles(options as Options)).toThrow(message);
    expect(() => titles(options as Options)).toThrow(TypeError);
  });
});

test("good options, and none at all, are taken", () => {
  const model = (): never => {
    throw new Error("not asked");
  };
  expect(titles().name).toBe("surtitle_titles");
  expect(titles({ model, when: "start", maxAttempts: 0, callOptions: {} }).awaitHandlers).toBe(true);
});

test("a handler is not copied, and hears of LangGraph's interrupts", () => {
  const handler = titles();
  expect(handler.copy()).toBe(handler);
  expect((handler as never)[Symbol.for("langgraph.graph_callback_handler")]).toBe(true);
});

test("callbacks that make no sense are told and break nothing", () => {
  const handler = titles();
  const odd = [undefined, null, 7, "x", [], {}, { messages: 7 }, { messages: [null, 7] }];
  for (const inputs of odd) {
    const id = crypto.randomUUID();
    expect(() => handler.handleChainStart({}, inputs, id, undefined, [], { thread_id: 7 })).not.toThrow();
    expect(() => handler.handleChainEnd(inputs, id)).not.toThrow();
  }
  expect(() => handler.handleChainEnd({}, "unknown")).not.toThrow();
  expect(() => handler.handleInterrupt({ runId: "unknown" })).not.toThrow();
});

import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import fc from "fast-check";
import { DueWrites } from "../../../core/src/hub/due-writes.ts";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("writes that are due", () => {
  test("are started when the host's work is done, once each, as they were last given", () => {
    const due = new DueWrites();
    const started: string[] = [];
    const step = {};
    due.add("t", step, () => started.push("first"));
    due.add("t", step, () => started.push("second"));
    due.add("t", {}, () => started.push("another"));
    due.add("u", step, () => started.push("of u"));
    expect(started).toEqual([]);
    jest.runAllTimers();
    expect(started).toEqual(["second", "another", "of u"]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test("may be started sooner, of one thread or of all", () => {
    const due = new DueWrites();
    const started: string[] = [];
    for (const thread of ["a", "b", "c"]) due.add(thread, {}, () => started.push(thread));
    due.start("b");
    expect(started).toEqual(["b"]);
    due.start();
    expect(started).toEqual(["b", "a", "c"]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test("that are due no more are not started", () => {
    const due = new DueWrites();
    const step = {};
    const start = jest.fn();
    due.add("t", step, start);
    due.drop("t", step);
    due.drop("t", step);
    due.drop("elsewhere", step);
    due.start();
    jest.runAllTimers();
    expect(start).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  test("hold a process that comes to its end by itself until they are started", () => {
    jest.useRealTimers();
    const timers = jest.spyOn(globalThis, "setTimeout");
    const due = new DueWrites();
    due.add("t", {}, () => {});
    const [timer] = timers.mock.results.map(({ value }) => value as NodeJS.Timeout);
    expect(timer?.hasRef()).toBe(true);
    due.start();
    timers.mockRestore();
  });

  test("may be added while others are started", () => {
    const due = new DueWrites();
    const started: string[] = [];
    due.add("t", {}, () => {
      started.push("outer");
      due.add("t", {}, () => started.push("inner"));
    });
    due.start();
    expect(started).toEqual(["outer"]);
    jest.runAllTimers();
    expect(started).toEqual(["outer", "inner"]);
  });

  test("in any order of doings: what was added last and not dropped is started once, and no timer stays", () => {
    const doing = fc.record({
      what: fc.constantFrom("add", "drop", "start", "start all", "wait"),
      thread: fc.constantFrom("t", "u"),
      of: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 30 }), (doings) => {
        const due = new DueWrites();
        const things = [{}, {}, {}];
        const expected: string[] = [];
        const started: string[] = [];
        const open = new Map<string, string>();
        const begin = (keys: readonly string[]): void => {
          for (const key of keys) {
            expected.push(open.get(key) ?? "");
            open.delete(key);
          }
        };
        doings.forEach(({ what, thread, of }, index) => {
          const key = `${thread}${of}`;
          const thing = things[of] ?? {};
          if (what === "add") {
            open.set(key, `${key} ${index}`);
            due.add(thread, thing, () => started.push(`${key} ${index}`));
          } else if (what === "drop") {
            open.delete(key);
            due.drop(thread, thing);
          } else if (what === "start") {
            begin([...open.keys()].filter((known) => known.startsWith(thread)));
            due.start(thread);
          } else {
            begin([...open.keys()]);
            if (what === "wait") jest.runAllTimers();
            else due.start();
          }
          expect([...started].sort()).toEqual([...expected].sort());
        });
        begin([...open.keys()]);
        jest.runAllTimers();
        expect([...started].sort()).toEqual([...expected].sort());
        expect(jest.getTimerCount()).toBe(0);
      }),
    );
  });
});

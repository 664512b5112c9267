import { describe, expect, jest, test } from "@jest/globals";
import { InMemoryStore } from "@langchain/langgraph";
import type { BaseStore } from "@langchain/langgraph-checkpoint";
import { type StoreLike, storeJournal } from "../../../plugins/journal/src/store.ts";
import { aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";

describe("storeJournal", () => {
  test("of a store that is not there yet keeps what was to be written, and says so", async () => {
    const server: { store?: InMemoryStore } = {};
    const journal = storeJournal(() => server.store);
    const missing = "store: expected the function to give a store, got undefined";
    await expect(journal.read("t")).rejects.toThrow(missing);
    await expect(journal.putTitle("t", aTitle())).rejects.toThrow(missing);
    server.store = new InMemoryStore();
    await journal.flush();
    expect((await storeJournal(server.store).read("t")).title).toMatchObject({ source: "generated" });
    await journal.close();
  });

  test("takes what LangGraph calls a store", () => {
    const store: BaseStore = new InMemoryStore();
    const like: StoreLike = store;
    expect(storeJournal(like).durable).toBe(true);
    expect(storeJournal(store, { durable: false }).durable).toBe(false);
  });

  test.each([
    [
      undefined,
      {},
      /store: expected an object with get, put, search and delete, or a function that gives one, got undefined/,
    ],
    [
      { get() {}, put() {}, search() {} },
      {},
      /store: expected an object with get, put, search and delete, or a function that gives one, got an object/,
    ],
    [new InMemoryStore(), { durable: "yes" }, /durable: expected true or false, got "yes"/],
    [new InMemoryStore(), { prefix: "x" }, /prefix: expected one of the options durable, got an unknown one/],
  ])("refuses %p with %j at construction", (store, options, message) => {
    expect(() => storeJournal(store as never, options as never)).toThrow(message);
  });

  test("asks a store for nothing but get, put, search and delete, and for no index of words", async () => {
    const store = new InMemoryStore();
    const put = jest.spyOn(store, "put");
    const only: StoreLike = {
      get: (namespace, key) => store.get(namespace, key),
      put: (namespace, key, value, index) => store.put(namespace, key, value, index),
      search: (namespace, options) => store.search(namespace, options),
      delete: (namespace, key) => store.delete(namespace, key),
    };
    const journal = storeJournal(only);
    await journal.putStep("t", aStep());
    await journal.forget("t");
    expect(await journal.threads()).toEqual([]);
    expect(put.mock.calls.map(([, , , index]) => index)).toEqual(put.mock.calls.map(() => false));
  });

  test("writes one readable item for each entry and writer", async () => {
    const store = new InMemoryStore();
    const [a, b] = [storeJournal(store), storeJournal(store)];
    for (let rev = 1; rev < 5; rev++) await a.putStep("thread", aStep({ rev }));
    await b.putStep("thread", aStep({ rev: 9 }));
    const items = (await store.search(["surtitle"], { limit: 100 })).filter(
      ({ namespace }) => namespace[2] === "step",
    );
    expect(items).toHaveLength(2);
    expect(items[0]?.value).toEqual({
      v: 1,
      kind: "step",
      writer: expect.any(String),
      value: expect.any(Object),
    });
    expect(items.map(({ value }) => value["value"].rev).sort()).toEqual([4, 9]);
    expect(items[0]?.namespace[1]).toMatch(/^[0-9a-f]{32}$/);
    expect((await a.read("thread")).steps[0]?.rev).toBe(9);
  });

  test("holds no reference into the store", async () => {
    const store = new InMemoryStore();
    const journal = storeJournal(store);
    await journal.putStep("t", aStep());
    const first = await journal.read("t");
    (first.steps[0] as { anchor: string }).anchor = "changed";
    (first.steps[0]?.calls as unknown[]).length = 0;
    expect((await storeJournal(store).read("t")).steps).toEqual([aStep()]);
  });

  test("passes over items that are none of ours", async () => {
    const store = new InMemoryStore();
    const journal = storeJournal(store);
    await journal.putStep("t", aStep());
    const [item] = (await store.search(["surtitle"], { limit: 100 })).filter(
      ({ namespace }) => namespace[2] === "step",
    );
    const namespace = item?.namespace ?? [];
    await store.put(namespace, "1", { text: "foreign" });
    await store.put(namespace, "2", { v: 1, json: "{" });
    await store.put(namespace, "3", { v: 1, kind: "turn", writer: "x", value: aTurn() });
    await store.put(namespace, "4", {
      v: 9,
      kind: "step",
      writer: "x",
      value: aStep({ anchor: "later" }),
      more: [1],
    });
    await store.put([...namespace, "deeper"], "5", {
      v: 1,
      kind: "step",
      writer: "x",
      value: aStep({ anchor: "deep" }),
    });
    await store.put(["surtitle", "index", "99999999"], "x", { v: 1, threadId: 7 });
    await store.put(["surtitle", "days"], "99999999", { v: 1 });
    const { steps, turns } = await journal.read("t");
    expect(steps.map(({ anchor }) => anchor)).toEqual(["call_1", "later"]);
    expect(turns).toEqual([]);
    expect((await journal.threads()).map(({ threadId }) => threadId)).toEqual(["t"]);
  });

  test("leaves nothing of a forgotten thread but a tombstone", async () => {
    const store = new InMemoryStore();
    const journal = storeJournal(store);
    await journal.putStep("patient-17", aStep());
    await journal.putTitle("patient-17", aTitle());
    await journal.forget("patient-17");
    const items = await store.search(["surtitle"], { limit: 100 });
    expect(items.map(({ namespace }) => namespace.at(-1)).sort()).toEqual(["days", "forgotten"]);
    expect(JSON.stringify(items)).not.toMatch(/patient|Rome|src/);
  });

  test("keeps a bounded number of usage items", async () => {
    const store = new InMemoryStore();
    const journal = storeJournal(store);
    for (let i = 0; i < 1000; i++) {
      const put = journal.putUsage("t", aUsage({ runId: `u${i}`, at: i, tokens: { input: 1 } }));
      if (i % 10 === 0) await put;
    }
    await journal.flush();
    const items = await store.search(["surtitle"], { limit: 10_000 });
    expect(items.filter(({ namespace }) => namespace[2] === "usage").length).toBeLessThan(320);
    expect((await storeJournal(store).read("t")).usageTotals.caption?.calls).toBe(1000);
  });

  test("puts no older word of its own over a newer one, also of a thread that it no longer remembers", async () => {
    const store = new InMemoryStore();
    const journal = storeJournal(store);
    await journal.putStep("t", aStep({ rev: 5 }));
    await Promise.all(Array.from({ length: 300 }, (_, i) => journal.putTurn(`t${i}`, aTurn())));
    await journal.putStep("t", aStep({ rev: 4 }));
    expect((await storeJournal(store).read("t")).steps[0]?.rev).toBe(5);
  });
});

test.each([10, 100, 1000])(
  "a store that gives %p items a page, whatever is asked for, is read whole",
  async (most) => {
    const store = new InMemoryStore();
    const capped: StoreLike = {
      get: (namespace, key) => store.get(namespace, key),
      put: (namespace, key, value) => store.put(namespace, key, value),
      delete: (namespace, key) => store.delete(namespace, key),
      search: (namespace, { limit = 10, offset = 0 } = {}) =>
        store.search(namespace, { limit: Math.min(limit, most), offset }),
    };
    const journal = storeJournal(capped);
    await Promise.all(
      Array.from({ length: 2 * most }, (_, i) => journal.putStep("t", aStep({ anchor: `a${i}` }))),
    );
    expect((await journal.read("t")).steps).toHaveLength(2 * most);
    await journal.close();
  },
);

test("long results are not held in memory, and an older word is still not put over a newer one", async () => {
  const store = new InMemoryStore();
  const get = jest.spyOn(store, "get");
  const journal = storeJournal(store);
  await journal.putStep("t", aStep());
  expect(get).not.toHaveBeenCalled();
  const long = aResult({ text: "x".repeat(100_000), rev: 2 });
  await journal.putResult("t", long);
  await journal.putResult("t", { ...long, text: "y".repeat(100_000), rev: 1 });
  expect(get).toHaveBeenCalledTimes(2);
  expect((await journal.readResult("t", "sub-1"))?.text).toBe(long.text);
  await journal.close();
});

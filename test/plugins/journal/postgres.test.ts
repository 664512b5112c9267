import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { storeJournal } from "../../../plugins/journal/src/store.ts";
import { journalContract } from "../../contracts/journal.ts";
import { aStep, aTitle, aTurn } from "../../support/journal-entries.ts";
import { bundleChild, endWriters, progress, startWriter } from "../../support/journal-processes.ts";
import { readmeBlocks, runBlock } from "../../support/journal-readme.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { tempDirectory } from "../../support/temp-directory.ts";
import { pause, until } from "../../support/until.ts";

let server: PostgresServer;
let made = 0;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

/** A store in a schema of its own. */
async function openStore(): Promise<{ store: PostgresStore; schema: string; drop: () => Promise<void> }> {
  const schema = `surtitle_${process.pid}_${++made}`;
  const store = PostgresStore.fromConnString(server.connection, { schema });
  await store.setup();
  return { store, schema, drop: () => dropSchema(store, schema) };
}

async function dropSchema(store: PostgresStore, schema: string): Promise<void> {
  const { core } = store as unknown as {
    core: { withClient(run: (client: Client) => Promise<unknown>): Promise<void> };
  };
  await core.withClient((client) => client.query(`DROP SCHEMA "${schema}" CASCADE`));
  await store.stop();
}

interface Client {
  query(text: string): Promise<unknown>;
}

journalContract("storeJournal on PostgreSQL", async () => {
  const { store, drop } = await openStore();
  const journal = storeJournal(store);
  const opened: Journal[] = [journal];
  return {
    journal,
    another: async () => {
      const other = storeJournal(store);
      opened.push(other);
      return other;
    },
    end: async () => {
      for (const one of opened) await one.close();
      await drop();
    },
  };
});

describe("several processes on one PostgreSQL", () => {
  let temp: Awaited<ReturnType<typeof tempDirectory>>;
  let bundle: string;

  beforeAll(async () => {
    temp = await tempDirectory();
    bundle = await bundleChild(temp.path, "store-child");
  });

  afterAll(async () => {
    endWriters();
    await temp.remove();
  });

  test.each([1, 20])(
    "lose no entry on %p threads, one stopped and one killed in the middle",
    async (count) => {
      const { store, schema, drop } = await openStore();
      const place = JSON.stringify({ connection: server.connection, schema });
      const threads = Array.from({ length: count }, (_, i) => `t${i}`);
      const task = { place, threads, burst: count === 1 ? 5 : 1, pauseMs: 5 };
      const writers = ["a", "b", "c"].map((name) => startWriter(bundle, { ...task, name }));
      await progress(writers, 25);
      writers[0]?.signal("SIGSTOP");
      await progress(writers.slice(1), 25);
      await writers[2]?.kill();
      await progress(writers.slice(1, 2), 25);
      writers[0]?.signal("SIGCONT");
      await progress(writers.slice(0, 2), 25);
      const closed = await Promise.all(writers.slice(0, 2).map((writer) => writer.finish()));
      expect(closed).toEqual([true, true]);
      expect(
        writers.flatMap(({ problems, errors, refused }) => [...problems, ...errors, ...refused]),
      ).toEqual([]);
      const acknowledged = writers.flatMap((writer) => writer.acknowledged);
      expect(acknowledged.length).toBeGreaterThan(10);
      const journal = storeJournal(store);
      for (const thread of threads) {
        const { steps, usageTotals } = await journal.read(thread);
        const there = new Set(steps.map(({ anchor }) => anchor));
        const of = acknowledged.filter((entry) => entry.thread === thread);
        expect(of.flatMap(({ anchors }) => anchors).filter((anchor) => !there.has(anchor))).toEqual([]);
        expect(usageTotals.caption?.calls).toBeGreaterThanOrEqual(of.length);
        expect(usageTotals.caption?.calls).toBe(usageTotals.caption?.input);
      }
      expect(await journal.threads()).toHaveLength(count);
      await journal.close();
      await drop();
    },
  );

  test("that all forget one thread again and again get in nobody's way", async () => {
    const { store, schema, drop } = await openStore();
    const place = JSON.stringify({ connection: server.connection, schema });
    const task = { place, threads: ["t"], burst: 5, pauseMs: 5, forgetEvery: 4 };
    const writers = ["a", "b"].map((name) => startWriter(bundle, { ...task, name }));
    await Promise.all(writers.map(({ begun }) => begun));
    await pause(500);
    await until(() => writers.flatMap((writer) => writer.forgotten).length > 10);
    expect(await Promise.all(writers.map((writer) => writer.finish()))).toEqual([true, true]);
    const forgotten = writers.flatMap((writer) => writer.forgotten).map(({ at }) => at);
    expect(forgotten.length).toBeGreaterThan(10);
    const last = Math.max(...forgotten);
    const journal = storeJournal(store);
    const { steps } = await journal.read("t");
    expect(steps.filter(({ turnAt }) => turnAt <= last)).toEqual([]);
    const there = new Set(steps.map(({ anchor }) => anchor));
    const kept = writers.flatMap(({ acknowledged }) => acknowledged).filter(({ turnAt }) => turnAt > last);
    expect(kept.flatMap(({ anchors }) => anchors).filter((anchor) => !there.has(anchor))).toEqual([]);
    expect(writers.flatMap(({ problems, errors, refused }) => [...problems, ...errors, ...refused])).toEqual(
      [],
    );
    await journal.close();
    await drop();
  });

  test("bring nothing old back, and lose nothing new, where the thread is forgotten meanwhile", async () => {
    const { store, schema, drop } = await openStore();
    const place = JSON.stringify({ connection: server.connection, schema });
    const writers = ["a", "b"].map((name) =>
      startWriter(bundle, { place, name, threads: ["t"], burst: 5, pauseMs: 5 }),
    );
    await Promise.all(writers.map(({ begun }) => begun));
    const journal = storeJournal(store);
    let forgottenAt = 0;
    for (let i = 0; i < 6; i++) {
      await progress(writers, 25);
      forgottenAt = Date.now();
      await journal.forget("t", forgottenAt);
      const { turns, steps } = await journal.read("t");
      expect(turns.filter(({ at }) => at <= forgottenAt)).toEqual([]);
      expect(steps.filter(({ turnAt }) => turnAt <= forgottenAt)).toEqual([]);
    }
    // What they put from now on came after the last forget.
    await until(() => writers.every(({ acknowledged }) => (acknowledged.at(-1)?.turnAt ?? 0) > forgottenAt));
    expect(await Promise.all(writers.map((writer) => writer.finish()))).toEqual([true, true]);
    const { steps } = await journal.read("t");
    await journal.flush();
    const there = new Set(steps.map(({ anchor }) => anchor));
    const kept = writers
      .flatMap(({ acknowledged }) => acknowledged)
      .filter(({ turnAt }) => turnAt > forgottenAt);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.flatMap(({ anchors }) => anchors).filter((anchor) => !there.has(anchor))).toEqual([]);
    expect(writers.flatMap(({ problems, errors, refused }) => [...problems, ...errors, ...refused])).toEqual(
      [],
    );
    // Late writers wrote what was forgotten; the read that came upon it had it removed.
    const items = await store.search(["surtitle"], { limit: 10_000 });
    const old = items.filter(({ value }) => value["kind"] === "step" && value["value"].turnAt <= forgottenAt);
    expect(old).toEqual([]);
    await journal.close();
    await drop();
  });
});

describe("PostgreSQL", () => {
  test("keeps threads apart whose names begin alike", async () => {
    const { store, drop } = await openStore();
    const journal = storeJournal(store);
    const ids = ["t", "t1", "t10", "t1.a", "t%", "t_", "t\\", "T1"];
    for (const id of ids) await journal.putTitle(id, aTitle({ text: `title of ${id}` }));
    await journal.forget("t1");
    for (const id of ids)
      expect((await journal.read(id)).title?.text).toBe(id === "t1" ? undefined : `title of ${id}`);
    await journal.close();
    await drop();
  });

  test("is written to through the store of a running graph, also when the run is over", async () => {
    const { store, drop } = await openStore();
    const journals: Journal[] = [];
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("work", async (_, config) => {
        const journal = storeJournal(config.store as never);
        journals.push(journal);
        await journal.putTurn("t", aTurn());
        void journal.putStep("t", aStep());
        return {};
      })
      .addEdge(START, "work")
      .compile({ store });
    await graph.invoke({ messages: [] });
    const [journal] = journals;
    await journal?.putTitle("t", aTitle());
    await journal?.flush();
    const record = await storeJournal(store).read("t");
    expect([record.turns.length, record.steps.length, record.title?.text]).toEqual([1, 1, "Trip to Rome"]);
    await drop();
  });

  test("is written by the README's code as it stands there", async () => {
    const temp = await tempDirectory();
    const [, code = ""] = await readmeBlocks("ts");
    await runBlock(code, { directory: temp.path, env: { DATABASE_URL: server.connection } });
    const store = PostgresStore.fromConnString(server.connection);
    const [thread] = await storeJournal(store).threads({ limit: 1 });
    expect(thread).toMatchObject({ threadId: "thread-1", title: { text: "Trip to Rome", source: "manual" } });
    await storeJournal(store).forget("thread-1");
    await store.stop();
    await temp.remove();
  });

  test("that goes away rejects puts, which are written when it is back", async () => {
    const { store, drop } = await openStore();
    let away = true;
    const flaky = {
      get: (namespace: string[], key: string) => store.get(namespace, key),
      search: (namespace: string[], options?: object) => store.search(namespace, options),
      delete: (namespace: string[], key: string) => store.delete(namespace, key),
      put: async (namespace: string[], key: string, value: Record<string, unknown>) => {
        if (away) throw new Error("connect ECONNREFUSED");
        await store.put(namespace, key, value, false);
      },
    };
    const journal = storeJournal(flaky);
    const problems: string[] = [];
    journal.reportTo?.(({ message }) => problems.push(message));
    await expect(journal.putStep("t", aStep())).rejects.toThrow(/could not be written yet .* ECONNREFUSED/);
    expect((await journal.read("t")).steps).toHaveLength(1);
    away = false;
    await journal.flush();
    expect(problems).toEqual(["[surtitle/journal] the store is back: what had to wait is written"]);
    expect((await storeJournal(store).read("t")).steps).toHaveLength(1);
    await journal.close();
    await drop();
  });
});

import { afterEach, describe, expect, test } from "@jest/globals";
import { createSurtitle, memoryJournal, threadView } from "@surtitle/core";
import { titles } from "@surtitle/titles";
import { until } from "../../support/until.ts";
import { durable } from "./support/durable.ts";
import type { Reply } from "./support/peer.ts";
import { openStage, type Stage, type StageOptions } from "./support/stage.ts";

let stage: Stage | undefined;

afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(options: StageOptions = {}): Promise<Stage> {
  stage = await openStage(options);
  return stage;
}

const ASKED = "please fix the login page";
const input = { messages: [{ role: "user" as const, content: ASKED }] };
/** A turn is over and its title is being asked for; the answer comes with `release`, or when the test settles. */
async function asking(reply: Reply = { text: "Login" }): Promise<Stage & { release(): void }> {
  let release = (): void => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  const opened = await open({ title: () => ({ ...reply, after }) });
  await opened.agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [opened.handler] });
  await until(() => opened.peer.to("titler").length > 0);
  const settle: Stage["settle"] = (threadId) => {
    release();
    return opened.settle(threadId);
  };
  return { ...opened, settle, release };
}

describe("a rename", () => {
  test("B28: during the call wins, and the attempt says so", async () => {
    const { surtitle, settle, told, usage } = await asking();
    await surtitle.rename("t", "My own name");
    await settle();
    expect(told().slice(1)).toEqual(["renamed: My own name (manual)", "kept-manual: My own name (manual)"]);
    expect(usage().map(({ outcome }) => outcome)).toEqual(["kept-manual"]);
    expect((await surtitle.read("t")).title).toEqual({ text: "My own name", source: "manual" });
  });

  test("during a call that fails is kept, and the attempt says how it failed", async () => {
    const { surtitle, settle, told } = await asking({ status: 500 });
    await surtitle.rename("t", "My own name");
    await settle();
    expect(told().at(-1)).toBe("failed: My own name (manual)");
  });

  test("by another process during the call wins as well", async () => {
    const { journal, settle, events, told } = await asking();
    await createSurtitle({ journal }).rename("t", "Theirs");
    await settle();
    expect(told().at(-1)).toBe("kept-manual: Theirs (manual)");
    expect(events.at(-1)).toMatchObject({ title: { text: "Theirs" } });
  });

  test("before the first turn leaves nothing to ask for", async () => {
    const { surtitle, turn, peer, told } = await open();
    await surtitle.rename("t", "Mine");
    const view = await turn(ASKED);
    expect(told()).toEqual(["renamed: Mine (manual)"]);
    expect(peer.to("titler")).toEqual([]);
    expect(view.title).toEqual({ text: "Mine", source: "manual" });
  });

  test('to "" gives the title back: what the model said stands again, or it is asked at the next turn', async () => {
    const { surtitle, turn, told, peer } = await open();
    await turn(ASKED);
    await surtitle.rename("t", "Mine");
    await surtitle.rename("t", "");
    expect(told().slice(2)).toEqual(["renamed: Mine (manual)", "reset: Fixing the login page (generated)"]);
    await turn("and more of it");
    expect(peer.to("titler")).toHaveLength(1);
    await surtitle.rename("u", "Mine");
    await turn(ASKED, { threadId: "u" });
    await surtitle.rename("u", "");
    expect(told().at(-1)).toBe("reset");
    await turn("now the sign-up page", { threadId: "u" });
    expect(told().slice(-2)).toEqual([
      "provisional: now the sign-up page (provisional)",
      "generated: Fixing the login page (generated)",
    ]);
  });

  test("what was generated under a person's own title stands when they take theirs back", async () => {
    const { surtitle, settle, told } = await asking();
    await surtitle.rename("t", "Mine");
    await settle();
    await surtitle.rename("t", " ");
    expect(told().at(-1)).toBe("reset: Login (generated)");
    await settle();
  });

  test("the last of many in one instant stands", async () => {
    const { surtitle, settle } = await open();
    await Promise.all(["c", "a", "d", "b"].map((text) => surtitle.rename("t", text)));
    expect((await settle()).title).toEqual({ text: "b", source: "manual" });
  });

  test("rejects where the journal could not keep it, and the thread goes on", async () => {
    const journal = memoryJournal();
    let full = true;
    const putTitle: typeof journal.putTitle = (id, entry) =>
      full && entry.source === "manual"
        ? Promise.reject(new Error("disk full"))
        : journal.putTitle(id, entry);
    const { surtitle, turn, settle } = await open({ surtitle: { journal: { ...journal, putTitle } } });
    await turn(ASKED);
    await expect(surtitle.rename("t", "Mine")).rejects.toThrow("disk full");
    full = false;
    await surtitle.rename("t", "Mine");
    expect((await settle()).title).toEqual({ text: "Mine", source: "manual" });
  });

  test.each([
    "👍",
    "!!!",
    "<think> tags",
    "<memory> header",
    "__init__ vs __new__",
    "1. FC Köln",
    '"Moby Dick"',
    "**bold**",
    "Title: x",
    '{"title": "x"}',
    "New chat",
  ])("stands as the person typed it: %s", async (name) => {
    const { surtitle, settle, told } = await open();
    await surtitle.rename("t", name);
    expect((await settle()).title).toEqual({ text: name, source: "manual" });
    expect(told()).toEqual([`renamed: ${name} (manual)`]);
  });

  test("that holds nothing to be seen gives the title back", async () => {
    const { surtitle, settle, told } = await open();
    await surtitle.rename("t", "Mine");
    await surtitle.rename("t", " \u200b\u202e\n");
    expect((await settle()).title).toBeUndefined();
    expect(told()).toEqual(["renamed: Mine (manual)", "reset"]);
  });

  test("is one clean line of at most 200 characters", async () => {
    const { surtitle, settle } = await open();
    await surtitle.rename("t", `  \u202emine\u0007 \n${"x".repeat(500)}`);
    expect((await settle()).title?.text).toMatch(/^mine x{194}…$/);
    await surtitle.rename("t", "é".repeat(500));
    expect([...((await settle()).title?.text ?? "")]).toHaveLength(200);
    await expect(surtitle.rename("t", 7 as never)).rejects.toThrow(TypeError);
  });
});

describe("forget", () => {
  test("B29: during the call ends it, and the thread stays forgotten", async () => {
    const { surtitle, settle, told, usage, peer, journal } = await asking();
    await surtitle.forget("t");
    await until(() => peer.to("titler")[0]?.closed === true);
    const view = await settle();
    expect(told().at(-1)).toBe("forgotten");
    expect(usage().map(({ outcome }) => outcome)).toEqual(["forgotten"]);
    expect(view).toEqual({ ...threadView(), threadId: "t" });
    expect(await journal.threads()).toEqual([]);
  });

  test("by another process during the call: what is written late stays forgotten", async () => {
    const { surtitle, journal, release } = await asking();
    await createSurtitle({ journal }).forget("t");
    release();
    await surtitle.settled();
    expect((await journal.read("t")).title).toBeUndefined();
    expect(await journal.threads()).toEqual([]);
  });

  test("during a rename takes the name along", async () => {
    const { surtitle, turn, settle, told } = await open();
    await turn(ASKED);
    const renamed = surtitle.rename("t", "Mine");
    await surtitle.forget("t");
    await renamed;
    expect((await settle()).title).toBeUndefined();
    expect(told().at(-1)).not.toContain("Mine");
  });

  test("a new turn on the same id is titled anew, with all its attempts", async () => {
    let answer = 500;
    const { surtitle, turn, told, peer } = await open({
      title: () => ({ status: answer, text: "Poem" }),
      surtitle: { journal: durable() },
    });
    for (const content of [ASKED, "and more", "and some more"]) await turn(content);
    await surtitle.forget("t");
    answer = 200;
    const view = await turn("write me a poem");
    expect(told().slice(-2)).toEqual([
      "provisional: write me a poem (provisional)",
      "generated: Poem (generated)",
    ]);
    expect(view.title).toEqual({ text: "Poem", source: "generated" });
    expect(peer.to("titler")).toHaveLength(4);
  });
});

test("B27: an unrelated write to the thread leaves its title alone", async () => {
  const { turn, journal, surtitle } = await open();
  await turn(ASKED);
  const note = { batchId: "b", at: Date.now(), agents: [], text: "a note" };
  await journal.putNote("t", note);
  await journal.putTitle("t", { source: "provisional", text: "late and lesser", at: Date.now() });
  expect((await surtitle.read("t")).title).toEqual({ text: "Fixing the login page", source: "generated" });
});

test("B30: a later turn that is stopped ends a pending call and leaves a finished title", async () => {
  let hangs = true;
  const { agent, handler, told, settle, peer } = await open({
    title: () => (hangs ? { hangs } : { text: "Login" }),
    work: (_, nth) => (nth % 2 === 1 ? { hangs: true } : { text: "All done." }),
  });
  const run = (signal?: AbortSignal): Promise<unknown> =>
    agent.invoke(input, {
      configurable: { thread_id: "t" },
      callbacks: [handler],
      ...(signal && { signal }),
    });
  const stopped = async (): Promise<void> => {
    const stop = new AbortController();
    const before = peer.to("worker").length;
    const running = run(stop.signal);
    running.catch(() => {});
    await until(() => peer.to("worker").length > before);
    stop.abort();
    await expect(running).rejects.toThrow();
    await until(() => handler.held === 0);
  };
  await run();
  await until(() => peer.to("titler").length > 0);
  await stopped();
  await settle();
  expect(told().at(-1)).toBe(`aborted: ${ASKED} (provisional)`);
  hangs = false;
  await run();
  await settle();
  await stopped();
  expect((await settle()).title).toEqual({ text: "Login", source: "generated" });
});

test("two turns and two handlers at once make one call", async () => {
  const { agent, handler, surtitle, peer, settle, journal } = await open({
    title: () => ({ text: "Login", delayMs: 400 }),
  });
  const second = titles({ surtitle, model: peer.model("titler") });
  const run = (one: typeof handler): Promise<unknown> =>
    agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [one] });
  await run(handler);
  await run(second);
  await run(handler);
  await settle();
  expect(peer.to("titler")).toHaveLength(1);
  expect((await journal.read("t")).titleAttempts).toBe(1);
});

describe("a journal that fails", () => {
  test("to write: titles go on live, and attempts are still bounded", async () => {
    const journal = { ...memoryJournal(), durable: true };
    const fail = (): Promise<void> => Promise.reject(new Error("disk full"));
    const { agent, handler, surtitle, told, peer, problems } = await open({
      title: () => ({ status: 500 }),
      surtitle: { journal: { ...journal, putTitle: fail, putUsage: fail } },
    });
    for (let i = 0; i < 5; i += 1) {
      await agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [handler] });
      await surtitle.settled();
    }
    expect(told()[0]).toBe(`provisional: ${ASKED} (provisional)`);
    expect(peer.to("titler")).toHaveLength(3);
    expect(problems.some((problem) => problem.startsWith("journal: "))).toBe(true);
  });

  test.each([
    ["a person's own name stands on", true, "A fine title", "My own name"],
    ["the provisional title stands on", false, "", ASKED],
  ])("to read while the answer comes in: %s", async (_, renames, text, stands) => {
    const journal = memoryJournal();
    let broken = false;
    let release = (): void => {};
    const asked = new Promise<void>((resolve) => (release = resolve));
    const read: typeof journal.read = (id) =>
      broken ? Promise.reject(new Error("EMFILE")) : journal.read(id);
    const { agent, handler, surtitle, peer, settle } = await open({
      title: () => ({ text, after: asked }),
      surtitle: { journal: { ...journal, durable: true, read } },
    });
    await agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [handler] });
    await until(() => peer.to("titler").length > 0);
    if (renames) await surtitle.rename("t", stands);
    broken = true;
    release();
    await surtitle.settled();
    broken = false;
    // Live is replay: the stage compares what the events built with what the journal holds.
    expect((await settle()).title?.text).toBe(stands);
  });

  test("that never answers costs nobody more than two seconds", async () => {
    const never = (): Promise<never> => new Promise(() => {});
    const { agent, handler, surtitle, problems } = await open({
      surtitle: { journal: { ...memoryJournal(), durable: true, read: never } },
    });
    await agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [handler] });
    await surtitle.settled();
    expect(handler.held).toBe(0);
    expect(problems.join()).toContain("did not answer within 2000 ms");
  });

  test("to read: nothing is bought or overwritten, and the run goes on", async () => {
    const journal = memoryJournal();
    const read = (): Promise<never> => Promise.reject(new Error("no connection"));
    const { agent, handler, surtitle, told, peer, problems } = await open({
      surtitle: { journal: { ...journal, durable: true, read } },
    });
    await agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [handler] });
    await surtitle.settled();
    expect(told()).toEqual([]);
    expect(peer.to("titler")).toEqual([]);
    expect(problems.join()).toContain("no connection");
    expect(handler.held).toBe(0);
  });
});

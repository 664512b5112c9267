import { describe, expect, test } from "@jest/globals";
import { memoryJournal } from "@surtitle/core";
import { until } from "../../support/until.ts";
import { ASKED, input } from "./support/asked.ts";
import { oneStage } from "./support/one-stage.ts";

const open = oneStage();

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

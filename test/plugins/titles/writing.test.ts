import { expect, test } from "@jest/globals";
import { titles } from "@surtitle/titles";
import { until } from "../../support/until.ts";
import { ASKED, input } from "./support/asked.ts";
import { oneStage } from "./support/one-stage.ts";

const open = oneStage();

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

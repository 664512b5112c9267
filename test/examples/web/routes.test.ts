import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { threadView } from "@surtitle/core";
import { ask, chatOf, json, listen, say, until } from "./client.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage;
let url: string;

beforeAll(async () => {
  stage = await openStage({
    scenes: [
      {
        when: "break",
        lines: [
          () => {
            throw new Error("the provider hangs up");
          },
        ],
      },
      {
        when: "read",
        lines: [{ calls: [{ name: "read_file", args: { path: "a.md" } }] }, { text: "It is read." }],
      },
      {
        when: "run",
        lines: [{ calls: [{ name: "execute", args: { command: "npm test" } }] }, { text: "It ran." }],
      },
      {
        when: "send",
        lines: [{ calls: [{ name: "send_email", args: { to: "all" } }] }, { text: "It is out." }],
      },
      {
        when: "ask",
        lines: [{ calls: [{ name: "ask_taster", args: { goal: "please read" } }] }, { text: "Asked." }],
      },
    ],
  });
  url = stage.web.url;
});

afterAll(() => stage.close());

const idle = (page: Parameters<typeof chatOf>[0]): boolean => chatOf(page).status === "idle";

describe("a turn", () => {
  test("is begun, told as it goes, and read back the same", async () => {
    const threadId = await say(url, "please ask");
    const page = await listen(url, threadId);
    await until(page, (p) => idle(p) && p.view.title?.source === "generated");
    expect(page.told.filter((type) => type !== "threads" && type !== "chat")[0]).toBe("snapshot");
    expect(chatOf(page).messages.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      "user: please ask",
      "assistant: Asked.",
    ]);
    expect(
      page.view.steps.map(({ parent, status }) => `${parent === undefined ? "outer" : "inner"} ${status}`),
    ).toEqual(["outer done", "inner done"]);
    await stage.surtitle.settled();
    expect(page.view).toEqual(threadView(await stage.surtitle.read(threadId)));
    const again = await listen(url, threadId);
    await until(again, (p) => p.latest.has("chat") && p.told.includes("snapshot"));
    expect([again.view, chatOf(again)]).toEqual([page.view, chatOf(page)]);
    await Promise.all([page.cancel(), again.cancel()]);
  });

  test("the id of the person's message is the turn's", async () => {
    const threadId = await say(url, "please read");
    const page = await listen(url, threadId);
    await until(page, (p) => idle(p) && p.view.turns.length === 1);
    const { messages } = page.latest.get("chat") as { messages: { id: string }[] };
    expect(messages[0]?.id).toBe(page.view.turns[0]?.turnId);
    await page.cancel();
  });

  test("one at a time; what stopped can be gone on from", async () => {
    stage.gate.shut();
    const threadId = await say(url, "please run");
    const page = await listen(url, threadId);
    await until(page, (p) => p.view.steps[0]?.status === "running");
    await expect(say(url, "please read", threadId)).rejects.toThrow("409");
    expect((await ask(url, `/api/threads/${threadId}/stop`, json("POST", {}))).status).toBe(202);
    await until(page, (p) => idle(p) && p.view.turns[0]?.endedAt !== undefined);
    expect([
      page.view.turns[0]?.status,
      page.view.steps[0]?.status,
      page.view.steps[0]?.calls[0]?.status,
    ]).toEqual(["stopped", "stopped", "stopped"]);
    stage.gate.open();
    await say(url, "please read", threadId);
    await until(page, (p) => chatOf(p).messages.at(-1)?.text === "It is read." && idle(p));
    const roles = stage.server.exchanges
      .findLast(({ request }) => request.model === "worker")
      ?.request.messages.map(({ role }) => role);
    expect(roles).toEqual(["user", "assistant", "tool", "user", "assistant", "tool"]);
    await page.cancel();
  });

  test("that fails says so in one line, and the next one works", async () => {
    const threadId = await say(url, "please break");
    const page = await listen(url, threadId);
    await until(page, (p) => chatOf(p).error !== undefined && p.view.turns[0]?.status === "failed");
    expect(chatOf(page)).toMatchObject({ status: "idle", error: "Connection error." });
    await say(url, "please read", threadId);
    await until(page, (p) => chatOf(p).messages.at(-1)?.text === "It is read." && idle(p));
    expect(chatOf(page).error).toBeUndefined();
    await page.cancel();
  });

  test.each([
    ["approve", "done"],
    ["reject", "failed"],
  ])("a pause that is answered with %s", async (decision, status) => {
    const threadId = await say(url, "please send");
    const page = await listen(url, threadId);
    await until(page, (p) => chatOf(p).status === "paused");
    expect(chatOf(page).approval).toEqual([
      { name: "send_email", facts: [{ name: "to", value: "all", cut: 0 }], cut: 0 },
    ]);
    await expect(say(url, "please read", threadId)).rejects.toThrow("waits for your approval");
    expect((await ask(url, `/api/threads/${threadId}/resume`, json("POST", { decision }))).status).toBe(202);
    await until(page, (p) => idle(p) && p.view.turns[0]?.status === "done");
    expect(page.view.steps.map((step) => step.status)).toEqual([status]);
    const [{ turnId, anchor } = { turnId: "", anchor: "" }] = page.view.steps;
    expect(chatOf(page).rejected).toEqual(decision === "reject" ? [{ turnId, callId: anchor }] : []);
    expect((await ask(url, `/api/threads/${threadId}/resume`, json("POST", { decision }))).status).toBe(409);
    await page.cancel();
  });
});

describe("a chat", () => {
  test("that was renamed keeps its name, and one that was deleted is gone for good", async () => {
    stage.titling.shut();
    const threadId = await say(url, "please read");
    const page = await listen(url, threadId);
    await until(page, (p) => idle(p) && p.view.turns[0]?.status === "done");
    expect((await ask(url, `/api/threads/${threadId}`, json("PATCH", { title: "Mine" }))).status).toBe(200);
    stage.titling.open();
    await stage.surtitle.settled();
    await until(page, (p) => p.told.filter((type) => type === "thread-title").length >= 2);
    expect(page.view.title).toEqual({ text: "Mine", source: "manual" });
    expect((await ask(url, `/api/threads/${threadId}`, { method: "DELETE" })).status).toBe(200);
    await until(page, (p) => p.told.includes("thread-forgotten"));
    expect((await ask(url, "/api/threads")).body).not.toContain(threadId);
    expect((await ask(url, `/api/threads/${threadId}/events`)).status).toBe(410);
    await expect(say(url, "please read", threadId)).rejects.toThrow("410");
    await page.cancel();
  });

  test("that is deleted at work is stopped, and does not come back", async () => {
    stage.gate.shut();
    const threadId = await say(url, "please run");
    const page = await listen(url, threadId);
    await until(page, (p) => p.view.steps[0]?.status === "running");
    expect((await ask(url, `/api/threads/${threadId}`, { method: "DELETE" })).status).toBe(200);
    stage.gate.open();
    await stage.surtitle.settled();
    expect(await stage.surtitle.read(threadId)).toMatchObject({ turns: [], steps: [], usage: [] });
    expect((await ask(url, "/api/threads")).body).not.toContain(threadId);
    await page.cancel();
  });

  test("the list of all is told live to who wants it so", async () => {
    const response = await fetch(`${url}api/threads`, { headers: { accept: "text/event-stream" } });
    const reader = response.body?.getReader();
    await reader?.read();
    const threadId = await say(url, "please read");
    let told = "";
    while (!told.includes(`"${threadId}"`)) told += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
  });
});

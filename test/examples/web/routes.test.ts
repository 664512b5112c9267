import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { threadView } from "@surtitle/core";
import { type Ask, ask, chatOf, json, listen, say, until } from "./client.ts";
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
    expect(chatOf(page).approval).toEqual([{ name: "send_email", facts: [["to", "all"]] }]);
    await expect(say(url, "please read", threadId)).rejects.toThrow("waits for your approval");
    expect((await ask(url, `/api/threads/${threadId}/resume`, json("POST", { decision }))).status).toBe(202);
    await until(page, (p) => idle(p) && p.view.turns[0]?.status === "done");
    expect(page.view.steps.map((step) => step.status)).toEqual([status]);
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

const unknown = randomUUID();
const jsonType = { "content-type": "application/json" };
const words = (text: unknown): Ask => json("POST", { text });

describe("refused, with a clear answer", () => {
  const cases: [string, Ask, number, string][] = [
    ["/", { headers: { host: "tea.example" } }, 421, "This server answers as 127.0.0.1:"],
    ["/api/threads", { headers: { host: "127.0.0.1" } }, 421, "This server answers as"],
    ["/api/threads", { headers: { origin: "https://tea.example" } }, 403, "Another site may not ask this."],
    ["/api/threads", { headers: { origin: "null" } }, 403, "Another site may not ask this."],
    ["/api/threads", { headers: { "sec-fetch-site": "cross-site" } }, 403, "Another site may not ask this."],
    [
      `/api/threads/${unknown}/messages`,
      { ...words("hello"), headers: { ...jsonType, origin: "http://localhost:1" } },
      403,
      "Another site",
    ],
    [`/api/threads/${unknown}/events`, {}, 404, "There is no such chat."],
    [`/api/threads/${unknown}`, json("PATCH", { title: "x" }), 404, "There is no such chat."],
    [`/api/threads/${unknown}`, { method: "DELETE" }, 404, "There is no such chat."],
    [`/api/threads/${unknown}/stop`, json("POST", {}), 404, "There is no such chat."],
    [`/api/threads/${unknown}/resume`, json("POST", { decision: "approve" }), 404, "There is no such chat."],
    ["/api/threads/..%2f..%2fetc%2fpasswd/events", {}, 400, "That is no id of a chat."],
    ["/api/threads/%00/events", {}, 400, "That is no id of a chat."],
    ["/api/threads/__proto__/events", {}, 400, "That is no id of a chat."],
    ["/api/threads/constructor/messages", words("hello"), 400, "That is no id of a chat."],
    [`/api/threads/${unknown}x/messages`, words("hello"), 400, "That is no id of a chat."],
    [`/api/threads/${"a".repeat(4_000)}/events`, {}, 400, "That is no id of a chat."],
    ["/api/threads/%E0%A4%A/events", {}, 400, "That is no id of a chat."],
    ["/page/../main.ts", {}, 404, "There is nothing here."],
    ["/page/..%2fmain.ts", {}, 404, "There is nothing here."],
    ["/view/%2e%2e/index.ts", {}, 404, "There is nothing here."],
    ["/view/..%5cindex.ts", {}, 404, "There is nothing here."],
    ["/package.json", {}, 404, "There is nothing here."],
    ["/api/threads", { method: "POST" }, 404, "There is nothing here."],
    [
      `/api/threads/${unknown}/messages`,
      { method: "POST", body: "text=hello" },
      415,
      "Expected application/json.",
    ],
    [
      `/api/threads/${unknown}/messages`,
      { method: "POST", headers: jsonType, body: "{" },
      400,
      "Expected another body",
    ],
    [`/api/threads/${unknown}/messages`, words(""), 400, "Expected another body: text"],
    [`/api/threads/${unknown}/messages`, words(["hello"]), 400, "Expected another body: text"],
    [`/api/threads/${unknown}/messages`, words("x".repeat(16_001)), 400, "Expected another body: text"],
    [
      `/api/threads/${unknown}/messages`,
      json("POST", { text: "hello", role: "system" }),
      400,
      "Expected another body",
    ],
    [`/api/threads/${unknown}/messages`, words("x".repeat(70_000)), 413, "That is too long."],
    [
      `/api/threads/${unknown}/messages`,
      { ...words("x".repeat(300_000)), headers: { ...jsonType, "transfer-encoding": "chunked" } },
      413,
      "That is too long.",
    ],
  ];
  const named = cases.map(([path, given, status, error]) => ({
    ...{ path, given: { method: "GET", ...given }, status, error },
    short: path.replace(unknown, "ID").slice(0, 50),
  }));

  test.each(named)("$given.method $short: $status", async ({ path, given, status, error }) => {
    const answer = await ask(url, path, given);
    expect(answer.status).toBe(status);
    expect((JSON.parse(answer.body) as { error: string }).error).toContain(error);
    expect(answer.body.length).toBeLessThan(300);
  });

  test("nothing of that was begun", async () => {
    expect(await stage.surtitle.read(unknown)).toMatchObject({ turns: [] });
  });
});

test("every answer forbids what the page does not need", async () => {
  for (const path of ["/", "/page/main.ts", "/view/index.ts", "/api/threads", "/nothing"]) {
    const { headers } = await ask(url, path);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|data:|\*/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("the page's own name for this machine works too", async () => {
  const { port } = new URL(url);
  const host = `localhost:${port}`;
  expect((await ask(url, "/", { headers: { host, origin: `http://${host}` } })).status).toBe(200);
});

test("modules come without types and without a bundler", async () => {
  const view = await ask(url, "/view/reduce-thread.ts");
  expect(view.headers["content-type"]).toContain("text/javascript");
  expect(view.body).toContain("function reduceThread(view, event)");
  expect((await ask(url, "/page/main.ts")).body).toContain('from "@surtitle/core/view"');
});

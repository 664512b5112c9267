import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Ask, ask, json } from "./client.ts";
import { openStage, type Stage } from "./stage.ts";

let stage: Stage;
let url: string;

beforeAll(async () => {
  stage = await openStage({ scenes: [] });
  url = stage.web.url;
});

afterAll(() => stage.close());

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

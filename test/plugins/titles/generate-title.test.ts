import { afterEach, describe, expect, test } from "@jest/globals";
import { generateTitle } from "@surtitle/titles";
import { secretTexts } from "../../support/secrets.ts";
import { until } from "../../support/until.ts";
import { openPeer, type Peer, type Reply } from "./support/peer.ts";

let peer: Peer | undefined;

afterEach(async () => {
  await peer?.close();
  peer = undefined;
});

const userText = "please fix the login page";
const usage = { input: 20, output: 5, total: 25 };

async function open(reply: Reply = { text: "Fixing the login page" }): Promise<Peer> {
  peer = await openPeer({ titler: () => reply });
  return peer;
}

test("a title, its outcome and what it cost", async () => {
  const model = (await open()).model("titler");
  expect(await generateTitle(model, { userText, assistantText: "Done." })).toEqual({
    title: "Fixing the login page",
    outcome: "generated",
    usage,
  });
  const [sent] = peer?.to("titler") ?? [];
  expect(sent?.body.messages).toHaveLength(1);
  expect(sent?.body.messages[0]?.content).toContain(userText);
  expect(sent?.body.messages[0]?.content).toContain("Done.");
});

test.each<[string, Reply, object]>([
  ["empty", { text: "", finish: "length" }, { outcome: "empty", usage }],
  ["reasoning only", { text: "<think>I should" }, { outcome: "refused", usage }],
  ["reasoning in its own field", { text: null, reasoning: "Hm." }, { outcome: "empty", usage }],
  ["prose", { text: "I cannot help with that" }, { outcome: "refused", usage }],
  ["a foreign script", { text: "登录页面修复" }, { outcome: "language-mismatch", usage }],
  ["400", { status: 400 }, { outcome: "failed", error: expect.any(Error) }],
  ["500", { status: 500 }, { outcome: "failed", error: expect.any(Error) }],
  ["no usage", { text: "Login", usage: null }, { outcome: "generated", title: "Login" }],
  ["JSON", { text: '{"title": "Login"}' }, { outcome: "generated", title: "Login", usage }],
])("%s", async (_, reply, result) => {
  const model = (await open(reply)).model("titler");
  expect(await generateTitle(model, { userText })).toEqual(result);
  expect(peer?.to("titler")).toHaveLength(1);
});

test("why it failed is told, without what the error carries besides its words", async () => {
  const [given] = secretTexts();
  const [secret = "none"] = given?.secrets ?? [];
  const error = Object.assign(new Error(`401: bad key ${given?.text}`), {
    headers: { authorization: secret },
  });
  const model = { invoke: () => Promise.reject(error) } as never;
  const result = await generateTitle(model, { userText });
  expect(result.error?.message).toMatch(/^401: bad key /);
  expect(
    JSON.stringify([result.error?.message, result.error?.stack, Object.keys(result.error ?? {})]),
  ).not.toContain(secret);
  expect(Object.keys(result.error ?? {})).not.toContain("headers");
});

test.each<[string, unknown[], string]>([
  [
    "its arguments in one object",
    [{ model: {}, userText }],
    "expected generateTitle(model, { userText }), got undefined",
  ],
  [
    "a bare text",
    [{ invoke: () => {} }, "hello"],
    'expected generateTitle(model, { userText }), got "hello" (string)',
  ],
])("%s is refused with what was expected", async (_, args, message) => {
  const wrong = generateTitle as unknown as (...given: unknown[]) => Promise<unknown>;
  await expect(wrong(...args)).rejects.toThrow(`[surtitle/titles] ${message}`);
});

test("a signal ends a call that is never answered, and closes its socket", async () => {
  const model = (await open({ hangs: true })).model("titler");
  const stop = new AbortController();
  const asked = generateTitle(model, { userText, signal: stop.signal });
  await until(() => peer?.to("titler").length);
  stop.abort();
  expect(await asked).toEqual({ outcome: "aborted" });
  await until(() => peer?.to("titler")[0]?.closed === true);
  expect(peer?.to("titler")[0]?.closed).toBe(true);
});

test("a signal that is aborted already sends nothing", async () => {
  const model = (await open()).model("titler");
  expect(await generateTitle(model, { userText, signal: AbortSignal.abort() })).toEqual({
    outcome: "aborted",
  });
  expect(peer?.to("titler")).toEqual([]);
});

test.each(["", "  \n", "<ide_opened_file>src/a.ts</ide_opened_file>"])(
  "no text of a person's sends no request: %j",
  async (nothing) => {
    const model = (await open()).model("titler");
    expect(await generateTitle(model, { userText: nothing })).toEqual({ outcome: "too-little" });
    expect(peer?.to("titler")).toEqual([]);
  },
);

describe("a pinned language", () => {
  test("is in the request, and refuses a title in another script", async () => {
    const model = (await open({ text: "Fixing the login page" })).model("titler");
    expect(await generateTitle(model, { userText, language: "ja" })).toMatchObject({
      outcome: "language-mismatch",
    });
    expect(peer?.to("titler")[0]?.body.messages[0]?.content).toContain("in Japanese");
  });

  test("wins over the person's script", async () => {
    const model = (await open({ text: "ログイン画面の修正" })).model("titler");
    expect(await generateTitle(model, { userText, language: "ja" })).toMatchObject({
      title: "ログイン画面の修正",
    });
  });
});

test("a model that cannot be made, or that throws, is a failure and no exception", async () => {
  const broken = (): never => {
    throw new Error("no key");
  };
  expect(await generateTitle(broken, { userText })).toMatchObject({
    outcome: "failed",
    error: { message: "no key" },
  });
  const invoke = (): never => {
    throw new Error("down");
  };
  expect(await generateTitle({ invoke } as never, { userText })).toMatchObject({
    outcome: "failed",
    error: { message: "down" },
  });
});

test("a key is in neither request nor title", async () => {
  for (const { text, secrets } of secretTexts(7)) {
    let sent = "";
    const invoke = async ([message]: { content: string }[]): Promise<unknown> => {
      sent = message?.content ?? "";
      return { content: text };
    };
    const result = await generateTitle({ invoke } as never, {
      userText: `look ${text}`,
      assistantText: text,
    });
    for (const secret of secrets) expect(sent + (result.title ?? "")).not.toContain(secret);
  }
});

test.each<[unknown, unknown, RegExp]>([
  [{}, { userText }, /^\[surtitle\/titles\] model: expected a chat model/],
  [undefined, { userText }, /model: expected a chat model .*got null/],
  [() => ({}), {}, /userText: expected a string, got null/],
  [() => ({}), { userText: 7 }, /userText: expected a string, got 7 \(number\)/],
  [() => ({}), { userText, language: "no tag!" }, /language: expected "auto" or the BCP 47 tag/],
  [() => ({}), { userText, signal: {} }, /signal: expected an AbortSignal/],
  [() => ({}), { userText, when: "end" }, /when: expected one of the options/],
])("bad input %# is refused by name", async (model, input, message) => {
  await expect(generateTitle(model as never, input as never)).rejects.toThrow(message);
});

import { afterEach, describe, expect, test } from "@jest/globals";
import { RunnableLambda } from "@langchain/core/runnables";
import { until } from "../../support/until.ts";
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

test("a thread is titled provisionally at once, and by the model after its first turn", async () => {
  const { turn, told, usage, prompts } = await open();
  const view = await turn(ASKED);
  expect(told()).toEqual([
    "provisional: please fix the login page (provisional)",
    "generated: Fixing the login page (generated)",
  ]);
  expect(view.title).toEqual({ text: "Fixing the login page", source: "generated" });
  expect(usage()).toMatchObject([
    {
      kind: "title",
      outcome: "generated",
      model: "titler",
      tokens: { input: 20, output: 5, total: 25 },
      turnId: expect.any(String),
      attempt: expect.any(String),
    },
  ]);
  expect(prompts()).toHaveLength(1);
});

test("the request is one user message: no system message, no tools, and the think block last", async () => {
  const { turn, peer } = await open();
  await turn(ASKED);
  const [request] = peer.to("titler");
  expect(request?.body.messages).toHaveLength(1);
  expect(request?.body.messages[0]?.role).toBe("user");
  expect(request?.body).not.toHaveProperty("tools");
  expect(Object.keys(request?.body ?? {}).sort()).toEqual(["messages", "model", "stream"]);
  expect(request?.body.messages[0]?.content).toMatch(/<think>\n\n<\/think>$/);
});

test("B31: once per thread", async () => {
  const { turn, prompts, told } = await open();
  for (const content of [ASKED, "and the sign-up page too", "and thank you"]) await turn(content);
  expect(prompts()).toHaveLength(1);
  expect(told()).toHaveLength(2);
});

test("B08 B25 B26: a failed attempt keeps the provisional title, says why, and is tried again, three times in all", async () => {
  const { turn, told, usage, prompts, problems } = await open({ title: () => ({ status: 500 }) });
  const contents = [ASKED, "and the sign-up page", "and the account page", "and the last page", "and more"];
  for (const content of contents) await turn(content);
  expect(prompts()).toHaveLength(3);
  expect(told()).toEqual([
    "provisional: please fix the login page (provisional)",
    ...Array.from({ length: 3 }, () => "failed: please fix the login page (provisional)"),
  ]);
  expect(new Set(usage().map(({ attempt }) => attempt)).size).toBe(3);
  expect(usage().map(({ outcome }) => outcome)).toEqual(["failed", "failed", "failed"]);
  expect(problems.filter((problem) => problem.startsWith("titles: the title model failed"))).toHaveLength(3);
});

test("a later attempt may succeed", async () => {
  const { turn, told } = await open({ title: (_, nth) => (nth === 0 ? { status: 500 } : { text: "Login" }) });
  await turn(ASKED);
  await turn("and the sign-up page");
  expect(told().at(-1)).toBe("generated: Login (generated)");
});

describe("what a provider may answer", () => {
  test.each<[string, NonNullable<StageOptions["title"]>, string]>([
    ["B12 nothing, its budget went into reasoning", () => ({ text: "", finish: "length" }), "empty"],
    [
      "reasoning in a field of its own alone",
      () => ({ text: null, reasoning: "The user wants..." }),
      "empty",
    ],
    ["B10 reasoning that never closes", "<think>I should title this Fix login", "refused"],
    ["B14 its own monologue", "I need to generate a", "refused"],
    ["a foreign script", "登录页面修复", "language-mismatch"],
    ["400 where no options were given", () => ({ status: 400 }), "failed"],
    [
      "text cut at its limit within reasoning",
      () => ({ text: "<think>So the", finish: "length" }),
      "refused",
    ],
  ])("%s", async (_, title, outcome) => {
    const { turn, told, usage } = await open({ title });
    const view = await turn(ASKED);
    expect(told()).toEqual([
      "provisional: please fix the login page (provisional)",
      `${outcome}: please fix the login page (provisional)`,
    ]);
    expect(usage().map((event) => event.outcome)).toEqual([outcome]);
    expect(usage()[0]?.tokens).toEqual(
      outcome === "failed" ? undefined : { input: 20, output: 5, total: 25 },
    );
    expect(view.title?.source).toBe("provisional");
  });

  test("B09 a title after closed reasoning", async () => {
    const { turn, told } = await open({
      title: "<think>It is about login.</think>\n\n**Title:** “Fix login”",
    });
    await turn(ASKED);
    expect(told().at(-1)).toBe("generated: Fix login (generated)");
  });

  test("nothing, for ever: it is given up, and its socket closed", async () => {
    // On a busy machine the time may be up before the request has arrived.
    for (let timeoutMs = 100; !stage?.peer.to("titler").length; timeoutMs *= 4) {
      await stage?.close();
      const { turn, told, usage } = await open({ title: () => ({ hangs: true }), options: { timeoutMs } });
      await turn(ASKED);
      expect(told().at(-1)).toBe("timed-out: please fix the login page (provisional)");
      expect(usage().map(({ outcome }) => outcome)).toEqual(["timed-out"]);
    }
    await until(() => stage?.peer.to("titler")[0]?.closed === true);
  });

  test("no count of tokens: unknown, not 0", async () => {
    const { turn, usage } = await open({ title: () => ({ text: "Login", usage: null }) });
    const view = await turn(ASKED);
    expect(usage()[0]).not.toHaveProperty("tokens");
    expect(view.cost.title).toEqual({ calls: 1, input: 0, output: 0, unknown: 1 });
  });
});

describe("B13: 400 to call options", () => {
  const callOptions = { stop: ["\n\n"] };

  test("one plain call without them: two usage events, one attempt", async () => {
    const { turn, peer, usage, told, journal, problems } = await open({
      title: (_, nth) => (nth === 0 ? { status: 400 } : { text: "Login" }),
      options: { callOptions },
    });
    await turn(ASKED);
    expect(peer.to("titler").map(({ body }) => body["stop"])).toEqual([["\n\n"], undefined]);
    expect(usage().map(({ outcome }) => outcome)).toEqual(["failed", "generated"]);
    expect(new Set(usage().map(({ attempt }) => attempt)).size).toBe(1);
    expect(new Set(usage().map(({ runId }) => runId)).size).toBe(2);
    expect((await journal.read("t")).titleAttempts).toBe(1);
    expect(told().at(-1)).toBe("generated: Login (generated)");
    expect(problems.join()).toContain("refused the call options");
  });

  test.each([500, 401, 429])("nothing else is asked again: %d", async (status) => {
    const { turn, peer } = await open({ title: () => ({ status }), options: { callOptions } });
    await turn(ASKED);
    expect(peer.to("titler")).toHaveLength(1);
  });

  test("the plain call is not asked again", async () => {
    const { turn, peer, usage } = await open({ title: () => ({ status: 400 }), options: { callOptions } });
    await turn(ASKED);
    expect(peer.to("titler")).toHaveLength(2);
    expect(usage().map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
  });
});

test("usage that comes in parts is added up", async () => {
  const { turn, usage, peer } = await open({ model: false });
  const chat = peer.model("titler");
  const twice = RunnableLambda.from(async (messages: never, config) => {
    await chat.invoke(messages, config);
    return chat.invoke(messages, config);
  });
  const { titles } = await import("@surtitle/titles");
  const handler = titles({ surtitle: (stage as Stage).surtitle, model: twice as never });
  await turn(ASKED, { handler });
  expect(usage()).toMatchObject([{ outcome: "generated", tokens: { input: 40, output: 10, total: 50 } }]);
});

test("B36: without a model there is no call, and the provisional title stands", async () => {
  const { turn, told, peer, usage } = await open({ model: false });
  await turn(ASKED);
  expect(told()).toEqual(["provisional: please fix the login page (provisional)"]);
  expect(peer.to("titler")).toEqual([]);
  expect(usage()).toEqual([]);
});

test("maxAttempts 0 asks nothing", async () => {
  const { turn, peer } = await open({ options: { maxAttempts: 0 } });
  await turn(ASKED);
  expect(peer.to("titler")).toEqual([]);
});

test("a model's set-up is made once, and again after it failed", async () => {
  const { turn, peer, told } = await open({ model: false });
  let made = 0;
  const model = (): never => {
    made += 1;
    if (made === 1) throw new Error("no key yet");
    return peer.model("titler") as never;
  };
  const { titles } = await import("@surtitle/titles");
  for (const [threadId, content] of [
    ["t", ASKED],
    ["t", "and again"],
    ["other", "write me a poem"],
  ] as const)
    await turn(content, { threadId, handler: titles({ surtitle: (stage as Stage).surtitle, model }) });
  expect(made).toBe(2);
  expect(told().filter((line) => line.startsWith("generated"))).toHaveLength(2);
});

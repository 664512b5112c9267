/** What users of similar products complained of; further rows are in the tests named by them (B08, B12, B28, ...). */
import { afterEach, describe, expect, test } from "@jest/globals";
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

describe("B01: too little to go by is never a guess", () => {
  test.each(["hey", "hi!", "go", "👋", "你好", "ok"])("%s", async (content) => {
    const { turn, peer, told, usage } = await open({ title: "Un saludo" });
    await turn(content);
    expect(peer.to("titler")).toEqual([]);
    expect(usage()).toEqual([]);
    expect(told().at(-1)).toMatch(/^too-little/);
    expect(told().join()).not.toContain("Un saludo");
  });

  test("and waits for the next turn, at no attempt's cost", async () => {
    const { turn, peer, told, journal } = await open();
    await turn("hey");
    await turn("please fix the login page");
    expect(peer.to("titler")).toHaveLength(1);
    expect((await journal.read("t")).titleAttempts).toBe(1);
    expect(told().at(-1)).toBe("generated: Fixing the login page (generated)");
  });
});

describe("B02 B04 B06: the language is kept, or the provisional title stays", () => {
  const japanese = "こんにちは、自己紹介をお願いします";

  test("Japanese stays Japanese, and the request says so", async () => {
    const { turn, told, prompts } = await open({ title: "自己紹介のお願い" });
    await turn(japanese);
    expect(told().at(-1)).toBe("generated: 自己紹介のお願い (generated)");
    expect(prompts()[0]).toContain("in Japanese");
  });

  test("English for Japanese is refused", async () => {
    const { turn, told } = await open({ title: "Self introduction request" });
    await turn(japanese);
    expect(told().at(-1)).toBe(`language-mismatch: ${japanese} (provisional)`);
  });

  test("a mixed title passes", async () => {
    const { turn, told } = await open({ title: "WeChat Pay 回调失败排查" });
    await turn("微信支付的回调一直失败，帮我看看是什么原因");
    expect(told().at(-1)).toBe("generated: WeChat Pay 回调失败排查 (generated)");
  });

  test("a pinned language refuses other scripts, also of the provisional title", async () => {
    const { turn, told } = await open({ title: "登录页面修复", surtitle: { language: "zh" } });
    await turn("please fix the login page");
    expect(told()).toEqual(["generated: 登录页面修复 (generated)"]);
  });
});

test("B05: the language option reaches the request", async () => {
  const { turn, prompts } = await open({ surtitle: { language: "fr" } });
  await turn("please fix the login page");
  expect(prompts()[0]).toContain("Write it in French.");
});

test("B22 B24: plain text or JSON is taken, and no tools are sent", async () => {
  const { turn, told, peer } = await open({ title: "Univention Server Roles Explained" });
  await turn("what are the server roles of univention");
  expect(told().at(-1)).toBe("generated: Univention Server Roles Explained (generated)");
  expect(peer.to("titler")[0]?.body).not.toHaveProperty("tools");
  expect(peer.to("titler")[0]?.body).not.toHaveProperty("response_format");
});

test("B35: a long paste goes out as an excerpt", async () => {
  const { turn, peer } = await open();
  await turn(`please read this ${"lorem ipsum ".repeat(10_000)}`);
  expect(JSON.stringify(peer.to("titler")[0]?.body).length).toBeLessThan(4_000);
});

test("B37: what a title cost is counted, also in the record", async () => {
  const { turn } = await open();
  const view = await turn("please fix the login page");
  expect(view.cost.title).toEqual({ calls: 1, input: 20, output: 5, unknown: 0 });
});

test("B38: reminders and editor context are not what a title is made of", async () => {
  const { turn, told, prompts } = await open({ title: "Un saluto" });
  await turn(
    "<system-reminder>be brief</system-reminder>\n<ide_opened_file>x</ide_opened_file>\nciao, come va la vita?",
  );
  expect(told()[0]).toBe("provisional: ciao, come va la vita (provisional)");
  expect(prompts()[0]).not.toMatch(/be brief|ide_opened/);
});

describe("B39: an attachment alone is titled by rule, at no cost", () => {
  const url = { url: "data:image/png;base64,QUJD" };
  test.each<[string, unknown[], string]>([
    ["a picture", [{ type: "image_url", image_url: url }], "Image"],
    [
      "a named file",
      [{ type: "file", file: { filename: "report-2024.pdf", file_data: "QUJD" } }],
      "report-2024.pdf",
    ],
    [
      "blank text beside it",
      [
        { type: "text", text: " " },
        { type: "image_url", image_url: url },
      ],
      "Image",
    ],
    [
      "the one that has a name",
      [
        { type: "image_url", image_url: url },
        { type: "file", file: { filename: "b.csv", file_data: "QUJD" } },
      ],
      "b.csv",
    ],
  ])("%s", async (_, content, title) => {
    const { turn, peer, told } = await open({ title: "I don't see a message" });
    await turn(content);
    expect(told()[0]).toBe(`provisional: ${title} (provisional)`);
    expect(peer.to("titler")).toEqual([]);
  });
});

test("B42: the title's prompt is in no message of the chat", async () => {
  const { turn, agent } = await open();
  await turn("please fix the login page");
  const state = await agent.getState({ configurable: { thread_id: "t" } } as never);
  const said = JSON.stringify(state);
  expect(said).toContain("please fix the login page");
  expect(said).not.toContain("Give this conversation");
});

test("no words, no title: nothing is made up", async () => {
  const { turn, told } = await open({ model: false });
  const view = await turn("   ");
  expect(told()).toEqual([]);
  expect(view.title).toBeUndefined();
  await turn("now the login page");
  expect(told()).toEqual(["provisional: now the login page (provisional)"]);
});

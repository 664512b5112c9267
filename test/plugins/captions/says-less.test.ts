import { describe, expect, test } from "@jest/globals";
import { AIMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { createAgent } from "langchain";
import { saysLess } from "../../../plugins/captions/src/says-less.ts";
import { ask, on, scripted, slow, watch } from "../../support/agents.ts";
import { until } from "../../support/until.ts";

const TOOLS = ["read_file", "mcp__github__list_issues", "readNotes", "web-search", "task"];

describe("a line that says less than the composed caption", () => {
  test.each([
    "reading",
    "read_file",
    "calling read_file on the config",
    "using mcp__github__list_issues for the open ones",
    "running readNotes once more",
    "trying web-search for the price",
    "working on it right now",
    "reading everything for you",
    "Working on your request...",
    "looking into the details",
    "getting things done for the user",
    "doing the next step",
    "正在处理您的请求",
    "处理中，请稍候",
    "...",
    "",
  ])("%j is one", (line) => {
    expect(saysLess(line, TOOLS)).toBe(true);
  });

  test.each([
    "reading the config",
    "splitting the task by folder",
    "working on v2",
    "waiting for CI",
    "正在处理登录请求",
    "читаю всё",
    "running npm test",
    "正在读取",
    "กำลังอ่านไฟล์",
    "looking for read-only files",
    "reading the file again",
  ])("%j is none", (line) => {
    expect(saysLess(line, TOOLS)).toBe(false);
  });
});

test.each(["run | slow", "working", "run | waiting for slow_tool to end"])(
  "a narrator that answers %j is refused, and the composed caption stands",
  async (answer) => {
    const tool = Object.assign(Object.create(Object.getPrototypeOf(slow)), slow, { name: "slow_tool" });
    const abort = new AbortController();
    const { handler, events, view } = watch({
      narrator: RunnableLambda.from(async () => new AIMessage(answer)) as never,
      dwellMs: 0,
    });
    const agent = createAgent({ model: scripted([{ name: "slow_tool", id: "c1" }]), tools: [tool] });
    const run = agent.invoke(ask(), { ...on("t", handler), signal: abort.signal }).catch(() => {});
    const outcome = (): string | undefined =>
      events.flatMap((event) => (event.type === "surtitle/model-usage" ? [event.outcome] : []))[0];
    await until(outcome);
    abort.abort();
    await run;
    const { steps } = await view();
    expect([outcome(), steps[0]?.caption.source]).toEqual(["refused", "composed"]);
  },
);

import { describe, expect, test } from "@jest/globals";
import { createSurtitle, threadView } from "@surtitle/core";
import { until } from "../../support/until.ts";
import { ASKED } from "./support/asked.ts";
import { asking } from "./support/asking.ts";
import { durable } from "./support/durable.ts";
import { oneStage } from "./support/one-stage.ts";

const open = oneStage();

describe("forget", () => {
  test("B29: during the call ends it, and the thread stays forgotten", async () => {
    const { surtitle, settle, told, usage, peer, journal } = await asking(open);
    await surtitle.forget("t");
    await until(() => peer.to("titler")[0]?.closed === true);
    const view = await settle();
    expect(told().at(-1)).toBe("forgotten");
    expect(usage().map(({ outcome }) => outcome)).toEqual(["forgotten"]);
    expect(view).toEqual({ ...threadView(), threadId: "t" });
    expect(await journal.threads()).toEqual([]);
  });

  test("by another process during the call: what is written late stays forgotten", async () => {
    const { surtitle, journal, release } = await asking(open);
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

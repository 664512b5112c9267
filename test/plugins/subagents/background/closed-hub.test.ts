import { describe, expect, test } from "@jest/globals";
import { pause } from "../../../support/until.ts";
import { parent, starts } from "./support/parent.ts";

describe("a hub that is closed", () => {
  test("stops its batches and starts no new one", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    const work = await p.worker.on("a");
    await p.surtitle.close();
    await pause(1);
    expect(work.signal.aborted).toBe(true);
    const messages = await p.turn("go on", [starts("b")]);
    expect(messages.at(-2)).toMatchObject({
      status: "error",
      content: expect.stringMatching(/^nothing was started/),
    });
    expect(p.worker.works).toHaveLength(1);
  });

  test("settled() waits for writes and not for batches", async () => {
    const p = parent();
    await p.turn("go", [starts("a")]);
    await p.surtitle.settled();
    expect((await p.worker.on("a")).signal.aborted).toBe(false);
    expect(await p.journal.readLeases("t")).toHaveLength(1);
  });
});

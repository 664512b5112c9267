import { describe, expect, jest, test } from "@jest/globals";
import { forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep } from "../../support/journal-entries.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("a clock that goes back", () => {
  test("loses nothing that was written", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "a", turnId: "r1", turnAt: 5000, at: 5000 }));
    const now = jest.spyOn(Date, "now").mockReturnValue(1000);
    await journal.putStep("t", aStep({ anchor: "b", turnId: "r0", turnAt: 1000, at: 1000 }));
    expect((await journal.read("t")).steps.map(({ anchor }) => anchor)).toEqual(["b", "a"]);
    now.mockRestore();
    await journal.close();
  });

  test("behind the time of a forget is told of, because entries are dropped until it has caught up", async () => {
    const { journal, problems } = openTold(directory);
    const future = Date.now() + 3_600_000;
    await journal.forget("t", future);
    await journal.putStep("t", aStep({ turnAt: Date.now(), at: Date.now() }));
    await journal.putStep("t", aStep({ turnAt: Date.now(), at: Date.now(), anchor: "again" }));
    expect((await journal.read("t")).steps).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/the clock went back: entries .* are not kept/)]);
    await journal.putStep("t", aStep({ turnId: "later", turnAt: future + 1 }));
    expect((await journal.read("t")).steps.map(({ turnId }) => turnId)).toEqual(["later"]);
    await journal.close();
  });
});

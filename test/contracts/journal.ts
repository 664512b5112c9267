/** What every journal does. Call it with a factory; it makes the tests. */
import { afterEach, beforeEach, describe } from "@jest/globals";
import { entries } from "./journal/entries.ts";
import { forgetting } from "./journal/forgetting.ts";
import { idsAndTexts } from "./journal/ids-and-texts.ts";
import { life } from "./journal/life.ts";
import { merging } from "./journal/merging.ts";
import { threads } from "./journal/threads.ts";
import type { JournalUnderTest } from "./journal/under-test.ts";
import { usage } from "./journal/usage.ts";

export { STRANGE_IDS } from "./journal/strange-ids.ts";

/** Every part of the contract, by a journal that `open` opens anew for each test. */
export function journalContract(name: string, open: () => Promise<JournalUnderTest>): void {
  describe(`${name} keeps the journal's contract`, () => {
    let under: JournalUnderTest;

    beforeEach(async () => {
      under = await open();
    });

    afterEach(() => under.end());

    for (const part of [entries, merging, usage, threads, forgetting, idsAndTexts, life]) part(() => under);
  });
}

import { openTold } from "../../support/journal-directory.ts";
import { aNote, aResult, aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";

/** A text that a terminal would act on. */
export const EVIL = "\u001b[31mred\u001b[0m\u202e\u0007 \u009b2J\nsecond";

/** A call of a step. */
export const call = {
  id: "x",
  name: "task",
  gloss: "asking",
  category: "coordinate",
  status: "done" as const,
};

/** Writes a thread "t" of all kinds of entries, with evil texts. */
export async function writeThreads(directory: string): Promise<void> {
  const { journal } = openTold(directory);
  const turnId = "r1";
  await journal.putTurn("t", aTurn({ turnId, at: 1_000_000, status: "done", endedAt: 1_003_200, rev: 2 }));
  const step = { turnId, turnAt: 1_000_000, status: "done" as const };
  const asking = { text: "asking a researcher", category: "coordinate", source: "composed" as const };
  await journal.putStep(
    "t",
    aStep({
      ...step,
      at: 1_000_001,
      durationMs: 1234,
      anchor: "outer",
      caption: asking,
      calls: [{ ...call, id: "outer" }],
    }),
  );
  await journal.putStep(
    "t",
    aStep({ ...step, at: 1_000_002, anchor: "inner", parent: "outer", agent: "researcher" }),
  );
  await journal.putStep(
    "t",
    aStep({
      ...step,
      at: 1_000_003,
      anchor: "evil",
      caption: { text: EVIL, category: EVIL, source: "narrated" },
    }),
  );
  await journal.putNote("t", aNote({ at: 1_002_000, text: `${EVIL}\n\u001b]0;title\u0007- sub-1 done` }));
  await journal.putResult("t", aResult({ text: EVIL }));
  await journal.putUsage("t", aUsage({ tokens: { input: 120, output: 7 } }));
  await journal.putUsage("t", aUsage({ runId: "u2", kind: "title", attempt: "a" }));
  await journal.putTitle("t", aTitle({ text: `Rome ${EVIL}` }));
  await journal.close();
}

/** No character that a terminal acts on, but for the tab between columns. */
export const SAFE = /^[\t -~\u00a0-\u200a\u2010-\u2027\u2030-\u205f\u2190-\uffff]*$/;

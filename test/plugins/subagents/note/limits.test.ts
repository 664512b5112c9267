import { describe, expect, test } from "@jest/globals";
import { formatNote, type NoteLimits, shownBatch } from "@surtitle/subagents";

describe("limits are checked", () => {
  const limited = (limits: Partial<NoteLimits>) => () => formatNote({ agents: [] }, { limits });

  test.each([
    [
      { body: -5 },
      "[surtitle/subagents] body: expected a whole number of code points from 64 to 65536, got -5 (number)",
    ],
    [
      { note: 1.5 },
      "[surtitle/subagents] note: expected a whole number of code points from 240 to 65536, got 1.5 (number)",
    ],
    [
      { id: Number.NaN },
      "[surtitle/subagents] id: expected a whole number of code points from 8 to 65536, got NaN (number)",
    ],
    [{ bodies: 5 } as never, "[surtitle/subagents] bodies: expected one of the options"],
    [
      { note: 300 },
      "[surtitle/subagents] limits.note: expected at least 544, which id, role, mode, status and goal together may need, got 300 (number)",
    ],
    [
      { body: 3_000 },
      "[surtitle/subagents] limits.note: expected at least 3000, which body may need, got 2000 (number)",
    ],
    [
      { summary: 3_000 },
      "[surtitle/subagents] limits.note: expected at least 3000, which summary may need, got 2000 (number)",
    ],
    [
      { body: 100 },
      "[surtitle/subagents] limits.body: expected at least 128, which id may need, got 100 (number)",
    ],
  ])("%j", (limits, message) => {
    expect(limited(limits)).toThrow(message);
  });

  test("and so are other options", () => {
    expect(() => formatNote({ agents: [] }, { locale: "fr" as never })).toThrow(
      '[surtitle/subagents] locale: expected "en" or "zh", got "fr" (string)',
    );
    expect(() => shownBatch({ agents: [] }, { lang: "en" } as never)).toThrow("expected one of the options");
  });
});

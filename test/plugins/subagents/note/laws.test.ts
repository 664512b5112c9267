/** What holds for the note of any batch at all. */
import { describe, expect, test } from "@jest/globals";
import { formatNote, type NoteOptions, parseNote, shownBatch } from "@surtitle/subagents";
import fc from "fast-check";
import { expectClean } from "../../../support/hostile.ts";
import { anyBatch } from "./any-batch.ts";

const SMALL = { note: 700, body: 140, summary: 80, id: 20, role: 12, mode: 12, status: 16, goal: 40 };

const options: fc.Arbitrary<NoteOptions> = fc.record(
  {
    locale: fc.constantFrom("en" as const, "zh" as const),
    limits: fc.constantFrom({}, SMALL, { note: 5_000, body: 3_000 }),
  },
  { requiredKeys: [] },
);

/** Limits that no note of these tests reaches. */
const WIDE = {
  note: 65_536,
  body: 8_000,
  summary: 8_000,
  id: 999,
  role: 999,
  mode: 999,
  status: 999,
  goal: 999,
};

const RUNS = { numRuns: 100 };
const points = (text: string): number => [...text].length;

function forAny(
  name: string,
  holds: (note: string, of: { batch: Parameters<typeof formatNote>[0]; given: NoteOptions }) => void,
): void {
  test(name, () => {
    fc.assert(
      fc.property(anyBatch(), options, (batch, given) => holds(formatNote(batch, given), { batch, given })),
      RUNS,
    );
  });
}

describe("the note of any batch", () => {
  forAny("lies within its bound", (note, { given }) => {
    expect(points(note)).toBeLessThanOrEqual(given.limits?.note ?? 2_000);
  });

  forAny("is read as what it shows", (note, { batch, given }) => {
    expect(parseNote(note)).toEqual(shownBatch(batch, given));
  });

  forAny("is the same when it is formatted again", (note, { batch, given }) => {
    expect(formatNote(shownBatch(batch, given), given)).toBe(note);
  });

  forAny("names every agent with its status, or counts it", (note, { batch, given }) => {
    // Counts have a limit of their own.
    if (batch.more?.some(({ count }) => count > 1e8)) return;
    const shown = shownBatch(batch, given);
    const counted = (shown.more ?? []).reduce((sum, { count }) => sum + count, 0);
    const before = shownBatch({ agents: [], more: batch.more ?? [] }, given).more ?? [];
    expect(shown.agents.length + counted - before.reduce((sum, { count }) => sum + count, 0)).toBe(
      batch.agents.length,
    );
    for (const { id } of shown.agents) expect(note).toContain(`${id}`);
    expect(new Set(shown.agents.map(({ id }) => id)).size).toBe(shown.agents.length);
  });

  forAny("has no line but its own, and no marker but the first", (note, { batch, given }) => {
    const [header, ...lines] = note.split("\n");
    expect(header).toMatch(/^\[(?:subagent result|子代理结果)\]/);
    const { agents, more, status } = shownBatch(batch, given);
    const items = lines.filter((line) => line !== "" && !line.startsWith("  "));
    expect(items).toHaveLength(status === undefined ? 0 : agents.length + (more ? 1 : 0));
    expect(items.every((line) => line.startsWith("- "))).toBe(true);
    expect(note.slice(1)).not.toMatch(/\[\s*(?:subagent\s+result|子代理结果)/i);
  });

  forAny("has no role tag, speaker, picture, escape sequence or invisible text", (note) => {
    expect(note).not.toMatch(/<\/|<system|<\||<<SYS|\[\/?INST\]|!\[/i);
    expect(note).not.toMatch(/^[ >*-]*(?:human|assistant|system|用户)[ *]*[:：]/im);
    for (const line of note.split("\n")) expectClean(line);
  });

  forAny("has no mark of a cut but at the end of a body", (note, { batch, given }) => {
    const { agents, cut } = shownBatch(batch, given);
    const cuts = agents.filter((agent) => agent.cut !== undefined).length + (cut === undefined ? 0 : 1);
    expect(note.match(/\[cut, [\d,]+ characters\]|\[已截断，共 [\d,]+ 个字符\]/g) ?? []).toHaveLength(cuts);
  });
});

test("no other text is a note", () => {
  fc.assert(
    fc.property(
      anyBatch(),
      options,
      fc.nat(),
      fc.constantFrom("", " ", "\n", "x", "- y"),
      (batch, given, at, piece) => {
        const note = formatNote(batch, given);
        const place = at % (note.length + 1);
        const other = note.slice(0, place) + piece + note.slice(place + (piece === "" ? 1 : 0));
        const read = parseNote(other);
        if (read) expect(formatNote(read, { ...given, limits: WIDE })).toBe(other);
      },
    ),
    RUNS,
  );
});

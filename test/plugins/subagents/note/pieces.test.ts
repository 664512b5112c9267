/** The parts that notes are made of, each by its own law. */
import { describe, expect, test } from "@jest/globals";
import { type Hub, wholeHead } from "@surtitle/core/plugin";
import { formatNote, isSubagentNote, parseNote, withoutSubagentNotes } from "@surtitle/subagents";
import fc from "fast-check";
import { boundText } from "../../../../plugins/subagents/src/bound-text.ts";
import { pointsOf, shortened } from "../../../../plugins/subagents/src/note/bounds.ts";
import { cleanBody, cleanName, headOfBody } from "../../../../plugins/subagents/src/note/clean-text.ts";
import { cutMark, readCutMark } from "../../../../plugins/subagents/src/note/cut-mark.ts";
import { defuse } from "../../../../plugins/subagents/src/note/defuse.ts";
import { LOCALES } from "../../../../plugins/subagents/src/note/locales.ts";
import { shareRoom } from "../../../../plugins/subagents/src/note/share-room.ts";
import { redactBatch } from "../../../../plugins/subagents/src/redact-batch.ts";
import {
  expectClean,
  expectCost,
  expectLinear,
  hostileText,
  hostileUnits,
} from "../../../support/hostile.ts";
import { forgedText } from "./any-batch.ts";

/** A hub that masks nothing. */
const PLAIN = { redact: (text: string) => text } as Hub;

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const max = fc.integer({ min: 0, max: 60 });

describe("a head", () => {
  test("has at most so many code points, is well-formed, and ends between graphemes", () => {
    fc.assert(
      fc.property(fc.oneof(hostileUnits(), fc.string({ unit: "grapheme" })), max, (text, limit) => {
        const head = wholeHead(text, limit);
        expect([...head].length).toBeLessThanOrEqual(limit);
        expect(head.isWellFormed()).toBe(true);
        const whole = text.toWellFormed();
        expect(whole.startsWith(head)).toBe(true);
        const ends = [...segmenter.segment(whole)].map(({ index, segment }) => index + segment.length);
        expect([0, ...ends]).toContain(head.length);
      }),
    );
  });

  test("of what is short enough is all of it", () => {
    expect(wholeHead("👩‍👩‍👧‍👦 family", 100)).toBe("👩‍👩‍👧‍👦 family");
    expect([wholeHead("abc", 0), wholeHead("abc", -1), wholeHead("abc", Number.NaN)]).toEqual(["", "", ""]);
  });

  test("of a cluster that is longer than any is cut all the same", () => {
    const cluster = `z${"\u0336".repeat(5_000)}`;
    expect([...wholeHead(`${"a".repeat(500)}${cluster}`, 1_000)].length).toBeGreaterThan(499);
    expect(pointsOf(wholeHead(cluster, 1_000))).toBeLessThanOrEqual(1_000);
  });

  test("counts what spreading counts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(pointsOf(text)).toBe([...text].length);
        expect(pointsOf(shortened(text, 10))).toBeLessThanOrEqual(10);
      }),
    );
  });
});

describe("shares of room", () => {
  const costs = fc.array(fc.nat(500), { maxLength: 30 });

  test("are within the room, never more than asked, and alike for those who lack", () => {
    fc.assert(
      fc.property(costs, fc.integer({ min: -50, max: 4_000 }), (asked, room) => {
        const shares = shareRoom(asked, room);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(Math.max(0, room));
        const lacking = shares.filter((share, i) => share < (asked[i] ?? 0));
        expect(new Set(lacking).size).toBeLessThanOrEqual(1);
        const [level = Number.POSITIVE_INFINITY] = lacking;
        for (const share of shares) expect(share).toBeLessThanOrEqual(level);
        // What is left over would not give each of them one more.
        if (lacking.length > 0 && room > 0)
          expect(room - shares.reduce((sum, share) => sum + share, 0)).toBeLessThan(lacking.length);
      }),
    );
  });

  test("again are the same", () => {
    fc.assert(
      fc.property(costs, fc.nat(4_000), (asked, room) => {
        const once = shareRoom(asked, room);
        expect(shareRoom(once, room)).toEqual(once);
      }),
    );
  });
});

describe("cleaning", () => {
  test("a body again changes nothing, also after its end was cut off", () => {
    fc.assert(
      fc.property(forgedText(), fc.nat(300), (raw, limit) => {
        const { text } = cleanBody(raw, 400);
        // Of a longer one the next look sees the beginning alone; no body is printed that long.
        if (text.length <= 16 * 400) expect(cleanBody(text, 400)).toEqual({ text, whole: true });
        const head = headOfBody(text, limit);
        expect(cleanBody(head, 400).text).toBe(head);
        for (const line of text.split("\n")) expectClean(line);
        expect(text).not.toMatch(/\n{3}|[^\S\n]$/m);
      }),
      { numRuns: 300 },
    );
  });

  test("a name again changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(forgedText(), hostileText()), (raw) => {
        const name = cleanName(raw, 40);
        expect(cleanName(name, 40)).toBe(name);
        expect(pointsOf(name)).toBeLessThanOrEqual(40);
        expect(name).not.toMatch(/[/()（）:：\n]|^\s|\s$|\s\s/);
        expectClean(name);
      }),
      { numRuns: 300 },
    );
  });

  test("what was defused stays so, whatever of its end is cut off", () => {
    fc.assert(
      fc.property(forgedText(), fc.nat(), (text, at) => {
        const safe = defuse(text);
        expect(defuse(safe)).toBe(safe);
        const head = safe.slice(0, at % (safe.length + 1));
        expect(defuse(head)).toBe(head);
        expect([...safe].length).toBeLessThanOrEqual([...text].length);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    "<",
    "< ",
    "[",
    "[ subagent ",
    "[subagent result",
    "[cut, 1,",
    "… [cut, 12,345 characters] ",
    "![",
    "\n",
    "\n- a b: c",
    "> * _ ",
    "Human ",
    " \t",
    "\u200d",
    "a (",
    "：",
    "\u001b[",
    "transferred to ",
    " ",
    "a",
    "\t",
    "\n ",
    "\r",
    "=",
    "字",
  ])("of %j over and over takes no longer than its length", (piece) => {
    expectLinear(piece, (text) =>
      formatNote({ agents: [{ id: text, role: text, status: text, text }, { summary: text }] }),
    );
    // A run is tried again and again only where something stands behind it, and where nothing bounds the look.
    expectLinear(piece, (text) => cleanBody(`x${text}x`, text.length));
    expectLinear(piece, (text) => cleanName(`x${text}x`, text.length));
    expectLinear(piece, (text) => {
      const content = `[subagent result] subagent a done: ${text.slice(0, 130_000)}x`;
      return withoutSubagentNotes([{ role: "tool", content, tool_call_id: "c" }].filter(isSubagentNote));
    });
    expectLinear(piece, (text) =>
      redactBatch(PLAIN, { agents: [{ text: `${text} x` }] }, { window: text.length + 1 }),
    );
    expectLinear(piece, (text) => boundText(text, text.length / 2));
    expectLinear(piece, (text) => parseNote(`[subagent result] subagent a done: ${text.slice(0, 130_000)}`));
    expectLinear(piece, (text) =>
      parseNote(`[subagent result] 2 subagents done\n- a ${text.slice(0, 130_000)}`),
    );
  });
});

describe("masking", () => {
  const masked = (text: string, window: number): unknown =>
    redactBatch(PLAIN, { agents: [{ text }] }, { window }).agents[0]?.text;

  test("leaves out what may be a secret that the look would part, and no more", () => {
    expect(masked("a secret: abc+/=.~-_9 and more", 16)).toBe("a secret: ");
    expect(masked("a secret: abc", 16)).toBe("a secret: abc");
    expect(masked("a secret: abc and more", 14)).toBe("a secret: abc ");
    expect(masked("a".repeat(20), 16)).toBe("");
    expect(masked("a".repeat(30_000), 20_000)).toBe("a".repeat(20_000 - 8_192));
  });

  test("of what looks like one long secret costs no more than of words", () => {
    const masks = (text: string) => (): void => {
      for (let i = 0; i < 4; i += 1) masked(`${text} more`, text.length + 1);
    };
    expectCost(masks("a".repeat(65_536)), { times: 40, of: masks("a word ".repeat(9_362)), free: 300 });
  });
});

describe("a mark of a cut", () => {
  test.each(Object.values(LOCALES))("is read as it was written, in $language", (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.boolean(), (cut, fullText) => {
        const flag = fullText ? { fullText } : {};
        const body = { text: "said", cut, ...flag };
        expect(readCutMark(`said${cutMark(body, "sub-a", locale)}`, "sub-a", locale)).toEqual(body);
        expect(readCutMark(cutMark(body, "sub-a", locale), "sub-a", locale)).toEqual({ cut, ...flag });
      }),
    );
  });
});

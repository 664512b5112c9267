import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { escaped, typeable, typed } from "../../../plugins/journal/src/command/print.ts";
import { forEachTest, openTold } from "../../support/journal-directory.ts";
import { aResult, aStep, aTitle, aTurn } from "../../support/journal-entries.ts";
import { call, EVIL, SAFE, writeThreads } from "./evil-threads.ts";
import { run } from "./run-in-process.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

describe("surtitle-journal list", () => {
  test("prints time, id and title, newest first, one thread a line", async () => {
    await writeThreads(directory);
    const { journal } = openTold(directory);
    await journal.putTurn('a "b"\n\u001b[2J', aTurn());
    await journal.close();
    const { code, out } = await run("list", directory);
    expect(code).toBe(0);
    expect(out.map((line) => line.split("\t").slice(1))).toEqual([
      ['"a \\"b\\"\\n\\u001b[2J"', ""],
      ["t", "Rome red second"],
    ]);
    expect(out[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\t/);
  });
});

describe("surtitle-journal show", () => {
  test("prints captions with icons, nested ones indented, title, note and cost", async () => {
    await writeThreads(directory);
    const { code, out } = await run("show", "t", directory);
    expect(code).toBe(0);
    expect(out).toEqual([
      "Rome red second (generated)",
      "thread t",
      "",
      "1970-01-01 00:16:40 · done · 3 steps · 3.2 s",
      "  ⇉ asking a researcher · done · 1.2 s",
      "    ▤ reading the file src/app.ts · researcher · done",
      "  ✦ red second · done",
      "",
      "1970-01-01 00:16:42 · note",
      "  red\n  second\n  - sub-1 done",
      "",
      "cost",
      "  caption: 1 call, 120 tokens in, 7 out",
      "  title: 1 call, 0 tokens in, 0 out, 1 without a count",
      "  attempts at a title: 1",
    ]);
    for (const line of out.join("\n").split("\n")) expect(line).toMatch(SAFE);
  });

  test("takes an id as list printed it", async () => {
    const { journal } = openTold(directory);
    await journal.putTitle("名前\u202e", aTitle({ text: "Found" }));
    await journal.close();
    const id = (await run("list", directory)).out[0]?.split("\t")[1] ?? "";
    expect(id).toMatch(SAFE);
    expect((await run("show", id, directory)).out[0]).toBe("Found (generated)");
  });

  test("survives parents in a ring and turns that are not kept", async () => {
    const { journal } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "a", parent: "b", calls: [{ ...call, id: "a" }] }));
    await journal.putStep(
      "t",
      aStep({ anchor: "b", parent: "a", calls: [{ ...call, id: "b" }], turnAt: 1e300 }),
    );
    await journal.close();
    const { out } = await run("show", "t", directory);
    expect(out.filter((line) => line.includes("reading"))).toHaveLength(2);
    expect(out.some((line) => line.includes("unknown · 2 steps"))).toBe(true);
  });
});

describe("surtitle-journal export", () => {
  test("prints the thread and every entry as JSON lines, in characters that no terminal acts on", async () => {
    await writeThreads(directory);
    const { code, out } = await run("export", "t", directory);
    expect(code).toBe(0);
    const lines = out.map((line) => JSON.parse(line) as { kind: string; value: Record<string, unknown> });
    expect(lines[0]).toEqual({
      kind: "thread",
      value: { v: 1, threadId: "t", title: { text: `Rome ${EVIL}`, source: "generated" } },
    });
    expect(lines.map(({ kind }) => kind).join(" ")).toBe(
      "thread turn step step step title note result usage usage",
    );
    expect(lines.find(({ kind }) => kind === "result")?.value).toEqual(aResult({ text: EVIL }));
    for (const line of out) expect(line).toMatch(SAFE);
  });

  test("escapes without changing the meaning", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const json = escaped(JSON.stringify(text));
        expect(JSON.parse(json)).toBe(text);
        expect(json).toMatch(SAFE);
        expect(typed(typeable(text))).toBe(text.startsWith('"') ? typed(typeable(text)) : text);
        expect(typeable(text)).toMatch(SAFE);
      }),
    );
  });
});

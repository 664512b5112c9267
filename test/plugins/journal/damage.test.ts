import { readFile, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { filesThat, forEachTest, openTold } from "../../support/journal-directory.ts";
import { aStep } from "../../support/journal-entries.ts";
import { isAside, writeThread } from "./damaged-thread.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

const linesOf = (text: string): readonly string[] => text.split("\n").map((line) => line.replace(/,$/, ""));

describe("a damaged file", () => {
  test.each<[string, (text: string) => string, readonly string[]]>([
    ["empty", () => "", []],
    ["all NULs", (text) => "\0".repeat(text.length), []],
    ["with a page of NULs at its end", (text) => `${text.slice(0, -40)}${"\0".repeat(40)}`, ["a", "b"]],
    ["with NULs before it", (text) => `\0\0\0${text}`, ["a", "b", "c"]],
    ["with a byte order mark", (text) => `\uFEFF${text}`, ["a", "b", "c"]],
    ["cut in the middle", (text) => text.slice(0, text.indexOf('"anchor":"b"')), ["a"]],
    ["with a torn line in the middle", (text) => text.replace('"anchor":"b"', '"anch'), ["a", "c"]],
    [
      "written with another's line ends",
      (text) => text.replaceAll("\n", "\r\n").slice(0, -6),
      ["a", "b", "c"],
    ],
    ["twice in one", (text) => text + text, ["a", "b", "c"]],
    ["an empty array", () => "[]", []],
    ["null", () => "null", []],
    ["a number", () => "17", []],
    ["another program's", () => '{"name":"app","version":"1.0.0"}', []],
    ["a list of facts without their thread", (text) => text.slice(text.indexOf("["), -2), []],
    ["of another thread", (text) => text.replace('"threadId":"t"', '"threadId":"u"'), []],
    ["of version 0", (text) => text.replace('"v":1', '"v":0'), []],
    ["no JSON at all", () => "PK\u0003\u0004 binary {{{{", []],
  ])("that is %s is set aside once, and what can be read out of it is kept", async (_, damage, kept) => {
    const path = await writeThread(directory);
    const damaged = damage(await readFile(path, "utf8"));
    await writeFile(path, damaged);

    const { journal, problems } = openTold(directory);
    const anchors = async (from = journal): Promise<string[]> =>
      (await from.read("t")).steps.map(({ anchor }) => anchor);
    expect(await anchors()).toEqual(kept);
    expect((await journal.read("t")).title?.text).toBe("Trip to Rome");
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.flush();
    expect(await anchors()).toEqual([...kept, "new"]);
    expect(problems).toEqual([expect.stringContaining(basename(path))]);
    expect(problems[0]).toMatch(
      /^\[surtitle\/journal\] threads\/t-[0-9a-f]{32}: .* was damaged: \d+ entries were read/,
    );
    await journal.close();

    const aside = await filesThat(directory, isAside);
    expect(aside).toHaveLength(1);
    expect(await readFile(aside[0] ?? "", "utf8")).toBe(damaged);
    const next = openTold(directory);
    expect(await anchors(next.journal)).toEqual([...kept, "new"]);
    await next.journal.close();
    expect(next.problems).toEqual([]);
  });

  test("cut at any byte, keeps each entry that is whole", async () => {
    const path = await writeThread(directory);
    const text = await readFile(path, "utf8");
    for (let cut = 0; cut < text.length - 1; cut++) {
      await writeFile(path, text.slice(0, cut));
      const { journal, problems } = openTold(directory);
      const { steps, turns } = await journal.read("t");
      const left = new Set(linesOf(text.slice(0, cut)));
      const whole = linesOf(text).filter((line) => line.startsWith('{"kind"') && left.has(line));
      expect([cut, turns.length + steps.length]).toEqual([cut, whole.length]);
      await journal.close();
      expect(problems).toHaveLength(1);
      for (const file of await filesThat(directory, (name) => !name.includes(".meta."))) await rm(file);
    }
  });

  test("does not touch other threads", async () => {
    const path = await writeThread(directory);
    const before = openTold(directory);
    await before.journal.putStep("u", aStep({ anchor: "u" }));
    await before.journal.close();
    await writeFile(path, "{");
    const { journal, problems } = openTold(directory);
    expect((await journal.read("u")).steps).toHaveLength(1);
    await journal.putStep("u", aStep({ anchor: "u2" }));
    expect((await journal.threads()).map(({ threadId }) => threadId).sort()).toEqual(["t", "u"]);
    await journal.flush();
    expect(problems).toEqual([]);
    await journal.close();
  });

  test("is found by the first write too", async () => {
    const path = await writeThread(directory);
    await writeFile(path, (await readFile(path, "utf8")).slice(0, -3));
    const { journal, problems } = openTold(directory);
    await journal.putStep("t", aStep({ anchor: "new" }));
    await journal.flush();
    expect(problems).toHaveLength(1);
    expect((await journal.read("t")).steps).toHaveLength(4);
    await journal.close();
  });

  test("is told of also to one who listens later", async () => {
    const path = await writeThread(directory);
    await writeFile(path, "");
    const { journal } = openTold(directory);
    const early = await journal.read("t");
    await journal.flush();
    const late: string[] = [];
    journal.reportTo?.(({ message }) => late.push(message));
    expect(early.steps).toEqual([]);
    await journal.close();
  });
});

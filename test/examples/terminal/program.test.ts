import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Ended, openPlace, type Place, ROOT, startCommand, startExample } from "./start.ts";

const ESCAPE = "\u001b";
const SAMPLE = join(ROOT, "examples/terminal/sample");
/** A step that is over: mark, icon, words, perhaps a status, time, source. */
const OVER =
  /^ *[●✗◐■] \S (.+?)(?: {2}(?:partly )?(?:failed|stopped))? {2}[\d.]+m?s {2}(lifted|composed|narrated)$/u;

let place: Place;

beforeAll(async () => {
  place = await openPlace();
});

afterAll(() => place.remove());

describe("npm start in a pipe, without a key", () => {
  let ended: Ended;
  let live: readonly string[];
  let readBack: readonly string[];
  let before: string;

  beforeAll(async () => {
    before = await contentsOf(SAMPLE);
    ended = await startCommand(["npm", "start", "--silent"], { cwd: ROOT, env: place.env() });
    const [run = "", rest = ""] = ended.stdout.split(/\nRead back from the journal in .*:\n\n/u);
    live = run.split("\n");
    readBack = rest.split("\n");
  });

  test("ends well, says nothing on stderr and writes no escape code", () => {
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).not.toContain(ESCAPE);
  });

  test("has captions of each source", () => {
    const sources = new Set(live.flatMap((line) => OVER.exec(line)?.[2] ?? []));
    expect([...sources].sort()).toEqual(["composed", "lifted", "narrated"]);
  });

  test("narrates a slow step while it runs, and asks nothing about a fast one", () => {
    const words = "checking that the countdown ends at zero";
    const told = live.filter((line) => line.includes(words));
    expect(told[0]).toMatch(/^◌ ≟ .* {2}narrated$/u);
    expect(told[1]).toMatch(/^● ≟ .* {2}narrated$/u);
    const narrated = live.filter((line) => OVER.exec(line)?.[2] === "narrated");
    // On a busy machine a step of files may be slow, too; what it was asked about it may then come too late.
    const slow = live.filter((line) => OVER.test(line) && !line.endsWith("lifted") && secondsOf(line) >= 0.5);
    const asked = Number(
      /captions (\d+) calls?, /u.exec(live.find((line) => line.startsWith("cost: ")) ?? "")?.[1],
    );
    expect(asked).toBeGreaterThanOrEqual(narrated.length);
    expect(asked).toBeLessThanOrEqual(slow.length);
  });

  test("tells a failed step as failed", () => {
    expect(live.join("\n")).toMatch(/^✗ ✎ tried to edit src\/format-duration\.js {2}failed/mu);
  });

  test("a call that is retried leaves its step open, which then is done", () => {
    // The tracker refuses its first call, and the middleware waits 400 ms before the second.
    const [step] = readBack.filter((line) => OVER.test(line));
    expect(step).toMatch(/^● . .*tracker {2}(?:0\.[4-9]|[1-9][\d.]*)s {2}lifted$/u);
  });

  test("keeps the captions of two agents that run at once apart", () => {
    const reviewer = live.filter((line) => line.includes("reviewer: "));
    const tester = live.filter((line) => line.includes("tester: "));
    expect(reviewer.join("\n")).toContain("padStart");
    expect(tester.join("\n")).not.toContain("padStart");
    expect(tester.at(-1)).toMatch(/^ {2}● .* {2}narrated$/u);
  });

  test("answers what the tools found", () => {
    expect(live).toContain(
      "The seconds were not padded, so 185 seconds read 3:5. formatDuration pads them now. All tests pass.",
    );
  });

  test("reads the same captions back from the journal, with nested ones under their calls", () => {
    const settled = live
      .filter((line) => OVER.test(line))
      .map((line) => line.replace(/(?:reviewer|tester): /u, ""));
    const kept = readBack.filter((line) => OVER.test(line));
    expect(kept.map((line) => line.trim()).sort()).toEqual(settled.map((line) => line.trim()).sort());
    const asked = readBack.findIndex((line) => line.startsWith("  ● asking reviewer"));
    expect(readBack[asked + 1]).toMatch(/^ {4}● /u);
  });

  test("tells what each of its subagents found as a note, below their steps, and reads that back", () => {
    const note =
      /^ {2}\[subagent result\] subagent sub-[\w-]+ \((reviewer|tester)\) done \(goal: .+\): (.+)$/u;
    const told = (lines: readonly string[]): readonly string[] =>
      lines.flatMap((line) => note.exec(line)?.slice(1, 3).join(": ") ?? []);
    expect([...told(live)].sort()).toEqual([
      "reviewer: Yes: every brew goes through formatDuration, and its seconds are padded to two digits.",
      "tester: All tests pass.",
    ]);
    expect([...told(readBack)].sort()).toEqual([...told(live)].sort());
    const lastStep = live.findLastIndex((line) => line.includes("tester: "));
    expect(live.findIndex((line) => line.startsWith("note: tester done"))).toBeGreaterThan(lastStep);
  });

  test("titles the chat with the first words, then with what the title model says, and reads that back", () => {
    const told = live.filter((line) => line.startsWith("title: "));
    expect(told).toEqual([
      "title: Look into issue 7 of the tea timer: find the cause, fix it  provisional",
      "title: Padded seconds in the tea timer  generated",
    ]);
    expect(live.findIndex((line) => line.startsWith("done in "))).toBeLessThan(
      live.indexOf("title: Padded seconds in the tea timer  generated"),
    );
    expect(readBack[0]).toBe("Padded seconds in the tea timer  generated");
    expect(readBack.join("\n")).toContain("; title 1 call, ");
  });

  test("leaves the clone and the temp folder as they were", async () => {
    expect(await contentsOf(SAMPLE)).toBe(before);
    expect(await place.leftovers()).toEqual([]);
  });

  test("prints the command that replays it, and that command prints the same", async () => {
    const thread = /^Again: npm start -- --replay (\S+)$/mu.exec(ended.stdout)?.[1] ?? "";
    const again = await startExample({ args: ["--replay", thread], env: place.env() });
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(readBack.join("\n")).toContain(again.stdout);
    expect(again.stdout.split("\n").length).toBeGreaterThan(10);
  });
});

/** How long a step took, as its line tells it. */
function secondsOf(line: string): number {
  return Number(/([\d.]+)s {2}\w+$/u.exec(line)?.[1]);
}

async function contentsOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.sort().map(async (file) => `${file}\n${await readFile(file, "utf8")}`);
  return (await Promise.all(texts)).join("\n");
}

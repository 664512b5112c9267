import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Ended, openPlace, type Place, ROOT, startCommand } from "../terminal/start.ts";

const EXAMPLE = join(ROOT, "examples/deepagents");
const TSX = join(ROOT, "node_modules/tsx/dist/cli.mjs");

let place: Place;
let ended: Ended;
let lines: readonly string[];

beforeAll(async () => {
  place = await openPlace();
  const command = [process.execPath, TSX, "-C", "@surtitle/source", "src/main.ts"];
  ended = await startCommand(command, { cwd: EXAMPLE, env: place.env() });
  lines = ended.stdout.trimEnd().split("\n");
});

afterAll(() => place.remove());

describe("the deepagents example, without a key", () => {
  test("ends well and says nothing on stderr", () => {
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).not.toContain("\u001b");
  });

  test("has captions of the lead and of both subagents", () => {
    expect(lines.filter((line) => line === "lead: asking both")).toHaveLength(2);
    for (const [agent, file] of [
      ["historian", "/changelog.txt"],
      ["tester", "/tests.txt"],
    ]) {
      expect(lines).toContain(`${agent}: reading ${file}`);
      expect(lines).toContain(`${agent}: read ${file}`);
    }
  });

  test("has both results as notes, and the lead's answer at the end", () => {
    const notes = lines
      .filter((line) => line.startsWith("[subagent result] "))
      .map((line) => line.replace(/sub-\w{8}/, "sub-*"));
    expect([...notes].sort()).toEqual([
      "[subagent result] subagent sub-* (historian) done (goal: What does ∕changelog.txt promise?): Two things:",
      "[subagent result] subagent sub-* (tester) done (goal: How went ∕tests.txt?): 41 passed; a paused kettle does not go on.",
    ]);
    expect(ended.stdout).toContain("Two things:\n  - timers\n  - pausing\n");
    expect(lines.at(-1)).toBe("Not yet: pausing fails.");
  });
});

test("it is one file of at most 80 lines", async () => {
  const source = await readFile(join(EXAMPLE, "src/main.ts"), "utf8");
  expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
});

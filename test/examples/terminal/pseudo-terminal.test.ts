import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Ended, openPlace, type Place, startInTerminal } from "./start.ts";

const ESCAPE = "\u001b";
const CTRL_C = "\u0003";
const SHOW_CURSOR = `${ESCAPE}[?25h`;
const CURSOR_UP = new RegExp(`${ESCAPE}\\[\\d*A`, "u");
const COLOUR = new RegExp(`${ESCAPE}\\[\\d+m`, "u");

/** `script` of util-linux gives a program a pseudo-terminal; elsewhere these tests are skipped. */
const hasScript = spawnSync("script", ["-qec", "exit 7", "/dev/null"]).status === 7;

let place: Place;

beforeAll(async () => {
  place = await openPlace();
});

afterAll(() => place.remove());

(hasScript ? describe : describe.skip)("under a terminal", () => {
  test("captions change in place, and all of the end stands once; NO_COLOR takes the colours alone", async () => {
    const args = ["--ask", "What is this?"];
    const [coloured, plain, dumb] = await Promise.all(
      ([{}, { NO_COLOR: "1" }, { TERM: "dumb" }] as Record<string, string>[]).map((env) =>
        startInTerminal({ args, env: place.env(env) }),
      ),
    );
    expect([coloured?.code, plain?.code, dumb?.code]).toEqual([0, 0, 0]);
    expect(coloured?.stdout).toContain(`${ESCAPE}[32m●`);
    for (const ended of [coloured, plain]) {
      expect(ended?.stdout).toMatch(CURSOR_UP);
      const [, end = ""] = ended?.stdout.split(SHOW_CURSOR) ?? [];
      expect(end.split("done in")).toHaveLength(3);
    }
    expect(plain?.stdout).not.toMatch(COLOUR);
    expect(dumb?.stdout).not.toContain(ESCAPE);
  });

  test("Ctrl-C settles, gives the cursor back and exits 130", async () => {
    let pressed = false;
    const ended: Ended = await startInTerminal({
      env: place.env(),
      onOutput: (output, child) => {
        if (pressed || !output.includes("running npm test")) return;
        pressed = true;
        child.stdin?.write(CTRL_C);
      },
    });
    expect(ended.code).toBe(130);
    expect(ended.stdout).toContain("tried to run npm test");
    expect(ended.stdout).toContain(SHOW_CURSOR);
    expect(ended.stdout).toContain("stopped after");
    expect(await place.leftovers()).toEqual([]);
  });
});

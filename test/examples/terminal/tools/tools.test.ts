import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { copySample, type SampleCopy } from "../../../../examples/terminal/src/sample-copy.ts";
import { executeTool } from "../../../../examples/terminal/src/tools/execute.ts";
import { editFileTool, readFileTool } from "../../../../examples/terminal/src/tools/files.ts";
import { grepTool } from "../../../../examples/terminal/src/tools/grep.ts";
import { TrackerBusyError, trackerTool } from "../../../../examples/terminal/src/tools/tracker.ts";
import { until } from "../../../support/until.ts";

const FORMAT = "src/format-duration.js";

let sample: SampleCopy;

beforeEach(async () => {
  sample = await copySample();
});

afterEach(() => sample.remove());

describe("grep", () => {
  test("finds lines by a plain text, whatever its case, and names the place", async () => {
    const found = await grepTool(sample.root).invoke({ pattern: "FORMATDURATION(SECONDS)" });
    expect(found).toBe(`${FORMAT}:2: export function formatDuration(seconds) {`);
  });

  test("says so where nothing is found", async () => {
    expect(await grepTool(sample.root).invoke({ pattern: ".*" })).toBe("nothing contains .*");
  });

  test("shows a bounded number of bounded lines, and passes over installed packages", async () => {
    await mkdir(join(sample.root, "node_modules"));
    await writeFile(join(sample.root, "node_modules", "a.js"), "needle");
    await writeFile(join(sample.root, "long.txt"), `needle ${"x".repeat(1000)}\n`.repeat(80));
    const lines = String(await grepTool(sample.root).invoke({ pattern: "needle" })).split("\n");
    expect(lines).toHaveLength(51);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(230);
    expect(lines.join("\n")).not.toContain("node_modules");
  });
});

describe("read_file and edit_file", () => {
  test("an edit is seen by the next reading", async () => {
    const edit = { path: FORMAT, old_string: "seconds % 60", new_string: "SECONDS" };
    expect(await editFileTool(sample.root).invoke(edit)).toBe(`edited ${FORMAT}`);
    expect(await readFileTool(sample.root).invoke({ path: FORMAT })).toContain("SECONDS");
  });

  test.each([
    ["not there", 0],
    ["seconds", 3],
  ])("an edit of %s, found %d times, is an error and changes nothing", async (old_string, times) => {
    const before = await readFile(join(sample.root, FORMAT), "utf8");
    const edit = editFileTool(sample.root).invoke({ path: FORMAT, old_string, new_string: "" });
    await expect(edit).rejects.toThrow(`expected old_string once in ${FORMAT}, found it ${times} times`);
    expect(await readFile(join(sample.root, FORMAT), "utf8")).toBe(before);
  });

  test.each(["../outside.txt", "/etc/hostname", "src/../../outside.txt", ".."])(
    "%s is outside the project",
    async (path) => {
      await expect(readFileTool(sample.root).invoke({ path })).rejects.toThrow("is outside the project");
    },
  );

  test("a link that leads outside is not followed", async () => {
    await symlink("/", join(sample.root, "out"), "junction");
    await expect(readFileTool(sample.root).invoke({ path: "out" })).rejects.toThrow("outside the project");
  });

  test("a missing file is named", async () => {
    await expect(readFileTool(sample.root).invoke({ path: "a.js" })).rejects.toThrow("there is no a.js");
  });
});

describe("execute", () => {
  test("runs the sample's tests: red at first, green once the seconds are padded", async () => {
    const execute = executeTool(sample.root);
    expect(await execute.invoke({ command: "npm test" })).toMatch(/^exit code 1\n[\s\S]*# fail 3/);
    const new_string = 'String(seconds % 60).padStart(2, "0")';
    await editFileTool(sample.root).invoke({ path: FORMAT, old_string: "seconds % 60", new_string });
    expect(await execute.invoke({ command: "npm test" })).toMatch(/^exit code 0\n[\s\S]*# fail 0/);
  });

  test("runs nothing else", async () => {
    await expect(executeTool(sample.root).invoke({ command: "rm -rf ." })).rejects.toThrow();
  });

  test("the code under test sees no key", async () => {
    const name = "SURTITLE_TEST_SECRET";
    const look = `import { test } from "node:test";\ntest("seen:" + process.env["${name}"], () => {});\n`;
    await writeFile(join(sample.root, "test", "env.test.js"), look);
    process.env[name] = "visible";
    try {
      const output = await executeTool(sample.root).invoke({ command: "npm test" });
      expect(output).toContain("seen:undefined");
    } finally {
      delete process.env[name];
    }
  });

  test("an abort kills the tests", async () => {
    const stuck = `import { writeFileSync } from "node:fs";
writeFileSync("pid", String(process.pid));
setTimeout(() => {}, 60000);
`;
    await writeFile(join(sample.root, "test", "stuck.test.js"), stuck);
    const stop = new AbortController();
    const running = executeTool(sample.root).invoke({ command: "npm test" }, { signal: stop.signal });
    running.catch(() => {});
    const pid = await until(async () =>
      Number(await readFile(join(sample.root, "pid"), "utf8").catch(() => "")),
    );
    stop.abort();
    await expect(running).rejects.toThrow();
    await until(() => isGone(pid));
  });
});

describe("the tracker", () => {
  test("is busy at first, then gives the issue, and names one that is missing", async () => {
    const tracker = trackerTool(sample.root);
    await expect(tracker.invoke({ number: 7 })).rejects.toThrow(TrackerBusyError);
    expect(await tracker.invoke({ number: 7 })).toMatch(/^#7 The countdown drops a zero\n/);
    await expect(tracker.invoke({ number: 8 })).rejects.toThrow("there is no issue 8");
  });
});

test("a copy is gone once it is removed, and the sample stays as it was", async () => {
  await writeFile(join(sample.root, FORMAT), "changed");
  await sample.remove();
  await sample.remove();
  await expect(readFile(join(sample.root, FORMAT))).rejects.toThrow("ENOENT");
  const next = await copySample();
  expect(await readFile(join(next.root, FORMAT), "utf8")).toContain("seconds % 60");
  await next.remove();
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

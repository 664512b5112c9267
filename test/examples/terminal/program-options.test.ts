import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startOffline, WORKER } from "../../../examples/terminal/src/offline/index.ts";
import { openPlace, type Place, startExample } from "./start.ts";

let place: Place;

beforeAll(async () => {
  place = await openPlace();
});

afterAll(() => place.remove());

describe("otherwise", () => {
  test("--help is printed and nothing is run", async () => {
    const { code, stdout, stderr } = await startExample({ args: ["--help"], env: place.env() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("--replay THREAD");
  });

  test("an own question gets a scripted answer that says what it is, kept where --journal says", async () => {
    const directory = join(place.home, "own journal");
    const args = ["--ask", "What is this?", "--journal", directory];
    const { code, stdout } = await startExample({ args, env: place.env() });
    expect(code).toBe(0);
    expect(stdout).toContain("> What is this?");
    expect(stdout).toContain("This is the scripted answer of the offline server");
    expect(stdout).toContain(`--journal "${directory}"`);
    expect(await readdir(directory)).not.toEqual([]);
  });

  test("a narrator that does not exist costs its captions and the title, and is told after the run", async () => {
    const server = await startOffline();
    try {
      const args = ["--ask", "What is this?", "--model", WORKER, "--narrator", "nobody"];
      const { code, stdout, stderr } = await startExample({
        args,
        env: place.env({ OPENAI_BASE_URL: server.baseUrl }),
      });
      expect(code).toBe(0);
      expect(stdout).toMatch(/^● . ran npm test {2}[\d.]+s {2}composed$/mu);
      expect(stdout).toMatch(/^title: .+ {2}provisional$/mu);
      expect(stdout).not.toContain("  generated");
      expect(stderr).toMatch(/^surtitle example: captions: [^\n]*\nsurtitle example: titles: [^\n]*\n$/u);
    } finally {
      await server.close();
    }
  });

  test("without a journal to write to the captions are shown all the same, and the loss is told", async () => {
    const file = join(place.home, "file");
    await writeFile(file, "not a directory");
    const args = ["--ask", "What is this?", "--journal", file];
    const { code, stdout, stderr } = await startExample({ args, env: place.env() });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^● . ran npm test|^● ≟ .* narrated$/mu);
    expect(stdout).toContain("This is the scripted answer");
    expect(stderr).toMatch(/^surtitle example: journal: /u);
    expect(await readFile(file, "utf8")).toBe("not a directory");
  });
});

/** The README's first example runs as it stands, and gives what it says. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { startServer } from "@surtitle/example-terminal/offline";
import { ROOT, startCommand } from "../../examples/terminal/start.ts";
import "../../support/patience.ts";

const PACKAGE = join(ROOT, "plugins/subagents");

test("the README's example", async () => {
  const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
  const [, code = "", output = ""] = /```ts\n([\s\S]*?)```\n\n```\n([\s\S]*?)\n```/.exec(readme) ?? [];
  expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(12);
  const server = await startServer({
    models: {
      "gpt-4.1-mini": ({ messages }) => {
        if (messages.at(-1)?.role === "tool") return { text: "On 18 April 2023." };
        if (messages.at(-1)?.text.startsWith("Find")) return { text: "It shipped on 18 April 2023." };
        return { calls: [{ name: "research", args: { goal: "Find the release date of Node 20" } }] };
      },
    },
  });
  // From there it finds the packages of the project.
  const parent = join(ROOT, "node_modules/.cache");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "surtitle-readme-"));
  const file = join(folder, "example.ts");
  try {
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    await writeFile(file, code);
    const env = { ...process.env, OPENAI_API_KEY: "none", OPENAI_BASE_URL: server.baseUrl };
    const tsx = join(ROOT, "node_modules/tsx/dist/cli.mjs");
    const ended = await startCommand([process.execPath, tsx, "-C", "@surtitle/source", file], {
      cwd: ROOT,
      env,
    });
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    const plain = (text: string): string => text.trim().replace(/sub-\w{8}/, "sub-*");
    expect(plain(ended.stdout)).toBe(plain(output));
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});

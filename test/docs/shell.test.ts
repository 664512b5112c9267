/** What pages tell a reader to type is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Package {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const packageIn = (folder: string): Package =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
const inside = (group: string): string[] => readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`);
const folders = ["core", ...inside("plugins"), ...inside("examples")];
const packages = new Map(folders.map((folder) => [packageIn(folder).name, folder] as const));
const pages = [".", "docs", ...folders].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md")
    .map((name) => join(folder, name)),
);

/** Commands of npm's on a page, in blocks and in the text. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, code = ""]) => code.split("\n"));
  const spoken = [...text.replace(/^```.*?^```$/gms, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  const lines = [...blocks, ...spoken].map((line) =>
    line.replace(/ #.*/, "").replace(/^(?:[A-Z_]+=\S+ )+/, ""),
  );
  return lines
    .flatMap((line) => line.split(" && "))
    .map((line) => line.trim())
    .filter((line) => /^np[mx] /.test(line));
}

/** What is wrong with a command; undefined where it can be typed. */
function problemOf(command: string): string | undefined {
  const [program, verb = "", ...rest] = command.split(/\s+/);
  if (program === "npx") return verb === "surtitle-journal" ? undefined : `npx ${verb}`;
  if (verb === "install") return rest.filter((name) => !isThere(name)).join(" ") || undefined;
  if (verb === "ci" || verb === "pack" || verb === "publish") return undefined;
  const script = verb === "run" ? (rest[0] ?? "") : verb;
  const workspace = /--workspace (\S+)/.exec(command)?.[1];
  const folder = workspace === undefined ? "." : packages.get(workspace);
  if (folder === undefined) return `no workspace ${workspace}`;
  return packageIn(folder).scripts?.[script] === undefined ? `no script ${script} in ${folder}` : undefined;
}

const isThere = (name: string): boolean =>
  name.endsWith(".tgz") || existsSync(join(ROOT, "node_modules", name));

const commands = pages.flatMap((page) => commandsOf(page).map((command) => [page, command] as const));

describe("commands on pages", () => {
  test.each(commands)("%s: %s", (_, command) => {
    expect(problemOf(command)).toBeUndefined();
  });

  test("are found", () => {
    expect(commands.map(([, command]) => command)).toEqual(
      expect.arrayContaining(["npm start", "npm test", "npm run web", "npm run bench"]),
    );
  });

  test("one that is not there is told", () => {
    expect(problemOf("npm run nope")).toBe("no script nope in .");
    expect(problemOf("npm start --workspace @surtitle/nope")).toBe("no workspace @surtitle/nope");
    expect(problemOf("npm install @surtitle/core nope")).toBe("nope");
    expect(problemOf("npx nope")).toBe("npx nope");
  });
});

test.each(["core", ...inside("plugins")])("%s tells to install what it needs", (folder) => {
  const { name, peerDependencies = {} } = packageIn(folder) as Package & { peerDependencies?: object };
  const [first = ""] = commandsOf(join(folder, "README.md"));
  const named = first.split(/\s+/);
  expect(named).toEqual(expect.arrayContaining([name, ...Object.keys(peerDependencies)]));
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const LINK = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;

const folders = [
  ".",
  "core",
  "docs",
  ...["plugins", "examples"].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  ),
];
const pages = folders.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);

test.each(pages)("every link of %s leads somewhere", (page) => {
  const links = Array.from(readFileSync(join(ROOT, page), "utf8").matchAll(LINK), ([, to]) => to ?? "");
  const inside = links.filter((to) => !/^[a-z]+:/.test(to));
  expect(inside.filter((to) => !existsSync(join(ROOT, dirname(page), to)))).toEqual([]);
});

test("the pages of the packages are looked at", () => {
  expect(pages).toEqual(expect.arrayContaining(["README.md", "core/README.md", "docs/vocabularies.md"]));
});

/** What the pages are about: every entry that a package exports for apps. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A module as an app imports it. */
export interface EntryPoint {
  /** As in an import: `@surtitle/core/view`. */
  readonly name: string;
  /** The package that it is part of: `@surtitle/core`. */
  readonly packageName: string;
  /** Its source, absolute. */
  readonly file: string;
  /** The README that belongs on its page: its package's, on the page of the main entry. */
  readonly readme?: string;
}

/** The packages' folders, in the order of the pages. */
export const PACKAGES: readonly string[] = [
  "plugins/captions",
  "core",
  "plugins/titles",
  "plugins/subagents",
  "plugins/journal",
];

/** Entries that the packages keep for each other: no promise is made of them to apps. */
const BETWEEN_PACKAGES: readonly string[] = ["@surtitle/core/plugin"];

/** The condition under which a package's `exports` name its source. */
const SOURCE = "@surtitle/source";

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The entries of the package in a folder, in the order in which it exports them. */
export function entryPointsOf(folder: string): EntryPoint[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const packageName = manifest.name;
  const readme = join(folder, "README.md");
  return Object.entries(manifest.exports).flatMap(([path, { [SOURCE]: source }]) => {
    const name = packageName + path.slice(1);
    if (source === undefined || BETWEEN_PACKAGES.includes(name)) return [];
    const entry = { name, packageName, file: join(folder, source) };
    return [{ ...entry, ...(isMain(entry) && existsSync(readme) && { readme }) }];
  });
}

/** Whether it is the entry that is called as its package is. */
export function isMain({ name, packageName }: Pick<EntryPoint, "name" | "packageName">): boolean {
  return name === packageName;
}

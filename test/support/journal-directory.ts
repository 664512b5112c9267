/** The files of a journal on disk, for tests that damage them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach } from "@jest/globals";
import type { Journal } from "../../core/src/journal/contract.ts";
import { lowdbJournal } from "../../plugins/journal/src/index.ts";
import { tempDirectory } from "./temp-directory.ts";

/** Gives each test of a file a directory that is not there yet, and takes away what came into it. */
export function forEachTest(give: (directory: string) => void): void {
  let temp: Awaited<ReturnType<typeof tempDirectory>>;
  beforeEach(async () => {
    temp = await tempDirectory();
    give(join(temp.path, "journal"));
  });
  afterEach(() => temp.remove());
}

/** A journal with the messages of the problems that it told of. */
export interface ToldJournal {
  readonly journal: Journal;
  readonly problems: string[];
}

/** Opens a journal and hears what it reports. */
export function openTold(directory: string, options: { readonly maxAgeDays?: number } = {}): ToldJournal {
  const journal = lowdbJournal({ directory, ...options });
  const problems: string[] = [];
  journal.reportTo?.(({ message }) => problems.push(message));
  return { journal, problems };
}

/** The one directory of the one thread. */
export async function threadDirectory(directory: string): Promise<string> {
  const [name = ""] = await readdir(join(directory, "threads"));
  return join(directory, "threads", name);
}

/** The names in the one thread's directory that fit, in order. */
export async function filesThat(
  directory: string,
  fit: (name: string) => boolean,
): Promise<readonly string[]> {
  const thread = await threadDirectory(directory);
  return (await readdir(thread))
    .filter(fit)
    .sort()
    .map((name) => join(thread, name));
}

/** The path of the only file with steps and turns. */
export async function mainFile(directory: string): Promise<string> {
  const [path = ""] = await filesThat(directory, (name) => /^\w+-\d+\.json$/.test(name));
  return path;
}

/** Everything that files under a directory hold, as one text. */
export async function allText(directory: string): Promise<string> {
  const texts: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) texts.push(await readFile(join(entry.parentPath, entry.name), "utf8"));
  }
  return texts.join("\n");
}

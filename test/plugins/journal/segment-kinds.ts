import { filesThat } from "../../support/journal-directory.ts";

/** How many files of each kind the one thread has. */
export const kinds = async (directory: string): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const path of await filesThat(directory, () => true)) {
    const kind = path.replace(/^.*-\d+/, "");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

/** Without the file that waits to be written next. */
export const segments = async (directory: string): Promise<Readonly<Record<string, number>>> => {
  const { ".tmp": _, ...kept } = await kinds(directory);
  return kept;
};

import { mainFile, openTold } from "../../support/journal-directory.ts";
import { aStep, aTitle, aTurn } from "../../support/journal-entries.ts";

/** A thread "t" with a title in one file and a turn and three steps in another, and a healthy thread "u". */
export async function writeThread(directory: string): Promise<string> {
  const { journal } = openTold(directory);
  await journal.putTurn("t", aTurn());
  for (const anchor of ["a", "b", "c"]) await journal.putStep("t", aStep({ anchor }));
  await journal.putTitle("t", aTitle());
  await journal.close();
  return mainFile(directory);
}

/** Whether a file was set aside. */
export const isAside = (name: string): boolean => name.includes(".corrupt-");

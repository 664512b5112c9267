/** A process that writes a journal in a directory. */
import { lowdbJournal } from "../../plugins/journal/src/index.ts";
import { taskOfProcess, writeUntilEnd } from "./journal-writing.ts";

const task = taskOfProcess();
await writeUntilEnd(lowdbJournal({ directory: task.place }), task);

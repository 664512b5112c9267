/** A process that writes a journal in a PostgreSQL database. */
import { PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";
import { storeJournal } from "../../plugins/journal/src/store.ts";
import { taskOfProcess, writeUntilEnd } from "./journal-writing.ts";

const task = taskOfProcess();
const { connection, schema } = JSON.parse(task.place) as {
  readonly connection: string;
  readonly schema: string;
};
const store = PostgresStore.fromConnString(connection, { schema });
await writeUntilEnd(storeJournal(store), task, () => store.stop());

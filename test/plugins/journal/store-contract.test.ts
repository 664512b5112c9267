import { InMemoryStore, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import type { BaseStore } from "@langchain/langgraph-checkpoint";
import type { Journal } from "../../../core/src/journal/contract.ts";
import { storeJournal } from "../../../plugins/journal/src/store.ts";
import { journalContract } from "../../contracts/journal.ts";

journalContract("storeJournal on InMemoryStore", async () => {
  const store = new InMemoryStore();
  const journal = storeJournal(store);
  return { journal, another: async () => storeJournal(store), end: () => journal.close() };
});

journalContract("storeJournal on the store of a running graph", async () => {
  const store = new InMemoryStore();
  let journal: Journal | undefined;
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("work", (_, config) => {
      journal = storeJournal(config.store as unknown as BaseStore);
      return {};
    })
    .addEdge(START, "work")
    .compile({ store });
  await graph.invoke({ messages: [] });
  if (journal === undefined) throw new Error("the graph gave no store");
  const handed = journal;
  return { journal: handed, another: async () => storeJournal(store), end: () => handed.close() };
});

journalContract("storeJournal on a store that is there later", async () => {
  let store: InMemoryStore | undefined;
  const journal = storeJournal(() => store);
  store = new InMemoryStore();
  return { journal, another: async () => storeJournal(() => store), end: () => journal.close() };
});

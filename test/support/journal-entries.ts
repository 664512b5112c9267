/** Entries for tests of journals; each call gives one of its own. */
import type { LeaseEntry } from "../../core/src/journal/facts.ts";
import type {
  NoteEntry,
  ResultEntry,
  StepEntry,
  TitleEntry,
  TurnEntry,
  UsageEntry,
} from "../../core/src/view/record.ts";

export const aStep = (changes: Partial<StepEntry> = {}): StepEntry => ({
  turnId: "r1",
  turnAt: 10,
  anchor: "call_1",
  at: 20,
  status: "running",
  caption: { text: "reading the file src/app.ts", category: "read", source: "composed" },
  calls: [
    { id: "call_1", name: "read_file", gloss: "reading src/app.ts", category: "read", status: "running" },
  ],
  rev: 1,
  ...changes,
});

export const aTurn = (changes: Partial<TurnEntry> = {}): TurnEntry => ({
  turnId: "r1",
  at: 10,
  status: "running",
  spent: { total: 0, byAgent: {} },
  rev: 1,
  ...changes,
});

export const aTitle = (changes: Partial<TitleEntry> = {}): TitleEntry => ({
  source: "generated",
  text: "Trip to Rome",
  at: 30,
  ...changes,
});

export const aNote = (changes: Partial<NoteEntry> = {}): NoteEntry => ({
  batchId: "b1",
  turnId: "r1",
  at: 40,
  agents: [{ id: "sub-1", status: "done", role: "researcher" }],
  text: "[subagent result] subagent sub-1 (researcher) done: It shipped on 3 May.",
  rev: 1,
  ...changes,
});

export const aResult = (changes: Partial<ResultEntry> = {}): ResultEntry => ({
  agentId: "sub-1",
  batchId: "b1",
  turnId: "r1",
  at: 40,
  status: "done",
  text: "It shipped on 3 May.",
  ...changes,
});

export const aUsage = (changes: Partial<UsageEntry> = {}): UsageEntry => ({
  runId: "u1",
  kind: "caption",
  at: 50,
  outcome: "accepted",
  turnId: "r1",
  ...changes,
});

export const aLease = (changes: Partial<LeaseEntry> = {}): LeaseEntry => ({
  batchId: "b1",
  turnId: "r1",
  at: 40,
  beatAt: 41,
  status: "running",
  agents: [{ id: "sub-1", status: "running" }],
  ...changes,
});

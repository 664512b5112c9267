/** A thread as JSON lines: first the thread, then every entry, merged. */
import { bestTitle, type Fact, mergeFacts, rollUp } from "@surtitle/core/plugin";
import { escaped } from "./print.ts";

const ORDER: readonly Fact["kind"][] = ["turn", "step", "title", "note", "result", "lease", "usage", "total"];

/** The lines of a thread; none where nothing of it is kept. */
export function exportThread(threadId: string, facts: Iterable<Fact>): readonly string[] {
  const merged = mergeFacts(facts);
  rollUp(merged);
  const entries = [...merged.values()].filter(({ kind }) => kind !== "forgotten");
  if (entries.length === 0) return [];
  entries.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || timeIn(a) - timeIn(b));
  const title = bestTitle(entries);
  const head = { kind: "thread", value: { v: 1, threadId, ...(title && { title }) } };
  return [head, ...entries.map(({ kind, value }) => ({ kind, value }))].map((line) =>
    escaped(JSON.stringify(line)),
  );
}

function timeIn({ value }: Fact): number {
  return "at" in value ? value.at : 0;
}

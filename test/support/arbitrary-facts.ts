/** Facts of one thread for property tests, under the two rules that hold for every writer (see merge.ts). */
import fc from "fast-check";
import type { Fact, FactKind, FactValues } from "../../core/src/journal/facts.ts";
import { factOf } from "../../core/src/journal/keys.ts";
import { aLease, aNote, aResult, aStep, aTitle, aTurn, aUsage } from "./journal-entries.ts";

const TURNS = ["r1", "r2", "r3", "__proto__"];

/** All entries that name a turn agree on when it began. */
const startOf = (turnId: string): number => (TURNS.indexOf(turnId) + 1) * 10;

const writer = fc.constantFrom("w1", "w2", "w3");
const turnId = fc.constantFrom(...TURNS);
const maybeTurn = fc.option(turnId, { nil: undefined });
const rev = fc.nat(3);
const word = fc.constantFrom("a", "b", "c");
/** `at` does not go back as the revision grows, so that a tombstone takes out the older of two entries first. */
const atOf = (revision: number): number => 5 + revision * 12;

function fact<K extends FactKind>(kind: K, value: fc.Arbitrary<FactValues[K]>): fc.Arbitrary<Fact> {
  return fc.tuple(value, writer).map(([entry, by]) => factOf(kind, entry, { writer: by }));
}

const withTurn = (id: string | undefined): { turnId?: string } => (id === undefined ? {} : { turnId: id });

const step = fact(
  "step",
  fc
    .record({
      turnId,
      rev,
      anchor: word,
      status: fc.constantFrom("running", "paused", "done", "failed") as fc.Arbitrary<"done">,
      source: fc.constantFrom("composed", "lifted", "narrated") as fc.Arbitrary<"lifted">,
    })
    .map(({ source, ...s }) =>
      aStep({ ...s, turnAt: startOf(s.turnId), caption: { text: source, category: "read", source } }),
    ),
);

const turn = fact(
  "turn",
  fc
    .record({
      turnId,
      rev,
      status: fc.constantFrom("running", "paused", "done", "stopped") as fc.Arbitrary<"done">,
      spent: fc.record({
        total: fc.nat(5),
        byAgent: fc.dictionary(fc.constantFrom("x", "__proto__"), fc.nat(4)),
      }),
    })
    .map((t) =>
      aTurn({ ...t, at: startOf(t.turnId), spent: { ...t.spent, byAgent: { ...t.spent.byAgent } } }),
    ),
);

const title = fact(
  "title",
  fc
    .record({
      at: fc.nat(40),
      rev,
      text: word,
      source: fc.constantFrom("manual", "generated") as fc.Arbitrary<"manual">,
    })
    .map(aTitle),
);

const keyed = fc.record({ key: word, id: maybeTurn, revision: rev, running: fc.boolean() });

const note = fact(
  "note",
  keyed.map(({ key, revision }) => {
    const agents = [{ id: "s", status: "done" }];
    return aNote({ batchId: key, ...withTurn(turnOfKey(key)), at: atOf(revision), rev: revision, agents });
  }),
);

const result = fact(
  "result",
  keyed.map(({ key, revision }) =>
    aResult({ agentId: key, ...withTurn(turnOfKey(key)), at: atOf(revision), rev: revision }),
  ),
);

const lease = fact(
  "lease",
  keyed.map(({ key, revision }) =>
    aLease({ batchId: key, ...withTurn(turnOfKey(key)), at: 15, beatAt: atOf(revision) }),
  ),
);

/** A call is made by one writer, which numbers it. */
const usage = fc.nat(11).map((n) => {
  const kind = n % 3 === 0 ? "title" : "caption";
  const entry = aUsage({ runId: `u${n}`, at: 4 * n, kind, turnId: TURNS[n % 4] ?? "r1" });
  return factOf("usage", entry, { writer: `w${(n % 2) + 1}`, seq: n + 1 });
});

/** A sum is a function of its writer, its kind and how far it reaches. */
const total = fc
  .tuple(fc.nat(11), fc.constantFrom("title", "caption"), fc.constantFrom(0, 15))
  .map(([n, kind, since]) => {
    const sums = { calls: n, input: n, output: n, unknown: n, attempts: [] };
    return factOf("total", { kind: kind as "title", ...sums, upTo: n, since }, { writer: `w${(n % 2) + 1}` });
  });

const forgotten = fact(
  "forgotten",
  fc.record({ at: fc.nat(45), named: fc.subarray(TURNS) }).map(({ at, named }) => {
    const turns = named.filter((id) => startOf(id) <= at).map((id) => [id, startOf(id)] as const);
    return { at, ...(turns.length > 0 && { turns: Object.fromEntries(turns) }) };
  }),
);

/** One fact of any kind. */
export const anyFact: fc.Arbitrary<Fact> = fc.oneof(
  { weight: 4, arbitrary: step },
  { weight: 3, arbitrary: turn },
  { weight: 2, arbitrary: title },
  note,
  result,
  lease,
  { weight: 2, arbitrary: usage },
  total,
  forgotten,
);

/** A set of facts of one thread. */
export const anyFacts: fc.Arbitrary<readonly Fact[]> = fc.array(anyFact, { maxLength: 30 });

/** All entries of one batch or agent name the same turn. */
function turnOfKey(key: string): string | undefined {
  return { a: "r1", b: "r3" }[key];
}

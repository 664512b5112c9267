/**
 * What a journal is built from: the contract, facts and how they merge, and `journalOf`, which makes a journal of a
 * store of facts.
 *
 * @module
 */
export type { Fact, FactKind, FactOf, FactValues, LeaseEntry, RolledUsage, Tombstone } from "./facts.ts";
export { dropForgotten, isForgotten, type StartOf, tombstoneOf } from "./forget.ts";
export { type FactStore, journalOf } from "./journal-of.ts";
export { type FactOrigin, factOf, slotOf } from "./keys.ts";
export { addFact, betterFact, type FactMap, mergeFacts } from "./merge.ts";
export { plainCopy } from "./plain-copy.ts";
export { bestTitle, buildRecord } from "./record.ts";
export { rollUp, USAGE_KEPT } from "./roll-up.ts";
export { parseFact } from "./schema.ts";

/**
 * What plugins share with core and apps do not need.
 *
 * @module
 */
export {
  addFact,
  bestTitle,
  betterFact,
  buildRecord,
  dropForgotten,
  type Fact,
  type FactKind,
  type FactMap,
  type FactOf,
  type FactOrigin,
  type FactStore,
  type FactValues,
  factOf,
  isForgotten,
  type Journal,
  type JournalProblem,
  journalOf,
  mergeFacts,
  parseFact,
  plainCopy,
  rollUp,
  type StartOf,
  slotOf,
  type ThreadPage,
  type ThreadSummary,
  type Tombstone,
  tombstoneOf,
  USAGE_KEPT,
} from "./journal/index.ts";

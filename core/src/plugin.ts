/**
 * What a plugin is built of: the hub from inside, the run tree, the one short model call, step tracking, the passes of
 * the cleaner, and the facts that journals keep. Apps need none of it. It may change with any version.
 *
 * @internal
 * @module
 */

export { secretsOf } from "./gloss/arguments.ts";
export { checkGlosses } from "./gloss/check-glosses.ts";
export { type ToldStep, tellStep } from "./gloss/compose.ts";
export { pickLocale } from "./gloss/known-locales.ts";
export {
  answerOf,
  type ChainStart,
  isInsideNode,
  isShaping,
  type Metadata,
  type ModelStart,
  type ToolStart,
} from "./host/callback-arguments.ts";
export { claimCount } from "./host/claims.ts";
export { errorKind } from "./host/error-kind.ts";
export {
  askedBy,
  contentOf,
  isLoose,
  isResumption,
  lastAsking,
  lastHumanText,
  type MessageRole,
  messagesOf,
  outputFailed,
  pendingAsking,
  resultsIn,
  roleOf,
  textOf,
} from "./host/messages.ts";
export { type RootRun, RootRuns, unref } from "./host/root-runs.ts";
export { ENDED_BY, RunHandler } from "./host/run-handler.ts";
export { isNested, owningTool, type Run, type RunKind, RunTree, type StartedRun } from "./host/run-tree.ts";
export {
  isModelSource,
  ModelSlot,
  type ModelSource,
  type ShortAnswer,
  type ShortCall,
  type ShortModel,
  shortCall,
} from "./host/short-call.ts";
export { type MeteredUsage, UsageMeter } from "./host/usage-meter.ts";
export { checkOptions, type OptionRule, shown } from "./hub/check-options.ts";
export type { Hub } from "./hub/hub.ts";
export { keepLatest } from "./hub/latest.ts";
export {
  keepResult,
  type NotePlace,
  type ToldNote,
  type ToldResult,
  type ToldUsage,
  tellNote,
  tellSubagentUsage,
} from "./hub/notes.ts";
export { soon } from "./hub/patience.ts";
export { type Part, plainError } from "./hub/report.ts";
export { hubOf, isSurtitle, type Surtitle } from "./hub/surtitle.ts";
export type { ShownCall, ShownStep, Turn } from "./hub/turns.ts";
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
  journalOf,
  type LeaseEntry,
  mergeFacts,
  parseFact,
  plainCopy,
  type RolledUsage,
  rollUp,
  type StartOf,
  slotOf,
  type Tombstone,
  tombstoneOf,
  USAGE_KEPT,
} from "./journal/index.ts";
export { claimsSuccess } from "./sentence/claims-success.ts";
export { isGlue } from "./sentence/glue.ts";
export { narratorInstruction } from "./sentence/narrator-instruction.ts";
export { isReport } from "./sentence/reports.ts";
export { isRepeat } from "./sentence/similar.ts";
export { countUnspaced } from "./sentence/unspaced.ts";
export type { Asked, AskedCall, StepTrack, TrackedCall, TrackedStep } from "./steps/step.ts";
export { type ErrorKind, type StepEffect, type StepNews, takeUp, trackStep } from "./steps/track-step.ts";
export { boundInput } from "./text/bound.ts";
export { cleanCharacters } from "./text/characters.ts";
export { cleanLine, cleanProse } from "./text/clean.ts";
export { wholeHead } from "./text/head.ts";
export { keyedSecrets } from "./text/keyed-secrets.ts";
export { fitsLanguage, languageName } from "./text/language.ts";
export { maskSecretKeys, maskValues } from "./text/mask-keys.ts";
export { shortName } from "./text/name.ts";
export { stripReasoning } from "./text/reasoning.ts";
export { fitsScript, type Script, scriptOf } from "./text/script.ts";
export { wholeTail } from "./text/tail.ts";
export { clamp, wholeSlice } from "./view/clamp.ts";
export type { TurnStatus } from "./view/record.ts";

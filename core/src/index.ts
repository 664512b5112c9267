/**
 * Words and rules of Surtitle: the hub that an app's plugins share, and every rule that makes a caption.
 *
 * ```ts
 * import { createSurtitle } from "@surtitle/core";
 *
 * const surtitle = createSurtitle();
 * surtitle.subscribe((event) => console.log(event));
 * ```
 *
 * @module
 */

export { type Composed, type ComposeOptions, composeCaption } from "./gloss/compose.ts";
export {
  type CallMetadata,
  type CallToGloss,
  type Gloss,
  type Glosses,
  type GlossOptions,
  type GlossTemplate,
  glossCall,
} from "./gloss/gloss-call.ts";
export {
  type CategoryWording,
  defineLocale,
  en,
  type Locale,
  type LocaleInput,
  type LocalePatterns,
  zh,
} from "./gloss/locale.ts";
export type { ModelSource, ShortModel } from "./host/short-call.ts";
export type { Listener, Topic } from "./hub/bus.ts";
export type { Part, SurtitleProblem } from "./hub/report.ts";
export { type ServerSentEventsOptions, toServerSentEvents } from "./hub/server-sent-events.ts";
export { createSurtitle, type Surtitle, type SurtitleOptions } from "./hub/surtitle.ts";
export type { Journal, JournalProblem, ThreadPage, ThreadSummary } from "./journal/contract.ts";
export type { LeaseEntry } from "./journal/facts.ts";
export { type MemoryJournalOptions, memoryJournal } from "./journal/memory.ts";
export { stepsFor } from "./journal/steps-for.ts";
export { type LiftOptions, liftCaption } from "./sentence/lift.ts";
export type { Words } from "./sentence/narrator-instruction.ts";
export { type Narration, type NarrationOptions, readNarration } from "./sentence/read-narration.ts";
export { type ShortCaptionOptions, shortCaption } from "./sentence/short-caption.ts";
export { stripMachineBlocks } from "./text/machine-blocks.ts";
export { redactSecrets } from "./text/redact.ts";
export type { Script } from "./text/script.ts";
export * from "./view/index.ts";
export { categoryOfTools } from "./vocabulary/category-of-tools.ts";
export { type DefaultWord, defaultVocabulary } from "./vocabulary/default.ts";
export {
  type CategoriesInput,
  type Category,
  type CategoryIcon,
  type CategoryInput,
  type CategoryOf,
  defineVocabulary,
  extendVocabulary,
  type Noun,
  type VerbForms,
  type Vocabulary,
  type VocabularyChanges,
  type VocabularyInput,
} from "./vocabulary/vocabulary.ts";

/**
 * Keeps captions, titles and notes on a local disk, so that a chat opened again reads as it did live.
 *
 * ```ts
 * import { createSurtitle } from "@surtitle/core";
 * import { lowdbJournal } from "@surtitle/journal";
 *
 * const surtitle = createSurtitle({ journal: lowdbJournal({ directory: ".surtitle" }) });
 * ```
 *
 * @module
 */
export { type LowdbJournalOptions, lowdbJournal } from "./lowdb-journal.ts";

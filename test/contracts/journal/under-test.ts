/** A journal under test. */
import type { Journal } from "../../../core/src/journal/contract.ts";

/** A journal under test, and what takes it and its place away again. */
export interface JournalUnderTest {
  readonly journal: Journal;
  /** A second journal on the same place, as another process would open it. Absent where there is none. */
  readonly another?: () => Promise<Journal>;
  readonly end: () => Promise<void>;
}

/** The journal of the test that runs; there is none before the test's own `beforeEach`. */
export type Opened = () => JournalUnderTest;

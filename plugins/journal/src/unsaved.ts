/** Counts what is in memory alone, so that a disk that is away cannot fill the memory. */
import type { Fact } from "@surtitle/core/plugin";
import { lineOf } from "./segment-text.ts";

/** How many entries may wait for the disk, in all threads together. */
export const UNSAVED_FACTS = 100_000;

/** How much text may wait for the disk, in UTF-16 units. */
export const UNSAVED_UNITS: number = 64 * 1024 * 1024;

export class Unsaved {
  #facts = 0;
  #units = 0;

  get facts(): number {
    return this.#facts;
  }

  /** Whether nothing more is taken in. */
  get full(): boolean {
    return this.#facts >= UNSAVED_FACTS || this.#units >= UNSAVED_UNITS;
  }

  add(fact: Fact): void {
    this.#facts++;
    this.#units += lineOf(fact).length;
  }

  remove(fact: Fact): void {
    this.#facts--;
    this.#units -= lineOf(fact).length;
  }
}

/** Which short texts were seen lately, in two generations: no text is moved, and the older half goes at once. */
export class RecentTexts {
  readonly #limit: number;
  readonly #maxUnits: number;
  #young = new Set<string>();
  #old: ReadonlySet<string> = new Set();

  /**
   * @param limit - How many texts are remembered at least, where there were so many; at most twice as many are.
   * @param maxUnits - Longer texts are not remembered, in UTF-16 units. @default any are
   */
  constructor(limit: number, maxUnits: number = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#maxUnits = maxUnits;
  }

  has(text: string): boolean {
    return text.length <= this.#maxUnits && (this.#young.has(text) || this.#old.has(text));
  }

  add(text: string): void {
    if (text.length > this.#maxUnits) return;
    this.#young.add(text);
    if (this.#young.size < this.#limit) return;
    this.#old = this.#young;
    this.#young = new Set();
  }

  /** For tests: how many texts are held. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}

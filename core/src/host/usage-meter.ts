/** What model calls cost, as their providers tell it. */
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { Tokens } from "../view/record.ts";
import { isLoose } from "./messages.ts";

/** Tokens only where a provider told some; the model of the latest call. */
export interface MeteredUsage {
  readonly tokens?: Tokens;
  readonly model?: string;
}

type Loose = Readonly<Record<string, unknown>>;

const COUNTS = ["input", "output", "total"] as const;

/** Adds up what is told of the calls that it hears of, in however many parts. */
export class UsageMeter extends BaseCallbackHandler {
  override readonly name: string = "surtitle_usage";
  override awaitHandlers = true;
  /** What was counted so far; a count that nobody told is absent. */
  protected readonly counted: Partial<Record<keyof Tokens, number>> = {};
  /** That of the latest call which told one. */
  protected model: string | undefined;

  override copy(): this {
    return this;
  }

  override handleLLMEnd(output: unknown): void {
    if (!isLoose(output)) return;
    const generations = Array.isArray(output["generations"]) ? output["generations"] : [];
    let told = false;
    for (const generation of generations.flat() as unknown[]) {
      const message = isLoose(generation) ? generation["message"] : undefined;
      if (isLoose(message)) told = this.#add(message) || told;
    }
    if (!told) this.#addOld(output["llmOutput"]);
  }

  /** @param message - The answer, read where no callback told of the call */
  told(message?: unknown): MeteredUsage {
    if (this.counted.total === undefined && isLoose(message)) this.#add(message);
    const known = COUNTS.flatMap((key) => {
      const count = this.counted[key];
      return count === undefined ? [] : [[key, count] as const];
    });
    return {
      ...(known.length > 0 && { tokens: Object.fromEntries(known) }),
      ...(this.model !== undefined && { model: this.model }),
    };
  }

  #add({ usage_metadata: usage, response_metadata: response }: Loose): boolean {
    const name = isLoose(response) ? (response["model_name"] ?? response["model"]) : undefined;
    if (typeof name === "string") this.model = name;
    return (
      isLoose(usage) && this.#count(usage["input_tokens"], usage["output_tokens"], usage["total_tokens"])
    );
  }

  #addOld(output: unknown): void {
    const usage = isLoose(output) ? output["tokenUsage"] : undefined;
    if (isLoose(usage)) this.#count(usage["promptTokens"], usage["completionTokens"], usage["totalTokens"]);
  }

  #count(...given: readonly unknown[]): boolean {
    const [input, output, total] = given.map(countOf);
    // A model class may fill in zeros where its provider told nothing; no call costs nothing.
    if (!input && !output && !total) return false;
    const both = input === undefined && output === undefined ? undefined : (input ?? 0) + (output ?? 0);
    this.#plus("input", input);
    this.#plus("output", output);
    this.#plus("total", total ?? both);
    return true;
  }

  #plus(key: keyof Tokens, more: number | undefined): void {
    if (more !== undefined) this.counted[key] = Math.min(MOST, (this.counted[key] ?? 0) + more);
  }
}

/** No sum of counts is more, so that none is infinite: JSON has no such number. */
const MOST = Number.MAX_SAFE_INTEGER;

/** A provider's count, or nothing where it is none: negative, infinite, or no number. */
function countOf(given: unknown): number | undefined {
  return typeof given === "number" && Number.isFinite(given) && given >= 0 ? given : undefined;
}

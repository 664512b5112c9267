/** What the model calls of one subagent come to, those of its own subagents left out. */
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { Tokens } from "@surtitle/core";
import { isLoose } from "@surtitle/core/plugin";

const NAME = "surtitle_subagent_usage";

/** What was seen of model calls. A count that nobody told is absent. */
export interface MeteredUsage {
  /** How many were begun. */
  readonly calls: number;
  readonly tokens?: Tokens;
  /** The model of the latest call. */
  readonly model?: string;
}

export class UsageMeter extends BaseCallbackHandler {
  override readonly name: string = NAME;
  override awaitHandlers = true;
  readonly #tokens: Record<keyof Tokens, number | undefined> = {
    input: undefined,
    output: undefined,
    total: undefined,
  };
  #model: string | undefined;
  #calls = 0;

  override copy(): this {
    return this;
  }

  override handleChatModelStart(): void {
    this.#calls += 1;
  }

  override handleLLMStart(): void {
    this.#calls += 1;
  }

  override handleLLMEnd(output: unknown): void {
    const generations = isLoose(output) && Array.isArray(output["generations"]) ? output["generations"] : [];
    for (const generation of generations.flat() as unknown[]) {
      const message = isLoose(generation) ? generation["message"] : undefined;
      if (isLoose(message)) this.#add(message);
    }
  }

  /** Takes out what an inner subagent has counted as its own. */
  minus({ calls, tokens = {} }: MeteredUsage): void {
    this.#calls = Math.max(0, this.#calls - calls);
    for (const key of ["input", "output", "total"] as const) {
      const [mine, theirs] = [this.#tokens[key], tokens[key]];
      if (mine !== undefined && theirs !== undefined) this.#tokens[key] = Math.max(0, mine - theirs);
    }
  }

  told(): MeteredUsage {
    const known = Object.entries(this.#tokens).filter(([, count]) => count !== undefined && count > 0);
    return {
      calls: this.#calls,
      ...(known.length > 0 && { tokens: Object.fromEntries(known) }),
      ...(this.#model !== undefined && { model: this.#model }),
    };
  }

  #add({ usage_metadata: usage, response_metadata: response }: Readonly<Record<string, unknown>>): void {
    const model = isLoose(response) ? (response["model_name"] ?? response["model"]) : undefined;
    if (typeof model === "string") this.#model = model;
    if (!isLoose(usage)) return;
    for (const key of ["input", "output", "total"] as const) {
      const count = usage[`${key}_tokens`];
      // A model class may fill in zeros where its provider told nothing; no call costs nothing.
      if (typeof count === "number" && count > 0) this.#tokens[key] = (this.#tokens[key] ?? 0) + count;
    }
  }
}

/** The meters of the subagents around, as a run's callbacks hold them. */
export function metersIn(callbacks: unknown): readonly UsageMeter[] {
  const handlers = isLoose(callbacks) ? (callbacks["handlers"] ?? callbacks) : [];
  if (!Array.isArray(handlers)) return [];
  return handlers.filter((handler): handler is UsageMeter => isLoose(handler) && handler["name"] === NAME);
}

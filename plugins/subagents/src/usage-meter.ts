/** What the model calls of one subagent come to, those of its own subagents left out. */
import { isLoose, type MeteredUsage, UsageMeter } from "@surtitle/core/plugin";

const NAME = "surtitle_subagent_usage";

/** What was seen of model calls. A count that nobody told is absent. */
export interface SubagentUsage extends MeteredUsage {
  /** How many were begun. */
  readonly calls: number;
}

export class SubagentMeter extends UsageMeter {
  override readonly name: string = NAME;
  #calls = 0;

  override handleChatModelStart(): void {
    this.#calls += 1;
  }

  override handleLLMStart(): void {
    this.#calls += 1;
  }

  /** Takes out what an inner subagent has counted as its own. */
  minus({ calls, tokens = {} }: SubagentUsage): void {
    this.#calls = Math.max(0, this.#calls - calls);
    for (const key of ["input", "output", "total"] as const) {
      const [mine, theirs] = [this.counted[key], tokens[key]];
      if (mine === undefined || theirs === undefined) continue;
      if (mine > theirs) this.counted[key] = mine - theirs;
      else delete this.counted[key];
    }
  }

  override told(): SubagentUsage {
    return { ...super.told(), calls: this.#calls };
  }
}

/** The meters of the subagents around, as a run's callbacks hold them. */
export function metersIn(callbacks: unknown): readonly SubagentMeter[] {
  const handlers = isLoose(callbacks) ? (callbacks["handlers"] ?? callbacks) : [];
  if (!Array.isArray(handlers)) return [];
  return handlers.filter((handler): handler is SubagentMeter => isLoose(handler) && handler["name"] === NAME);
}

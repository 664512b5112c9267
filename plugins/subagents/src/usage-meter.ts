/** What the model calls of one subagent come to, those of its own subagents left out. */
import { isLoose, type MeteredUsage, UsageMeter } from "@surtitle/core/plugin";

const NAME = "surtitle_subagent_usage";

/** What was seen of model calls. A count that nobody told is absent. */
export interface SubagentUsage extends MeteredUsage {
  /** How many were begun. */
  readonly calls: number;
}

/** How many of the latest model calls are told apart. */
const CALLS_KEPT = 1_000;

export class SubagentMeter extends UsageMeter {
  override readonly name: string = NAME;
  #calls = 0;
  readonly #heard = new Set<string>();
  readonly #inside = new Set<SubagentMeter>();

  override handleChatModelStart(_model: unknown, _messages: unknown, runId: string): void {
    this.#begin(runId);
  }

  override handleLLMStart(_model: unknown, _prompts: unknown, runId: string): void {
    this.#begin(runId);
  }

  override handleLLMEnd(output: unknown, runId?: string): void {
    const own = this.model;
    super.handleLLMEnd(output);
    if (runId !== undefined && [...this.#inside].some((inner) => inner.hears(runId))) this.model = own;
  }

  /** Whether this model call is one of its own, or of its subagents. */
  hears(runId: string): boolean {
    return this.#heard.has(runId);
  }

  /** An inner subagent begins: which models it asks is its own affair. */
  holds(inner: SubagentMeter): void {
    this.#inside.add(inner);
  }

  /** An inner subagent is over. Takes out what it has counted as its own. */
  minus(inner: SubagentMeter): void {
    this.#inside.delete(inner);
    const { calls, tokens = {} } = inner.told();
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

  #begin(runId: string): void {
    this.#calls += 1;
    this.#heard.add(runId);
    const [oldest] = this.#heard;
    if (this.#heard.size > CALLS_KEPT && oldest !== undefined) this.#heard.delete(oldest);
  }
}

/** The meters of the subagents around, as a run's callbacks hold them. */
export function metersIn(callbacks: unknown): readonly SubagentMeter[] {
  const handlers = isLoose(callbacks) ? (callbacks["handlers"] ?? callbacks) : [];
  if (!Array.isArray(handlers)) return [];
  return handlers.filter((handler): handler is SubagentMeter => isLoose(handler) && handler["name"] === NAME);
}

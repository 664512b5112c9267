import type { Metadata } from "@surtitle/core/plugin";
import { isLoose } from "@surtitle/core/plugin";

/** How many tools' metadata is remembered. */
const TOOLS_KEPT = 1_000;

/**
 * Static metadata of tools, by tool name, as far as their runs have told it: a host tells it of nobody before the first
 * start of the tool, so the very first step of a tool may be shown without it, until it settles.
 */
export class ToolMetadata {
  readonly #known = new Map<string, Metadata>();

  learn(name: string | undefined, metadata: Metadata | undefined): void {
    if (name === undefined || !isLoose(metadata?.["surtitle"])) return;
    if (this.#known.size >= TOOLS_KEPT) this.#known.clear();
    this.#known.set(name, metadata);
  }

  get(name: string): Metadata | undefined {
    return this.#known.get(name);
  }
}

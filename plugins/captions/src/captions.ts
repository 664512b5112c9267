import { createSurtitle } from "@surtitle/core";
import { hubOf, ModelSlot, type ModelSource } from "@surtitle/core/plugin";
import { Breaker } from "./breaker.ts";
import { CaptionsHandler } from "./handler.ts";
import { Wording } from "./live-step.ts";
import { Narrator } from "./narrator.ts";
import { type CaptionsOptions, settle } from "./options.ts";
import { Stage } from "./stage.ts";
import { ToolMetadata } from "./tool-metadata.ts";

/**
 * Makes a callback handler that puts one honest sentence over each batch of tool calls, live while it runs.
 *
 * One handler serves any number of threads at once; one per request works as well, as long as they share `surtitle`.
 *
 * @throws {TypeError} for an option that is unknown or not what it must be
 *
 * @example
 * ```ts
 * import { captions } from "@surtitle/captions";
 * import { createSurtitle } from "@surtitle/core";
 *
 * const surtitle = createSurtitle({ onEvent: (event) => console.log(event.type) });
 * await agent.invoke({ messages: userText }, { callbacks: [captions({ surtitle, narrator: model })] });
 * ```
 */
export function captions<C extends string = string>(options: CaptionsOptions<C> = {}): CaptionsHandler {
  const settings = settle(options);
  const hub = hubOf(options.surtitle ?? createSurtitle());
  const toolMetadata = new ToolMetadata();
  const wording = new Wording(hub, settings, toolMetadata);
  const narrator = options.narrator && new Narrator({ hub, settings, ...sharedBy(options.narrator) });
  const stage = new Stage(hub, wording, narrator);
  if (narrator) narrator.audience = stage;
  return new CaptionsHandler({ hub, stage, toolMetadata });
}

interface Shared {
  readonly model: ModelSlot;
  readonly breaker: Breaker;
}

const shared = new WeakMap<ModelSource, Shared>();

/** A narrator's set-up and its failures belong to it, not to the handler: an app may make one per request. */
function sharedBy(narrator: ModelSource): Shared {
  const known = shared.get(narrator);
  if (known) return known;
  const made = { model: new ModelSlot(narrator), breaker: new Breaker() };
  shared.set(narrator, made);
  return made;
}

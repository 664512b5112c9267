import { createSurtitle } from "@surtitle/core";
import { hubOf, ModelSlot, type ModelSource } from "@surtitle/core/plugin";
import { Asker } from "./asker.ts";
import { deskOf } from "./desk.ts";
import { TitlesHandler } from "./handler.ts";
import { settle, type TitlesOptions } from "./options.ts";

/**
 * Makes a callback handler that gives each thread a short title: the person's first words at once, and once per thread
 * what a cheap model says, in the language the person writes.
 *
 * One handler serves any number of threads at once; one per request works as well, as long as they share `surtitle`.
 *
 * @throws {TypeError} for an option that is unknown or not what it must be
 *
 * @example
 * ```ts
 * import { createSurtitle } from "@surtitle/core";
 * import { titles } from "@surtitle/titles";
 *
 * const surtitle = createSurtitle();
 * const callbacks = [titles({ surtitle, model })];
 * await agent.invoke({ messages: userText }, { configurable: { thread_id: "thread-1" }, callbacks });
 * await surtitle.settled();
 * console.log((await surtitle.read("thread-1")).title?.text);
 * ```
 */
export function titles(options: TitlesOptions = {}): TitlesHandler {
  const settings = settle(options);
  const hub = hubOf(options.surtitle ?? createSurtitle());
  const desk = deskOf(hub);
  const asker = options.model && new Asker({ hub, desk, settings, model: slotOf(options.model) });
  return new TitlesHandler({ hub, desk, settings, asker });
}

const slots = new WeakMap<ModelSource, ModelSlot>();

/** A model's set-up belongs to it, not to the handler: an app may make one per request. */
function slotOf(source: ModelSource): ModelSlot {
  const known = slots.get(source);
  if (known) return known;
  const made = new ModelSlot(source);
  slots.set(source, made);
  return made;
}

/**
 * One honest sentence over each batch of tool calls of a LangChain agent, live while it runs.
 *
 * ```ts
 * import { captions } from "@surtitle/captions";
 * import { createSurtitle } from "@surtitle/core";
 *
 * const surtitle = createSurtitle({ onEvent: (event) => console.log(event) });
 * await agent.invoke({ messages: userText }, { callbacks: [captions({ surtitle })] });
 * ```
 *
 * @module
 */
export { captions } from "./captions.ts";
export type { CaptionsHandler } from "./handler.ts";
export { captionsMiddleware } from "./middleware.ts";
export type { NarrationOutcome } from "./narrator.ts";
export type { CaptionsOptions } from "./options.ts";

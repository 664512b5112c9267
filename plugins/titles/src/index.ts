/**
 * Short chat titles for LangChain agents, in the language the user writes.
 *
 * ```ts
 * import { createSurtitle } from "@surtitle/core";
 * import { titles } from "@surtitle/titles";
 *
 * const callbacks = [titles({ surtitle: createSurtitle(), model })];
 * await agent.invoke({ messages: userText }, { configurable: { thread_id: "thread-1" }, callbacks });
 * ```
 *
 * @module
 */

export type { Attachment } from "./attachment.ts";
export { cleanTitle } from "./clean-title.ts";
export { generateTitle, type TitleInput, type TitleResult } from "./generate-title.ts";
export type { TitlesHandler } from "./handler.ts";
export type { AnswerOutcome } from "./judge.ts";
export type { TitleMaterial } from "./material.ts";
export type { TitlesOptions } from "./options.ts";
export { buildTitlePrompt, type TitlePromptMaterial } from "./prompt.ts";
export { type ProvisionalTitleOptions, provisionalTitle } from "./provisional-title.ts";
export type { TitleLineOptions } from "./title-line.ts";
export { titles } from "./titles.ts";

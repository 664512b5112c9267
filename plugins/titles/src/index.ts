/**
 * Short chat titles for LangChain agents, in the language the user writes.
 *
 * ```ts
 * import { titles } from "@surtitle/titles";
 *
 * await agent.invoke(input, { configurable: { thread_id }, callbacks: [titles({ surtitle, model })] });
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
export { provisionalTitle } from "./provisional-title.ts";
export { titles } from "./titles.ts";

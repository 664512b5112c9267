/**
 * A working model, a narrator and a title model that need no key and no network.
 *
 * ```ts
 * const offline = await startOffline();
 * const model = new ChatOpenAI({ model: WORKER, apiKey: "none", configuration: { baseURL: offline.baseUrl } });
 * ```
 *
 * @module
 */
import type { OfflineModel } from "./chat.ts";
import { playNarrator } from "./narrator.ts";
import { playScenes } from "./scenes.ts";
import { type OfflineServer, startServer } from "./server.ts";
import { ANY_QUESTION, TEA_TIMER_NARRATION, TEA_TIMER_SCENES, TEA_TIMER_TITLES } from "./tea-timer.ts";
import { playTitler } from "./titler.ts";

export type { ChatMessage, ChatReply, ChatRequest, OfflineModel, ScriptedCall } from "./chat.ts";
export { type NarratorLine, type NarratorOptions, playNarrator } from "./narrator.ts";
export { type Line, lastResult, playScenes, type Scene, type ScenesOptions } from "./scenes.ts";
export { type Exchange, type OfflineServer, type OfflineServerOptions, startServer } from "./server.ts";
export {
  ANY_QUESTION,
  TEA_TIMER_NARRATION,
  TEA_TIMER_QUESTION,
  TEA_TIMER_SCENES,
  TEA_TIMER_TITLES,
} from "./tea-timer.ts";
export { playTitler, type TitleLine, type TitlerOptions } from "./titler.ts";

/** The model names by which the three are told apart. */
export const WORKER = "offline-worker";
export const NARRATOR = "offline-narrator";
export const TITLER = "offline-titler";

export interface OfflineOptions {
  /** How long each answer of theirs takes, in milliseconds. @default as written in their scripts */
  readonly thinkMs?: number;
  /** The only key it takes. @default any key */
  readonly key?: string;
  /** More models by name; one called like ours replaces it. */
  readonly models?: Readonly<Record<string, OfflineModel>>;
}

/** Starts a server with the scripted models of the tea timer. */
export function startOffline({ thinkMs, key, models }: OfflineOptions = {}): Promise<OfflineServer> {
  const pace = thinkMs === undefined ? {} : { thinkMs };
  const worker = playScenes({ scenes: TEA_TIMER_SCENES, otherwise: ANY_QUESTION, ...pace });
  const otherwise = "work | carrying on with what was asked";
  const narrator = playNarrator({ lines: TEA_TIMER_NARRATION, otherwise, ...pace });
  const titler = playTitler({ lines: TEA_TIMER_TITLES, otherwise: "A look around the tea timer", ...pace });
  return startServer({
    models: { [WORKER]: worker, [NARRATOR]: narrator, [TITLER]: titler, ...models },
    ...(key !== undefined && { key }),
  });
}

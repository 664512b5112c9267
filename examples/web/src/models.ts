/** Who works here: scripted models on a server of this process, or real ones where a key leads. */
import { ChatOpenAI } from "@langchain/openai";
import {
  type OfflineServer,
  playNarrator,
  playScenes,
  startServer,
} from "@surtitle/example-terminal/offline";
import { NARRATION, OTHERWISE, playTitles, SCENES } from "./offline/scenes.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Models {
  readonly worker: ChatOpenAI;
  readonly narrator: ChatOpenAI;
  readonly titler: ChatOpenAI;
  /** One line that says who works here. */
  readonly about: string;
  close(): Promise<void>;
}

const WORKER = "gpt-4.1-mini";
const NARRATOR = "gpt-4.1-nano";

/** @throws {TypeError} where OPENAI_BASE_URL is no address */
export async function openModels(env: Environment): Promise<Models> {
  const apiKey = env["OPENAI_API_KEY"];
  const baseUrl = env["OPENAI_BASE_URL"];
  if (!apiKey && !baseUrl) return offline();
  if (baseUrl && !URL.canParse(baseUrl))
    throw new TypeError("OPENAI_BASE_URL: expected an http or https address");
  const worker = env["OPENAI_MODEL"] || WORKER;
  const narrator = env["SURTITLE_NARRATOR"] || env["OPENAI_MODEL"] || NARRATOR;
  const make = (model: string): ChatOpenAI =>
    // A server of one's own often wants no key, but the client wants something to send.
    client(model, { apiKey: apiKey || "none", ...(baseUrl && { baseUrl }) });
  return {
    ...{ worker: make(worker), narrator: make(narrator), titler: make(narrator) },
    about: `${worker} works, ${narrator} writes captions and titles, at ${new URL(baseUrl || "https://api.openai.com").host}.`,
    close: async () => {},
  };
}

async function offline(): Promise<Models> {
  const server: OfflineServer = await startServer({
    models: {
      worker: playScenes({ scenes: SCENES, otherwise: OTHERWISE, thinkMs: 350 }),
      narrator: playNarrator({
        lines: NARRATION,
        otherwise: "work | carrying on with what was asked",
        thinkMs: 400,
      }),
      titler: playTitles,
    },
  });
  const make = (model: string): ChatOpenAI => client(model, { apiKey: "none", baseUrl: server.baseUrl });
  return {
    ...{ worker: make("worker"), narrator: make("narrator"), titler: make("titler") },
    about: "Offline: scripted models on a server of this process. OPENAI_API_KEY makes them real.",
    close: () => server.close(),
  };
}

interface Place {
  readonly apiKey: string;
  readonly baseUrl?: string;
}

/** One retry only: whoever sits in front of the page waits for it. */
function client(model: string, { apiKey, baseUrl }: Place): ChatOpenAI {
  return new ChatOpenAI({
    ...{ model, apiKey, maxRetries: 1, useResponsesApi: false },
    ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
  });
}

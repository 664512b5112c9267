/** The working model, the narrator and the title model: the real client, led to the offline server or to a real one. */
import { ChatOpenAI } from "@langchain/openai";
import type { ModelChoice, RealChoice } from "./choose-models.ts";
import { NARRATOR, startOffline, TITLER, WORKER } from "./offline/index.ts";

export interface Models {
  readonly worker: ChatOpenAI;
  readonly narrator: ChatOpenAI;
  readonly titler: ChatOpenAI;
  /** One line that says who works here. */
  readonly about: string;
  close(): Promise<void>;
}

export async function openModels(choice: ModelChoice): Promise<Models> {
  if (choice.kind === "real") {
    const { narrator: titler } = choice;
    return { ...clients({ ...choice, titler }), about: aboutReal(choice), close: async () => {} };
  }
  const server = await startOffline();
  return {
    ...clients({
      ...{ worker: WORKER, narrator: NARRATOR, titler: TITLER },
      ...{ apiKey: "none", baseUrl: server.baseUrl },
    }),
    about: "Offline: scripted models on a server of this process. OPENAI_API_KEY makes them real.",
    close: () => server.close(),
  };
}

interface Clients extends Omit<RealChoice, "kind"> {
  readonly titler: string;
}

/** One retry only: whoever sits in front of the screen waits for it. */
function clients({ worker, narrator, titler, apiKey, baseUrl }: Clients): Omit<Models, "about" | "close"> {
  const common = {
    apiKey,
    maxRetries: 1,
    useResponsesApi: false,
    ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
  };
  return {
    worker: new ChatOpenAI({ ...common, model: worker }),
    narrator: new ChatOpenAI({ ...common, model: narrator }),
    titler: new ChatOpenAI({ ...common, model: titler }),
  };
}

function aboutReal({ worker, narrator, baseUrl }: RealChoice): string {
  return `${worker} works, ${narrator} narrates and titles, at ${hostOf(baseUrl)}.`;
}

/** Without user and password. */
export function hostOf(baseUrl = "https://api.openai.com/v1"): string {
  return new URL(baseUrl).host;
}

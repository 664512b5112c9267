/** The working model and the narrator: the real client, led to the offline server or to a real one. */
import { ChatOpenAI } from "@langchain/openai";
import type { ModelChoice, RealChoice } from "./choose-models.ts";
import { NARRATOR, startOffline, WORKER } from "./offline/index.ts";

export interface Models {
  readonly worker: ChatOpenAI;
  readonly narrator: ChatOpenAI;
  /** One line that says who works here. */
  readonly about: string;
  close(): Promise<void>;
}

export async function openModels(choice: ModelChoice): Promise<Models> {
  if (choice.kind === "real") return { ...clients(choice), about: aboutReal(choice), close: async () => {} };
  const server = await startOffline();
  return {
    ...clients({ worker: WORKER, narrator: NARRATOR, apiKey: "none", baseUrl: server.baseUrl }),
    about: "Offline: scripted models on a server of this process. OPENAI_API_KEY makes them real.",
    close: () => server.close(),
  };
}

/** One retry only: whoever sits in front of the screen waits for it. */
function clients({
  worker,
  narrator,
  apiKey,
  baseUrl,
}: Omit<RealChoice, "kind">): Pick<Models, "worker" | "narrator"> {
  const common = {
    apiKey,
    maxRetries: 1,
    useResponsesApi: false,
    ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
  };
  return {
    worker: new ChatOpenAI({ ...common, model: worker }),
    narrator: new ChatOpenAI({ ...common, model: narrator }),
  };
}

function aboutReal({ worker, narrator, baseUrl }: RealChoice): string {
  return `${worker} works, ${narrator} narrates, at ${hostOf(baseUrl)}.`;
}

/** Without user and password. */
export function hostOf(baseUrl = "https://api.openai.com/v1"): string {
  return new URL(baseUrl).host;
}

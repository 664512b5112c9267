/** Which models the options and the environment ask for. */
import { filled } from "./filled.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the models are: on the offline server, or where a key leads. */
export type ModelChoice = OfflineChoice | RealChoice;

interface OfflineChoice {
  readonly kind: "offline";
}

export interface RealChoice {
  readonly kind: "real";
  readonly worker: string;
  readonly narrator: string;
  readonly apiKey: string;
  /** @default OpenAI's own */
  readonly baseUrl?: string;
}

/** The options that have to do with models. */
export interface ModelValues {
  readonly model?: string;
  readonly narrator?: string;
  readonly offline?: boolean;
}

const DEFAULT_WORKER = "gpt-4.1-mini";
const DEFAULT_NARRATOR = "gpt-4.1-nano";

/** @throws {TypeError} naming the option or variable that does not fit */
export function chooseModels(
  { model, narrator, offline = false }: ModelValues,
  env: Environment,
): ModelChoice {
  const apiKey = env["OPENAI_API_KEY"];
  const baseUrl = env["OPENAI_BASE_URL"];
  if (offline || (!apiKey && !baseUrl)) {
    const named = model === undefined ? "--narrator" : "--model";
    if (model === undefined && narrator === undefined) return { kind: "offline" };
    throw new TypeError(
      `${named} needs a real model: ${offline ? "leave out --offline" : "set OPENAI_API_KEY"}`,
    );
  }
  return {
    kind: "real",
    worker: filled("--model", model ?? DEFAULT_WORKER, 200),
    narrator: filled("--narrator", narrator ?? model ?? DEFAULT_NARRATOR, 200),
    // A server of one's own often wants none, but the client wants something to send.
    apiKey: apiKey || "none",
    ...(baseUrl && { baseUrl: checkedUrl(baseUrl) }),
  };
}

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return text;
  throw new TypeError("OPENAI_BASE_URL expected an http or https address");
}

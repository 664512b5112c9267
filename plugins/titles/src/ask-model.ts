/** The call for a title: one, or two where a provider does not take the call options. */
import { HumanMessage } from "@langchain/core/messages";
import { isLoose, type ModelSlot, type ShortAnswer, shortCall } from "@surtitle/core/plugin";

export interface TitleCall {
  readonly model: ModelSlot;
  readonly prompt: string;
  /** The run id of the first call, a UUID. */
  readonly runId: string;
  readonly timeoutMs: number;
  readonly threadId?: string;
  readonly signal?: AbortSignal | undefined;
  readonly callOptions?: Readonly<Record<string, unknown>> | undefined;
  readonly tracing?: boolean;
  /** Hears of a call whose options the provider refused, before the plain one is made. */
  readonly onRefusedOptions?: (runId: string, answer: ShortAnswer) => void;
}

/** The answer, with the run id of the call that gave it. */
export interface TitleAnswer {
  readonly runId: string;
  readonly answer: ShortAnswer;
}

/** Asks. Never rejects. */
export async function askForTitle(call: TitleCall): Promise<TitleAnswer> {
  const { prompt, onRefusedOptions, callOptions, ...rest } = call;
  const common = { ...rest, kind: "title", messages: [new HumanMessage(prompt)] };
  const answer = await shortCall({ ...common, callOptions });
  if (callOptions === undefined || answer.outcome !== "failed" || !isBadRequest(answer.error))
    return { runId: call.runId, answer };
  onRefusedOptions?.(call.runId, answer);
  const runId = crypto.randomUUID();
  return { runId, answer: await shortCall({ ...common, runId }) };
}

/** How deep a chain of causes is followed. */
const DEPTH = 5;

/** Whether a provider answered 400. Its client tells the status under one of a few names. */
function isBadRequest(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < DEPTH && isLoose(cause); depth += 1) {
    const { status, statusCode, response } = cause;
    if (status === 400 || statusCode === 400 || (isLoose(response) && response["status"] === 400))
      return true;
    cause = cause["cause"];
  }
  return false;
}

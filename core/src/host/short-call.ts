/**
 * The one short model call: a plain chat call beside the agent's run, that shows in none of its streams, callbacks,
 * usage totals and traces, always ends, and always says what it cost.
 */
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import type { Tokens } from "../view/record.ts";
import { errorKind } from "./error-kind.ts";
import { isLoose, textOf } from "./messages.ts";
import { unref } from "./root-runs.ts";
import { UsageMeter } from "./usage-meter.ts";

/** A model of LangChain's, also with `withConfig` or `withFallbacks`. */
export type ShortModel = Runnable<BaseMessage[], BaseMessage>;
/** A model, or what gives one: called once, and again after it failed. */
export type ModelSource = ShortModel | (() => ShortModel | Promise<ShortModel>);

export interface ShortCall {
  readonly model: ModelSlot;
  readonly messages: BaseMessage[];
  /** "caption" or "title"; becomes the tag and run name `surtitle:<kind>`. */
  readonly kind: string;
  readonly threadId?: string | undefined;
  /** Its run id, a UUID. */
  readonly runId: string;
  readonly timeoutMs: number;
  /** Ends it when it is no longer wanted. */
  readonly signal?: AbortSignal | undefined;
  /** Goes to the model as call options. */
  readonly callOptions?: Readonly<Record<string, unknown>> | undefined;
  /** Leaves the app's tracer on this call. @default false */
  readonly tracing?: boolean | undefined;
}

export interface ShortAnswer {
  /** `answered`: the request completed. Text of one that did not is not an answer. */
  readonly outcome: "answered" | "failed" | "timed-out" | "cancelled";
  readonly text: string;
  /** Absent where the provider told nothing. */
  readonly tokens?: Tokens;
  readonly model?: string;
  readonly error?: unknown;
}

/** Holds a model, or gets one when it is first needed. */
export class ModelSlot {
  readonly #source: ModelSource;
  #model: Promise<ShortModel> | undefined;

  constructor(source: ModelSource) {
    this.#source = source;
  }

  get(): Promise<ShortModel> {
    const source = this.#source;
    if (typeof source !== "function") return Promise.resolve(source);
    if (this.#model) return this.#model;
    const made = Promise.resolve().then(source).then(checkModel);
    this.#model = made;
    made.catch(() => {
      if (this.#model === made) this.#model = undefined;
    });
    return made;
  }
}

/** Whether `x` can be a `ModelSource`. */
export function isModelSource(x: unknown): boolean {
  return typeof x === "function" || canInvoke(x);
}

/** Makes the call. Never throws, never rejects, and ends at `timeoutMs` even where the model ignores its signal. */
export async function shortCall(call: ShortCall): Promise<ShortAnswer> {
  if (call.signal?.aborted) return { outcome: "cancelled", text: "" };
  const meter = new UsageMeter();
  const ended = new AbortController();
  const stop = new Promise<"timed-out" | "cancelled">((resolve) => {
    const timer = setTimeout(() => resolve("timed-out"), call.timeoutMs);
    unref(timer);
    const cancel = (): void => resolve("cancelled");
    call.signal?.addEventListener("abort", cancel, { once: true });
    ended.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      call.signal?.removeEventListener("abort", cancel);
    });
  });
  const own = new AbortController();
  // An answer that cannot be read is a failure like any other.
  const answer = invoke(call, own.signal, meter)
    .then((message): ShortAnswer => ({ outcome: "answered", text: textOf(message), ...meter.told(message) }))
    .catch((error: unknown): ShortAnswer => ({ outcome: failure(error), text: "", error, ...meter.told() }));
  const first = await Promise.race([answer, stop]);
  ended.abort();
  if (typeof first !== "string") return first;
  own.abort();
  return { outcome: first, text: "", ...meter.told() };
}

/**
 * Keeps LangChain's tracer off a call: a handler of this name is taken for one, and no other is added (measured). The
 * two methods are what LangChain then asks of it, the second where a model has fallbacks.
 */
class NoTracer extends BaseCallbackHandler {
  override readonly name = "langchain_tracer";
  override awaitHandlers = true;

  updateFromRunTree(): void {}

  getRunTreeWithTracingConfig(): undefined {
    return undefined;
  }

  override copy(): this {
    return this;
  }
}

async function invoke(call: ShortCall, signal: AbortSignal, meter: UsageMeter): Promise<unknown> {
  const model = await call.model.get();
  signal.throwIfAborted();
  const { kind, threadId, runId, callOptions } = call;
  const options = {
    maxRetries: 0,
    ...callOptions,
    signal,
    callbacks: call.tracing === true ? [meter] : [new NoTracer(), meter],
    tags: ["nostream", `surtitle:${kind}`],
    runName: `surtitle:${kind}`,
    runId,
    metadata: { surtitle: kind, ...(threadId !== undefined && { thread_id: threadId }) },
  };
  const outside = AsyncLocalStorageProviderSingleton.getInstance();
  return await outside.run(undefined, () => model.invoke(call.messages, options));
}

function failure(error: unknown): ShortAnswer["outcome"] {
  if (errorKind(error) !== "abort") return "failed";
  // By a signal of the app's, bound to the model.
  return isLoose(error) && error["name"] === "TimeoutError" ? "timed-out" : "cancelled";
}

function canInvoke(x: unknown): boolean {
  return isLoose(x) && typeof x["invoke"] === "function";
}

function checkModel(model: unknown): ShortModel {
  if (!canInvoke(model))
    throw new TypeError("[surtitle/core] model: expected a Runnable, got something without invoke()");
  return model as ShortModel;
}

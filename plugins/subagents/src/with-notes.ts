import { Runnable } from "@langchain/core/runnables";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { checkOptions, isLoose, type OptionRule, shown } from "@surtitle/core/plugin";
import { z } from "zod";
import { type Attribute, attributionOf } from "./attribution.ts";
import { type Desk, deskFor, toolCallIdOf } from "./desk.ts";
import { noted } from "./note-output.ts";
import { type SharedOptions, sharedRules } from "./options.ts";
import { withReportLine } from "./report-line.ts";
import type { ParentRun } from "./run-subagent.ts";

/** Options of {@link withNotes}. */
export interface WithNotesOptions extends SharedOptions {
  /**
   * Who works on a call and at what, from its arguments. What it leaves out is read from `subagent_type`, `agent` or `role`,
   * and from `description`, `goal` or `task`. @default only those
   */
  readonly attribute?: Attribute;
}

/**
 * The same tool with notes for results, in whatever form it gives them: text, a message (its artifact is kept inside the
 * note's), a command with messages (its other updates are kept). What it throws becomes a note as well; control flow and
 * arguments that do not fit its schema pass.
 *
 * @throws {TypeError} for what is no tool, and for an option that is unknown or not what it must be
 *
 * @example
 * ```ts
 * import { withNotes } from "@surtitle/subagents";
 * import { createAgent } from "langchain";
 *
 * const attribute = () => ({ role: "researcher" });
 * const parent = createAgent({ model, tools: tools.map((tool) => withNotes(tool, { attribute })) });
 * ```
 */
export function withNotes<T extends StructuredToolInterface>(tool: T, options: WithNotesOptions = {}): T {
  if (typeof tool?.invoke !== "function" || typeof tool.name !== "string")
    throw new TypeError(`[surtitle/subagents] tool: expected a LangChain tool, got ${shown(tool)}`);
  checkOptions("subagents", options, rules);
  const desk = deskFor(options);
  const invoke = (input: unknown, config: unknown): Promise<unknown> =>
    invokeNoted(tool, { input, config, desk, attribute: options.attribute });
  const own = new Map<unknown, unknown>([
    ["invoke", invoke],
    ["description", withReportLine(tool.description)],
  ]);
  // A proxy, for a tool may be of any class, with fields that are its own business.
  return new Proxy(tool, {
    get: (target, key) => (own.has(key) ? own.get(key) : memberOf(target, key)),
    // Without the proxy as receiver, so that a setter finds the private fields.
    set: (target, key, value) => Reflect.set(target, key, value),
  });
}

/** What all Runnables have by these names leads to `invoke`, and must come to the one that gives notes. */
const RUNNABLE: ReadonlySet<unknown> = new Set(Object.getOwnPropertyNames(Runnable.prototype));

/** A method of the tool's class works on the tool itself, where its private fields are. Own properties stay what they are. */
function memberOf(target: object, key: PropertyKey): unknown {
  const member: unknown = Reflect.get(target, key);
  if (typeof member !== "function" || RUNNABLE.has(key) || Object.hasOwn(target, key)) return member;
  return member.bind(target);
}

interface Invocation {
  readonly input: unknown;
  readonly config: unknown;
  readonly desk: Desk;
  readonly attribute: Attribute | undefined;
}

async function invokeNoted(
  tool: StructuredToolInterface,
  { input, config, desk, attribute }: Invocation,
): Promise<unknown> {
  const isCall = isLoose(input) && input["type"] === "tool_call";
  const id = isCall ? input["id"] : toolCallIdOf(config);
  const args = isCall ? input["args"] : input;
  const call = {
    args,
    given: args,
    toolCallId: typeof id === "string" && id !== "" ? id : undefined,
    name: tool.name,
    parent: (config ?? {}) as ParentRun,
    who: attributionOf(args, attribute),
  };
  return await noted(desk, call, () => tool.invoke(input as never, config as never));
}

const rules: Readonly<Record<string, OptionRule>> = {
  ...sharedRules,
  attribute: {
    schema: z.custom((x) => typeof x === "function"),
    expected: "a function of the call's arguments",
  },
};

/** Subagents that work beside the conversation: their notes are in the parent's state before its next model call. */
import type { BaseMessage } from "@langchain/core/messages";
import { isLoose, roleOf } from "@surtitle/core/plugin";
import type { AgentMiddleware } from "langchain";
import { noteText } from "../note/format-note.ts";
import { systemNote } from "../note-message.ts";
import { newBatchId } from "../subagent.ts";
import { afterTelling, type EndedBatch, heldIn, type Told, untold } from "./deliver.ts";
import { type BackgroundDesk, backgroundDesk } from "./desk.ts";
import { fold } from "./fold.ts";
import { type Lineage, lineageOf, lineageSchema, lineageUpdate } from "./lineage.ts";
import { type BackgroundSubagentsOptions, checkBackground } from "./options.ts";
import { agentPath, threadPlace } from "./place.ts";
import { readTool } from "./read-tool.ts";
import { startTool } from "./start-tool.ts";
import { isUnanswered } from "./unanswered.ts";
import { waitTool } from "./wait-tool.ts";

/**
 * Middleware that lets an agent start batches of subagents and go on. It brings its tools `start_subagents`,
 * `wait_for_subagents` and `read_subagent_result`.
 *
 * When a batch is over, its note is put into the state as a system message before the next model call, once, and is folded
 * into the one system message for every model call. A note that comes while no turn runs waits for the next turn. A batch
 * outlives the run that started it, also where that is aborted; forgetting its thread and closing the hub stop it. Batches
 * that ended, or lost their process, are told by the next process with the same journal. Put it last in the list, so that
 * nothing comes between its hook and the model. Each model call takes one more step of LangGraph's recursion limit.
 *
 * @throws {TypeError} for an option that is unknown, missing or not what it must be
 * @throws {RangeError} for limits or times that are at odds with each other
 *
 * @example
 * ```ts
 * import { MemorySaver } from "@langchain/langgraph";
 * import { createSurtitle } from "@surtitle/core";
 * import { backgroundSubagentsMiddleware } from "@surtitle/subagents";
 * import { createAgent } from "langchain";
 *
 * const surtitle = createSurtitle();
 * const middleware = [backgroundSubagentsMiddleware({ surtitle, agents: { historian } })];
 * const parent = createAgent({ model, tools, middleware, checkpointer: new MemorySaver() });
 * ```
 */
export function backgroundSubagentsMiddleware(options: BackgroundSubagentsOptions): AgentMiddleware {
  checkBackground(options);
  const desk = backgroundDesk(options);
  return {
    name: "surtitle_background_subagents",
    stateSchema: lineageSchema,
    tools: [startTool(desk), waitTool(desk), readTool(desk)],
    beforeModel: async (state) => {
      try {
        return await tell(desk, state);
      } catch (cause) {
        desk.hub.report({ part: "subagents", message: "notes could not be put into a state", cause });
        return undefined;
      }
    },
    wrapModelCall: (request, handler) => {
      const { hub } = desk;
      const folded = hub.guard("subagents", "notes could not be folded", () =>
        fold(request, lateTexts(desk, request.state)),
      );
      return handler(folded ? { ...request, ...folded } : request);
    },
    afterAgent: (state) => {
      const { hub } = desk;
      hub.guard("subagents", "notes could not be marked as delivered", () => markTold(desk, state));
    },
  };
}

interface Update extends Partial<Record<"_surtitleNotes", Lineage>> {
  readonly messages: BaseMessage[];
}

async function tell(desk: BackgroundDesk, state: unknown): Promise<Update | undefined> {
  const before = stateOf(desk, state);
  const { threadId, lineage, messages } = before;
  const last = messages.at(-1);
  await desk.catchUp.look({ ...desk, threadId, open: lineage.open, newTurn: roleOf(last) !== "tool" });
  const batches = desk.book.of(threadId);
  const given = isUnanswered(messages) ? [] : untold(batches, before);
  const update = lineageUpdate(lineageOf(state), afterTelling(before, batches, given));
  if (given.length === 0 && Object.keys(update).length === 0) return undefined;
  // Without messages of its own an update gives all those of the state once more.
  return { ...update, messages: given.map((batch) => messageOf(desk, batch)) };
}

/** Notes that a model is to read now, and that no hook could put into the state: some hosts jump to the model. */
function lateTexts(desk: BackgroundDesk, state: unknown): readonly string[] {
  const now = stateOf(desk, state);
  const late = untold(desk.book.of(now.threadId), now);
  return late.map(({ note }) => noteText(note, desk.settings));
}

function markTold({ hub, book }: BackgroundDesk, state: unknown): void {
  const { threadId, lineage, messages } = stateOf({ hub }, state);
  book.markDelivered(threadId, [...lineage.told, ...heldIn(messages, book.of(threadId))]);
}

interface ThreadState extends Told {
  readonly threadId: string;
}

function stateOf({ hub }: Pick<BackgroundDesk, "hub">, state: unknown): ThreadState {
  const messages = isLoose(state) && Array.isArray(state["messages"]) ? state["messages"] : [];
  const lineage = lineageOf(state);
  const { threadId } = threadPlace(hub, lineage.thread ?? "");
  if (threadId !== "") return { threadId, lineage, messages, path: agentPath() };
  const thread = newBatchId().replace("batch", "run");
  return { threadId: thread, lineage: { ...lineage, thread }, messages, path: agentPath() };
}

function messageOf({ settings }: BackgroundDesk, { id, note }: EndedBatch): BaseMessage {
  return systemNote({ batchId: id, batch: note }, settings);
}

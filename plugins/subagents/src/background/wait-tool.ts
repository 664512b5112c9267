/** The tool that waits for batches, for a bounded time. What they found is not its answer: that comes as the note. */
import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import { isLoose } from "@surtitle/core/plugin";
import { z } from "zod";
import { toolCallIdOf } from "../desk.ts";
import type { Batch } from "./batch.ts";
import type { BackgroundDesk } from "./desk.ts";
import { errorMessage } from "./start-tool.ts";
import { toolPlace, WAIT_TOOL } from "./tool-names.ts";

/** How long one call may wait, and does where nothing is said, in seconds. */
const LONGEST_WAIT = 600;
const USUAL_WAIT = 60;
/** How often the journal is asked for batches of other processes, in milliseconds. */
const POLL = 1_000;

const schema = z.object({
  batch: z.string().optional().describe("the id of one batch; without it all are waited for"),
  seconds: z
    .number()
    .min(0)
    .max(LONGEST_WAIT)
    .default(USUAL_WAIT)
    .describe(`how long at most, up to ${LONGEST_WAIT}`),
});

/** Waits 60 s, or as many as the call says, up to 600; ends early with the run. */
export function waitTool(desk: BackgroundDesk): StructuredToolInterface {
  const work = async ({ batch: id, seconds }: z.infer<typeof schema>, runtime: unknown): Promise<unknown> => {
    const { threadId } = toolPlace(desk, runtime);
    await look(desk, threadId);
    const all = desk.book.of(threadId);
    const wanted = id === undefined ? all : all.filter((batch) => batch.id === id);
    if (id !== undefined && wanted.length === 0) return errorMessage(unknown(id, all), toolCallIdOf(runtime));
    const until = Date.now() + seconds * 1_000;
    await waitFor(desk, { threadId, wanted, until, signal: signalOf(runtime) });
    return said(running(desk, threadId, wanted));
  };
  const description = `Waits until the background subagents of a batch, or of all, are over. Their note then comes by itself.`;
  return tool(work as never, { name: WAIT_TOOL, description, schema }) as unknown as StructuredToolInterface;
}

/** By its shape: a host may have a signal of another realm, or of its own making. */
function signalOf(runtime: unknown): AbortSignal | undefined {
  const signal = isLoose(runtime) ? runtime["signal"] : undefined;
  const fits =
    isLoose(signal) &&
    typeof signal["aborted"] === "boolean" &&
    typeof signal["addEventListener"] === "function" &&
    typeof signal["removeEventListener"] === "function";
  return fits ? (signal as unknown as AbortSignal) : undefined;
}

interface Wait {
  readonly threadId: string;
  readonly wanted: readonly Batch[];
  readonly until: number;
  readonly signal: AbortSignal | undefined;
}

async function waitFor(desk: BackgroundDesk, { threadId, wanted, until, signal }: Wait): Promise<void> {
  for (;;) {
    const left = until - Date.now();
    const open = running(desk, threadId, wanted);
    if (open.length === 0 || left <= 0 || signal?.aborted) return;
    const elsewhere = open.some(({ stop }) => stop === undefined);
    await desk.book.change(elsewhere ? Math.min(left, POLL) : left, signal);
    if (elsewhere) await look(desk, threadId);
  }
}

/** Those still under way, as they are known now. */
function running({ book }: BackgroundDesk, threadId: string, wanted: readonly Batch[]): readonly Batch[] {
  const now = wanted.map(({ id }) => book.find(threadId, id));
  return now.filter((batch) => batch !== undefined && batch.ended === undefined) as readonly Batch[];
}

function look(desk: BackgroundDesk, threadId: string): Promise<void> {
  return desk.catchUp.look({ ...desk, threadId, open: [], newTurn: false });
}

function said(open: readonly Batch[]): string {
  if (open.length === 0) return "No subagent is running. Notes that you have not read come now.";
  const lines = open.map(({ id, agents }) => `- ${id} (${agents.map((agent) => agent.id).join(", ")})`);
  return ["Still running:", ...lines].join("\n");
}

function unknown(id: string, all: readonly Batch[]): string {
  const known = all.map((batch) => batch.id).join(", ") || "none";
  return `unknown batch: expected one of ${known}, got ${JSON.stringify(id.slice(0, 64))}`;
}

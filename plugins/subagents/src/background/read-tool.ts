/** The tool that reads a full result, page by page, in the same bounded form as a note. */
import { type StructuredToolInterface, tool } from "@langchain/core/tools";
import { wholeSlice } from "@surtitle/core/plugin";
import { z } from "zod";
import { toolCallIdOf } from "../desk.ts";
import { noteSettings } from "../note/limits.ts";
import { pageMessage } from "../note-message.ts";
import { withReportLine } from "../report-line.ts";
import type { BackgroundDesk } from "./desk.ts";
import type { FoundResult } from "./recent-results.ts";
import { errorMessage } from "./start-tool.ts";
import { READ_TOOL, toolPlace } from "./tool-names.ts";

/** How much one call reads, in UTF-16 units. */
const PAGE = 16_384;
/** Room for a page whose marks were defused, and for the names around it, in code points. */
const ROOM = { body: 40_000, note: 48_000 } as const;

const schema = z.object({
  id: z.string().describe("the subagent's id, such as sub-k3x9"),
  from: z.number().int().min(0).default(0).describe("where to begin, in characters"),
});

/** Its answer has the form of a note, so that no result can end it and speak for itself. */
export function readTool(desk: BackgroundDesk): StructuredToolInterface {
  const work = async ({ id, from }: z.infer<typeof schema>, runtime: unknown): Promise<unknown> => {
    const { threadId } = toolPlace(desk, runtime);
    const callId = toolCallIdOf(runtime);
    try {
      const found = await desk.book.results.find(desk.hub, threadId, id);
      return found
        ? page(desk, id, { ...found, from, callId })
        : errorMessage(unknown(desk, threadId, id), callId);
    } catch (cause) {
      const message = "a subagent's result could not be read";
      desk.hub.report({ part: "journal", message, threadId, cause });
      return errorMessage(`${message}; try again later`, callId);
    }
  };
  const description = withReportLine(
    `Reads the full result of one subagent of this conversation, ${PAGE.toLocaleString("en-US")} characters at a time.`,
  );
  return tool(work as never, { name: READ_TOOL, description, schema }) as unknown as StructuredToolInterface;
}

interface Page extends FoundResult {
  readonly from: number;
  readonly callId: string | undefined;
}

function page(desk: BackgroundDesk, id: string, { from, callId, ...found }: Page): unknown {
  const text = desk.redact ? desk.hub.redact(found.text) : found.text;
  const part = wholeSlice(text.slice(from), PAGE);
  if (part === "" && from > 0)
    return errorMessage(`from: expected less than ${text.length} (all that is kept), got ${from}`, callId);
  const next = from + part.length;
  const { role = null, mode = null, status } = found;
  const settings = noteSettings({ locale: desk.settings.locale.language, limits: ROOM });
  return pageMessage(
    { agents: [{ id, role, mode, status, text: part }] },
    {
      ...{ toolCallId: callId, name: READ_TOOL, settings },
      more: next < text.length ? `\n(${next} of ${text.length} characters; go on with from: ${next})` : "",
    },
  );
}

function unknown({ book }: BackgroundDesk, threadId: string, id: string): string {
  const batches = book.of(threadId);
  const known = batches.flatMap(({ agents }) => agents.map((agent) => agent.id)).slice(-32);
  const asked = JSON.stringify(id.slice(0, 64));
  if (known.includes(id)) return `no result yet of ${asked}`;
  return `unknown subagent: expected one of ${known.join(", ") || "none"}, got ${asked}`;
}

/** The tools of the example. They take about as long as real ones would, so that there is something to see. */
import { setTimeout as sleep } from "node:timers/promises";
import { type StructuredTool, tool } from "langchain";
import { z } from "zod";
import type { TeaHouses } from "./tea-house.ts";

const path = z.string().min(1).max(200).describe("of a paper, say menus/spring.md");

/** What looks and changes nothing; colleagues get these too. */
export function lookingTools(houses: TeaHouses): StructuredTool[] {
  return [
    slowly(400, ({ pattern }: { pattern: string }, id) => houses.of(id).search(pattern), {
      name: "grep",
      description: "Finds the lines of all papers that contain a plain text.",
      schema: z.object({ pattern: z.string().min(1).max(200) }),
    }),
    slowly(300, ({ path }: { path: string }, id) => houses.of(id).read(path), {
      name: "read_file",
      description: "Gives the text of one paper.",
      schema: z.object({ path }),
    }),
  ];
}

export function teaHouseTools(houses: TeaHouses): StructuredTool[] {
  return [
    ...lookingTools(houses),
    slowly(2600, ({ teas }: { teas: string[] }, id) => houses.of(id).count(teas), {
      name: "till__count_stock",
      description: "Counts how many pots of some teas are left.",
      schema: z.object({ teas: z.array(z.string().max(80)).min(1).max(20) }),
    }),
    slowly(350, edit(houses), {
      name: "edit_file",
      description: "Replaces a text that occurs exactly once in a paper.",
      schema: z.object({ path, old_string: z.string().min(1).max(4000), new_string: z.string().max(4000) }),
    }),
    slowly(400, ({ to }: { to: string }) => `sent to ${to}`, {
      name: "send_email",
      description: "Sends a letter. A person is asked first. (The example sends nothing anywhere.)",
      schema: z.object({ to: z.string().max(200), subject: z.string().max(200), body: z.string().max(4000) }),
    }),
  ];
}

interface Edit {
  readonly path: string;
  readonly old_string: string;
  readonly new_string: string;
}

function edit(houses: TeaHouses): (edit: Edit, threadId: string) => string {
  return ({ path, old_string, new_string }, threadId) => {
    houses.of(threadId).replace(path, old_string, new_string);
    return `changed ${path}`;
  };
}

interface About {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodObject;
}

/** What a tool is told of the run that it is in. */
interface ToolRun {
  readonly signal?: AbortSignal;
  readonly configurable?: { readonly thread_id?: string };
}

/** A tool that takes its time, and none after Stop. */
function slowly<A>(ms: number, work: (args: A, threadId: string) => string, about: About): StructuredTool {
  const run = async (args: unknown, { signal, configurable }: ToolRun): Promise<string> => {
    await sleep(ms, undefined, signal && { signal });
    return work(args as A, configurable?.thread_id ?? "");
  };
  return tool(run, about) as unknown as StructuredTool;
}

/** The tool `tracker__get_issue`, named as an MCP server's tools are: busy at first, as remote things are. */
import { readFile } from "node:fs/promises";
import { type StructuredTool, tool } from "langchain";
import { z } from "zod";
import { inside } from "./inside.ts";

/** Worth another try; the other errors of tools are not. */
export class TrackerBusyError extends Error {
  override readonly name: string = "TrackerBusyError";
}

const schema = z.object({ number: z.number().int().positive() });
const issues = z.array(z.object({ number: z.number(), title: z.string(), text: z.string() }));

/** Throws a `TrackerBusyError` at its first call. */
export function trackerTool(root: string): StructuredTool {
  let calls = 0;
  return tool(
    async ({ number }: z.infer<typeof schema>) => {
      calls += 1;
      if (calls === 1) throw new TrackerBusyError("503 the tracker is busy");
      const all = issues.parse(JSON.parse(await readFile(await inside(root, "issues.json"), "utf8")));
      const issue = all.find((one) => one.number === number);
      if (issue === undefined) throw new Error(`there is no issue ${number}`);
      return `#${issue.number} ${issue.title}\n${issue.text}`;
    },
    { name: "tracker__get_issue", description: "Gives one issue of the project's tracker.", schema },
  );
}

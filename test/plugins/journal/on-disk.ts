import * as realFiles from "node:fs/promises";
import { join } from "node:path";

/** The anchors of a thread that another process would read. */
export async function onDisk(directory: string, threadId: string): Promise<readonly string[]> {
  const anchors: string[] = [];
  const threads = join(directory, "threads");
  for (const name of await realFiles.readdir(threads, { recursive: true })) {
    if (!name.startsWith(`${threadId}-`) || !name.endsWith(".json")) continue;
    const { facts } = JSON.parse(await realFiles.readFile(join(threads, name), "utf8")) as {
      facts: { kind: string; value: { anchor: string } }[];
    };
    for (const { kind, value } of facts) if (kind === "step") anchors.push(value.anchor);
  }
  // A busy thread lies in two files.
  return [...new Set(anchors)];
}

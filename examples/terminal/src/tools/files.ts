/** The tools `read_file` and `edit_file`. */
import { readFile, writeFile } from "node:fs/promises";
import { type StructuredTool, tool } from "langchain";
import { z } from "zod";
import { inside } from "./inside.ts";

/** UTF-16 units of a file that a model is shown. */
const FILE_SHOWN = 20_000;

const path = z.string().min(1).max(1000).describe("relative to the project");

export function readFileTool(root: string): StructuredTool {
  const read = async (file: string): Promise<string> =>
    (await readFile(await inside(root, file), "utf8")).slice(0, FILE_SHOWN);
  return tool(({ path }: { path: string }) => read(path), {
    name: "read_file",
    description: "Gives the text of one file of the project.",
    schema: z.object({ path }),
  });
}

interface Edit {
  readonly path: string;
  readonly old_string: string;
  readonly new_string: string;
}

export function editFileTool(root: string): StructuredTool {
  return tool((edit: Edit) => editFile(root, edit), {
    name: "edit_file",
    description: "Replaces a text that occurs exactly once in a file of the project.",
    schema: z.object({ path, old_string: z.string().min(1), new_string: z.string() }),
  });
}

async function editFile(root: string, edit: Edit): Promise<string> {
  const file = await inside(root, edit.path);
  const parts = (await readFile(file, "utf8")).split(edit.old_string);
  const count = parts.length - 1;
  if (count !== 1) throw new Error(`expected old_string once in ${edit.path}, found it ${count} times`);
  await writeFile(file, parts.join(edit.new_string));
  return `edited ${edit.path}`;
}

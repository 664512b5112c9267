/** Notes are read and written in browsers and on edge runtimes, too. */
import { expect, test } from "@jest/globals";
import { build } from "esbuild";

async function importsOf(contents: string): Promise<{ readonly all: string[]; readonly inputs: string[] }> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: "ts" },
    ...{ bundle: true, write: false, metafile: true, minify: true },
    ...{ platform: "browser", format: "esm", conditions: ["@surtitle/source"], logLevel: "silent" },
  });
  const inputs = Object.entries(metafile.inputs);
  return {
    all: inputs.flatMap(([, { imports }]) => imports.map(({ path }) => path)),
    inputs: inputs.map(([path]) => path),
  };
}

test("the note functions bundle without a node: import, langchain or LangGraph", async () => {
  const { all, inputs } = await importsOf(
    `import { formatNote, isSubagentNote, parseNote, shownBatch, withoutSubagentNotes } from "@surtitle/subagents";
     globalThis.all = [formatNote, isSubagentNote, parseNote, shownBatch, withoutSubagentNotes];`,
  );
  expect(all.filter((path) => path.startsWith("node:"))).toEqual([]);
  expect(
    inputs.filter((path) => /node_modules\/(?:langchain|@langchain\/langgraph[^/]*)\//.test(path)),
  ).toEqual([]);
});

test("so do the tools and the middleware", async () => {
  const { all, inputs } = await importsOf(
    `import { notesMiddleware, subagentBatch, subagentTool, withNotes } from "@surtitle/subagents";
     globalThis.all = [notesMiddleware, subagentBatch, subagentTool, withNotes];`,
  );
  expect(all.filter((path) => path.startsWith("node:"))).toEqual([]);
  expect(
    inputs.filter((path) => /node_modules\/(?:langchain|@langchain\/langgraph[^/]*)\//.test(path)),
  ).toEqual([]);
});

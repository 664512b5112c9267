/** The tool `execute`: runs the project's tests, and nothing else. */
import { spawn } from "node:child_process";
import { type StructuredTool, tool } from "langchain";
import { z } from "zod";

/** UTF-16 units of output that a model is shown, from the end. */
const OUTPUT_SHOWN = 4000;
const LONGEST_MS = 60_000;

const schema = z.object({ command: z.enum(["npm test"]) });

export function executeTool(root: string): StructuredTool {
  return tool((_args, { signal }) => runTests(root, signal), {
    name: "execute",
    description: "Runs a command in the project and gives its exit code and output.",
    schema,
  });
}

/** `npm test` of the sample is `node --test`; run without npm, it starts alike on every system. */
function runTests(root: string, signal: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--test"], {
      cwd: root,
      env: plainEnvironment(),
      timeout: LONGEST_MS,
    });
    const stop = (): void => void child.kill();
    let output = "";
    const hear = (chunk: string): void => {
      output = (output + chunk).slice(-OUTPUT_SHOWN);
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    child.once("error", reject);
    child.once("close", (code, killedBy) => {
      signal?.removeEventListener("abort", stop);
      resolve(`exit code ${code ?? killedBy}\n${output}`);
    });
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });
}

/** The code under test may have been written by a model: it sees no key of ours. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR };
}

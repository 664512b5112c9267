/** Runs and kills processes of an app; each is one of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Child {
  /** Has it do something; gives the notes that the parent agent was told in it. */
  does(what: string): Promise<readonly string[]>;
  /** Kills it at once and waits until it is gone. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Kills what a failed test left. */
export function endChildren(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Bundles the child once: a process that compiles TypeScript takes long to start. */
export async function bundle(directory: string): Promise<string> {
  const out = join(directory, "background-child.mjs");
  const esbuild = createRequire(import.meta.url).resolve("esbuild/bin/esbuild");
  const entry = fileURLToPath(new URL("../../../../support/background-child.ts", import.meta.url));
  const banner = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;
  const options = [
    "--bundle",
    "--platform=node",
    "--format=esm",
    "--conditions=@surtitle/source",
    "--log-level=error",
  ];
  await promisify(execFile)(esbuild, [entry, ...options, `--banner:js=${banner}`, `--outfile=${out}`]);
  return out;
}

export function start(script: string, task: object): Child {
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.add(child);
  const closed = once(child, "close").then(() => running.delete(child));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    does: async (what) => {
      child.stdin.write(`${what}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`the child ended at "${what}"`);
      return JSON.parse(value) as string[];
    },
    kill: async () => {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

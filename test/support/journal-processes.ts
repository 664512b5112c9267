/** Runs and kills writers of a journal; each is a process of its own. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ChildTask } from "./journal-writing.ts";
import { until } from "./until.ts";

/** Entries that a writer was told are kept. */
export interface Acknowledged {
  readonly thread: string;
  readonly anchors: readonly string[];
  readonly turnAt: number;
}

/** A forget that a writer began. */
export interface Forgotten {
  readonly thread: string;
  readonly at: number;
  readonly done: boolean;
}

/** A writer under way. */
export interface Writer {
  readonly acknowledged: readonly Acknowledged[];
  /** Problems that it was told of. */
  readonly problems: readonly string[];
  /** Puts that were refused. */
  readonly refused: readonly string[];
  /** What it forgot: the thread, when, and whether it was told that this is done. */
  readonly forgotten: readonly Forgotten[];
  /** What it read back: a thread, and how many steps it has. */
  readonly readBack: readonly string[];
  /** What it printed to standard error. */
  readonly errors: readonly string[];
  /** Resolves at the first line that it prints, or at its end. */
  readonly begun: Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Ends its input and waits for its end; gives whether it closed the journal itself. */
  finish(): Promise<boolean>;
  /** Kills it at once and waits until it is gone. */
  kill(): Promise<void>;
}

/** Bundles a child once, because a process that compiles TypeScript takes half a second to start. */
export async function bundleChild(
  directory: string,
  child: "journal-child" | "store-child" = "journal-child",
): Promise<string> {
  const out = join(directory, `${child}.mjs`);
  await mkdir(directory, { recursive: true });
  const esbuild = createRequire(import.meta.url).resolve("esbuild/bin/esbuild");
  const entry = fileURLToPath(new URL(`./${child}.ts`, import.meta.url));
  // Some of what PostgreSQL's client brings is CommonJS and asks for `require`.
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

const running = new Set<ChildProcess>();

/** Kills the writers that a failed test left. */
export function endWriters(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** What a writer is allowed. */
export interface Allowed {
  /** The ordinary user that it is. */
  readonly uid?: number | undefined;
  /** How many files it may have open. */
  readonly openFiles?: number;
}

/** Starts a writer. */
export function startWriter(bundle: string, task: ChildTask, { uid, openFiles }: Allowed = {}): Writer {
  const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles} && `;
  const script = [`${limit}exec "$0" "$@"`, process.execPath, bundle, JSON.stringify(task)];
  const child = spawn("sh", ["-c", ...script], {
    stdio: ["pipe", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  running.add(child);
  child.once("close", () => running.delete(child));
  const acknowledged: Acknowledged[] = [];
  const problems: string[] = [];
  const refused: string[] = [];
  const readBack: string[] = [];
  const forgotten: Forgotten[] = [];
  const errors: string[] = [];
  let closed = false;
  const read = ended(child, (line) => {
    const [sign, thread = "", from, to, turnAt] = line.split(" ");
    const range = Array.from(
      { length: Number(to) - Number(from) },
      (_, i) => `${task.name}-${Number(from) + i}`,
    );
    if (sign === "+") acknowledged.push({ thread, anchors: range, turnAt: Number(turnAt) });
    if (sign === "-") refused.push(line);
    if (sign === "?" || sign === "x") forgotten.push({ thread, at: Number(from), done: sign === "x" });
    if (sign === "=") readBack.push(line.slice(2));
    if (sign === "!") problems.push(line);
    if (sign === ".") closed = true;
  });
  child.stderr?.on("data", (text) => errors.push(String(text)));
  child.stdin?.on("error", () => {});
  const begun = new Promise<void>((resolve) => {
    child.stdout?.once("data", () => resolve());
    child.once("close", () => resolve());
  });
  return {
    acknowledged,
    problems,
    refused,
    readBack,
    forgotten,
    errors,
    begun,
    signal: (signal) => child.kill(signal),
    finish: async () => {
      child.stdin?.end();
      await read;
      return closed;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await read;
    },
  };
}

/** Waits until each of these writers was told that so many more entries are kept. */
export async function progress(writers: readonly Writer[], entries: number): Promise<void> {
  const kept = ({ acknowledged }: Writer): number =>
    acknowledged.reduce((sum, { anchors }) => sum + anchors.length, 0);
  const aims = writers.map((writer) => ({ writer, aim: kept(writer) + entries }));
  await until(() => aims.every(({ writer, aim }) => kept(writer) >= aim));
}

async function ended(child: ChildProcess, hear: (line: string) => void): Promise<void> {
  if (!child.stdout) return;
  const lines = createInterface({ input: child.stdout });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const read = new Promise<void>((resolve) => lines.once("close", () => resolve()));
  lines.on("line", hear);
  await Promise.all([closed, read]);
}

/** Names of segment files under a journal that do not parse, and of files that were set aside. */
export async function brokenFiles(directory: string): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const name of await readdir(directory, { recursive: true })) {
    if (name.includes(".corrupt-")) broken.push(name);
    if (!name.endsWith(".json")) continue;
    try {
      JSON.parse(await readFile(join(directory, name), "utf8"));
    } catch (error) {
      broken.push(`${name}: ${String(error)}`);
    }
  }
  return broken;
}

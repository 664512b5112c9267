/** Starts the terminal example as a child process, with a home and a temp folder of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../../../", import.meta.url));
const EXAMPLE = join(ROOT, "examples/terminal");
const TSX = join(ROOT, "node_modules/tsx/dist/cli.mjs");

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A place that a test's processes share: what they leave behind can be looked at. */
export interface Place {
  readonly home: string;
  /** Copies of the sample that were not taken away. */
  leftovers(): Promise<readonly string[]>;
  remove(): Promise<void>;
  env(more?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
}

export async function openPlace(): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), "surtitle-home-"));
  const { PATH } = process.env;
  return {
    home,
    leftovers: async () => (await readdir(home)).filter((name) => name.startsWith("surtitle-sample-")),
    remove: () => rm(home, { recursive: true, force: true }),
    env: (more) => ({
      PATH,
      HOME: home,
      XDG_STATE_HOME: home,
      TMPDIR: home,
      TERM: "xterm-256color",
      ...more,
    }),
  };
}

export interface Start {
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Hears all output so far, whenever there is more. */
  readonly onOutput?: (output: string, child: ChildProcess) => void;
}

/** As `npm start` does it, without npm. */
export function startExample({ args = [], ...rest }: Start): Promise<Ended> {
  const command = [process.execPath, TSX, "-C", "@surtitle/source", "src/main.ts", ...args];
  return startCommand(command, { cwd: EXAMPLE, ...rest });
}

/** The same under a pseudo-terminal of 100 columns, by `script` of util-linux. */
export function startInTerminal({ args = [], ...rest }: Start): Promise<Ended> {
  const command = [process.execPath, TSX, "-C", "@surtitle/source", "src/main.ts", ...args];
  const quoted = command.map((word) => `'${word}'`).join(" ");
  return startCommand(["script", "-qec", `stty cols 100 rows 60; exec ${quoted}`, "/dev/null"], {
    cwd: EXAMPLE,
    ...rest,
  });
}

interface StartCommand extends Omit<Start, "args"> {
  readonly cwd: string;
}

export function startCommand(
  command: readonly string[],
  { cwd, env, onOutput }: StartCommand,
): Promise<Ended> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd, env });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    onOutput?.(stdout, child);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

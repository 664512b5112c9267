import { runCommand } from "../../../plugins/journal/src/command/run-command.ts";

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly error: readonly string[];
}

/** Runs the command in this process. */
export async function run(...args: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCommand(args, { out: (line) => out.push(line), error: (line) => error.push(line) });
  return { code, out, error };
}

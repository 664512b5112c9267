/** The program without its process: what is asked for, done, and told in an exit code. */

import type { Environment } from "./choose-models.ts";
import { failureLine } from "./failure.ts";
import { helpText } from "./help.ts";
import { type Options, readOptions } from "./options.ts";
import { replay } from "./replay.ts";
import { run } from "./run.ts";
import { type Output, terminalOf } from "./terminal.ts";

export interface World {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** 0; 1 where it could not be done, with one line on `stderr`; 130 where it was stopped, as shells count Ctrl-C. */
export async function program(world: World): Promise<number> {
  const { args, env, stderr, signal } = world;
  const warn = (line: string): void => void stderr.write(`surtitle example: ${line}\n`);
  let options: Options | undefined;
  try {
    options = readOptions(args, env);
    await act(options, world, warn);
    return signal.aborted ? 130 : 0;
  } catch (error) {
    if (signal.aborted) return 130;
    warn(
      options === undefined ? `${(error as Error).message} (see --help)` : failureLine(error, options.models),
    );
    return 1;
  }
}

async function act(options: Options, world: World, warn: (line: string) => void): Promise<void> {
  const { env, stdout, signal } = world;
  const terminal = terminalOf(stdout, env);
  if (options.help) stdout.write(`${helpText(env)}\n`);
  else if (options.replay === undefined) await run(options, { terminal, warn, signal });
  else await replay({ threadId: options.replay, directory: options.journal }, { terminal, warn });
}

/** The command line, read and checked. */
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chooseModels, type Environment, type ModelChoice, type ModelValues } from "./choose-models.ts";
import { filled } from "./filled.ts";

/** What the program was asked to do. */
export interface Options {
  readonly help: boolean;
  /** The user's own question. */
  readonly ask?: string;
  /** A thread to be shown instead of a run. */
  readonly replay?: string;
  /** The journal's directory. */
  readonly journal: string;
  /** Whether it was named, and must be named again to find a thread. */
  readonly journalGiven: boolean;
  /** Where the models are: on the offline server, or where a key leads. */
  readonly models: ModelChoice;
}

/** UTF-16 units of a text option. */
const ASK_LIMIT = 4000;

/**
 * @throws {TypeError} with one line that names the option, for one that is unknown or not what it must be
 */
export function readOptions(args: readonly string[], env: Environment): Options {
  const { values } = parse(args);
  const { help = false, ask, replay, journal } = values;
  if (ask !== undefined && replay !== undefined) throw new TypeError("--ask and --replay do not go together");
  return {
    help,
    ...(ask !== undefined && { ask: filled("--ask", ask, ASK_LIMIT) }),
    ...(replay !== undefined && { replay: filled("--replay", replay, ASK_LIMIT) }),
    journalGiven: journal !== undefined,
    journal: journal === undefined ? defaultJournal(env) : filled("--journal", journal, ASK_LIMIT),
    models: chooseModels(values, env),
  };
}

/** Where chats are kept unless `--journal` says otherwise: the user's state directory (XDG base directories). */
export function defaultJournal(env: Environment): string {
  const home = homedir();
  const base =
    process.platform === "win32"
      ? env["LOCALAPPDATA"] || join(home, "AppData", "Local")
      : env["XDG_STATE_HOME"] || join(home, ".local", "state");
  return join(base, "surtitle-example");
}

interface Values extends ModelValues {
  readonly help?: boolean;
  readonly ask?: string;
  readonly replay?: string;
  readonly journal?: string;
}

function parse(args: readonly string[]): { readonly values: Values } {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { ...flag, short: "h" },
        ask: text,
        replay: text,
        journal: text,
        model: text,
        narrator: text,
        offline: flag,
      },
    });
  } catch (error) {
    // Node explains in further sentences what a positional argument is; the first one names the option.
    const [first = "cannot be read"] = String((error as Error).message).split(/\. |\n/u);
    const positional = (error as { code?: unknown }).code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL";
    throw new TypeError(
      positional ? `${first}; options go behind --, as in npm start -- --ask "..."` : first,
    );
  }
}

/** The command `surtitle-journal`, without its process. */
import { parseArgs } from "node:util";
import { layoutOf } from "../layout.ts";
import { ThreadList } from "../list-threads.ts";
import { checkJournal } from "./check.ts";
import { exportThread } from "./export.ts";
import { countOf, oneLine, timeOf, typeable, typed } from "./print.ts";
import { isJournal, readFacts } from "./read-only.ts";
import { showThread } from "./show.ts";

const HELP = `Looks into a journal of @surtitle/journal. It changes nothing in it.

surtitle-journal list DIRECTORY             the threads, newest first: time, id, title
surtitle-journal show THREAD DIRECTORY      a thread's captions, title, notes and cost
surtitle-journal check DIRECTORY            names every damaged or foreign file; exit code 1 if there is one
surtitle-journal export THREAD DIRECTORY    a thread's entries as JSON lines

THREAD is an id as \`list\` prints it, in quotes where that is.
`;

/** Where a command prints. */
export interface CommandOutput {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
}

/** Runs a command; gives the exit code: 0, 1 where something was found or not found, 2 where it was asked wrongly. */
export async function runCommand(args: readonly string[], output: CommandOutput): Promise<number> {
  try {
    return await run(args, output);
  } catch (error) {
    const wrong = error instanceof UsageError;
    const message = error instanceof Error ? error.message : String(error);
    output.error(`surtitle-journal: ${oneLine(message)}`);
    if (wrong) output.error("Try surtitle-journal --help.");
    return wrong ? 2 : 1;
  }
}

/** The command line was wrong. */
class UsageError extends Error {}

async function run(args: readonly string[], output: CommandOutput): Promise<number> {
  const { help, operands } = parse(args);
  if (help) {
    for (const line of HELP.trimEnd().split("\n")) output.out(line);
    return 0;
  }
  const [command = "", ...rest] = operands;
  const run = COMMANDS.get(command);
  const names = [...COMMANDS.keys()].join(", ");
  if (run === undefined) {
    throw new UsageError(
      command === "" ? `expected a command: ${names}` : `${command}: expected one of ${names}`,
    );
  }
  return run(rest, output);
}

function parse(args: readonly string[]): { readonly help: boolean; readonly operands: readonly string[] } {
  try {
    const options = { help: { type: "boolean", short: "h" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { help: values.help === true, operands: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Command = (operands: readonly string[], output: CommandOutput) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["list", list],
  ["show", (operands, output) => ofThread(operands, { print: showThread, output })],
  ["check", check],
  ["export", (operands, output) => ofThread(operands, { print: exportThread, output })],
]);

async function list(operands: readonly string[], { out }: CommandOutput): Promise<number> {
  const threads = new ThreadList(layoutOf(await directoryIn(operands)));
  for (const { threadId, at, title } of await threads.page({ limit: Number.MAX_SAFE_INTEGER, offset: 0 })) {
    out([timeOf(at), typeable(threadId), oneLine(title?.text ?? "")].join("\t"));
  }
  return 0;
}

async function check(operands: readonly string[], { out }: CommandOutput): Promise<number> {
  const { problems, remarks, threads, files } = await checkJournal(layoutOf(await directoryIn(operands)));
  for (const line of [...problems, ...remarks]) out(line);
  const counts = [countOf(threads, "thread"), countOf(files, "file"), countOf(problems.length, "problem")];
  out(counts.join(", "));
  return problems.length > 0 ? 1 : 0;
}

interface OfThread {
  readonly print: typeof showThread;
  readonly output: CommandOutput;
}

async function ofThread(operands: readonly string[], { print, output }: OfThread): Promise<number> {
  const [thread, ...rest] = operands;
  if (thread === undefined) throw new UsageError("expected THREAD and DIRECTORY");
  const directory = await directoryIn(rest);
  const threadId = typed(thread);
  const lines = print(threadId, await readFacts(layoutOf(directory), threadId));
  if (lines.length === 0) throw new Error(`${directory} has no thread ${typeable(threadId)}`);
  for (const line of lines) output.out(line);
  return 0;
}

async function directoryIn(operands: readonly string[]): Promise<string> {
  const [directory, ...more] = operands;
  if (directory === undefined || directory === "") throw new UsageError("expected DIRECTORY");
  if (more.length > 0) throw new UsageError(`expected nothing behind ${directory}, got ${more[0]}`);
  if (!(await isJournal(directory)))
    throw new Error(`${directory} is no journal: it has no directory "threads"`);
  return directory;
}

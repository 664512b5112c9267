/** One run: the agent at work on a copy of the sample, its captions and title shown, its thread read back. */
import { randomBytes } from "node:crypto";
import { captions } from "@surtitle/captions";
import { createSurtitle, type Surtitle } from "@surtitle/core";
import { reduceThread, type ThreadView, threadView } from "@surtitle/core/view";
import { lowdbJournal } from "@surtitle/journal";
import { titles } from "@surtitle/titles";
import { sampleAgent } from "./agent.ts";
import { failureLine } from "./failure.ts";
import { type Models, openModels } from "./models.ts";
import { TEA_TIMER_QUESTION } from "./offline/index.ts";
import type { Options } from "./options.ts";
import { plainText } from "./plain-text.ts";
import { collectProblems } from "./problems.ts";
import { replay } from "./replay.ts";
import { copySample } from "./sample-copy.ts";
import { openScreen } from "./screen.ts";
import { stoppable } from "./stoppable.ts";
import type { Terminal } from "./terminal.ts";

export interface RunContext {
  readonly terminal: Terminal;
  /** Hears of trouble that did not stop the run. */
  readonly warn: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** @throws what the agent threw, unless the signal was aborted: then it resolves, with all that was shown kept. */
export async function run(options: Options, context: RunContext): Promise<void> {
  const { output } = context.terminal;
  const models = await openModels(options.models);
  const sample = await copySample();
  const problems = collectProblems();
  const surtitle = createSurtitle({
    journal: lowdbJournal({ directory: options.journal }),
    onError: problems.hear,
  });
  const threadId = newThreadId();
  try {
    const question = options.ask ?? TEA_TIMER_QUESTION;
    output.write(`${models.about}\n\n> ${question}\n\n`);
    const answer = await work({ surtitle, models, threadId, question, root: sample.root }, context);
    if (answer !== undefined) output.write(`\n${plainText(answer)}\n`);
  } finally {
    const closed = await Promise.allSettled([surtitle.close(), models.close(), sample.remove()]);
    const told = problems.lines();
    const untold = failures(closed).filter((line) => !told.some((problem) => problem.includes(line)));
    for (const line of [...told, ...untold]) context.warn(line);
  }
  await readBack({ threadId, options }, context);
}

/** What could not be closed, say a journal that still holds what its disk did not take. */
function failures(closed: readonly PromiseSettledResult<void>[]): readonly string[] {
  return closed.flatMap((one) => (one.status === "rejected" ? [failureLine(one.reason)] : []));
}

interface Work {
  readonly surtitle: Surtitle;
  readonly models: Models;
  readonly threadId: string;
  readonly question: string;
  readonly root: string;
}

/** The agent's answer; undefined where it was stopped. */
async function work(job: Work, { terminal, signal }: RunContext): Promise<string | undefined> {
  const { surtitle, models, threadId, question, root } = job;
  const agent = sampleAgent({ model: models.worker, root, surtitle });
  const shown = follow(surtitle, threadId, terminal);
  try {
    const state = await agent.invoke(
      { messages: [{ role: "user", content: question }] },
      {
        configurable: { thread_id: threadId },
        callbacks: [
          captions({ surtitle, narrator: models.narrator }),
          // The title is asked for when the turn is over: Ctrl-C ends that, too.
          titles({ surtitle, model: stoppable(models.titler, signal) }),
        ],
        signal,
      },
    );
    return state.messages.at(-1)?.text ?? "";
  } catch (error) {
    if (!signal.aborted) throw error;
    return undefined;
  } finally {
    await surtitle.settled({ threadId });
    shown.finish();
  }
}

/** Draws the thread at each of its events. */
function follow(surtitle: Surtitle, threadId: string, terminal: Terminal): { finish(): void } {
  const screen = openScreen(terminal);
  let view: ThreadView = threadView();
  const stop = surtitle.subscribe(
    (event) => {
      view = reduceThread(view, event);
      screen.show(view);
    },
    { threadId },
  );
  const finish = (): void => {
    stop();
    screen.finish(view);
  };
  return { finish };
}

interface Past {
  readonly threadId: string;
  readonly options: Options;
}

async function readBack({ threadId, options }: Past, context: RunContext): Promise<void> {
  const { signal, terminal } = context;
  const { output } = terminal;
  if (!signal.aborted) {
    output.write(`\nRead back from the journal in ${options.journal}:\n\n`);
    await replay({ threadId, directory: options.journal }, context);
  }
  output.write(`\nAgain: npm start -- --replay ${threadId}${elsewhere(options)}\n`);
}

function elsewhere({ journal, journalGiven }: Options): string {
  return journalGiven
    ? ` --journal ${/^[\w./:\\-]+$/u.test(journal) ? journal : JSON.stringify(journal)}`
    : "";
}

function newThreadId(): string {
  return `tea-${Date.now().toString(36)}-${randomBytes(2).toString("hex")}`;
}

/** Decides whether a model is asked for a thread's title, asks beside the run, and says what became of it. */
import type { ThreadRecord } from "@surtitle/core";
import {
  type Hub,
  type ModelSlot,
  type ShortAnswer,
  shortName,
  soon,
  type Turn,
} from "@surtitle/core/plugin";
import { askForTitle } from "./ask-model.ts";
import type { Attempt, TitleDesk } from "./desk.ts";

import { judge } from "./judge.ts";
import { finalAnswer, humanMessages, materialOf, type TitleMaterial } from "./material.ts";
import { nextTask } from "./next-task.ts";
import type { TitlesSettings } from "./options.ts";
import { buildTitlePrompt } from "./prompt.ts";
import { tooLittle } from "./too-little.ts";

export interface AskerParts {
  readonly hub: Hub;
  readonly desk: TitleDesk;
  readonly settings: TitlesSettings;
  readonly model: ModelSlot;
}

/** A thread that may need a title. */
export interface Question {
  readonly turn: Turn;
  /** What a title may be made of. */
  readonly messages: readonly unknown[];
  /** How many of a person's messages the run's state holds. */
  readonly humans: number;
}

/** One call of an attempt that is over. */
interface Call {
  readonly runId: string;
  readonly answer: ShortAnswer;
}

export class Asker {
  readonly #parts: AskerParts;

  constructor(parts: AskerParts) {
    this.#parts = parts;
  }

  /** Asks beside the run if the thread needs it. */
  consider(question: Question): void {
    const { hub, desk } = this.#parts;
    const { turn } = question;
    if (hub.closed || turn.forgotten) return;
    const attempt = desk.begin(turn);
    if (attempt === undefined) return;
    const failed = (cause: unknown): void =>
      hub.report({
        part: "titles",
        message: "a title could not be asked for",
        threadId: turn.threadId,
        cause,
      });
    const work = nextTask()
      .then(() => this.#consider(attempt, question))
      .catch(failed)
      .finally(() => desk.end(attempt));
    hub.track(turn.threadId, work);
  }

  async #consider(attempt: Attempt, question: Question): Promise<void> {
    const { hub } = this.#parts;
    const { turn } = attempt;
    const record = await soon(hub.journal.read(turn.threadId));
    if (attempt.signal.aborted || hub.closed || !this.#wanted(record, question)) return;
    const material = await this.#material(question);
    if (attempt.signal.aborted) return;
    if (tooLittle(material.userText))
      return hub.titles.change(turn.threadId, () => ({ outcome: "too-little", turn }));
    await this.#writeDown(attempt);
    const { runId, answer } = await this.#ask(attempt, material);
    await this.#conclude(attempt, material, { runId, answer });
  }

  #wanted(record: ThreadRecord, { turn, humans }: Question): boolean {
    const { hub, desk, settings } = this.#parts;
    if (record.title !== undefined && record.title.source !== "provisional") return false;
    if (Math.max(record.titleAttempts, desk.spent(turn.threadId)) >= settings.maxAttempts) return false;
    // A journal that starts empty knows no earlier attempt: a handler made per request would pay for each request.
    return hub.journal.durable || knows(record, turn.turnId) || humans === 1;
  }

  #material({ messages }: Question): Promise<TitleMaterial> {
    const { hub, settings } = this.#parts;
    const { machineTags } = hub.settings;
    const options = { chars: settings.excerptChars, redact: (text: string) => hub.redact(text), machineTags };
    return materialOf(humanMessages(messages), finalAnswer(messages), options);
  }

  /** Before the call: an attempt counts also where the process does not live to see its end. */
  async #writeDown(attempt: Attempt): Promise<void> {
    const { hub, desk } = this.#parts;
    const { id, turn } = attempt;
    desk.count(attempt);
    const entry = {
      runId: id,
      kind: "title",
      at: hub.now(),
      outcome: "asked",
      turnId: turn.turnId,
      attempt: id,
    } as const;
    await soon(hub.journal.putUsage(turn.threadId, entry)).catch((cause: unknown) => {
      hub.report({
        part: "journal",
        message: "an attempt at a title could not be written",
        threadId: turn.threadId,
        cause,
      });
    });
  }

  #ask(attempt: Attempt, material: TitleMaterial): Promise<Call> {
    const { hub, settings, model } = this.#parts;
    const { timeoutMs, callOptions, tracing } = settings;
    const { threadId } = attempt.turn;
    return askForTitle({
      ...{ model, runId: attempt.id, timeoutMs, threadId, callOptions, tracing },
      prompt: buildTitlePrompt({ ...material, language: hub.settings.language }),
      signal: attempt.signal,
      onRefusedOptions: (runId, answer) => {
        this.#tellUsage(attempt, { runId, answer }, "failed");
        const message = "the title model's provider refused the call options; it is asked without them";
        hub.report({ part: "titles", message, threadId, cause: answer.error });
      },
    });
  }

  /** Once: what came out is decided where nothing else can change the thread's title. */
  #conclude(attempt: Attempt, { userText }: TitleMaterial, call: Call): Promise<void> {
    const { hub, settings } = this.#parts;
    const { turn } = attempt;
    const { language, machineTags } = hub.settings;
    const { maxColumns } = settings;
    const redact = (text: string): string => hub.redact(text);
    const judged = judge(call.answer, { userText, language, maxColumns, redact, machineTags });
    this.#tellTrouble(attempt, call.answer);
    return hub.titles.change(turn.threadId, ({ title: standing }) => {
      const manual = standing?.source === "manual" && judged.title !== undefined;
      const outcome = attempt.forgotten ? "forgotten" : manual ? "kept-manual" : judged.outcome;
      this.#tellUsage(attempt, call, outcome);
      if (attempt.forgotten) return undefined;
      if (judged.title === undefined) return { outcome, turn };
      // Kept under a person's own title as well: it is what stands when they take theirs back. Its time is the turn's,
      // so that a thread forgotten meanwhile, by whichever process, takes it along.
      return { outcome, turn, entry: { source: "generated", text: judged.title, at: turn.at } };
    });
  }

  #tellUsage({ id, turn }: Attempt, { runId, answer }: Call, outcome: string): void {
    const { hub } = this.#parts;
    const { tokens, model } = answer;
    const name = model === undefined ? undefined : shortName(model, (text) => hub.redact(text));
    const told = { ...(tokens && { tokens }), ...(name !== undefined && { model: name }) };
    const entry = { runId, kind: "title", at: hub.now(), outcome, turnId: turn.turnId, attempt: id } as const;
    hub.tellUsage(turn.threadId, { ...entry, ...told }, turn);
  }

  #tellTrouble({ turn }: Attempt, { outcome, error }: ShortAnswer): void {
    if (outcome !== "failed" && outcome !== "timed-out") return;
    const message = `the title model ${outcome === "failed" ? "failed" : "timed out"}`;
    this.#parts.hub.report({ part: "titles", message, threadId: turn.threadId, cause: error });
  }
}

/** Whether a record holds anything of another turn than this one. */
function knows({ turns, steps, notes, usage, title }: ThreadRecord, turnId: string): boolean {
  const others = [...turns, ...steps, ...notes, ...usage].some((entry) => entry.turnId !== turnId);
  return others || (title !== undefined && title.source !== "provisional");
}

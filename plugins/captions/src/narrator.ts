/** The third rung: a cheap model is asked when a step takes long, and its answer is shown if it passes. */
import { type Caption, readNarration } from "@surtitle/core";
import {
  claimsSuccess,
  fitsLanguage,
  fitsScript,
  type Hub,
  isRepeat,
  isReport,
  type ModelSlot,
  maskValues,
  type ShortAnswer,
  shortCall,
  shortName,
  unref,
} from "@surtitle/core/plugin";
import type { Breaker } from "./breaker.ts";
import { isAsked } from "./echoes.ts";
import type { LiveStep } from "./live-step.ts";
import type { CaptionsSettings } from "./options.ts";
import { narratorPrompt } from "./prompt.ts";
import { saysLess } from "./says-less.ts";
import { transcriptTail } from "./transcript.ts";

/** How a narrator call came out. */
export type NarrationOutcome =
  | "accepted"
  | "refused"
  | "duplicate"
  | "language-mismatch"
  | "late"
  | "cancelled"
  | "failed"
  | "timed-out";

/** What the narrator needs of whoever shows steps. */
export interface Audience {
  isOpen(live: LiveStep): boolean;
  narrated(live: LiveStep, caption: Caption): void;
}

export interface NarratorParts {
  readonly hub: Hub;
  readonly settings: CaptionsSettings;
  readonly model: ModelSlot;
  readonly breaker: Breaker;
}

export class Narrator {
  readonly #parts: NarratorParts;
  /** Set once by whoever shows steps. */
  audience: Audience | undefined;

  constructor(parts: NarratorParts) {
    this.#parts = parts;
  }

  /** A tool of the step began: the narrator is asked if it still runs after the dwell. */
  wait(live: LiveStep): void {
    if (live.shown.caption.source === "lifted" || live.narrated) return;
    this.hush(live);
    const { hub, settings } = this.#parts;
    const timer = setTimeout(() => {
      delete live.hush;
      hub.guard("captions", "the narrator could not be asked", () => this.#ask(live));
    }, settings.dwellMs);
    unref(timer);
    live.hush = () => clearTimeout(timer);
  }

  /** The step is over or paused: nothing more is said over it. */
  hush(live: LiveStep): void {
    live.hush?.();
    delete live.hush;
  }

  #ask(live: LiveStep): void {
    const { hub, settings, breaker } = this.#parts;
    if (hub.closed || this.audience?.isOpen(live) !== true || !this.#affords(live)) return;
    if (!breaker.allows(hub.now())) return;
    hub.spend(live.turn, live.agentKey);
    const abort = new AbortController();
    live.hush = () => abort.abort();
    const { threadId } = live.turn;
    const runId = crypto.randomUUID();
    const { model } = this.#parts;
    const { timeoutMs, callOptions, tracing } = settings;
    const call = {
      model,
      kind: "caption",
      threadId,
      runId,
      timeoutMs,
      signal: abort.signal,
      callOptions,
      tracing,
    };
    const messages = this.#prompt(live);
    const asked = shortCall({ ...call, messages }).then((answer) => {
      breaker.tell(answer.outcome, hub.now());
      hub.guard("captions", "a narrator's answer could not be read", () =>
        this.#answered(live, runId, answer),
      );
    });
    hub.track(threadId, asked);
  }

  #affords({ turn, agentKey }: LiveStep): boolean {
    const { maxPerAgent, maxPerTurn } = this.#parts.settings;
    return (turn.spent.byAgent[agentKey] ?? 0) < maxPerAgent && turn.spent.total < maxPerTurn;
  }

  #prompt(live: LiveStep): ReturnType<typeof narratorPrompt> {
    const { hub, settings } = this.#parts;
    const { vocabulary, maxWords, transcriptChars } = settings;
    const { language, machineTags } = hub.settings;
    const redact = (text: string): string => hub.redact(maskValues(text, live.secrets));
    return narratorPrompt({
      transcript: transcriptTail(live.messages, { chars: transcriptChars, redact, machineTags }),
      previous: live.turn.captions,
      glosses: live.shown.calls.map(({ gloss }) => gloss),
      vocabulary,
      maxWords,
      language,
      nonce: crypto.randomUUID().slice(0, 8),
    });
  }

  /** In this order and once: what it cost is booked, what it says is read and checked, and the step still open. */
  #answered(live: LiveStep, runId: string, answer: ShortAnswer): void {
    const { hub } = this.#parts;
    const { outcome, caption } = this.#judge(live, answer);
    const { turn } = live;
    const { tokens, model } = answer;
    hub.tellUsage(
      turn.threadId,
      {
        runId,
        kind: "caption",
        at: hub.now(),
        outcome,
        turnId: turn.turnId,
        ...(tokens && { tokens }),
        ...(model !== undefined && { model: shortName(model, (text) => hub.redact(text)) }),
      },
      turn,
    );
    if (answer.outcome === "failed" || answer.outcome === "timed-out")
      hub.report({
        part: "captions",
        message: `the narrator ${answer.outcome === "failed" ? "failed" : "timed out"}`,
        threadId: turn.threadId,
        cause: answer.error,
      });
    if (caption) this.audience?.narrated(live, caption);
  }

  #judge(
    live: LiveStep,
    answer: ShortAnswer,
  ): { readonly outcome: NarrationOutcome; readonly caption?: Caption } {
    if (answer.outcome !== "answered") return { outcome: answer.outcome };
    const { hub, settings } = this.#parts;
    const { vocabulary, maxWords } = settings;
    const { machineTags, language } = hub.settings;
    const redact = (text: string): string => hub.redact(maskValues(text, live.secrets));
    const { text, category } = readNarration(answer.text, vocabulary, { redact, machineTags, maxWords });
    // Narrated words stand whatever becomes of the step: they may tell of work, never of how it came out.
    if (text === "" || isReport(text) || claimsSuccess(text)) return { outcome: "refused" };
    const tools = live.shown.calls.map(({ name }) => name);
    if (saysLess(text, tools) || isAsked(text, live.userText)) return { outcome: "refused" };
    if (isRepeat(text, live.turn.captions)) return { outcome: "duplicate" };
    const fits = language === "auto" ? fitsScript(live.userText, text) : fitsLanguage(language, text);
    if (!fits) return { outcome: "language-mismatch" };
    if (this.audience?.isOpen(live) !== true) return { outcome: "late" };
    const kept = live.shown.caption.category;
    return { outcome: "accepted", caption: { text, category: category ?? kept, source: "narrated" } };
  }
}

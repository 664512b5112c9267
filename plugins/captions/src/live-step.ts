/** A step as it is shown: its words, what the journal keeps of it, and what surfaces hear. */
import {
  type CallEntry,
  type CallToGloss,
  type Caption,
  type ComposeOptions,
  type Locale,
  liftCaption,
  type StepEntry,
  type StepStatus,
} from "@surtitle/core";
import {
  type Asked,
  type Hub,
  lastHumanText,
  maskValues,
  pickLocale,
  type ShownCall,
  type ShownStep,
  secretsOf,
  shortName,
  type ToldStep,
  type TrackedCall,
  type TrackedStep,
  type Turn,
  tellStep,
} from "@surtitle/core/plugin";
import type { AgentRun } from "./agent-run.ts";
import { isAsked } from "./echoes.ts";
import type { CaptionsSettings } from "./options.ts";
import type { ToolMetadata } from "./tool-metadata.ts";

/** A step on the stage: open, or paused and taken up again. */
export interface LiveStep {
  readonly turn: Turn;
  readonly agentKey: string;
  readonly shown: ShownStep;
  readonly locale: Locale;
  /** What the person wrote last, for language. */
  readonly userText: string;
  /** Values under secret-named keys of its arguments; they may not appear in its other words. */
  readonly secrets: readonly string[];
  /** What its model was given, for a narrator. */
  readonly messages: readonly unknown[];
  /** Its calls as they were read when it opened; none of a step that was taken up again. */
  readonly read?: ReadCalls;
  /** A narrated caption was shown: words change at most once. */
  narrated: boolean;
  /** Ends the narrator's waiting or call. */
  hush?: () => void;
}

/** Calls, and what they were told as. */
interface ReadCalls {
  readonly calls: readonly CallToGloss[];
  readonly told: ToldStep;
}

export class Wording {
  /** By turn: which words it is told in takes a look at all that the person wrote. */
  readonly #locales = new WeakMap<Turn, { readonly userText: string; readonly locale: Locale }>();
  readonly #hub: Hub;
  readonly #settings: CaptionsSettings;
  readonly #metadata: ToolMetadata;

  constructor(hub: Hub, settings: CaptionsSettings, metadata: ToolMetadata) {
    this.#hub = hub;
    this.#settings = settings;
    this.#metadata = metadata;
  }

  /** Puts a step that opens into words. */
  live(agent: AgentRun, step: TrackedStep): LiveStep {
    const base = this.#base(agent);
    const calls = this.#calls(step.asked);
    const told = tellStep(calls, this.#options(base.locale));
    const lifted = this.#lift(step.asked.text, told.secrets, base.userText);
    const caption: Caption = {
      text: lifted ?? told.text,
      category: told.category,
      source: lifted === undefined ? "composed" : "lifted",
    };
    const shown: ShownStep = {
      step,
      parent: agent.parent,
      agent: agent.agent,
      calls: step.calls.map(({ id, name }, index) => ({
        id: shortName(id),
        name: shortName(this.#hub.redact(name)),
        gloss: told.calls[index]?.gloss ?? told.text,
        category: told.calls[index]?.category ?? told.category,
      })),
      caption,
      rev: 0,
    };
    return { ...base, shown, secrets: told.secrets, read: { calls, told }, narrated: false };
  }

  /** Goes on with a step that was paused, under the words it has. */
  again(agent: AgentRun, shown: ShownStep): LiveStep {
    const secrets = secretsOf(shown.step.asked.calls);
    return { ...this.#base(agent), shown, secrets, narrated: shown.caption.source === "narrated" };
  }

  /** The caption of a step that is over. Accepted words stay; composed ones are made anew from structure. */
  settled({ shown, locale, read }: LiveStep, status: StepStatus): Caption {
    const { caption, step } = shown;
    const argsLost = step.asked.calls.every(({ args }) => args === undefined);
    if (caption.source !== "composed" || argsLost) return caption;
    const settled = status === "running" || status === "paused" ? undefined : status;
    const calls = this.#calls(step.asked);
    const told = read && isSame(read.calls, calls) ? read.told : tellStep(calls, this.#options(locale));
    return { ...caption, text: told.settle(settled), category: told.category };
  }

  #base(agent: AgentRun): Pick<LiveStep, "turn" | "agentKey" | "userText" | "locale" | "messages"> {
    const { turn, key, messages } = agent;
    const userText = turn.userText || (lastHumanText(messages) ?? "");
    return { turn, agentKey: key, userText, messages, locale: this.#localeFor(turn, userText) };
  }

  #localeFor(turn: Turn, userText: string): Locale {
    const known = this.#locales.get(turn);
    if (known?.userText === userText) return known.locale;
    const { language, locales } = this.#hub.settings;
    const locale = pickLocale(language, userText, { locales });
    this.#locales.set(turn, { userText, locale });
    return locale;
  }

  #lift(text: string, secrets: readonly string[], userText: string): string | undefined {
    const { machineTags } = this.#hub.settings;
    const line = liftCaption(text, {
      redact: (t) => this.#hub.redact(maskValues(t, secrets)),
      machineTags,
      maxWords: this.#settings.maxWords,
    });
    return line === undefined || isAsked(line, userText) ? undefined : line;
  }

  #options(locale: Locale): ComposeOptions {
    const { vocabulary, glosses } = this.#settings;
    const redact = (text: string): string => this.#hub.redact(text);
    return { vocabulary, locale, redact, ...(glosses && { glosses }) };
  }

  /** The calls as they are told. A model may ask for a tool by any name, also by a secret. */
  #calls({ calls }: Asked): readonly CallToGloss[] {
    return calls.map(({ id, name, args }) => {
      const metadata = this.#metadata.get(name);
      return { id, name: this.#hub.redact(name), args, ...(metadata && { metadata }) };
    });
  }
}

/** Whether nothing more is known of these calls' tools than before. */
function isSame(before: readonly CallToGloss[], now: readonly CallToGloss[]): boolean {
  return now.every(({ metadata }, index) => metadata?.surtitle === before[index]?.metadata?.surtitle);
}

/** What the journal keeps of a step now; counts one more write. */
export function entryOf({ turn, shown }: LiveStep): StepEntry {
  const { step, parent, agent, caption } = shown;
  shown.rev += 1;
  return {
    turnId: turn.turnId,
    turnAt: turn.at,
    anchor: step.anchor,
    at: step.at,
    status: step.status,
    caption,
    calls: shown.calls.map((call, index) => withProgress(call, step.calls[index])),
    ...(step.workedMs !== undefined && { durationMs: step.workedMs }),
    ...(parent !== undefined && { parent }),
    ...(agent !== undefined && { agent }),
    rev: shown.rev,
  };
}

function withProgress(call: ShownCall, progress: TrackedCall | undefined): CallEntry {
  const { status = "stopped", durationMs } = progress ?? {};
  return { ...call, status, ...(durationMs !== undefined && { durationMs }) };
}

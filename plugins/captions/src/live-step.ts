/** A step as it is shown: its words, what the journal keeps of it, and what surfaces hear. */
import {
  type Caption,
  type ComposeOptions,
  composeCaption,
  glossCall,
  type Locale,
  liftCaption,
  type StepEntry,
  type StepStatus,
} from "@surtitle/core";
import {
  type Asked,
  clamp,
  type Hub,
  lastHumanText,
  maskSecretKeys,
  maskValues,
  type ShownStep,
  type TrackedStep,
  type Turn,
} from "@surtitle/core/plugin";
import type { AgentRun } from "./agent-run.ts";
import { nameOf } from "./name-of.ts";
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
  /** A narrated caption was shown: words change at most once. */
  narrated: boolean;
  /** Ends the narrator's waiting or call. */
  hush?: () => void;
}

/** A call as composing wants it, its secrets masked. */
interface PlainCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export class Wording {
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
    const { calls, secrets } = this.#plain(step.asked);
    const options = this.#options(base.locale, secrets);
    const composed = composeCaption(calls, options);
    const lifted = this.#lift(step.asked.text, secrets);
    const caption: Caption = {
      text: lifted ?? composed.text,
      category: composed.category,
      source: lifted === undefined ? "composed" : "lifted",
    };
    const shown: ShownStep = {
      step,
      parent: agent.parent,
      agent: agent.agent,
      glosses: calls.map((call) => glossCall(call, options)),
      categories: calls.map((call) => composeCaption([call], options).category),
      caption,
      rev: 0,
    };
    return { ...base, shown, secrets, narrated: false };
  }

  /** Goes on with a step that was paused, under the words it has. */
  again(agent: AgentRun, shown: ShownStep): LiveStep {
    const { secrets } = this.#plain(shown.step.asked);
    return { ...this.#base(agent), shown, secrets, narrated: shown.caption.source === "narrated" };
  }

  /** The caption of a step that is over. Accepted words stay; composed ones are made anew from structure. */
  settled({ shown, locale }: LiveStep, status: StepStatus): Caption {
    const { caption, step } = shown;
    const argsLost = step.asked.calls.every(({ args }) => args === undefined);
    if (caption.source !== "composed" || argsLost) return caption;
    const { calls, secrets } = this.#plain(step.asked);
    const settled = status === "running" || status === "paused" ? undefined : status;
    const { text, category } = composeCaption(calls, {
      ...this.#options(locale, secrets),
      ...(settled && { settled }),
    });
    return { ...caption, text, category };
  }

  #base(agent: AgentRun): Pick<LiveStep, "turn" | "agentKey" | "userText" | "locale" | "messages"> {
    const { turn, key, messages } = agent;
    const userText = turn.userText || (lastHumanText(messages) ?? "");
    return { turn, agentKey: key, userText, messages, locale: this.#hub.localeFor(userText) };
  }

  #lift(text: string, secrets: readonly string[]): string | undefined {
    const { machineTags } = this.#hub.settings;
    return liftCaption(text, {
      redact: (t) => this.#hub.redact(maskValues(t, secrets)),
      machineTags,
      maxWords: this.#settings.maxWords,
    });
  }

  #options(locale: Locale, secrets: readonly string[]): ComposeOptions {
    const { vocabulary, glosses } = this.#settings;
    const redact = (text: string): string => this.#hub.redact(text);
    return { vocabulary, locale, redact, secrets, ...(glosses && { glosses }) };
  }

  #plain(asked: Asked): { readonly calls: readonly PlainCall[]; readonly secrets: readonly string[] } {
    const secrets: string[] = [];
    const calls = asked.calls.map(({ id, name, args }) => {
      const masked = maskSecretKeys(args);
      secrets.push(...masked.secrets);
      const metadata = this.#metadata.get(name);
      return { id, name, args: masked.value, ...(metadata && { metadata }) };
    });
    return { calls, secrets };
  }
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
    calls: step.calls.map((call, index) => ({
      ...callOf(shown, index),
      status: call.status,
      ...(call.durationMs !== undefined && { durationMs: call.durationMs }),
    })),
    ...(step.workedMs !== undefined && { durationMs: step.workedMs }),
    ...(parent !== undefined && { parent }),
    ...(agent !== undefined && { agent }),
    rev: shown.rev,
  };
}

/** One call as surfaces know it. */
export function callOf(
  shown: ShownStep,
  index: number,
): Pick<StepEntry["calls"][number], "id" | "name" | "gloss" | "category"> {
  const call = shown.step.calls[index];
  return {
    id: nameOf(call?.id ?? ""),
    name: nameOf(call?.name ?? ""),
    gloss: clamp(shown.glosses[index] ?? "", 120),
    category: shown.categories[index] ?? shown.caption.category,
  };
}

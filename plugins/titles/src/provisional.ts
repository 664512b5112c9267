/** The title that a thread has from its first turn on, by rule. */
import { fitsLanguage, type Hub, roleOf, type Turn, textOf, wholeSlice } from "@surtitle/core/plugin";
import { attachmentOf } from "./attachment.ts";
import { humanMessages } from "./material.ts";
import { nextTask } from "./next-task.ts";
import type { TitlesSettings } from "./options.ts";
import { provisionalTitle } from "./provisional-title.ts";

/** Gives the thread a provisional title where it has none, beside the run. */
export function standIn(hub: Hub, turn: Turn, source: ProvisionalSource): Promise<void> {
  // In the lane at once, so that a thread that is forgotten takes it along; cleaned when the host has had its turn.
  return hub.titles.change(
    turn.threadId,
    ({ title, readable }) => {
      if (title || !readable) return undefined;
      const text = provisionalOf(hub, source);
      return text === undefined
        ? undefined
        : { outcome: "provisional", turn, entry: { source: "provisional", text, at: turn.at } };
    },
    nextTask,
  );
}

/** What a provisional title is made of. */
export interface ProvisionalSource {
  /** What the run was given. */
  readonly messages: readonly unknown[];
  readonly maxColumns: TitlesSettings["maxColumns"];
}

function provisionalOf(hub: Hub, { messages, maxColumns }: ProvisionalSource): string | undefined {
  const message = firstAsked(messages);
  if (message === undefined) return undefined;
  const { machineTags, language } = hub.settings;
  const attachment = attachmentOf(message);
  const text = provisionalTitle(beginningOf(textOf(message)), {
    ...{ maxColumns, machineTags, redact: (raw: string) => hub.redact(raw) },
    ...(attachment !== undefined && { attachment }),
  });
  const foreign = text !== undefined && language !== "auto" && !fitsLanguage(language, text);
  return foreign ? undefined : text;
}

/** Enough for a title, in UTF-16 units. */
const BEGINNING = 8_192;

/** What is to be cleaned: the beginning, unless a machine may have written it, for then the end of that is looked for. */
function beginningOf(text: string): string {
  const beginning = wholeSlice(text, BEGINNING);
  return /[<[]/.test(beginning) || beginning.trim() === "" ? text : beginning;
}

/** The message that the thread began with: of those before the first answer the last. */
function firstAsked(messages: readonly unknown[]): unknown {
  const answered = messages.findIndex((message) => roleOf(message) === "ai");
  const before = humanMessages(answered < 0 ? messages : messages.slice(0, answered));
  return before.at(-1);
}

/** A shown batch as text. Nothing is bounded or cleaned here: what comes in is as it may stand. */
import type { SubagentBatch, SubagentResult } from "./batch.ts";
import { type CutBody, cutMark } from "./cut-mark.ts";
import { type NoteLocale, statusWord } from "./locales.ts";
import { moreLine, totalOf } from "./more-agents.ts";

/** A batch in which all that is to be printed is a clean string. */
export interface ShownResult extends SubagentResult {
  readonly id: string;
  readonly status: string;
  readonly role?: string;
  readonly mode?: string;
  readonly goal?: string;
  readonly text?: string;
}

export interface ShownBatch extends SubagentBatch {
  readonly agents: readonly ShownResult[];
  readonly status?: string;
  readonly summary?: string;
}

export function printNote(batch: ShownBatch, locale: NoteLocale): string {
  const [only] = batch.agents;
  if (isSingle(batch) && only)
    return `${locale.marker} ${locale.single}${agentName(only, locale)}${bodyPart(only, locale)}`;
  const lines = batch.agents.map((agent) => `- ${agentName(agent, locale)}${bodyPart(agent, locale)}`);
  const more = batch.more === undefined ? [] : [moreLine(batch.more, locale)];
  return [printHeader(batch, locale), ...lines, ...more].join("\n");
}

/** The marker, and how many agents came to what. */
function printHeader(batch: ShownBatch, locale: NoteLocale): string {
  const { summary, cut } = batch;
  const head = batchHead(batch, locale);
  if (summary === undefined && cut === undefined) return head;
  const body = printBody(
    { ...(summary !== undefined && { text: summary }), ...(cut !== undefined && { cut }) },
    "",
    locale,
  );
  return `${head}${locale.colon}${body}`;
}

/** The header without its summary. */
export function batchHead({ agents, status, more }: ShownBatch, locale: NoteLocale): string {
  if (status === undefined) return locale.marker;
  const count = agents.length + totalOf(more);
  const unit = count === 1 ? locale.counted.one : locale.counted.many;
  return `${locale.marker} ${count}${unit}${statusWord(status, locale)}`;
}

/** Whether its one agent stands in the header's place. */
export function isSingle({ agents, status, more }: ShownBatch): boolean {
  return agents.length === 1 && status === undefined && more === undefined;
}

/** `sub-k3x9 (researcher/deep) done (goal: find the date)` */
export function agentName({ id, role, mode, status, goal }: ShownResult, locale: NoteLocale): string {
  const { open, close } = locale;
  const variant = mode === undefined ? "" : `/${mode}`;
  const who = role === undefined && mode === undefined ? "" : `${open}${role ?? ""}${variant}${close}`;
  const asked = goal === undefined ? "" : `${open}${locale.goal}${goal}${close}`;
  return `${id}${who} ${statusWord(status, locale)}${asked}`;
}

/** The text with its later lines indented, and the mark of its cut. */
export function printBody(body: CutBody, id: string, locale: NoteLocale): string {
  return indented(body.text ?? "") + cutMark(body, id, locale) || locale.empty;
}

/** Every line but the first is set in by two spaces, so that none begins as a line of the note does. */
export function indented(text: string): string {
  return text.replace(/\n(?=[^\n])/g, "\n  ");
}

export function unindented(text: string): string {
  return text.replace(/\n {2}/g, "\n");
}

function bodyPart(agent: ShownResult, locale: NoteLocale): string {
  return agent.untold === true ? "" : `${locale.colon}${printBody(agent, agent.id, locale)}`;
}

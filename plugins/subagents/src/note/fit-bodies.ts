/** Gives each body, and the summary, its share of the room that the names leave. */

import { wholeHead } from "@surtitle/core/plugin";
import type { SizedBody } from "./body-of.ts";
import { pointsOf } from "./bounds.ts";
import { headOfBody } from "./clean-text.ts";
import { type CutBody, cutMark } from "./cut-mark.ts";
import type { NoteSettings } from "./limits.ts";
import type { NoteLocale } from "./locales.ts";
import { indented, printBody, printNote, type ShownBatch, unindented } from "./print.ts";
import { shareRoom } from "./share-room.ts";

/** Bodies of a batch's agents in their order; none for one that is to stay without. */
export interface Bodies {
  readonly summary: SizedBody | undefined;
  readonly agents: readonly (SizedBody | undefined)[];
}

export function fitBodies(named: ShownBatch, bodies: Bodies, { limits, locale }: NoteSettings): ShownBatch {
  const untold = { ...named, agents: named.agents.map((agent) => ({ ...agent, untold: true })) };
  const room = limits.note - pointsOf(printNote(untold, locale));
  const colon = pointsOf(locale.colon);
  const all = [bodies.summary, ...bodies.agents];
  const idOf = (i: number): string => named.agents[i - 1]?.id ?? "";
  const costs = all.map((body, i) => (body ? colon + pointsOf(printBody(body, idOf(i), locale)) : 0));
  const shares = shareRoom(costs, room);
  const [summary, ...fitted] = all.map((body, i) =>
    body === undefined ? undefined : fit(body, { id: idOf(i), room: (shares[i] ?? 0) - colon, locale }),
  );
  return {
    ...named,
    agents: untold.agents.map((agent, i) => {
      const body = fitted[i];
      const { untold: _, ...told } = agent;
      return body === undefined ? agent : { ...told, ...body };
    }),
    ...(summary?.text !== undefined && { summary: summary.text }),
    ...(summary?.cut !== undefined && { cut: summary.cut }),
  };
}

interface Place {
  readonly id: string;
  /** In code points. */
  readonly room: number;
  readonly locale: NoteLocale;
}

/** The body as far as it fits, and nothing where not even a letter of it does. */
function fit({ size, fullText, ...body }: SizedBody, { id, room, locale }: Place): CutBody | undefined {
  const flag = fullText === true ? { fullText } : {};
  const whole = body.cut === undefined ? body : { ...body, ...flag };
  if (pointsOf(printBody(whole, id, locale)) <= room) return whole;
  const { text = "", cut = size } = body;
  if (room < 1 || cut === 0) return undefined;
  const mark = pointsOf(cutMark({ cut, ...flag }, id, locale));
  if (mark <= room) {
    const head = unindented(headOfBody(indented(text), room - mark));
    return { ...(head !== "" && { text: head }), cut, ...flag };
  }
  return { text: `${unindented(wholeHead(indented(text), room - 1).trimEnd())}…` };
}

/** The names of a batch's agents, and its word, as a note shows them. */
import type { SubagentBatch, SubagentResult } from "./batch.ts";
import { batchStatus } from "./batch-status.ts";
import { cleanName } from "./clean-text.ts";
import { shownIds } from "./ids.ts";
import type { NoteSettings } from "./limits.ts";
import { canonicalStatus } from "./locales.ts";
import { Tally } from "./more-agents.ts";
import type { ShownBatch, ShownResult } from "./print.ts";

/** The least that a line of a note takes: its end, a dash, two spaces, an id and a status of one letter. */
const SHORTEST_LINE = 6;

/** The batch without bodies and summary. Agents that cannot find room, however short their names, are counted. */
export function shownNames(raw: SubagentBatch, hasSummary: boolean, settings: NoteSettings): ShownBatch {
  const { limits, locale } = settings;
  const room = Math.ceil(limits.note / SHORTEST_LINE);
  const named = raw.agents.slice(0, room);
  const ids = shownIds(
    named.map(({ id }) => id),
    limits.id,
  );
  const agents = named.map((agent, i) => shownAgent(agent, ids[i] ?? "", settings));
  const tally = new Tally();
  for (const { status } of raw.agents.slice(room)) tally.add(shownStatus(status, settings));
  tally.addAll(raw.more, limits.status);
  const more = tally.entries(locale);
  const told = canonicalStatus(cleanName(raw.status, limits.status));
  if (agents.length + more.length === 0 && !hasSummary && told === "") return { agents };
  const derived = batchStatus([...agents.map(({ status }) => status), ...tally.known()]);
  const alone = agents.length === 1 && more.length === 0 && !hasSummary;
  if (alone && ["", derived, agents[0]?.status].includes(told)) return { agents };
  return {
    agents: agents.map(({ goal: _, ...agent }) => agent),
    status: told || derived,
    ...(more.length > 0 && { more }),
  };
}

function shownAgent(agent: SubagentResult, id: string, settings: NoteSettings): ShownResult {
  const { limits } = settings;
  const role = cleanName(agent.role, limits.role);
  const mode = cleanName(agent.mode, limits.mode);
  const goal = cleanName(agent.goal, limits.goal);
  return {
    id,
    ...(role !== "" && { role }),
    ...(mode !== "" && { mode }),
    status: shownStatus(agent.status, settings),
    ...(goal !== "" && { goal }),
  };
}

function shownStatus(raw: unknown, { limits }: NoteSettings): string {
  return canonicalStatus(cleanName(raw, limits.status)) || "ended";
}

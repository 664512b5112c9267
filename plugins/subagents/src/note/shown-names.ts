/** The names of a batch's agents, and its word, as a note shows them. */
import type { SubagentBatch, SubagentResult } from "./batch.ts";
import { batchStatus } from "./batch-status.ts";
import { cleanName } from "./clean-text.ts";
import { shownIds } from "./ids.ts";
import type { NoteSettings } from "./limits.ts";
import { canonicalStatus } from "./locales.ts";
import { Tally } from "./more-agents.ts";
import type { ShownBatch, ShownResult } from "./print.ts";

/** The batch without bodies and summary. */
export function shownNames(raw: SubagentBatch, hasSummary: boolean, settings: NoteSettings): ShownBatch {
  const { limits, locale } = settings;
  const ids = shownIds(
    raw.agents.map(({ id }) => id),
    limits.id,
  );
  const agents = raw.agents.map((agent, i) => shownAgent(agent, ids[i] ?? "", settings));
  const tally = new Tally();
  tally.addAll(raw.more, limits.status);
  const more = tally.entries(locale);
  const told = canonicalStatus(cleanName(raw.status, limits.status));
  if (agents.length + more.length === 0 && !hasSummary && told === "") return { agents };
  const derived = batchStatus(new Set([...agents, ...more].map(({ status }) => status)));
  const alone = agents.length === 1 && more.length === 0 && !hasSummary;
  if (alone && ["", derived, agents[0]?.status].includes(told)) return { agents };
  return {
    agents: agents.map(({ goal: _, ...agent }) => agent),
    status: told || derived,
    ...(more.length > 0 && { more }),
  };
}

function shownAgent(agent: SubagentResult, id: string, { limits }: NoteSettings): ShownResult {
  const role = cleanName(agent.role, limits.role);
  const mode = cleanName(agent.mode, limits.mode);
  const goal = cleanName(agent.goal, limits.goal);
  return {
    id,
    ...(role !== "" && { role }),
    ...(mode !== "" && { mode }),
    status: canonicalStatus(cleanName(agent.status, limits.status)) || "ended",
    ...(goal !== "" && { goal }),
  };
}

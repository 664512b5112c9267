/** What to do where not even the names of all agents find room. */
import { pointsOf } from "./bounds.ts";
import type { NoteSettings } from "./limits.ts";
import { moreLine, Tally } from "./more-agents.ts";
import { agentName, batchHead, isSingle, type ShownBatch } from "./print.ts";

/** Before each name: a line end, a dash and a space. */
const DASH = 3;

/** The batch with as many agents from the first on as find room for their names; the others are counted by status. */
export function foldAgents(shown: ShownBatch, { limits, locale }: NoteSettings): ShownBatch {
  if (isSingle(shown)) return shown;
  const head = pointsOf(batchHead(shown, locale));
  const moreCost = (more: ShownBatch["more"]): number =>
    more === undefined || more.length === 0 ? 0 : 1 + pointsOf(moreLine(more, locale));
  const names = shown.agents.map((agent) => DASH + pointsOf(agentName(agent, locale)));
  let kept = 0;
  let used = head;
  while (kept < names.length && used + (names[kept] ?? 0) <= limits.note) used += names[kept++] ?? 0;
  if (kept === names.length && used + moreCost(shown.more) <= limits.note) return shown;
  const rest = new Tally();
  for (const { status } of shown.agents.slice(kept)) rest.add(status);
  rest.addAll(shown.more, limits.status);
  while (kept > 0 && used + moreCost(rest.entries(locale)) > limits.note) {
    kept -= 1;
    used -= names[kept] ?? 0;
    rest.add(shown.agents[kept]?.status ?? "ended");
  }
  return { ...shown, agents: shown.agents.slice(0, kept), more: rest.entries(locale) };
}

/** Secrets that no shape tells: values under secret-named keys, where a result repeats them. */
import { keyedSecrets, maskValues, secretsOf, wholeSlice } from "@surtitle/core/plugin";
import type { SubagentResult } from "./note/batch.ts";
import { causeOf } from "./note/body-of.ts";

/** The most of a text that is kept anywhere, in UTF-16 units. */
const KEPT = 524_288;

/** The outcomes with the values masked that the call's arguments, or the outcomes themselves, hold under secret-named keys. */
export function withoutKnownSecrets<T extends SubagentResult>(
  outcomes: readonly T[],
  args?: unknown,
): readonly T[] {
  const texts = outcomes.flatMap(({ goal, summary, text, error }) => [goal, summary, text, causeOf(error)]);
  const told = texts.flatMap((text) => (typeof text === "string" ? keyedSecrets(text) : []));
  const secrets = [...new Set([...secretsOf([{ args }]), ...told])];
  if (secrets.length === 0) return outcomes;
  return outcomes.map((outcome) => masked(outcome, secrets));
}

function masked<T extends SubagentResult>(outcome: T, secrets: readonly string[]): T {
  const mask = (text: string): string => maskValues(wholeSlice(text, KEPT), secrets);
  const { text, cut } = outcome;
  const size =
    typeof text === "string" && text.length > KEPT && cut === undefined ? { cut: text.length } : {};
  const fields = Object.entries(outcome).map(([key, value]) => {
    if (key === "id") return [key, value];
    if (key === "error") return [key, mask(causeOf(value))];
    return [key, typeof value === "string" ? mask(value) : value];
  });
  return { ...(Object.fromEntries(fields) as T), ...size };
}

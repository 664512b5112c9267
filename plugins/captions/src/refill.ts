import type { Asked, AskedCall, ShownStep } from "@surtitle/core/plugin";
import { shortName } from "@surtitle/core/plugin";

/**
 * A paused step with what the host says of its calls now: the journal keeps no arguments, and a person may have changed
 * them, or struck calls out. What was shown of it stays: its glosses, and its calls' names.
 */
export function refill(shown: ShownStep, { calls: given }: Asked): ShownStep {
  const { step } = shown;
  const left = [...given];
  const now = step.asked.calls.map((call): AskedCall => {
    const place = left.findIndex(({ id }) => sameId(call.id, id));
    return (place < 0 ? undefined : left.splice(place, 1)[0]) ?? call;
  });
  const calls = step.calls.map((call, index) => ({ ...call, ...now[index], name: call.name }));
  return { ...shown, step: { ...step, asked: { calls: now, text: step.asked.text }, calls } };
}

/** Whether two ids are one; the journal keeps long ones cut. */
export function sameId(known: string, id: string): boolean {
  return id === known || shortName(id) === known;
}

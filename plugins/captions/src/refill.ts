import type { Asked, ShownStep } from "@surtitle/core/plugin";

/** A paused step out of the journal, which keeps no arguments, with what its node's messages say of them. */
export function refill(shown: ShownStep, asked: Asked): ShownStep {
  const { step } = shown;
  const known = step.asked.calls.some(({ args }) => args !== undefined);
  if (known || asked.calls.length !== step.calls.length) return shown;
  const calls = step.calls.map((call, index) => ({ ...call, ...asked.calls[index] }));
  return { ...shown, step: { ...step, asked, calls } };
}

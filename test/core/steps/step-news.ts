/** News of a step, as a run gives it to what tracks the step. */
import type { StepNews, StepTrack } from "@surtitle/core/plugin";

const none = (): undefined => undefined;

/** What tracks a step, whose anchor is its first call's id. */
export function track(): StepTrack {
  return { anchorOf: (id) => id };
}

/** A model has asked for these calls. */
export function asked(...ids: readonly string[]): StepNews {
  const calls = ids.map((id) => ({ id, name: "read_file", args: {}, anonymous: false }));
  return { at: 0, type: "asked", asked: { calls, text: "" } };
}

/** The call of that index begins. */
export const start = (index: number, at = 1): StepNews => ({ at, type: "call-start", index });
/** It is over, well or with a result that tells of an error. */
export const end = (index: number, ok = true, at = 5): StepNews => ({ at, type: "call-end", index, ok });
/** It has thrown. */
export const fails = (
  index: number,
  kind: "failure" | "abort" | "interrupt" | "handoff" = "failure",
  at = 3,
): StepNews => ({ at, type: "call-error", index, kind });
/** The node of these calls is over, and no result of them is known. */
export const nodeEnd = (...indexes: readonly number[]): StepNews => ({
  at: 6,
  type: "node-end",
  indexes,
  resultOf: none,
});
/** The model is asked again, and was told no result. */
export const nextModel: StepNews = { at: 9, type: "model-start", resultOf: none };

import { askedBy, pendingAsking, resultsIn } from "@surtitle/core/plugin";

/** Whether these messages end with tool calls of which one has no result yet: nothing may be put there. */
export function isUnanswered(messages: readonly unknown[]): boolean {
  const asked = askedBy(pendingAsking(messages), "");
  const result = resultsIn(messages);
  return asked?.calls.some(({ id, anonymous }) => !anonymous && result(id) === undefined) === true;
}

/** A dangerous call that waits for the person's word, with all of its arguments. */
import type { ApprovalCall } from "../chat-state.ts";
import { button, el, keep, type Part, setText } from "./dom.ts";

export type Decide = (decision: "approve" | "reject") => void;

export function approvalPart(decide: Decide): Part<readonly ApprovalCall[]> {
  const calls = el("div", "approval-calls");
  const buttons = el(
    "div",
    "approval-buttons",
    button("approve", "Approve", () => decide("approve")),
    button("quiet reject", "Reject", () => decide("reject")),
  );
  const heading = el("h2", "approval-title", "May this be done?");
  const node = el("section", "approval", heading, calls, buttons);
  node.ariaLabel = "Approval";
  const update = (asked: readonly ApprovalCall[]): void => {
    node.hidden = asked.length === 0;
    keep(
      calls,
      asked.map((call, index) => ({ call, index })),
      { key: ({ index }) => String(index), make: callPart },
    );
  };
  return { node, update };
}

interface NumberedCall {
  readonly call: ApprovalCall;
  readonly index: number;
}

function callPart(): Part<NumberedCall> {
  const name = el("p", "approval-name");
  const facts = el("dl", "facts");
  const node = el("div", "approval-call", name, facts);
  const update = ({ call }: NumberedCall): void => {
    setText(name, call.name.replaceAll(/[_-]+/g, " "));
    keep(facts, call.facts, { key: ([key]) => key, make: factPart });
  };
  return { node, update };
}

function factPart(): Part<ApprovalCall["facts"][number]> {
  const key = el("dt", "");
  const value = el("dd", "");
  const node = el("div", "fact", key, value);
  const update = ([name, text]: ApprovalCall["facts"][number]): void => {
    setText(key, name);
    setText(value, text);
  };
  return { node, update };
}

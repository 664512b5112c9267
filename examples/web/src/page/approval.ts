/** A dangerous call that waits for the person's word, with all of its arguments; what is not shown of them is counted. */
import type { ApprovalCall, Fact } from "../chat-state.ts";
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
  const rest = el("p", "cut");
  const node = el("div", "approval-call", name, facts, rest);
  const update = ({ call }: NumberedCall): void => {
    setText(name, call.name.replaceAll(/[_-]+/g, " "));
    // By number: two names may look the same.
    keep(
      facts,
      call.facts.map((fact, index) => ({ fact, index })),
      { key: ({ index }) => String(index), make: factPart },
    );
    showCut(rest, call.cut, "argument");
  };
  return { node, update };
}

interface NumberedFact {
  readonly fact: Fact;
  readonly index: number;
}

function factPart(): Part<NumberedFact> {
  const key = el("dt", "");
  const text = el("span", "fact-text");
  const rest = el("p", "cut");
  const node = el("div", "fact", key, el("dd", "", text, rest));
  const update = ({ fact }: NumberedFact): void => {
    setText(key, fact.name);
    setText(text, fact.value);
    showCut(rest, fact.cut, "character");
  };
  return { node, update };
}

function showCut(node: HTMLElement, count: number, what: string): void {
  setText(
    node,
    `Not shown: ${count.toLocaleString("en")} more ${what}${count === 1 ? "" : "s"}. Reject it if that could matter.`,
  );
  node.hidden = count === 0;
}

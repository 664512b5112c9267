/** One step: an icon, its caption, the time it took; its calls unfold, and agents' steps stand below the call that ran them. */
import { type CallEntry, iconOf, type StepBranch, type StepView } from "@surtitle/core/view";
import * as clock from "./clock.ts";
import { el, keep, type Part, setText } from "./dom.ts";
import { elapsed } from "./elapsed.ts";

/** Said beside the caption, so that nothing hangs on a colour. */
const WORDS: Readonly<Record<StepView["status"], string>> = {
  running: "",
  paused: "waiting for you",
  done: "",
  partial: "partly failed",
  failed: "failed",
  stopped: "stopped",
};

const SOURCES: Readonly<Record<StepView["caption"]["source"], string>> = {
  lifted: "In the model’s own words",
  composed: "Composed from the calls",
  narrated: "Narrated by a small model",
};

const REJECTED = "rejected by you";

export interface DrawnStep extends StepBranch {
  /** The ids of calls that the person said no to; an agent's own have none. */
  readonly rejected?: ReadonlySet<string>;
}

let serial = 0;

export function stepPart(): Part<DrawnStep> {
  const icon = el("span", "icon");
  icon.ariaHidden = "true";
  const caption = el("span", "caption");
  const word = el("span", "word");
  const time = el("span", "time");
  const line = el("button", "step-line", icon, caption, word, time);
  line.type = "button";
  const callList = el("ul", "calls");
  const source = el("p", "source");
  const details = el("div", "details", callList, source);
  details.id = `details-${++serial}`;
  details.hidden = true;
  const agents = el("ul", "agents");
  const node = el("li", "step", line, details, agents);
  line.ariaExpanded = "false";
  line.setAttribute("aria-controls", details.id);
  line.addEventListener("click", () => {
    details.hidden = !details.hidden;
    line.ariaExpanded = String(!details.hidden);
  });
  const update = ({ step, inside, rejected }: DrawnStep): void => {
    const calls = step.calls.map((call, index) => ({ call, index, rejected: isRejected(call, rejected) }));
    Object.assign(node.dataset, { status: step.status, source: step.caption.source });
    setText(icon, iconOf(step.caption.category));
    icon.dataset["category"] = step.caption.category;
    showCaption(caption, step.caption.text);
    setText(word, stepWord(step, calls));
    const wasRejected = calls.length > 0 && calls.every((call) => call.rejected);
    node.classList.toggle("rejected", wasRejected);
    // What was never begun took no time.
    if (wasRejected) clock.stop(time, undefined);
    else showTime(time, step);
    setText(source, SOURCES[step.caption.source]);
    keep(callList, calls, { key: ({ index }) => String(index), make: callPart });
    keep(agents, agentsIn(inside), { key: ({ key }) => key, make: agentPart });
    agents.hidden = agents.childElementCount === 0;
  };
  return { node, update };
}

/** A rejected call is one that failed, to who ran it; that it was not even begun only this chat knows. */
function isRejected({ id, status }: CallEntry, rejected: ReadonlySet<string> | undefined): boolean {
  return status === "failed" && rejected?.has(id) === true;
}

function stepWord({ status }: StepView, calls: readonly DrawnCall[]): string {
  const failed = calls.filter(({ call }) => call.status === "failed");
  if (failed.length > 0 && failed.every((call) => call.rejected))
    return failed.length === calls.length ? REJECTED : "partly rejected by you";
  return status === "running" && failed.length > 0 ? "a call failed" : WORDS[status];
}

/** New words are a new node, so that they fade in. */
function showCaption(caption: HTMLElement, text: string): void {
  if (caption.textContent === text) return;
  caption.replaceChildren(el("span", "words", text));
}

function showTime(time: HTMLElement, { status, at, durationMs }: StepView): void {
  if (status !== "running") clock.stop(time, durationMs);
  else
    clock.run(
      time,
      durationMs === undefined ? { before: 0, since: at } : { before: durationMs, since: Date.now() },
    );
}

interface DrawnCall {
  readonly call: CallEntry;
  readonly index: number;
  readonly rejected: boolean;
}

function callPart(): Part<DrawnCall> {
  const icon = el("span", "call-icon");
  icon.ariaHidden = "true";
  const gloss = el("span", "gloss");
  const word = el("span", "word");
  const time = el("span", "time");
  const node = el("li", "call", icon, gloss, word, time);
  const update = ({ call, rejected }: DrawnCall): void => {
    node.dataset["status"] = call.status;
    setText(icon, iconOf(call.category));
    setText(gloss, call.gloss);
    setText(word, rejected ? REJECTED : call.status === "running" ? "running" : WORDS[call.status] || "done");
    setText(time, call.durationMs === undefined ? "" : elapsed(call.durationMs));
  };
  return { node, update };
}

/** The steps of one agent inside one call. */
interface AgentSteps {
  readonly key: string;
  readonly name: string;
  readonly steps: readonly StepBranch[];
}

function agentsIn(inside: StepBranch["inside"]): readonly AgentSteps[] {
  return [...inside].flatMap(([call, branches]) => {
    const names = [...new Set(branches.map(({ step }) => step.agent ?? "agent"))];
    return names.map((name) => ({
      key: `${call} ${name}`,
      name,
      steps: branches.filter(({ step }) => (step.agent ?? "agent") === name),
    }));
  });
}

function agentPart(): Part<AgentSteps> {
  const title = el("p", "agent-name");
  const list = el("ol", "steps");
  const node = el("li", "agent", title, list);
  const update = ({ name, steps }: AgentSteps): void => {
    setText(title, name);
    keep(list, steps, { key: stepKey, make: stepPart });
  };
  return { node, update };
}

export function stepKey({ step: { turnId, anchor } }: StepBranch): string {
  return `${turnId}\0${anchor}`;
}

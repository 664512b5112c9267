/** Who works on a call of a tool that somebody else made, as its arguments tell. */
import { isLoose } from "@surtitle/core/plugin";

/** Who works on a call, and at what. */
export interface Attribution {
  /** What it is: "researcher". */
  readonly role?: string | undefined;
  /** A variant of the role: "deep". */
  readonly mode?: string | undefined;
  /** What it was asked. */
  readonly goal?: string | undefined;
}

/** Reads the arguments of a call. What it throws counts as nothing read. */
export type Attribute = (args: Readonly<Record<string, unknown>>) => Attribution;

/** Names under which tools ask for a kind of agent and tell it what to do; deepagents has the first of each. */
const ROLES = ["subagent_type", "agent", "role"];
const GOALS = ["description", "goal", "task"];

/** By well-known names of arguments. */
export const usualAttribution: Attribute = (args) => ({
  role: textUnder(ROLES, args),
  goal: textUnder(GOALS, args),
});

/** The same as far as an app's own reading gives nothing; what it throws counts as nothing. */
export function attributionOf(args: unknown, own: Attribute | undefined): Attribution {
  const given = isLoose(args) ? args : {};
  const usual = usualAttribution(given);
  try {
    const { role, mode, goal } = own?.(given) ?? {};
    // Nothing else of it: in an outcome it would pass for what the subagent said.
    const told = Object.entries({ role, mode, goal }).filter(([, value]) => typeof value === "string");
    return { ...usual, ...Object.fromEntries(told) };
  } catch {
    return usual;
  }
}

function textUnder(names: readonly string[], args: Readonly<Record<string, unknown>>): string | undefined {
  const texts = names.map((name) => args[name]);
  return texts.find((text): text is string => typeof text === "string" && text.trim() !== "");
}

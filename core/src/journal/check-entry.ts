/** What a journal refuses at the door. By hand and not by zod: puts are on the hot path. */
import type { FactKind } from "./facts.ts";

type Kind = "string" | "number" | "object" | "array" | readonly string[];

const STEP_STATUS = ["running", "paused", "done", "partial", "failed", "stopped"];
const TURN_STATUS = ["running", "paused", "done", "failed", "stopped"];
const TITLE_SOURCE = ["manual", "generated", "provisional"];
const USAGE_KIND = ["caption", "title", "subagent"];

/** The fields without which an entry has no key, no place in time or no weight against another. */
const NEEDED: { readonly [K in FactKind]: Readonly<Record<string, Kind>> } = {
  step: {
    turnId: "string",
    turnAt: "number",
    anchor: "string",
    at: "number",
    status: STEP_STATUS,
    caption: "object",
    calls: "array",
  },
  turn: { turnId: "string", at: "number", status: TURN_STATUS, spent: "object" },
  title: { source: TITLE_SOURCE, at: "number", text: "string" },
  note: { batchId: "string", at: "number", agents: "array", text: "string" },
  result: { agentId: "string", at: "number", status: "string", text: "string" },
  usage: { runId: "string", kind: USAGE_KIND, at: "number", outcome: "string" },
  lease: {
    batchId: "string",
    at: "number",
    beatAt: "number",
    status: ["running", "ended", "delivered"],
    agents: "array",
  },
  total: { kind: USAGE_KIND, upTo: "number", since: "number", attempts: "array" },
  forgotten: { at: "number" },
};

/**
 * Refuses what cannot be kept. Only the fields that decide what stands are looked at.
 *
 * @throws TypeError that names the field, what was expected and what came.
 */
export function checkEntry(kind: FactKind, threadId: unknown, entry: unknown): void {
  expectThat(typeof threadId === "string", "a thread id", "a string", threadId);
  expectThat(typeof entry === "object" && entry !== null, `a ${kind} entry`, "an object", entry);
  const fields = entry as Readonly<Record<string, unknown>>;
  for (const [name, needed] of Object.entries(NEEDED[kind])) {
    const expected = typeof needed === "string" ? needed : `one of ${needed.join(", ")}`;
    expectThat(isA(needed, fields[name]), `${kind}.${name}`, expected, fields[name]);
  }
}

function isA(needed: Kind, value: unknown): boolean {
  if (needed === "array") return Array.isArray(value);
  if (needed === "object") return typeof value === "object" && value !== null;
  if (needed === "number") return Number.isFinite(value);
  return needed === "string" ? typeof value === "string" : needed.includes(value as string);
}

function expectThat(holds: boolean, what: string, expected: string, got: unknown): asserts holds {
  if (holds) return;
  const shown = typeof got === "object" && got !== null ? "an object" : String(got).slice(0, 100);
  throw new TypeError(`[surtitle/core] ${what}: expected ${expected}, got ${shown} (${typeof got})`);
}

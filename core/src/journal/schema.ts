/** What is read back is checked by zod: unknown fields, kinds of category and newer words survive, nonsense does not. */
import * as z from "zod";
import type { Fact, FactKind, FactValues } from "./facts.ts";
import { factOf } from "./keys.ts";

const time = z.number();
const count = z.number().nonnegative();
const rev = z.number().optional();

const caption = z.looseObject({
  text: z.string(),
  category: z.string(),
  source: z.enum(["lifted", "composed", "narrated"]),
});

const call = z.looseObject({
  id: z.string(),
  name: z.string(),
  gloss: z.string(),
  category: z.string(),
  status: z.enum(["running", "paused", "done", "failed", "stopped"]),
  durationMs: count.optional(),
});

const step = z.looseObject({
  turnId: z.string(),
  turnAt: time,
  anchor: z.string(),
  at: time,
  status: z.enum(["running", "paused", "done", "partial", "failed", "stopped"]),
  caption,
  calls: z.array(call),
  durationMs: count.optional(),
  parent: z.string().optional(),
  agent: z.string().optional(),
  rev,
});

const turn = z.looseObject({
  turnId: z.string(),
  at: time,
  status: z.enum(["running", "paused", "done", "failed", "stopped"]),
  endedAt: time.optional(),
  spent: z.looseObject({ total: count, byAgent: z.record(z.string(), count) }),
  rev,
});

const title = z.looseObject({
  source: z.enum(["manual", "generated", "provisional"]),
  text: z.string(),
  at: time,
  rev,
});

const agents = z.array(
  z.looseObject({
    id: z.string(),
    status: z.string(),
    role: z.string().optional(),
    mode: z.string().optional(),
  }),
);

const note = z.looseObject({
  batchId: z.string(),
  turnId: z.string().optional(),
  at: time,
  agents,
  text: z.string(),
  rev,
});

const result = z.looseObject({
  agentId: z.string(),
  batchId: z.string().optional(),
  turnId: z.string().optional(),
  at: time,
  status: z.string(),
  text: z.string(),
  rev,
});

const usageKind = z.enum(["caption", "title", "subagent"]);

const usage = z.looseObject({
  runId: z.string(),
  kind: usageKind,
  at: time,
  outcome: z.string(),
  turnId: z.string().optional(),
  attempt: z.string().optional(),
  tokens: z
    .looseObject({ input: count.optional(), output: count.optional(), total: count.optional() })
    .optional(),
  model: z.string().optional(),
});

const lease = z.looseObject({
  batchId: z.string(),
  turnId: z.string().optional(),
  at: time,
  beatAt: time,
  status: z.enum(["running", "ended", "delivered"]),
  holder: z.string().optional(),
  endedAt: time.optional(),
  agents,
});

const total = z.looseObject({
  kind: usageKind,
  calls: count,
  input: count,
  output: count,
  unknown: count,
  upTo: count,
  attempts: z.array(z.string()),
  since: time,
});

const forgotten = z.looseObject({ at: time, turns: z.record(z.string(), time).optional() });

const VALUES: { readonly [K in FactKind]: z.ZodType } = {
  step,
  turn,
  title,
  note,
  result,
  usage,
  lease,
  total,
  forgotten,
};

const envelope = z.looseObject({
  kind: z.string(),
  writer: z.string(),
  seq: count.optional(),
  value: z.unknown(),
});

/** A fact as it came back from a disk or a database, or nothing where it is none. Its key is made from its value. */
export function parseFact(stored: unknown): Fact | undefined {
  const outer = envelope.safeParse(stored);
  if (!outer.success || !isKind(outer.data.kind)) return undefined;
  const { kind, writer, seq } = outer.data;
  const inner = VALUES[kind].safeParse(outer.data.value);
  if (!inner.success) return undefined;
  return factOf(kind, inner.data as FactValues[typeof kind], { writer, ...(seq !== undefined && { seq }) });
}

function isKind(kind: string): kind is FactKind {
  return Object.hasOwn(VALUES, kind);
}

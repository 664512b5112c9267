import { describe, expect, test } from "@jest/globals";
import { createSurtitle, type Journal, memoryJournal } from "@surtitle/core";
import { hubOf, type LeaseEntry } from "@surtitle/core/plugin";
import { batchOf, leaseOf } from "../../../../plugins/subagents/src/background/batch.ts";
import { noteTexts, over, parent, starts } from "./support/parent.ts";

const SECRET = "hunter2hunter2";

/** A hub that masks one word, and how much text it was given to mask. */
function masking(journal: Journal) {
  const seen = { characters: 0 };
  const redact = (text: string): string => {
    seen.characters += text.length;
    return text.replaceAll(SECRET, "[redacted]");
  };
  return { surtitle: createSurtitle({ journal, redact }), seen };
}

describe("a lease", () => {
  test("holds no more of a goal than a note shows, masked before the cut, from the first beat to the last", async () => {
    const leases: LeaseEntry[] = [];
    const base = memoryJournal();
    const putLease: Journal["putLease"] = (threadId, lease) => {
      leases.push(lease);
      return base.putLease(threadId, lease);
    };
    const { surtitle, seen } = masking({ ...base, putLease });
    const goal = `${"find it ".repeat(14)}${SECRET} ${"and more ".repeat(20_000)}`;
    const p = parent({ surtitle, heartbeatMs: 2, staleMs: 60_000 });
    await p.turn("go", [starts(goal)]);
    while (leases.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    const before = seen.characters;
    while (leases.length < 8) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(seen.characters).toBe(before);
    (await p.worker.on(goal)).done("found");
    await over(p, 1);
    await surtitle.settled();
    expect(leases.at(-1)?.status).toBe("ended");
    for (const lease of leases) {
      const [agent] = lease.agents as readonly { goal?: string; role?: string }[];
      expect(agent).toMatchObject({ role: "researcher", goal: expect.stringMatching(/^find it /) });
      expect([...(agent?.goal ?? "")].length).toBeLessThanOrEqual(120);
      expect(JSON.stringify(lease)).not.toContain(SECRET.slice(0, 7));
    }
    expect(noteTexts(await p.turn("and?"))[0]).toMatch(/\(goal: find it .*: found$/);
  });

  test("of a process that is gone shows the goal again as it stood there", async () => {
    const journal = memoryJournal();
    const { surtitle } = masking(journal);
    const p = parent({ surtitle });
    await p.turn("go", [starts(`find: a/b (c) ${SECRET}`)]);
    (await p.worker.on(`find: a/b (c) ${SECRET}`)).done("found");
    await over(p, 1);
    await surtitle.settled();
    const next = parent({ journal, checkpointer: p.saver as never });
    const [text = ""] = noteTexts(await next.turn("and?"));
    expect(text).toContain("(goal: find∶ a∕b ❨c❩ [redacted]): found");
  });

  test("that another version wrote without a bound is read with one, and given back", () => {
    const hub = hubOf(createSurtitle());
    const agents = [{ id: "sub-a", status: "running", role: "r", goal: "x".repeat(1_000_000) }];
    const lease = { batchId: "b", at: 1, beatAt: 1, status: "running", holder: "h", agents } as LeaseEntry;
    const again = leaseOf(batchOf("t", lease), hub, "me") as { agents: readonly { goal?: string }[] };
    expect(again.agents).toEqual([{ ...agents[0], goal: "x".repeat(4_096) }]);
  });
});

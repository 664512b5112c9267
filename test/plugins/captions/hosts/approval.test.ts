import { describe, expect, test } from "@jest/globals";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, humanInTheLoopMiddleware } from "langchain";
import { type Asking, inShort, quick, scripted } from "../../../support/agents.ts";
import { PROCESSES, play, type Runnable } from "../../../support/interrupted.ts";

describe.each(PROCESSES)("%s", (_, fresh) => {
  describe.each(["v1", "v2"] as const)("approval before any tool starts, createAgent %s", (version) => {
    const approving = (...calls: readonly Asking[]) =>
      createAgent({
        model: scripted(calls),
        tools: [quick],
        version,
        checkpointer: new MemorySaver(),
        middleware: [humanInTheLoopMiddleware({ interruptOn: { quick: true } })],
      }) as unknown as Runnable;
    const decide = (...decisions: readonly Record<string, unknown>[]) =>
      new Command({ resume: { decisions } });

    test("the announced step opens as paused, and runs when approved", async () => {
      const agent = approving({ name: "quick", id: "a" }, { name: "quick", id: "b" });
      const { paused, after } = await play(agent, decide({ type: "approve" }, { type: "approve" }), fresh);
      expect(inShort(paused)).toEqual(["a paused [a paused, b paused]"]);
      expect(inShort(after)).toEqual(["a done [a done, b done]"]);
      expect(after.turns).toMatchObject([{ status: "done" }]);
    });

    test("a person's no: nothing ran, and no success is claimed", async () => {
      const { after } = await play(approving({ name: "quick", id: "a" }), decide({ type: "reject" }), fresh);
      expect(inShort(after)).toEqual(["a failed [a failed]"]);
      expect(after.steps[0]?.caption.text).toMatch(/^tried to /);
      expect(after.turns).toMatchObject([{ status: "done" }]);
    });

    test("one of two rejected: the host does not run the other either, and it is told as stopped", async () => {
      const agent = approving({ name: "quick", id: "a" }, { name: "quick", id: "b" });
      const { after } = await play(agent, decide({ type: "approve" }, { type: "reject" }), fresh);
      expect(inShort(after)).toEqual(["a failed [a stopped, b failed]"]);
      expect(after.steps[0]?.caption.text).toMatch(/^tried to /);
    });

    test("arguments that a person changed are what the settled caption tells", async () => {
      const agent = approving({ name: "quick", args: { q: "everything" }, id: "a" });
      const editedAction = { name: "quick", args: { q: "nothing" } };
      const { paused, after } = await play(agent, decide({ type: "edit", editedAction }), fresh);
      expect(paused.steps[0]?.caption.text).toBe("using quick: everything");
      expect(inShort(after)).toEqual(["a done [a done]"]);
      expect(after.steps[0]?.caption.text).toBe("used quick: nothing");
    });
  });
});

import { describe, expect, test } from "@jest/globals";
import { DynamicTool } from "@langchain/core/tools";
import { withNotes } from "@surtitle/subagents";
import { tool } from "langchain";
import { z } from "zod";
import { invoke, runWith } from "./noted-tool.ts";
import { HEAD, schema } from "./task-call.ts";

describe("what a tool throws", () => {
  const throwing = (error: unknown) =>
    tool(
      async () => {
        throw error;
      },
      { name: "task", description: "", schema },
    );

  test("is a note", async () => {
    const { note, state, message } = await runWith(throwing(new Error("kaboom")));
    expect(note).toBe(`${HEAD} failed (goal: fix it): kaboom`);
    expect(message?.status).toBe("error");
    expect(state.messages.at(-1)?.text).toBe("done");
  });

  test("with its status", async () => {
    expect((await runWith(throwing(new DOMException("stopped", "AbortError")))).note).toContain(
      "aborted (goal",
    );
    expect((await runWith(throwing(new DOMException("late", "TimeoutError")))).note).toContain(
      "timed out (goal",
    );
  });

  test("passes where it is control flow of a graph", async () => {
    const parent = Object.assign(new Error("up"), { name: "ParentCommand" });
    await expect(invoke(withNotes(throwing(parent)))).rejects.toBe(parent);
    const brand = Object.assign(new Error("[]"), { name: "GraphInterrupt", interrupts: [] });
    await expect(invoke(withNotes(throwing(brand)))).rejects.toBe(brand);
  });

  test("passes where the call does not fit the schema", async () => {
    const strict = tool(async () => "x", {
      name: "task",
      description: "",
      schema: z.object({ needed: z.number() }),
    });
    const { message, note } = await runWith(strict);
    expect(note).not.toContain("[subagent result]");
    expect(message?.text).toContain("did not match expected schema");
    expect(message?.status).toBe("error");
  });
});

describe("an error about arguments", () => {
  const strict = tool(async () => "x", {
    name: "task",
    description: "",
    schema: z.object({ needed: z.number() }),
  });

  test("of this call passes, however the tool is called", async () => {
    const noted = withNotes(strict);
    await expect(invoke(noted)).rejects.toThrow("did not match expected schema");
    await expect(noted.invoke({ other: 1 } as never)).rejects.toThrow("did not match expected schema");
    const text = withNotes(new DynamicTool({ name: "text", description: "", func: async () => "x" }));
    await expect(text.invoke(5 as never)).rejects.toThrow("did not match expected schema");
  });

  test("of another call, deep inside, is a note", async () => {
    const outer = tool(async () => await strict.invoke({ needed: "no number" } as never), {
      name: "task",
      description: "",
      schema,
    });
    const { note, message, state } = await runWith(outer);
    expect(note).toContain(`${HEAD} failed (goal: fix it): Received tool input did not match`);
    expect(message?.status).toBe("error");
    expect(state.messages.at(-1)?.text).toBe("done");
  });
});

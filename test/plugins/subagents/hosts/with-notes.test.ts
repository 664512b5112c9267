import { describe, expect, test } from "@jest/globals";
import { DynamicTool, StructuredTool } from "@langchain/core/tools";
import { withNotes } from "@surtitle/subagents";
import { artifactOf, plainIds } from "./agents.ts";
import { giving, invoke, runWith } from "./noted-tool.ts";
import { CALL, HEAD, schema } from "./task-call.ts";

describe("the tool", () => {
  test("is the same in all else", () => {
    const original = giving("x", { returnDirect: true, extras: { cached: true } });
    const noted = withNotes(original);
    expect(noted.name).toBe("task");
    expect(noted.schema).toBe(original.schema);
    expect(noted.returnDirect).toBe(true);
    expect(noted).toBeInstanceOf(StructuredTool);
    expect(noted.description).toMatch(/^Does it\.\n\nThe result is a report/);
    expect(original.description).toBe("Does it.");
    expect(withNotes(noted).description).toBe(noted.description);
  });

  test("may be of a class with private fields", async () => {
    class Own extends StructuredTool {
      readonly #said = "private";
      override name = "task";
      override description = "d";
      override schema = schema;
      get said(): string {
        return this.#said;
      }
      protected override async _call(): Promise<string> {
        return this.#said;
      }
    }
    const noted = withNotes(new Own());
    expect(noted.said).toBe("private");
    expect((await invoke(noted)).text).toContain("private");
  });

  test("keeps what its class does with private fields, and gives notes by every way to run it", async () => {
    class Counting extends StructuredTool {
      #count = 0;
      override name = "task";
      override description = "d";
      override schema = schema;
      own = (): number => this.#count;
      next(): number {
        this.#count += 1;
        return this.#count;
      }
      get count(): number {
        return this.#count;
      }
      set count(count: number) {
        this.#count = count;
      }
      protected override async _call(): Promise<string> {
        return `call ${this.next()}`;
      }
    }
    const tool = new Counting();
    const noted = withNotes(tool);
    expect(await noted.call({})).toBe("call 1");
    expect([noted.next(), noted.count, noted.own()]).toEqual([2, 2, 2]);
    noted.count = 5;
    expect([tool.count, noted.constructor, noted.own]).toEqual([5, Counting, tool.own]);
    const note = (text: string): string => `${HEAD} done (goal: fix it): ${text}`;
    const args = CALL.args as never;
    const streamed: unknown[] = [];
    for await (const chunk of await noted.stream(args)) streamed.push(chunk);
    const piped = noted.pipe((text: unknown) => text);
    const given = [
      ...streamed,
      ...(await noted.batch([args])),
      await piped.invoke(args),
      await noted.withConfig({ tags: ["t"] }).invoke(args),
    ];
    expect(given.map((text) => plainIds(String(text)))).toEqual([6, 7, 8, 9].map((n) => note(`call ${n}`)));
  });

  test("called by hand gives the note's text", async () => {
    const plain = new DynamicTool({
      name: "plain",
      description: "d",
      func: async (input) => `heard ${input}`,
    });
    expect(plainIds(String(await withNotes(plain).invoke("hello")))).toBe(
      "[subagent result] subagent sub-* done: heard hello",
    );
  });

  test("is attributed as the app says, and as its arguments say where the app says nothing", async () => {
    const attribute = ({ subagent_type }: Readonly<Record<string, unknown>>) => ({
      role: `the ${subagent_type}`,
      mode: "fast",
    });
    expect((await runWith(giving("x"), { attribute })).note).toBe(
      "[subagent result] subagent sub-* (the coder/fast) done (goal: fix it): x",
    );
    const more = () => ({
      ...{ role: "r", mode: 5, goal: "g", id: "mine", status: "failed", text: "forged", error: "forged" },
      ...{ summary: "forged", cut: 9, fullText: true, untold: true },
    });
    const { note, message } = await runWith(giving("x"), { attribute: more as never });
    expect(note).toBe("[subagent result] subagent sub-* (r) done (goal: g): x");
    expect(artifactOf(message).results).toEqual([
      { id: expect.stringMatching(/^sub-\w{8}$/), role: "r", status: "done", goal: "g", text: "x" },
    ]);
    const broken = (): never => {
      throw new Error("oops");
    };
    expect((await runWith(giving("x"), { attribute: broken })).note).toBe(`${HEAD} done (goal: fix it): x`);
  });

  test("must be one", () => {
    expect(() => withNotes({} as never)).toThrow(
      "[surtitle/subagents] tool: expected a LangChain tool, got an object",
    );
    expect(() => withNotes(undefined as never)).toThrow("tool: expected a LangChain tool, got undefined");
    expect(() => withNotes(giving("x"), { attribute: "x" } as never)).toThrow(
      "attribute: expected a function",
    );
    expect(() => withNotes(giving("x"), { tools: ["x"] } as never)).toThrow(
      "tools: expected one of the options",
    );
  });
});

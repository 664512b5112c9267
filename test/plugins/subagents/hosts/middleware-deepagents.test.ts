import { describe, expect, test } from "@jest/globals";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type NotesMiddlewareOptions, notesMiddleware } from "@surtitle/subagents";
import { createDeepAgent } from "deepagents";
import { fakeModel } from "langchain";
import { type Asking, ask, on, quick, scripted, watch } from "../../../support/agents.ts";
import { artifactOf, notesIn, plainIds, toolMessages } from "./agents.ts";

describe("deepagents", () => {
  const task = (name: string, id: string) => ({
    name: "task",
    args: { description: `look for ${id}`, subagent_type: name },
    id,
  });
  const researcher = (model: unknown, name = "researcher") => ({
    ...{ name, description: "looks", systemPrompt: "look", tools: [quick] },
    model: model as never,
  });

  async function deep(calls: Asking[], inner: unknown, options: NotesMiddlewareOptions = {}) {
    const watched = watch();
    const middleware = [notesMiddleware({ surtitle: watched.surtitle, ...options })];
    const agent = createDeepAgent({
      model: scripted(calls) as never,
      subagents: [researcher(inner), researcher(scripted(), "tester")],
      middleware: middleware as never,
    });
    const state = (await agent.invoke(ask() as never, on("t", watched.handler) as never)) as unknown as {
      readonly messages: BaseMessage[];
    };
    return { ...watched, state, notes: notesIn(state), messages: toolMessages(state) };
  }

  test("a task's result is a note, its steps stay nested", async () => {
    const { notes, messages, view } = await deep(
      [task("researcher", "it")],
      scripted([{ name: "quick", id: "within" }]),
    );
    expect(notes).toEqual(["[subagent result] subagent sub-* (researcher) done (goal: look for it): done"]);
    expect(artifactOf(messages[0]).results).toMatchObject([{ role: "researcher", text: "done" }]);
    const { steps, notes: told } = await view();
    expect(steps.map(({ anchor, parent, agent }) => [anchor, parent, agent])).toEqual([
      ["it", undefined, undefined],
      ["within", "it", "researcher"],
    ]);
    expect(told.map(({ text }) => plainIds(text))).toEqual(notes);
  });

  test("one that says nothing is told as empty, not as completed", async () => {
    const { notes } = await deep([task("researcher", "it")], fakeModel().respond(new AIMessage("")));
    expect(notes[0]).toContain("done (goal: look for it): (no result text)");
  });

  test("an unknown subagent, which deepagents lets end the run, is a note that names the choices", async () => {
    const { notes, state } = await deep([task("nobody", "it")], scripted());
    expect(notes[0]).toContain("(nobody) failed (goal: look for it): ");
    expect(notes[0]).toContain("`researcher`");
    expect(state.messages.at(-1)?.text).toBe("done");
  });

  test("a subagent that throws is a note", async () => {
    const { notes } = await deep(
      [task("researcher", "it")],
      fakeModel().respond(new Error("no model today")),
    );
    expect(notes[0]).toContain("failed (goal: look for it): no model today");
  });

  test("two at once", async () => {
    const { notes } = await deep(
      [task("researcher", "north"), task("tester", "south")],
      scripted([{ name: "quick", id: "within" }]),
      { otherErrors: "throw" },
    );
    expect(notes.map((note) => /\((.*?)\) \w+ \(goal: (.*?)\)/.exec(note)?.slice(1))).toEqual([
      ["researcher", "look for north"],
      ["tester", "look for south"],
    ]);
  });
});

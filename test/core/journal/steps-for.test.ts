import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { stepsFor } from "../../../core/src/journal/steps-for.ts";
import { aStep } from "../../support/journal-entries.ts";

const steps = [
  aStep({ anchor: "c1" }),
  aStep({ anchor: "c3" }),
  aStep({ anchor: "m2:1" }),
  aStep({ anchor: "gone" }),
];
const calls = (...ids: readonly (string | undefined)[]): { name: string; args: object; id?: string }[] =>
  ids.map((id) => ({ name: "read_file", args: {}, ...(id !== undefined && { id }) }));

describe("stepsFor", () => {
  test("keeps the steps whose anchor occurs, in the record's order", () => {
    const messages = [
      new HumanMessage("hi"),
      new AIMessage({ content: "", tool_calls: calls("c3", "c4") }),
      new ToolMessage({ content: "ok", tool_call_id: "gone" }),
      new AIMessage({ content: "", tool_calls: calls("c1") }),
    ];
    expect(stepsFor({ steps }, messages).map(({ anchor }) => anchor)).toEqual(["c1", "c3"]);
  });

  test("knows a call without an id by its message and place", () => {
    const messages = [new AIMessage({ id: "m2", content: "", tool_calls: calls("x", undefined) })];
    expect(stepsFor({ steps }, messages).map(({ anchor }) => anchor)).toEqual(["m2:1"]);
  });

  test("takes plain objects and passes over what is no message", () => {
    const messages = [
      null,
      7,
      "c1",
      { tool_calls: "c1" },
      { tool_calls: [null, { id: 7 }] },
      { tool_calls: [{ id: "c1" }] },
    ];
    expect(stepsFor({ steps }, messages).map(({ anchor }) => anchor)).toEqual(["c1"]);
    expect(stepsFor({ steps }, [])).toEqual([]);
  });
});

import { describe, expect, test } from "@jest/globals";
import {
  type ChatMessage,
  type ChatRequest,
  lastResult,
  playNarrator,
  playScenes,
  playTitler,
} from "../../../../examples/terminal/src/offline/index.ts";

function request(...messages: readonly (readonly [role: string, text: string])[]): ChatRequest {
  const told: ChatMessage[] = messages.map(([role, text]) => ({ role, text }));
  return { model: "m", messages: told, stream: false, streamUsage: false };
}

describe("scenes", () => {
  const model = playScenes({
    scenes: [
      {
        when: "tea",
        lines: [{ text: "one" }, (asked) => ({ text: `got ${lastResult(asked)}`, thinkMs: 1 })],
      },
    ],
    otherwise: [{ text: "no idea" }],
    thinkMs: 7,
  });

  test("are found by the user's words and played line by line", () => {
    expect(model(request(["system", "s"], ["user", "some tea"]))).toEqual({ text: "one", thinkMs: 7 });
    const later = request(["user", "some tea"], ["assistant", ""], ["tool", "hot"]);
    expect(model(later)).toEqual({ text: "got hot", thinkMs: 1 });
  });

  test("stay at their last line, and begin anew with the next question", () => {
    const said = Array.from({ length: 5 }, () => ["assistant", ""] as const);
    expect(model(request(["user", "tea"], ...said)).text).toBe("got ");
    expect(model(request(["user", "tea"], ...said, ["user", "more tea"])).text).toBe("one");
  });

  test("fall back where no words fit", () => {
    expect(model(request(["user", "coffee"])).text).toBe("no idea");
    expect(model(request()).text).toBe("no idea");
  });
});

describe("the narrator", () => {
  const model = playNarrator({
    lines: [
      { cue: "npm test", say: "test | testing" },
      { cue: "reading", say: "read | looking" },
    ],
    otherwise: "work | working",
  });

  test("speaks of the cue that stands last", () => {
    expect(model(request(["user", "npm test, then reading"])).text).toBe("read | looking");
    expect(model(request(["user", "reading, then npm test"])).text).toBe("test | testing");
  });

  test("says nothing twice, as it was asked", () => {
    const said = "Do not repeat: testing.";
    expect(model(request(["user", `${said} npm test`])).text).toBe("work | working");
    expect(model(request(["user", `${said} reading, npm test`])).text).toBe("read | looking");
  });

  test("has something to say of everything", () => {
    expect(model(request(["user", "sailing"])).text).toBe("work | working");
    expect(model(request()).text).toBe("work | working");
  });
});

test("the title model says the line whose phrase it finds", () => {
  const model = playTitler({ lines: [{ when: "tea", say: "Tea" }], otherwise: "Something", thinkMs: 4 });
  expect(model(request(["user", "some tea"]))).toEqual({ text: "Tea", thinkMs: 4 });
  expect(model(request(["user", "coffee"])).text).toBe("Something");
  expect(model(request()).text).toBe("Something");
});

import { expect, test } from "@jest/globals";
import { createSurtitle } from "@surtitle/core";
import { hubOf } from "@surtitle/core/plugin";

test.each([
  [
    "throws",
    () => {
      throw new Error("broken");
    },
  ],
  ["gives no text", () => undefined],
  ["gives a promise", async () => "x"],
])("an app's redactor that %s masks the whole text, and that is told once", (_, redact) => {
  const problems: string[] = [];
  const surtitle = createSurtitle({
    redact: redact as never,
    onError: ({ message }) => void problems.push(message),
  });
  expect(hubOf(surtitle).redact("ACME-inside")).toBe("[redacted]");
  expect(hubOf(surtitle).redact("ACME-inside")).toBe("[redacted]");
  expect(problems).toHaveLength(1);
});

test("what an app's redactor adds is cleaned and bounded where a problem is told", () => {
  const problems: { message: string; cause?: Error }[] = [];
  const redact = (text: string): string => `${text}\u001b[31m\u202e${"x".repeat(5_000)}`;
  const surtitle = createSurtitle({ redact, onError: (problem) => void problems.push(problem) });
  surtitle.subscribe(() => {
    throw new Error("inside");
  });
  hubOf(surtitle).bus.emit({ v: 1, type: "surtitle/thread-forgotten", threadId: "t", at: 1 });
  expect(problems[0]?.message).not.toMatch(/[\u001b\u202e]/);
  expect(problems[0]?.message.length).toBeLessThanOrEqual(500);
  expect(problems[0]?.cause?.message).not.toMatch(/[\u001b\u202e]/);
});

test("a secret is masked before an error is cut, and where an escape sequence parted it", () => {
  const key = `sk-${"aB3dE5".repeat(8)}`;
  const problems: { cause?: Error }[] = [];
  const surtitle = createSurtitle({ onError: (problem) => void problems.push(problem) });
  const causes = [`${"x ".repeat(985)}${key}`, `key ${key.slice(0, 12)}\u001b[0m${key.slice(12)} end`];
  for (const cause of causes)
    hubOf(surtitle).report({ part: "hub", message: cause, cause: new Error(cause) });
  expect(problems).toHaveLength(2);
  for (const problem of problems) {
    const told = JSON.stringify([problem, problem.cause?.message, problem.cause?.stack]);
    expect(told).not.toContain(key.slice(3, 15));
  }
});

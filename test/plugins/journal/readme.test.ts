import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { runCommand } from "../../../plugins/journal/src/command/run-command.ts";
import { lowdbJournal } from "../../../plugins/journal/src/index.ts";
import { aStep, aTitle, aTurn, aUsage } from "../../support/journal-entries.ts";
import { readmeBlocks } from "../../support/journal-readme.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let temp: Awaited<ReturnType<typeof tempDirectory>>;

beforeEach(async () => {
  temp = await tempDirectory();
  await keepThread(join(temp.path, "chats"));
});

afterEach(() => temp.remove());

/** What agents would have left there. */
async function keepThread(directory: string): Promise<void> {
  const journal = lowdbJournal({ directory });
  const turnAt = Date.UTC(2026, 4, 3, 10);
  const turnId = "turn";
  await journal.putTurn("thread-1", aTurn({ turnId, at: turnAt, status: "done", endedAt: turnAt + 9500 }));
  const step = { turnId, turnAt };
  const first = { text: "read 3 files in src", category: "read", source: "composed" } as const;
  await journal.putStep(
    "thread-1",
    aStep({ ...step, anchor: "a", at: turnAt + 1, status: "done", durationMs: 1200, caption: first }),
  );
  const second = { ...first, text: "tried to edit a.ts and run npm test", category: "edit" };
  await journal.putStep(
    "thread-1",
    aStep({ ...step, anchor: "b", at: turnAt + 2, status: "partial", durationMs: 6000, caption: second }),
  );
  await journal.putTitle("thread-1", aTitle({ at: turnAt }));
  await journal.putUsage("thread-1", aUsage({ at: turnAt, tokens: { input: 412, output: 9 } }));
  await journal.close();
}

describe("the README", () => {
  test("shows a command that prints what it says", async () => {
    const [, command = ""] = await readmeBlocks("sh");
    const [, printed] = await readmeBlocks("");
    const [npx, name, ...args] = command.trim().replace("./chats", join(temp.path, "chats")).split(" ");
    expect([npx, name]).toEqual(["npx", "surtitle-journal"]);
    const out: string[] = [];
    const code = await runCommand(args, { out: (line) => out.push(line), error: (line) => out.push(line) });
    expect([code, `${out.join("\n")}\n`]).toEqual([0, printed]);
  });
});

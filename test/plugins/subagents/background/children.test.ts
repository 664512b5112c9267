import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { tempDirectory } from "../../../support/temp-directory.ts";
import { pause } from "../../../support/until.ts";
import { bundle, type Child, endChildren, start } from "./support/children.ts";

type Directory = Awaited<ReturnType<typeof tempDirectory>>;
let shared: Directory;
let script: string;
let own: Directory;

beforeAll(async () => {
  shared = await tempDirectory();
  script = await bundle(shared.path);
});
afterAll(() => shared.remove());

beforeEach(async () => {
  own = await tempDirectory();
});
afterEach(async () => {
  endChildren();
  await own.remove();
});

function process(times: { readonly heartbeatMs: number; readonly staleMs: number }): Child {
  return start(script, { directory: own.path, ...times });
}

const usual = { heartbeatMs: 15_000, staleMs: 120_000 };
/** A lease must not be stale because the machine stalled: it is so late that only a process's own clock can pass it. */
const quick = { heartbeatMs: 100, staleMs: 3_600_000 };
const STALE = 3_700_000;

/** Turns until a note is told: on a busy machine the journal may take longer than a model call waits for it. */
async function told(child: Child): Promise<readonly string[]> {
  for (let i = 0; ; i += 1) {
    const notes = await child.does("turn");
    if (notes.length > 0 || i > 20) return notes;
    await pause(50);
  }
}

test("a process is killed after its batch ended and before its note was told: the next one tells it, once", async () => {
  const first = process(usual);
  await first.does("start a");
  await first.does("finish a");
  await first.kill();
  const second = process(usual);
  expect(await told(second)).toEqual([expect.stringMatching(/ done \(goal: a\): found a$/)]);
  expect(await second.does("turn")).toEqual([]);
  await second.kill();
  const third = process(usual);
  expect(await third.does("turn")).toEqual([]);
});

test("a process is killed in the middle of its batch: told as aborted when its lease is stale, not before, and once", async () => {
  const first = process(quick);
  await first.does("start a");
  const second = process(quick);
  expect(await second.does("turn")).toEqual([]);
  await first.kill();
  expect(await second.does("turn")).toEqual([]);
  await second.does(`later ${STALE}`);
  expect(await told(second)).toEqual([
    expect.stringMatching(/ aborted \(goal: a\): the process that ran it is gone$/),
  ]);
  await second.kill();
  const third = process(quick);
  await third.does(`later ${STALE}`);
  expect(await third.does("turn")).toEqual([]);
});

test("one process restarts, again and again, and the batch of another goes on", async () => {
  const runs = process(quick);
  await runs.does("start a");
  for (let i = 0; i < 2; i += 1) {
    await runs.does(`later ${STALE}`);
    // Its own sign of life is all that can make it fresh again.
    await runs.does("beat");
    const other = process(quick);
    await other.does(`later ${(i + 1) * STALE}`);
    expect(await other.does("turn")).toEqual([]);
    await other.kill();
  }
  await runs.does("finish a");
  const other = process(quick);
  await other.does(`later ${2 * STALE}`);
  expect(await told(other)).toEqual([expect.stringMatching(/: found a$/)]);
  expect(await runs.does("turn")).toEqual([]);
});

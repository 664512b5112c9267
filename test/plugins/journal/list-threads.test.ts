import * as realFiles from "node:fs/promises";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { aStep, aTitle } from "../../support/journal-entries.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

const opened: string[] = [];
const watched = (...args: Parameters<typeof realFiles.open>): ReturnType<typeof realFiles.open> => {
  opened.push(String(args[0]));
  return realFiles.open(...args);
};
jest.unstable_mockModule("node:fs/promises", () => ({ ...realFiles, default: realFiles, open: watched }));
const { lowdbJournal } = await import("../../../plugins/journal/src/index.ts");

let temp: Awaited<ReturnType<typeof tempDirectory>>;

beforeEach(async () => {
  temp = await tempDirectory();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await temp.remove();
});

test("a list of threads opens no file outside its page, and of those in it only the one with the title", async () => {
  const journal = lowdbJournal({ directory: temp.path });
  for (let i = 0; i < 300; i++) void journal.putTitle(`t${i}`, aTitle({ text: `title ${i}` }));
  await journal.flush();
  for (let i = 0; i < 60; i++) await journal.putStep("t7", aStep({ anchor: `a${i}` }));
  opened.length = 0;
  expect(await journal.threads({ limit: 2, offset: 0 })).toMatchObject([
    { threadId: "t7", title: { text: "title 7" } },
    {},
  ]);
  expect(opened).toHaveLength(2);
  expect(opened.filter((path) => !path.endsWith(".meta.json"))).toEqual([]);
  await journal.close();
});

test("what was listed once and not written since is not opened again", async () => {
  const journal = lowdbJournal({ directory: temp.path });
  for (let i = 0; i < 5; i++) await journal.putTitle(`t${i}`, aTitle());
  // Two writes of one tick of the clock look alike, so what is just written is not remembered.
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  const first = await journal.threads();
  opened.length = 0;
  expect(await journal.threads()).toEqual(first);
  expect(opened).toEqual([]);
  await journal.putTitle("t3", aTitle({ text: "new", at: 99 }));
  expect((await journal.threads())[0]).toMatchObject({ threadId: "t3", title: { text: "new" } });
  await journal.close();
});

test("what was written is told also where the time of the last write was put back meanwhile", async () => {
  const journal = lowdbJournal({ directory: temp.path });
  await journal.putTitle("t", aTitle({ text: "old" }));
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  const [name] = await realFiles.readdir(`${temp.path}/threads`);
  const directory = `${temp.path}/threads/${name}`;
  await realFiles.utimes(directory, 1000, 1000);
  expect(await journal.threads()).toMatchObject([{ at: 1_000_000, title: { text: "old" } }]);
  await journal.putTitle("t", aTitle({ text: "new", at: 99 }));
  // As another process does that tidied the thread in the same moment.
  await realFiles.utimes(directory, 1000, 1000);
  expect(await journal.threads()).toMatchObject([{ at: 1_000_000, title: { text: "new" } }]);
  await journal.close();
});

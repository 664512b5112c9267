import { describe, expect, test } from "@jest/globals";
import { lowdbJournal } from "../../../plugins/journal/src/index.ts";
import { journalContract } from "../../contracts/journal.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

journalContract("lowdbJournal", async () => {
  const { path, remove } = await tempDirectory();
  const journal = lowdbJournal({ directory: path });
  const opened = [journal];
  return {
    journal,
    another: async () => {
      const other = lowdbJournal({ directory: path });
      opened.push(other);
      return other;
    },
    end: async () => {
      for (const one of opened) await one.close();
      await remove();
    },
  };
});

describe("lowdbJournal", () => {
  test.each([
    [{ directory: "" }, /directory: expected the path of a directory, got ""/],
    [{ directory: 7 }, /directory: expected the path of a directory, got 7 \(number\)/],
    [{ directory: "a\0b" }, /directory: expected the path of a directory/],
    [{}, /directory: expected the path of a directory, got undefined/],
    [undefined, /options: expected an object, got undefined/],
    [
      { directory: "x", fsyncs: true },
      /fsyncs: expected one of the options directory, fsync, maxAgeDays, got an unknown one/,
    ],
    [{ directory: "x", fsync: "yes" }, /fsync: expected true or false, got "yes"/],
    [{ directory: "x", maxAgeDays: 0 }, /maxAgeDays: expected a number of days above 0, got 0/],
    [{ directory: "x", maxAgeDays: Number.NaN }, /maxAgeDays: .* got NaN/],
  ])("options %j are refused at construction", (options, message) => {
    expect(() => lowdbJournal(options as never)).toThrow(TypeError);
    expect(() => lowdbJournal(options as never)).toThrow(message);
  });
});

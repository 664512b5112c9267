import { describe, expect, test } from "@jest/globals";
import { readNarration } from "../../../core/src/sentence/read-narration.ts";
import table from "../../fixtures/captions.json" with { type: "json" };

describe("the table of narrations", () => {
  test.each(table.readNarration as [string, string | null, string][])(
    "%j gives %j and %j",
    (raw, category, text) => {
      expect(readNarration(raw)).toEqual(category === null ? { text } : { category, text });
    },
  );
});

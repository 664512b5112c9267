import { describe, expect, test } from "@jest/globals";
import { liftCaption } from "../../../core/src/sentence/lift.ts";
import table from "../../fixtures/captions.json" with { type: "json" };

interface Row {
  readonly text: string;
  readonly equals?: string | null;
  readonly contains?: string;
  readonly notMatching?: string;
}

describe("the table of lifted lines", () => {
  test.each(table.liftCaption as Row[])("$text", ({ text, equals, contains, notMatching }) => {
    const caption = liftCaption(text);
    if (equals !== undefined) expect(caption).toBe(equals ?? undefined);
    if (contains !== undefined) expect(caption).toContain(contains);
    if (notMatching !== undefined)
      expect(caption).not.toMatch(new RegExp(notMatching.replace("(?i)", ""), "i"));
  });
});

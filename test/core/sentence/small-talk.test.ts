import { expect, test } from "@jest/globals";
import { liftCaption } from "@surtitle/core";

test.each([
  ["I'll help you with that.", undefined],
  ["I'll be happy to look into this.", undefined],
  ["Now I have a clear picture.", undefined],
  ["Looks good.", undefined],
  ["So the tests pass.", undefined],
  ["Having fixed the bug, running tests.", undefined],
  ["现在一切正常。", undefined],
  ["I'll do a quick search.", "do a quick search"],
  ["Let me find out where the title is set.", "finding out where the title is set"],
  ["Now the loader: let me read it.", "reading it"],
])("%j is lifted as %j", (text, caption) => {
  expect(liftCaption(text)).toBe(caption);
});

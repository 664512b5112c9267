import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { readJsonAnswer } from "../../../core/src/text/json-answer.ts";
import { hostileText } from "../../support/hostile.ts";

test.each([
  ['{"title": "Fix login"}', { title: "Fix login" }],
  ['```json\n{"title": "Fix login"}\n```', { title: "Fix login" }],
  ['```\n{\n  "title": "Fix login"\n}\n```\nDone.', { title: "Fix login" }],
  ['Here it is:\n```json\n{"title": "Fix login"}\n```', { title: "Fix login" }],
  ['Here it is:\n{"title": "Fix login"}', { title: "Fix login" }],
  ['{"Title": "Fix login"}', { title: "Fix login" }],
  ['{"TITLE": "no", "title": "yes"}', { title: "yes" }],
  ['{"title": "a", "text": "b", "other": "c"}', { title: "a", text: "b" }],
  ['{"title": "a } b"}', { title: "a } b" }],
])("%j is read", (text, found) => {
  expect(readJsonAnswer(text, ["title", "text"])).toEqual(found);
});

test.each([
  "",
  "Fix login",
  '{"title": 4}',
  '{"title": null}',
  '{"title": ["a"]}',
  '{"other": "a"}',
  '{"title": "a"',
  '["title"]',
  '"title"',
  "null",
  "{}",
  'Parse {"title": "a"} first',
  "```",
  "``` {",
  "{".repeat(10_000) + "}".repeat(10_000),
])("%j is no such answer", (text) => {
  expect(readJsonAnswer(text, ["title"])).toBeUndefined();
});

test("own properties only, and none of an answer longer than 20,000 units", () => {
  expect(readJsonAnswer('{"a": "b"}', ["constructor", "toString", "__proto__"])).toBeUndefined();
  expect(readJsonAnswer(`{"title": "${"x".repeat(20_000)}"}`, ["title"])).toBeUndefined();
});

test("any string survives being an answer", () => {
  fc.assert(
    fc.property(hostileText(), (title) => {
      fc.pre(title.length < 5_000);
      expect(readJsonAnswer(JSON.stringify({ title }), ["title"])).toEqual({ title });
    }),
  );
});

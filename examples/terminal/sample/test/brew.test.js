import assert from "node:assert/strict";
import { test } from "node:test";
import { brew } from "../src/brew.js";

test("a darjeeling counts down to nothing", async () => {
  const shown = [];
  await brew("darjeeling", { speed: 100, show: (text) => shown.push(text) });
  assert.equal(shown.at(0), "3:05");
  assert.equal(shown.at(-1), "0:00");
});

test("an unknown tea is refused", async () => {
  await assert.rejects(brew("coffee"), /no such tea/);
});

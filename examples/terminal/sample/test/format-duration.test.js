import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDuration } from "../src/format-duration.js";

test("seconds below ten keep their zero", () => {
  assert.equal(formatDuration(185), "3:05");
});

test("whole minutes end in two zeros", () => {
  assert.equal(formatDuration(300), "5:00");
});

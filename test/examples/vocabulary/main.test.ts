import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { ROOT, startCommand } from "../terminal/start.ts";

const EXAMPLE = join(ROOT, "examples/vocabulary");
const TSX = join(ROOT, "node_modules/tsx/dist/cli.mjs");

test("a clinic's words stand over its work, in the language of who asks, and claim no success", async () => {
  const { PATH } = process.env;
  const ended = await startCommand([process.execPath, TSX, "-C", "@surtitle/source", "src/main.ts"], {
    cwd: EXAMPLE,
    env: { PATH },
  });
  expect(ended.stderr).toBe("");
  expect(ended.stdout.trimEnd().split("\n")).toEqual([
    "✚ triage: triaging Ada Park",
    "✚ triage: triaged Ada Park",
    "⌕ examine: ordering 2 lab tests",
    "⌕ examine: ordered 2 lab tests",
    "℞ prescribe: prescribing ibuprofen and calling a nurse to B2",
    "℞ prescribe: tried to prescribe ibuprofen and call a nurse to B2",
    "Ada Park → B2",
    "✚ triage: 正在分诊李明",
    "✚ triage: 已分诊李明",
    "⌕ examine: 正在安排 2 项化验",
    "⌕ examine: 已安排 2 项化验",
    "℞ prescribe: 正在开具布洛芬，正在呼叫护士到 B2",
    "℞ prescribe: 尝试开具布洛芬，呼叫护士到 B2",
    "李明 → B2",
  ]);
  expect(ended.code).toBe(0);
});

test("it is short enough to be read at once", async () => {
  const source = await readFile(join(EXAMPLE, "src/main.ts"), "utf8");
  expect(source.split("\n").length - 1).toBeLessThanOrEqual(80);
});

import { expect, test } from "@jest/globals";
import { claim, claimCount, release } from "../../../core/src/host/claims.ts";

const [one, two] = [{}, {}];

test("the first handler of a kind has a run, and has it when it asks again", () => {
  expect([claim("captions", "r", one), claim("captions", "r", two), claim("captions", "r", one)]).toEqual([
    true,
    false,
    true,
  ]);
  release("captions", "r", one);
});

test("kinds do not stand in each other's way", () => {
  expect([claim("captions", "r", one), claim("titles", "r", two)]).toEqual([true, true]);
  release("captions", "r", one);
  release("titles", "r", two);
});

test("only who has a run gives it up", () => {
  claim("captions", "r", one);
  release("captions", "r", two);
  expect(claim("captions", "r", two)).toBe(false);
  release("captions", "r", one);
  expect(claim("captions", "r", two)).toBe(true);
  release("captions", "r", two);
  expect(claimCount()).toBe(0);
});

test("a hundred thousand claims that nobody gave up do not keep the next one from its run", () => {
  let taken = 0;
  for (let i = 0; i <= 100_000; i += 1) taken += Number(claim("captions", `r${i}`, one));
  expect([taken, claimCount()]).toEqual([100_001, 100_000]);
  for (let i = 0; i <= 100_000; i += 1) release("captions", `r${i}`, one);
  expect(claimCount()).toBe(0);
});

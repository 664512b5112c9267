import { expect, test } from "@jest/globals";
import {
  type Score,
  scoreComposed,
  scoreLifted,
  scoreNotes,
  scoreProvisional,
  scoreRecorded,
  scoreTitles,
} from "./evaluate.ts";
import { byRung, rungTable, worstTable } from "./tables.ts";

/** What is shown and fails a check, case by case: an empty list, or the cases by name. */
function failures(scores: readonly Score[]): string[] {
  return scores.flatMap(({ rung, id, text, failed }) =>
    failed.length === 0 ? [] : [`${rung} ${id} ${JSON.stringify(text)}: ${failed.join(", ")}`],
  );
}

test("composed captions pass every check, while they run and once they are settled", async () => {
  const scores = await scoreComposed();
  expect(scores).toHaveLength(120);
  expect(failures(scores)).toEqual([]);
});

test("what the ladder lets through of bad answers passes every check, and the rest is refused", async () => {
  const scores = await scoreRecorded(12);
  expect(failures(scores)).toEqual([]);
  const rungs = new Map(byRung(scores).map((rung) => [rung.rung, rung]));
  expect(rungs.get("narrated, good")).toMatchObject({ shown: 12, passed: 12 });
  expect(rungs.get("narrated, refusing")?.shown).toBe(0);
  expect(rungs.get("narrated, foreign")?.shown).toBe(0);
  expect(rungs.get("narrated, vague")?.shown).toBe(0);
  expect(scores.every(({ text, outcome }) => (text !== undefined) === (outcome === "accepted"))).toBe(true);
});

test("titles of all qualities pass every check, and so do the person's own first words", async () => {
  const scores = [...scoreProvisional(), ...(await scoreTitles())];
  expect(failures(scores)).toEqual([]);
  expect(scores.filter(({ rung, text }) => rung === "title, refusing" && text !== undefined)).toEqual([]);
});

test("notes pass every check", () => {
  expect(failures(scoreNotes())).toEqual([]);
});

test("lifted lines are the working model's own; they fail by its first person and its words alone", async () => {
  const scores = await scoreLifted();
  expect(scores).toHaveLength(20);
  const checks = new Set(scores.flatMap(({ failed }) => failed));
  expect([...checks].sort()).toEqual(["names a target or a count", "no first person"]);
});

test("the tables tell each rung and the worst of it", () => {
  const scores: Score[] = [
    { rung: "a", id: "1", text: "fine", failed: [] },
    { rung: "a", id: "2", text: "bad | worse", failed: ["x", "y"] },
    { rung: "a", id: "3", failed: [], outcome: "refused" },
    { rung: "b", id: "4", failed: [], outcome: "refused" },
  ];
  expect(byRung(scores)).toMatchObject([
    { rung: "a", answers: 3, shown: 2, passed: 1, failures: { x: 1, y: 1 } },
    { rung: "b", answers: 1, shown: 0, passed: 0, withheld: { refused: 1 } },
  ]);
  expect(rungTable(scores)).toMatch(/\| a +\| 3 +\| refused 1 +\| 2 +\| 50\.0 % +\| x 1, y 1/);
  expect(worstTable(scores)).toMatch(/a +\| 2 +\| bad \/ worse +\| x, y/);
  expect(worstTable([])).toBe("No shown text fails a check.");
});

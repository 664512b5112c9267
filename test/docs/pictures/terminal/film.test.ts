import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type Frame, film } from "../../../../docs/pictures/terminal/film.ts";
import { textOf } from "../../../../docs/pictures/terminal/row.ts";
import { showingsOf } from "../../../../docs/pictures/terminal/showings.ts";

const GRID = { columns: 30, rows: 4 };
const again = (text: string): string => `\r\u001b[2K${text}`;

async function told(...writings: readonly (readonly [number, string])[]): Promise<readonly unknown[]> {
  const frames = await film(
    writings.map(([at, text]) => ({ at, text })),
    GRID,
  );
  return frames.map(({ rows, ms }) => [rows.map(textOf).join("|"), ms]);
}

describe("a film", () => {
  test("has a frame for each change of words, for as long as it stood but no shorter than one can see", async () => {
    const frames = await told(
      [0, "reading"],
      [4, again("read")],
      [1_204, again("running")],
      [1_955, again("ran")],
    );
    expect(frames).toEqual([
      ["reading", 250],
      ["read", 1_200],
      ["running", 800],
      ["ran", 8_000],
    ]);
  });

  test("has running times four times a second only, and a change of words beside them at once", async () => {
    const ticks = Array.from({ length: 10 }, (_, n) => [n * 100, again(`running  0.${n}s`)] as const);
    expect(await told(...ticks, [910, again("ran  0.9s")])).toEqual([
      ["running  0.0s", 300],
      ["running  0.3s", 300],
      ["running  0.6s", 300],
      ["running  0.9s", 250],
      ["ran  0.9s", 8_000],
    ]);
  });

  test("of nothing has no frame", async () => {
    expect(await told()).toEqual([]);
  });
});

const run = (text: string) => ({ column: 0, columns: text.length, text, bold: false, dim: false });
const row = fc.constantFrom([], [run("a")], [run("b")]);
const frames: fc.Arbitrary<readonly Frame[]> = fc.array(
  fc.record({ rows: fc.array(row, { maxLength: 4 }), ms: fc.constant(100) }),
  { maxLength: 8 },
);

test("the showings of a film are its frames: each line where and when it stood, and nothing besides", () => {
  const property = fc.property(frames, (film) => {
    const showings = showingsOf(film);
    for (const [index, { rows }] of film.entries()) {
      const now = showings.filter(({ from, to }) => from <= index && index < to);
      expect(new Set(now.map(({ y }) => y)).size).toBe(now.length);
      const lines = rows.flatMap((row, y) => (row.length > 0 ? [`${y} ${textOf(row)}`] : []));
      expect(now.map(({ y, row }) => `${y} ${textOf(row)}`).sort()).toEqual(lines.sort());
    }
    for (const { y, row, to } of showings) {
      const next = showings.find((other) => other.y === y && other.from === to);
      expect(next && textOf(next.row)).not.toBe(textOf(row));
    }
  });
  fc.assert(property);
});

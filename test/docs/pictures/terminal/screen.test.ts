import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type Row, textOf } from "../../../../docs/pictures/terminal/row.ts";
import { Screen } from "../../../../docs/pictures/terminal/screen.ts";

const GRID = { columns: 40, rows: 6 };
const ESC = "\u001b";
const plain = { bold: false, dim: false };

async function shown(...texts: readonly string[]): Promise<readonly Row[]> {
  const screen = new Screen(GRID);
  for (const text of texts) await screen.write(text);
  return screen.rows();
}

describe("what stands on a screen", () => {
  test("is what was written last, wherever the cursor went", async () => {
    const rows = await shown("one\ntwo\n", `${ESC}[1A${ESC}[2Kthree\n\n`, `${ESC}[?25hend`);
    expect(rows.map(textOf)).toEqual(["one", "three", "", "end"]);
  });

  test("is its last lines where more were written than it has", async () => {
    const rows = await shown(Array.from({ length: 20 }, (_, index) => `line ${index}`).join("\n"));
    expect(rows.map(textOf)).toEqual(["line 14", "line 15", "line 16", "line 17", "line 18", "line 19"]);
  });

  test("goes on below where a line is longer than it is wide", async () => {
    const rows = await shown(`${"x".repeat(39)}读取`);
    expect(rows.map(textOf)).toEqual(["x".repeat(39), "读取"]);
  });

  test("are runs of one colour and weight; a wider gap begins another", async () => {
    const [row] = await shown(
      `${ESC}[32mok${ESC}[39m two words  more  ${ESC}[2m0.1s${ESC}[22m  ${ESC}[1;91mno${ESC}[0m`,
    );
    expect(row).toEqual([
      { column: 0, columns: 2, text: "ok", color: 2, ...plain },
      { column: 3, columns: 9, text: "two words", ...plain },
      { column: 14, columns: 4, text: "more", ...plain },
      { column: 20, columns: 4, text: "0.1s", ...plain, dim: true },
      { column: 26, columns: 2, text: "no", color: 9, ...plain, bold: true },
    ]);
  });

  test("are characters of other fonts by themselves, as wide as terminals make them", async () => {
    const [row] = await shown("a 读取 🙂 e\u0301x ● b…");
    expect(row?.map(({ column, columns, text }) => [column, columns, text])).toEqual([
      [0, 1, "a"],
      [2, 2, "读"],
      [4, 2, "取"],
      [7, 2, "🙂"],
      [10, 1, "e\u0301"],
      [11, 1, "x"],
      [13, 1, "●"],
      [15, 1, "b"],
      [16, 1, "…"],
    ]);
    expect(textOf(row ?? [])).toBe("a 读取 🙂 e\u0301x ● b…");
  });

  test.each([
    ["inverse", 7],
    ["underlined", 4],
    ["in italics", 3],
    ["struck through", 9],
    ["on a ground", 41],
    ["of 256 colours", "38;5;100"],
  ])("is refused where it is %s, as no run can tell it", async (_, code) => {
    await expect(shown(`${ESC}[${code}mtext`)).rejects.toThrow(/another look of "t"/);
  });

  test("of any text, runs keep its characters, their order and their room", async () => {
    const unit = fc.constantFrom(
      "a",
      "&",
      " ",
      "  ",
      "读",
      "🙂",
      "●",
      `${ESC}[31m`,
      `${ESC}[2m`,
      `${ESC}[0m`,
    );
    const property = fc.asyncProperty(fc.array(unit, { maxLength: 18 }), async (units) => {
      const [row = []] = await shown(units.join(""));
      const text = units.filter((one) => !one.startsWith(ESC)).join("");
      expect(textOf(row)).toBe(text.trimEnd());
      for (const [index, run] of row.entries()) {
        const before = row[index - 1];
        expect(run.column).toBeGreaterThanOrEqual(before ? before.column + before.columns : 0);
        expect(run.column + run.columns).toBeLessThanOrEqual(GRID.columns);
        expect(run.text).toBe(run.text.trim());
      }
    });
    await fc.assert(property);
  });
});

import { describe, expect, test } from "@jest/globals";
import { DOMParser, type Element } from "@xmldom/xmldom";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { type Frame, film } from "../../../../docs/pictures/terminal/film.ts";
import { textOf } from "../../../../docs/pictures/terminal/row.ts";
import { drawSvg } from "../../../../docs/pictures/terminal/svg.ts";
import { describeInBrowser } from "../../../support/browser.ts";

const GRID = { columns: 40, rows: 6 };
const again = (text: string): string => `\r\u001b[2K${text}`;

const draw = (frames: readonly Frame[]): string =>
  drawSvg({ frames, columns: GRID.columns, title: "A <film>" });

/** Throws where it is not well-formed. */
function elementsOf(svg: string, name: string): readonly Element[] {
  return [...new DOMParser().parseFromString(svg, "image/svg+xml").getElementsByTagName(name)];
}

function filmOf(...texts: readonly string[]): Promise<readonly Frame[]> {
  return film(
    texts.map((text, index) => ({ at: index * 1_000, text: index === 0 ? text : again(text) })),
    GRID,
  );
}

describe("a film as SVG", () => {
  test("has each run in its columns, in its look, and escaped", async () => {
    const svg = draw(await filmOf('\u001b[32m●\u001b[39m a <b> & "c"  \u001b[2m0.1s\u001b[22m'));
    const texts = elementsOf(svg, "text").map((one) => [
      one.textContent,
      ...["x", "textLength", "class"].map((name) => one.getAttribute(name)),
    ]);
    expect(texts).toEqual([
      ["●", "24.2", null, "c2 m"],
      ['a <b> & "c"', "36.8", "92.4", null],
      ["0.1s", "146", "33.6", "d"],
    ]);
    expect(svg).toContain("a &lt;b&gt; &amp; &quot;c&quot;");
    expect(elementsOf(svg, "title")[0]?.textContent).toBe("A <film>");
  });

  test("is as high as its highest frame, and as wide as its columns", async () => {
    const [root] = elementsOf(draw(await filmOf("a\nb\nc", "d")), "svg");
    expect(root?.getAttribute("viewBox")).toBe(`0 0 ${40 + 40 * 8.4} ${3 * 21 + 70}`);
  });

  test("draws once what stays", async () => {
    const svg = draw(await filmOf("stays\na", "b", "c"));
    expect(elementsOf(svg, "text").map(({ textContent }) => textContent)).toEqual(["stays", "a", "b", "c"]);
  });

  test("is well-formed whatever is written, and holds no control character", async () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    const property = fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 3 }), async (texts) => {
      // A run cannot tell every look; that is refused, and tested elsewhere.
      const frames = await filmOf(...texts.map((one) => one.replaceAll(/[\u001b\u0080-\u009f]/g, "&")));
      const svg = draw(frames);
      const words = frames.flatMap(({ rows }) => rows.flatMap((row) => row.map((run) => run.text)));
      expect(elementsOf(svg, "text").length > 0).toBe(words.length > 0);
      expect(svg).not.toMatch(/[^\P{Cc}\n]/u);
    });
    await fc.assert(property);
  });
});

describeInBrowser("a film in a browser", (browser) => {
  /** The lines that can be seen at a time, in milliseconds; as it stands where nothing moves. */
  const seen = (page: Page, at: number): Promise<readonly string[]> =>
    page.evaluate((at) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
      const groups = [...document.querySelectorAll("g")];
      const shown = groups.filter((g) => getComputedStyle(g).visibility === "visible");
      return shown.map((g) => g.textContent ?? "").sort();
    }, at);

  async function show(frames: readonly Frame[], reducedMotion: "reduce" | "no-preference"): Promise<Page> {
    const page = await browser().newPage({ reducedMotion });
    await page.goto(`data:image/svg+xml,${encodeURIComponent(draw(frames))}`);
    return page;
  }

  test("shows each frame at its time, and the first one again after the last", async () => {
    const frames = await filmOf("stays\na", "b\nstays from now on\u001b[1A", "", "b", "c");
    const page = await show(frames, "no-preference");
    const total = frames.reduce((sum, { ms }) => sum + ms, 0);
    let begin = 0;
    for (const { rows, ms } of frames) {
      const lines = rows.map(textOf).filter(Boolean).sort();
      for (const at of [begin + 10, begin + ms - 10, total + begin + 10]) {
        expect([at, await seen(page, at)]).toEqual([at, lines]);
      }
      begin += ms;
    }
    await page.close();
  });

  test("shows the last frame alone to those who want nothing to move", async () => {
    const page = await show(await filmOf("stays\na", "b", "c"), "reduce");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await seen(page, 0)).toEqual(["c", "stays"]);
    await page.close();
  });
});

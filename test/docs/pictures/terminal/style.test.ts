import { expect, test } from "@jest/globals";
import { COLORS, DIM, styleRules, WINDOW } from "../../../../docs/pictures/terminal/style.ts";

type Rgb = readonly number[];

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(color: Rgb): number {
  return (luminance(color) + 0.05) / (luminance(rgb(WINDOW.fill)) + 0.05);
}

const legible = [...COLORS.entries()].filter(([index]) => index !== 0 && index !== 8);

test.each(legible)("colour %i, %s, is well legible on the window", (_, color) => {
  expect(contrast(rgb(color))).toBeGreaterThanOrEqual(7);
});

test("dim text is legible on the window", () => {
  const ground = rgb(WINDOW.fill);
  const dim = rgb(COLORS[7]).map((part, at) => DIM * part + (1 - DIM) * (ground[at] ?? 0));
  expect(contrast(dim)).toBeGreaterThanOrEqual(4.5);
});

test("the rules say so", () => {
  expect(styleRules()).toContain(`.d{fill-opacity:${DIM}}`);
  for (const [index, color] of COLORS.entries()) expect(styleRules()).toContain(`.c${index}{fill:${color}}`);
});

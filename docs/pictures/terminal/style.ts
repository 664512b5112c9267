/** How the picture of a terminal looks. Dark as terminals are, with an edge that holds on a dark page as well. */

/** In pixels of the picture. */
export const CELL = { width: 8.4, height: 21 } as const;
/** Around the cells; the window's bar is on top. */
export const MARGIN = { side: 20, top: 52, bottom: 18 } as const;

export const WINDOW = { fill: "#16181d", edge: "#3a3f49", bar: "#20232a", radius: 10 } as const;

/** The terminal's 16 colours, in their order: black and grey apart, each has a contrast of 7 with the window (WCAG 2.2, 1.4.6). */
export const COLORS = [
  ...["#3a3f49", "#f58a83", "#6bcf8e", "#e8bd6c", "#7fb2f5", "#d29bf0", "#6cc9d8", "#d9dce2"],
  ...["#6b7280", "#ff9d97", "#8ee3ab", "#f5d38f", "#a3caff", "#e2b9fa", "#93deea", "#ffffff"],
] as const;

/** How much of its colour dim text has, the rest being the window's; a contrast of 4.5 where it is the terminal's own. */
export const DIM = 0.62;

/** The fonts that GitHub shows code in: those of the reader's machine, none is loaded. */
const FONT = `14px ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace`;

/** `c0` to `c15` colour, `b` is bold, `d` dim, `m` centres a character that may be wider than its cell. */
export function styleRules(): string {
  const colors = COLORS.map((color, index) => `.c${index}{fill:${color}}`).join("");
  return `text{font:${FONT};fill:${COLORS[7]}}.b{font-weight:700}.d{fill-opacity:${DIM}}.m{text-anchor:middle}${colors}`;
}

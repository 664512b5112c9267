/** The picture of the terminal example. */
import { type Frame, film } from "./film.ts";
import { GRID, record } from "./record.ts";
import { drawSvg } from "./svg.ts";

/** What stands in the terminal before the example begins, and how long alone, in milliseconds. */
const PROMPT = { text: "\u001b[2m$\u001b[22m npm start\n\n", ms: 800 } as const;

/** Runs the example, which takes some seconds. */
export async function terminalFrames(): Promise<readonly Frame[]> {
  return film([{ at: -PROMPT.ms, text: PROMPT.text }, ...(await record())], GRID);
}

/** An SVG. Two of them differ in times and in subagents' ids. */
export async function terminalPicture(): Promise<string> {
  return drawSvg({
    frames: await terminalFrames(),
    columns: GRID.columns,
    title: "npm start: an agent at work, its captions changing in place",
  });
}

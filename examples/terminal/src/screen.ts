/** Shows a thread while it changes: over and over in one place, or line by line. */
import { type ThreadView, threadView } from "@surtitle/core/view";
import { createLogUpdate } from "log-update";
import { changeLines } from "./draw/changes.ts";
import { costLine } from "./draw/cost.ts";
import { drawThread } from "./draw/thread.ts";
import type { Terminal } from "./terminal.ts";

export interface Screen {
  show(view: ThreadView): void;
  /** Shows the end and lets go of the place. */
  finish(view: ThreadView): void;
}

/** How often running times are redrawn, in milliseconds. */
const TICK_MS = 100;

export function openScreen(terminal: Terminal): Screen {
  return terminal.live ? liveScreen(terminal) : lineScreen(terminal);
}

function liveScreen({ output, look }: Terminal): Screen {
  const update = createLogUpdate(output as NodeJS.WritableStream);
  let shown: ThreadView = threadView();
  const draw = (): void => update(drawThread(shown, look()));
  const timer = setInterval(draw, TICK_MS).unref();
  return {
    show: (view) => {
      shown = view;
      draw();
    },
    finish: (view) => {
      clearInterval(timer);
      // A drawing higher than the window was clipped: it is written once more as a whole, to be scrolled.
      update.clear();
      update.done();
      output.write(`${drawThread(view, look())}\n`);
    },
  };
}

function lineScreen({ output, look }: Terminal): Screen {
  let shown: ThreadView = threadView();
  const show = (view: ThreadView): void => {
    for (const line of changeLines(shown, view, look())) output.write(`${line}\n`);
    shown = view;
  };
  return {
    show,
    finish: (view) => {
      show(view);
      output.write(`${costLine(view)}\n`);
    },
  };
}

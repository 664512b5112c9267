/** What the place that is written to can do. */
import type { IconTier } from "@surtitle/core/view";
import type { Environment } from "./choose-models.ts";
import type { Look } from "./draw/look.ts";

/** The part of a `WriteStream` that is used; a pipe has no columns. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Terminal {
  readonly output: Output;
  /** Whether what was written can be written over. */
  readonly live: boolean;
  look(): Look;
}

/** Columns of a line where nobody tells; no caption is cut at this. */
const PIPE_COLUMNS = 200;

export function terminalOf(output: Output, env: Environment): Terminal {
  const live = output.isTTY === true && env["TERM"] !== "dumb";
  const color = live && !env["NO_COLOR"];
  const icons = iconsFor(env);
  const look = (): Look => ({ now: Date.now(), width: output.columns || PIPE_COLUMNS, color, icons });
  return { output, live, look };
}

/** The Linux console and the old Windows one have no fonts for symbols. */
function iconsFor({ TERM, WT_SESSION, TERM_PROGRAM }: Environment): IconTier {
  if (process.platform === "win32") return WT_SESSION || TERM_PROGRAM ? "symbol" : "ascii";
  return TERM === "linux" ? "ascii" : "symbol";
}

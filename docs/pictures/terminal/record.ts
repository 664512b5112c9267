/** What the terminal example writes to a terminal, and when. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "../../../examples/terminal/src/program.ts";

/** Columns and rows of the terminal. In as many columns every line stands whole. */
export const GRID = { columns: 100, rows: 40 } as const;

/** All that was written in one turn of the event loop, as a terminal would draw it. */
export interface Writing {
  /** In milliseconds since the first one. */
  readonly at: number;
  readonly text: string;
}

/** What comes from here on tells the same again, from the journal. */
const READ_BACK = "Read back from the journal";

/** Runs it as `npm start` does, offline, with a journal that is thrown away. @throws where it does not end well */
export async function record(): Promise<readonly Writing[]> {
  const journal = await mkdtemp(join(tmpdir(), "surtitle-picture-"));
  const stdout = new Tape();
  const stderr = new Tape();
  try {
    const args = ["--offline", "--journal", journal];
    const code = await program({ args, env: {}, stdout, stderr, signal: new AbortController().signal });
    const complaints = stderr.writings.map(({ text }) => text).join("");
    const end = stdout.writings.findIndex(({ text }) => text.includes(READ_BACK));
    if (code !== 0 || complaints !== "" || end < 0)
      throw new Error(`expected the example to end well, it ended with ${code}: ${complaints}`);
    return stdout.writings.slice(0, end);
  } finally {
    await rm(journal, { recursive: true, force: true });
  }
}

/** Passes for a terminal. */
class Tape {
  readonly isTTY = true;
  readonly columns: number = GRID.columns;
  readonly rows: number = GRID.rows;
  readonly writings: Writing[] = [];
  #begun: number | undefined;
  #open = false;

  write(text: string): boolean {
    this.#begun ??= performance.now();
    const last = this.#open ? this.writings.pop() : undefined;
    const at = last?.at ?? performance.now() - this.#begun;
    this.writings.push({ at, text: (last?.text ?? "") + text });
    if (last === undefined) this.#untilTheLoopTurns();
    return true;
  }

  #untilTheLoopTurns(): void {
    this.#open = true;
    setImmediate(() => {
      this.#open = false;
    });
  }
}

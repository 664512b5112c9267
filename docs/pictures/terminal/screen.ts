/** What a terminal shows of a text with escape codes. `@xterm/headless` reads the codes. */
import unicode11 from "@xterm/addon-unicode11";
import xterm from "@xterm/headless";
import { type Row, rowOf } from "./row.ts";

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

export class Screen {
  readonly #terminal: xterm.Terminal;

  constructor({ columns, rows }: Grid) {
    this.#terminal = new xterm.Terminal({ cols: columns, rows, convertEol: true, allowProposedApi: true });
    this.#terminal.loadAddon(new unicode11.Unicode11Addon());
    this.#terminal.unicode.activeVersion = "11";
  }

  write(text: string): Promise<void> {
    return new Promise((resolve) => this.#terminal.write(text, resolve));
  }

  /** From the top, without empty ones at the end. @throws {TypeError} for a look that a run has no word for */
  rows(): readonly Row[] {
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: this.#terminal.rows }, (_, y) => active.getLine(active.viewportY + y));
    const rows = lines.map((line) => (line ? rowOf(line) : []));
    return rows.slice(0, rows.findLastIndex(({ length }) => length > 0) + 1);
  }
}

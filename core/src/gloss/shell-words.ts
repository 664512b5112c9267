/** A shell command line as words and operators: enough of the grammar to find a program and its arguments. */

/** One word, its quotes and escapes read. */
export interface ShellWord {
  readonly text: string;
  /** How many code units of it stand before its first quote; all of them where it has none. */
  readonly bare: number;
}

/** A simple command of a line. */
export interface SimpleCommand {
  readonly words: readonly ShellWord[];
  /** The file that its output goes to. */
  readonly into: string | undefined;
}

const MAX_UNITS = 4_000;
const MAX_COMMANDS = 50;
const BREAKS = "&|;\n()";
const ESCAPABLE = " \t\"'$`\\;&|<>(){}*?#~!\n";
const QUOTES = "\"'`";

/**
 * The simple commands of a line, in order; at most 50, from the first 4,000 code units. Comments go, a line that ends in
 * a backslash goes on. A backslash before a letter stays, so that Windows paths survive. An open quote takes the rest.
 */
export function simpleCommands(line: string): SimpleCommand[] {
  const reader = new Reader(line.slice(0, MAX_UNITS));
  const commands: SimpleCommand[] = [];
  while (!reader.done && commands.length < MAX_COMMANDS) {
    const command = reader.command();
    if (command.words.length > 0 || command.into !== undefined) commands.push(command);
  }
  return commands;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  get #here(): string {
    return this.#text.charAt(this.#at);
  }

  command(): SimpleCommand {
    const words: ShellWord[] = [];
    let into: string | undefined;
    for (;;) {
      this.#skipBlank();
      if (this.done) return { words, into };
      const redirect = this.#redirect(words);
      if (redirect !== undefined) {
        this.#skipBlank();
        const { text } = this.#word();
        if (redirect === "out" && text !== "" && !text.startsWith("/dev/")) into ??= text;
      } else if (BREAKS.includes(this.#here)) {
        this.#at += 1;
        return { words, into };
      } else words.push(this.#word());
    }
  }

  #skipBlank(): void {
    for (; !this.done; this.#at += 1) {
      if (this.#text.startsWith("\\\n", this.#at)) this.#at += 1;
      else if (this.#here === "#") this.#skipComment();
      else if (!/[^\S\n]/.test(this.#here)) return;
    }
  }

  #skipComment(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end - 1;
  }

  /** Passes over `>`, `>>`, `<`, `<<`, `2>`, `&>`, `>&`; a file number right before it is no word. */
  #redirect(words: ShellWord[]): "in" | "out" | "other" | undefined {
    const mark = /^&?(?:<{1,3}|>{1,2})/.exec(this.#text.slice(this.#at, this.#at + 4))?.[0];
    if (mark === undefined) return undefined;
    const isNumbered = /^\d$/.test(words.at(-1)?.text ?? "") && /\d/.test(this.#text.charAt(this.#at - 1));
    if (isNumbered) words.pop();
    this.#at += mark.length;
    if (this.#here === "&" || this.#here === "|") {
      this.#at += 1;
      return "other";
    }
    return mark.includes(">") ? "out" : "in";
  }

  #word(): ShellWord {
    let text = "";
    let bare: number | undefined;
    while (!this.done) {
      const char = this.#here;
      if (QUOTES.includes(char)) {
        bare ??= text.length;
        text += char === "`" ? `\`${this.#quote(char)}\`` : this.#quote(char);
      } else if (this.#text.startsWith("$(", this.#at)) text += this.#substitution();
      else if (char === "\\" && ESCAPABLE.includes(this.#text.charAt(this.#at + 1))) {
        this.#at += 2;
        text += this.#text.charAt(this.#at - 1).replace("\n", "");
      } else if (/[\s<>]/.test(char) || BREAKS.includes(char)) break;
      else {
        text += char;
        this.#at += 1;
      }
    }
    return { text, bare: bare ?? text.length };
  }

  #quote(mark: string): string {
    let text = "";
    for (this.#at += 1; !this.done && this.#here !== mark; this.#at += 1) {
      const next = this.#text.charAt(this.#at + 1);
      if (mark !== "'" && this.#here === "\\" && (next === mark || next === "\\")) this.#at += 1;
      text += this.#here;
    }
    this.#at += 1;
    return text;
  }

  #substitution(): string {
    const start = this.#at;
    let depth = 0;
    for (; !this.done; this.#at += 1) {
      if (this.#here === "(") depth += 1;
      else if (this.#here === ")" && --depth === 0) break;
    }
    this.#at += 1;
    return this.#text.slice(start, this.#at);
  }
}

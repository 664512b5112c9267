/** Command lines as a person needs them: the program and its first telling arguments. */

import { clamp } from "../view/clamp.ts";
import { BARE_FLAGS, CODE_FLAGS, PREFIXES, SCRIPTED, SETUP, SHELLS, VALUE_FLAGS } from "./command-flags.ts";
import { firstLine } from "./first-line.ts";
import { type ShellWord, type SimpleCommand, simpleCommands } from "./shell-words.ts";
import { shortPath } from "./short-path.ts";
import { shortUrl } from "./short-url.ts";
import { isStatement } from "./statement.ts";

const MAX_ARGUMENTS = 3;
/** Graphemes of one argument. */
const MAX_ARGUMENT = 40;
/** How deep a `bash -c "..."` is followed. */
const MAX_DEPTH = 3;

const ASSIGNMENT = /^[A-Za-z_]\w{0,100}\+?=/;
const PLACE = /^(?:\/|~\/|\.{1,2}\/|[A-Za-z]:[\\/])/;

/**
 * The program of a command line and its first telling arguments: of
 * `cd app && FOO=1 sudo npm run build -- --watch | tee log` that is "npm run build". Undefined where nothing is run.
 */
export function shortCommand(line: string, depth = 0): string | undefined {
  const commands = simpleCommands(line).map(withoutPrefixes);
  const telling = commands.find(({ words: [first] }) => first !== undefined && !isSetup(first));
  const chosen = telling ?? commands.find(({ words }) => words.length > 0);
  return chosen && tell(chosen, depth);
}

function isSetup({ text }: ShellWord): boolean {
  return SETUP.has(text.toLowerCase());
}

/** Without assignments, keywords and the likes of `sudo -u root`; a prefix that stands alone is the program. */
function withoutPrefixes({ words, into }: SimpleCommand): SimpleCommand {
  let rest = words;
  for (;;) {
    const [first, ...behind] = rest;
    if (first === undefined) return { words: rest, into };
    if (isAssignment(first)) {
      rest = behind;
      continue;
    }
    const name = programName(first.text);
    if (!PREFIXES.has(name)) return { words: rest, into };
    const after = skipFlags(name, behind).slice(name === "timeout" ? 1 : 0);
    if (after.length === 0 && /\w/.test(name)) return { words: [first], into };
    rest = after;
  }
}

function isAssignment({ text, bare }: ShellWord): boolean {
  return ASSIGNMENT.test(text.slice(0, bare));
}

function skipFlags(program: string, words: readonly ShellWord[]): readonly ShellWord[] {
  let at = 0;
  for (; isFlag(words[at]); at += 1) if (takesValue(program, words[at]?.text ?? "")) at += 1;
  return words.slice(at);
}

function tell({ words, into }: SimpleCommand, depth: number): string | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const program = programName(first.text);
  const code = codeOf(program, rest);
  if (code !== undefined && SHELLS.has(program) && depth < MAX_DEPTH)
    return shortCommand(code, depth + 1) ?? program;
  const shown = clamp(shownProgram(firstLine(first.text)), MAX_ARGUMENT);
  if (shown === "") return undefined;
  const given = code === undefined ? argumentsOf(program, rest) : [];
  const file = firstLine(into ?? "");
  const output = given.length === 0 && file !== "" ? [">", shortPath(file)?.text ?? file] : [];
  return [shown, ...given, ...output].join(" ");
}

/** The text behind `-c` or `-e`; undefined where there is none. `cmd /c` takes all that is left. */
function codeOf(program: string, words: readonly ShellWord[]): string | undefined {
  const flags = CODE_FLAGS.get(program);
  const at = words.findIndex(({ text }) => flags?.has(text.toLowerCase()));
  if (flags === undefined || at < 0) return undefined;
  const isFirst = words.slice(0, at).every((word, index) => isFlag(word) || isFlag(words[index - 1]));
  if (!isFirst) return undefined;
  if (program === "cmd")
    return words
      .slice(at + 1)
      .map(({ text }) => text)
      .join(" ");
  return words[at + 1]?.text ?? "";
}

function argumentsOf(program: string, words: readonly ShellWord[]): string[] {
  if (program === "find") return findArguments(words);
  const telling: string[] = [];
  let skipped = SCRIPTED.has(program) ? 1 : 0;
  for (let at = 0; at < words.length && telling.length < MAX_ARGUMENTS; at += 1) {
    const word = words[at];
    if (word === undefined || isOpaque(word)) break;
    if (isFlag(word)) {
      if (takesValue(program, word.text)) at += 1;
      else if (telling.length > 0 && !BARE_FLAGS.has(word.text)) break;
      else if (isModule(program, word)) telling.push("-m");
      else if (!/^-\d/.test(word.text) && /^\d+$/.test(words[at + 1]?.text ?? "")) at += 1;
    } else if (skipped > 0) skipped -= 1;
    else if (asksDatabase(word) && !SEARCHERS.has(program)) break;
    else telling.push(display(word));
  }
  return telling.filter((text) => text !== "" && text !== "-");
}

/** `find . -name '*.ts'` is told by what it looks for. */
function findArguments(words: readonly ShellWord[]): string[] {
  const at = words.findIndex(({ text }) => /^-i?(?:name|path|regex)$/.test(text));
  const wanted = words[at + 1];
  const place = words[0];
  if (at >= 0 && wanted !== undefined) return [display(wanted)];
  return place === undefined || isFlag(place) ? [] : [display(place)];
}

/** `python -m pytest tests` runs pytest. */
function isModule(program: string, { text }: ShellWord): boolean {
  return text === "-m" && /^py(?:thon[\d.]{0,8})?$/.test(program);
}

function isFlag(word: ShellWord | undefined): boolean {
  return word !== undefined && word.bare > 0 && /^-./.test(word.text);
}

function takesValue(program: string, flag: string): boolean {
  return VALUE_FLAGS.get(program)?.has(SHELLS.has(program) ? flag.toLowerCase() : flag) === true;
}

/** Substitutions and JSON tell a person nothing, nor does what stands behind them. */
function isOpaque({ text }: ShellWord): boolean {
  return /^(?:\$\(|`|\{\s{0,9}"|\[\s{0,9}["{[])/.test(text);
}

/** Programs that look for a text, whatever it is. */
const SEARCHERS: ReadonlySet<string> = new Set(["grep", "egrep", "rg", "ag", "ack"]);

/** `sqlite3 a.db "insert into ..."` */
function asksDatabase({ text }: ShellWord): boolean {
  return /\s/.test(text.slice(0, 200)) && isStatement(text);
}

/** Lower case, without folder and `.exe`: how the tables know it. */
function programName(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1);
  return name.replace(/\.exe$/i, "").toLowerCase();
}

/** A script keeps its folder, a program of the system does not. */
function shownProgram(word: string): string {
  if (!/[/\\]/.test(word)) return word.replace(/\.exe$/i, "");
  const path = shortPath(word);
  const name = path?.text.split("/").at(-1) ?? "";
  const isScript = /\.[a-z]{1,4}$/i.test(name) && !/\.exe$/i.test(name);
  return isScript ? (path?.text ?? "") : name.replace(/\.exe$/i, "");
}

function display(word: ShellWord): string {
  const { text } = word;
  if (isAssignment(word)) return text.slice(0, text.indexOf("="));
  const line = firstLine(text);
  const shown = /^[a-z][a-z0-9+.-]{0,19}:\/\//i.test(line)
    ? (shortUrl(line) ?? "")
    : PLACE.test(line) && !/[*\s]|\.\.\./.test(line)
      ? (shortPath(line)?.text ?? line)
      : line;
  const clipped = clamp(shown, MAX_ARGUMENT);
  return /\s/.test(clipped) ? `"${clipped.replaceAll('"', "'")}"` : clipped;
}

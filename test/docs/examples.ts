/** The code that doc comments show, of which the API pages are made, and the values that it says to give. */
import { type Block, blocksOf } from "./blocks.ts";

/** A line of a doc comment. */
const LINE = /^\s*\*(?: (.*))?$/;

/** The examples of a source, each at its line; a reader comes to one of them alone, so each stands by itself. */
export function examplesIn(file: string, source: string): Block[] {
  const lines = source.split("\n").map((line) => LINE.exec(line)?.[1] ?? "");
  return blocksOf(file, lines.join("\n"));
}

/** An expression with its value behind it, or below it: `clamp("abcd", 3); // "ab…"`. */
const CLAIM = /^(\S.*);[ \n]\/\/ (["{[].*|undefined)$/gm;

/** How many values an example says to give. */
export function claimsIn({ code }: Block): number {
  return [...code.matchAll(CLAIM)].length;
}

/** The example as a module that prints, line by line, what it gives and what it says to give. */
export function checkedModule({ code }: Block): string {
  return code.replace(CLAIM, (_, given, told) => `console.log(JSON.stringify([${given}, ${told}]));`);
}

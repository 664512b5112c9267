/** The code that the project's pages show, and what they say comes out of it. */
import { parseSync } from "@swc/core";
import { readSource } from "../support/read-source.ts";

/** A block of TypeScript on a page. */
export interface Block {
  readonly page: string;
  /** Counted from 0, among the page's blocks of TypeScript. */
  readonly index: number;
  /** The page's line of its first line. */
  readonly line: number;
  readonly code: string;
  /** The block without a language right behind it: what it prints. */
  readonly output?: string;
}

const FENCE = /^```([\w-]*)\s*$/;

/** The TypeScript of a page in Markdown. @throws {TypeError} where a fence is not closed */
export function blocksOf(page: string, markdown: string): Block[] {
  const fences = fencesOf(page, markdown);
  const blocks: Block[] = [];
  for (const [at, { language, line, text, end }] of fences.entries()) {
    if (language !== "ts") continue;
    const next = fences[at + 1];
    const isOutput = next?.language === "" && next.line === end + 4;
    const output = isOutput ? { output: next.text } : {};
    blocks.push({ page, index: blocks.length, line, code: text, ...output });
  }
  return blocks;
}

interface Fence {
  readonly language: string;
  readonly line: number;
  readonly end: number;
  readonly text: string;
}

function fencesOf(page: string, markdown: string): Fence[] {
  const lines = markdown.split("\n");
  const fences: Fence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const language = FENCE.exec(lines[at] ?? "")?.[1];
    if (language === undefined) continue;
    const end = lines.findIndex((line, index) => index > at && line.trimEnd() === "```");
    if (end < 0) throw new TypeError(`[surtitle/docs] ${page}:${at + 1}: expected the fence to be closed`);
    fences.push({ language, line: at + 2, end, text: lines.slice(at + 1, end).join("\n") });
    at = end;
  }
  return fences;
}

/** The names of values that a block declares at its top, imports left out. */
export function declaredIn(code: string): string[] {
  return namesDeclared(code).map(({ name }) => name);
}

function namesDeclared(code: string): { readonly name: string; readonly isExported: boolean }[] {
  const { body } = parseSync(code, { syntax: "typescript", target: "es2022" });
  return body.flatMap((statement) => {
    const isExported = statement.type === "ExportDeclaration";
    const declared = isExported ? statement.declaration : statement;
    if (declared.type !== "VariableDeclaration") return [];
    const names = declared.declarations.flatMap(({ id }) => namesIn(id));
    return names.map((name) => ({ name, isExported }));
  });
}

function namesIn(pattern: unknown): string[] {
  const { type, value, properties, elements } = pattern as Record<string, unknown>;
  if (type === "Identifier") return [String(value)];
  if (type === "ArrayPattern") return (elements as unknown[]).filter(Boolean).flatMap(namesIn);
  if (type !== "ObjectPattern") return [];
  return (properties as Record<string, unknown>[]).flatMap((one) => namesIn(one["value"] ?? one["key"]));
}

/** A block as a module of its own, with what earlier blocks of the page declared. */
export interface BlockModule {
  readonly name: string;
  readonly text: string;
  /** How many lines stand before the block's first one. */
  readonly before: number;
}

/** The blocks of one page as modules; an import is not taken over, as who copies a block needs it there. */
export function modulesOf(blocks: readonly Block[]): BlockModule[] {
  const from = new Map<string, string>();
  return blocks.map(({ page, index, code }) => {
    const name = `${page.replace(/[^a-z0-9]+/gi, "-")}-${index}`;
    const declared = declaredIn(code);
    const used = [...readSource(code).names].filter((one) => from.has(one) && !declared.includes(one));
    const head = used.map((one) => `import { ${one} } from "./${from.get(one)}.ts";`);
    for (const one of declared) from.set(one, name);
    const others = namesDeclared(code).flatMap((one) => (one.isExported ? [] : [one.name]));
    const text = [...head, code, `export { ${others.join(", ")} };`, ""].join("\n");
    return { name: `${name}.ts`, text, before: head.length };
  });
}

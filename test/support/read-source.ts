/** What stands in a source file, as a parser sees it. */
import { parseSync } from "@swc/core";

/** What the rules of the project ask of a source. */
export interface SourceFacts {
  /** What it imports or re-exports, statically or not, types or values. */
  readonly imports: readonly string[];
  /** Those of them that are there at run time. */
  readonly loads: readonly string[];
  /** Lines of its longest function. */
  readonly longest: number;
  /** How often `any` stands as a type. */
  readonly anys: number;
  /** Names it uses that it did not get as a property. */
  readonly names: ReadonlySet<string>;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const FUNCTIONS = new Set([
  ...["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression", "ClassMethod", "PrivateMethod"],
  ...["Constructor", "MethodProperty", "GetterProperty", "SetterProperty"],
]);

/** Reads TypeScript. */
export function readSource(text: string): SourceFacts {
  // Spans go on from one parse to the next, so the first statement tells where this one begins.
  const code = `;${text.replace(/^#!/, "//")}`;
  const module = parseSync(code, { syntax: "typescript", target: "es2022" }) as unknown as Node;
  const bytes = Buffer.from(code);
  const start = spanOf((module["body"] as readonly Node[])[0])?.start ?? 0;
  const imports: string[] = [];
  const loads: string[] = [];
  const names = new Set<string>();
  let longest = 0;
  let anys = 0;
  for (const node of nodesIn(module)) {
    const span = spanOf(node);
    if (FUNCTIONS.has(node.type) && span !== undefined) {
      const body = bytes.subarray(span.start - start, span.end - start).toString();
      longest = Math.max(longest, body.split("\n").length);
    }
    if (node.type === "TsKeywordType" && node["kind"] === "any") anys += 1;
    if (node.type === "Identifier" && typeof node["value"] === "string") names.add(node["value"]);
    imports.push(...importsOf(node));
    if (node["typeOnly"] !== true && node.type !== "TsImportType") loads.push(...importsOf(node));
  }
  return { imports, loads, longest, anys, names };
}

function importsOf(node: Node): string[] {
  const isCall = node.type === "CallExpression" && (node["callee"] as Node).type === "Import";
  const [first] = isCall ? (node["arguments"] as readonly { readonly expression: Node }[]) : [];
  const named =
    first?.expression ?? node["source"] ?? (node.type === "TsImportType" ? node["argument"] : undefined);
  const value = (named as { value?: unknown } | null | undefined)?.value;
  return typeof value === "string" ? [value] : [];
}

function spanOf(node: Node | undefined): { readonly start: number; readonly end: number } | undefined {
  return (node?.["span"] ?? undefined) as { start: number; end: number } | undefined;
}

function* nodesIn(value: unknown, key = ""): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesIn(one, key);
    return;
  }
  const node = value as Node;
  const isProperty = node.type === "Identifier" && (key === "property" || key === "key");
  if (typeof node.type === "string" && !isProperty) yield node;
  for (const [name, inner] of Object.entries(value)) if (name !== "span") yield* nodesIn(inner, name);
}

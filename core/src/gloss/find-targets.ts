/** Targets out of a call's arguments. */
import { boundInput } from "../text/bound.ts";
import { textOf, valueAt } from "./arguments.ts";
import { isStatement } from "./statement.ts";
import { shortTarget, type Target, type TargetOptions } from "./target.ts";
import type { Source } from "./telling-keys.ts";

/** What was found: some targets, and how many more there are. */
export interface FoundTargets {
  readonly targets: readonly Target[];
  readonly untold: number;
}

type Values = Readonly<Record<string, unknown>>;

/** Targets that are looked at one by one; beyond, they are only counted. */
const MAX_TARGETS = 50;
const INNER = "path file_path filePath url uri query pattern command name title".split(" ");

/** The targets at the first source that has any. A list gives several; a list of words for a command is one. */
export function findTargets(
  sources: readonly Source[],
  values: Values,
  options: TargetOptions,
): FoundTargets {
  for (const { keys, kind, holds } of sources) {
    for (const key of keys.split(" ")) {
      const all = textsOf(valueAt(values, key), kind === "command" && !key.endsWith("s"));
      const near = all.slice(0, MAX_TARGETS);
      const texts = holds === undefined ? near : near.flatMap(READ[holds]);
      const targets = texts
        .slice(0, MAX_TARGETS)
        .map((text) => shortTarget(text, kind, options))
        .filter((target) => target !== undefined);
      const untold = all.length - near.length + Math.max(0, texts.length - MAX_TARGETS);
      if (targets.length > 0) return { targets, untold };
    }
  }
  return { targets: [], untold: 0 };
}

const READ: Readonly<Record<NonNullable<Source["holds"]>, (text: string) => readonly string[]>> = {
  prose: (text) => (isStatement(text) ? [] : [text]),
  patch: (text) => filesIn(boundInput(text, MAX_TARGETS)),
};

/** The files of a patch, as coding agents write it or as a unified diff. */
function filesIn(patch: string): readonly string[] {
  const heads =
    /^(?:\*\*\* (?:Add|Update|Delete) File: |--- [^\n]{1,500}\n\+\+\+ (?:b\/)?)([^\t\r\n]{1,500})/gm;
  return Array.from(patch.matchAll(heads), (match) => match[1] ?? "").filter((file) => file !== "/dev/null");
}

/** Where what stands behind a colon is found. */
export function detailSource(keys: string): Source {
  return { keys, kind: keys === "url" ? "url" : "text" };
}

/** The first text at one of the keys, shortened. */
export function findText(keys: string, values: Values, options: TargetOptions): string | undefined {
  return findTargets([detailSource(keys)], values, options).targets[0]?.text;
}

/** How long the first list at one of the keys is; 0 for none. */
export function countAt(keys: string, values: Values): number {
  const list = keys
    .split(" ")
    .map((key) => valueAt(values, key))
    .find(Array.isArray);
  return Array.isArray(list) ? list.length : 0;
}

function textsOf(value: unknown, isOneCommand: boolean): string[] {
  if (!Array.isArray(value)) return [textOf(value)].filter((text) => text !== undefined);
  // A word of a command that is JSON would come quoted, and so be taken for an ordinary one.
  const texts = value
    .map(textOfItem)
    .filter((text) => text !== undefined)
    .filter((text) => !(isOneCommand && /^\s{0,99}[{[]/.test(text)));
  return isOneCommand && texts.length > 0 ? [texts.map(quoted).join(" ")] : texts;
}

/** A list may hold texts or objects that name what they are about. */
function textOfItem(item: unknown): string | undefined {
  const text = textOf(item);
  if (text !== undefined || typeof item !== "object") return text;
  return INNER.map((key) => textOf(valueAt(item, key))).find((found) => found !== undefined);
}

function quoted(word: string): string {
  return /^[\w./:@=+-]+$/.test(word.slice(0, 4_000)) ? word : `'${word.slice(0, 4_000).replaceAll("'", "")}'`;
}

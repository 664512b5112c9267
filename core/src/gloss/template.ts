/** Templates of an app's own for the target of a call. */
import { textOf, valueAt } from "./arguments.ts";
import { shortTarget, type Target, type TargetOptions } from "./target.ts";
import { kindOfKey } from "./telling-keys.ts";

/**
 * What a call works on: the name of an argument (`city`, `order.id`), a text with such names in braces (`the weather in
 * {city}`), or a function of the arguments, whose secrets are masked. A value is shortened by its argument's name, so a
 * `path` is shortened as one.
 *
 * A template that names an argument that is not there, throws, or gives no text, is passed over.
 */
export type GlossTemplate = string | ((args: Readonly<Record<string, unknown>>) => string | undefined);

/** An argument, in any script; dots lead into objects and lists. */
const PART = "[\\p{L}\\p{M}\\p{N}_$-]{1,64}";
const PATH = `${PART}(?:\\.${PART}){0,7}`;
const HOLE = new RegExp(`\\{ {0,9}(${PATH}) {0,9}\\}`, "u");
const NAME = new RegExp(`^${PATH}$`, "u");
/** Code units of a template; it is written by hand. */
const MAX_TEMPLATE = 1_000;

/** Whether an app's template is one: a text of which each brace is part of a hole, or a function. */
export function isTemplate(template: unknown): boolean {
  if (typeof template === "function") return true;
  if (typeof template !== "string" || template.length > MAX_TEMPLATE || template.trim() === "") return false;
  return template.split(HOLE).every((part, index) => index % 2 === 1 || !/[{}]/.test(part));
}

/** The target that a template gives, or undefined. Never throws. */
export function fillTemplate(
  template: unknown,
  values: Readonly<Record<string, unknown>>,
  options: TargetOptions,
): Target | undefined {
  try {
    if (typeof template === "function") {
      const given: unknown = template(values);
      return typeof given === "string" ? shortTarget(given, "text", options) : undefined;
    }
    if (typeof template !== "string" || !isTemplate(template)) return undefined;
    if (NAME.test(template)) return argument(template, values, options);
    const text = filled(template, values, options);
    return text === undefined ? undefined : shortTarget(text, "text", options);
  } catch {
    return undefined;
  }
}

function filled(
  template: string,
  values: Readonly<Record<string, unknown>>,
  options: TargetOptions,
): string | undefined {
  let text = "";
  for (const [index, part] of template.split(HOLE).entries()) {
    if (index % 2 === 0) text += part;
    else {
      const target = argument(part, values, options);
      if (target === undefined) return undefined;
      text += target.text;
    }
  }
  return text;
}

function argument(
  path: string,
  values: Readonly<Record<string, unknown>>,
  options: TargetOptions,
): Target | undefined {
  const kind = kindOfKey(path.split(".").at(-1) ?? path);
  const [first, ...others] = textsOf(valueAt(values, path)).flatMap(
    (text) => shortTarget(text, kind, options) ?? [],
  );
  if (first === undefined || others.length === 0) return first;
  return shortTarget([first, ...others].map(({ text }) => text).join(", "), "text", options);
}

/** Items of a list that are shown; 80 graphemes hold no more. */
const MAX_ITEMS = 40;

function textsOf(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [value];
  return items.map(textOf).filter((text) => text !== undefined);
}

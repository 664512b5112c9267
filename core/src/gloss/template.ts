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

const HOLE = /\{([\w$-]{1,64}(?:\.[\w$-]{1,64}){0,7})\}/;
const NAME = /^[\w$-]{1,64}(?:\.[\w$-]{1,64}){0,7}$/;
/** Code units of a template; it is written by hand. */
const MAX_TEMPLATE = 1_000;

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
    if (typeof template !== "string" || template.length > MAX_TEMPLATE) return undefined;
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
  for (const [index, part] of template.split(new RegExp(HOLE)).entries()) {
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
  const text = textOf(valueAt(values, path));
  return text === undefined
    ? undefined
    : shortTarget(text, kindOfKey(path.split(".").at(-1) ?? path), options);
}

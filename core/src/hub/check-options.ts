/** Options at the door: each is checked once, by name, with what was expected and what came. */
import type { z } from "zod";
import { redactSecrets } from "../text/redact.ts";
import { clamp, wholeSlice } from "../view/clamp.ts";

/** Marks what `createSurtitle` gave. */
export const HUB: unique symbol = Symbol.for("surtitle.hub.v1");

/** One option: what it must be, in code and in words. */
export interface OptionRule {
  readonly schema: z.ZodType;
  /** Goes behind "expected", say "a whole number of milliseconds, 0 or more". */
  readonly expected: string;
}

/**
 * Throws where `options` is no object, has an option that is not in `rules`, or one that breaks its rule.
 * @throws {TypeError} `[surtitle/captions] dwellMs: expected a whole number ..., got -5 (number)`
 */
export function checkOptions(
  where: string,
  options: unknown,
  rules: Readonly<Record<string, OptionRule>>,
): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`[surtitle/${where}] options: expected an object, got ${shown(options)}`);
  if (HUB in options)
    throw new TypeError(`[surtitle/${where}] options: expected { surtitle }, got the hub without its name`);
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      const known = Object.keys(rules).join(", ");
      throw new TypeError(
        `[surtitle/${where}] ${name}: expected one of the options ${known}, got an unknown one`,
      );
    }
    if (value === undefined) continue;
    if (!rule.schema.safeParse(value).success)
      throw new TypeError(`[surtitle/${where}] ${name}: expected ${rule.expected}, got ${shown(value)}`);
  }
}

/** A value for an error message: short, redacted, with its type. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return "a function";
  if (typeof value === "object") return Array.isArray(value) ? `an array of ${value.length}` : "an object";
  const text = typeof value === "string" ? JSON.stringify(wholeSlice(value, 200)) : String(value);
  return `${clamp(redactSecrets(text), 60)} (${typeof value})`;
}

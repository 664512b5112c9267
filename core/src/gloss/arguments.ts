/** The arguments of a call, made safe to look at. */
import { boundInput } from "../text/bound.ts";
import { maskSecretKeys } from "../text/mask-keys.ts";

/** Arguments as plain data. */
export interface Arguments {
  /** Own properties only, values under secret-named keys masked. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The masked values, which other text of the step may repeat. */
  readonly secrets: readonly string[];
}

const NONE: Arguments = Object.freeze({ values: Object.freeze({}), secrets: Object.freeze([]) });
/** Graphemes; the least bound there is, 64 KiB of text, goes for JSON as well. */
const MAX_JSON = 80;

/**
 * Reads arguments that may be an object, a JSON text, a broken one, missing, huge or cyclic. What is no object, and
 * JSON text beyond 64 KiB, gives none. Never throws.
 */
export function readArguments(args: unknown): Arguments {
  try {
    const object = typeof args === "string" ? parsed(args) : args;
    if (typeof object !== "object" || object === null || Array.isArray(object)) return NONE;
    const { value, secrets } = maskSecretKeys(object);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return NONE;
    return { values: value as Record<string, unknown>, secrets };
  } catch {
    return NONE;
  }
}

/** The values under secret-named keys of all of these calls, for the `secrets` of glosses of the same step. */
export function secretsOf(calls: readonly { readonly args?: unknown }[]): string[] {
  return calls.flatMap((call) => readArguments(fieldOf(call, "args")).secrets);
}

/** A field of a call; undefined also where the call is none or reading it throws. */
export function fieldOf(call: unknown, field: "name" | "args"): unknown {
  try {
    return (call as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  } catch {
    return undefined;
  }
}

function parsed(json: string): unknown {
  const bounded = boundInput(json, MAX_JSON);
  return bounded.length < json.length ? undefined : JSON.parse(bounded);
}

/** The value at a key, or at keys parted by dots; own properties only. */
export function valueAt(values: unknown, path: string): unknown {
  let here = values;
  for (const key of path.split(".")) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}

/** A value as text: texts that are not blank, and numbers; undefined for all else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return /\S/.test(value.slice(0, 1_000)) ? value : undefined;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

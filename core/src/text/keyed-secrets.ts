import { wholeSlice } from "../view/clamp.ts";
import { noteSecret } from "./mask-values.ts";
import { isSecretKey } from "./secret-keys.ts";

/** In UTF-16 units. */
const LOOKED_AT = 65_536;

/** A key and its value as JSON, JavaScript and configuration files write them. */
const PAIR =
  /["']?([\w.-]{1,64})["']?\s{0,4}[:=]\s{0,4}(?:"((?:[^"\\]|\\.){6,400})"|'((?:[^'\\]|\\.){6,400})')/g;

/**
 * The quoted values that stand under secret-named keys in a text, for `maskValues`: the same text may repeat them where no
 * key names them. At most 65,536 UTF-16 units are looked at.
 */
export function keyedSecrets(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [, key = "", double, single] of wholeSlice(text, LOOKED_AT).matchAll(PAIR))
    if (isSecretKey(key)) noteSecret(double ?? single ?? "", found);
  return [...found];
}

/** The table of secrets, made at run time from its recipes: nothing in the repository is or looks like one. */
import { readFileSync } from "node:fs";

interface Recipe {
  readonly prefix: string;
  readonly alphabet: string;
  readonly length: number;
}

interface Table {
  readonly recipes: Readonly<Record<string, Recipe>>;
  readonly secret: readonly string[];
  readonly innocent: readonly string[];
}

export interface SecretText {
  readonly row: string;
  readonly text: string;
  /** What may not come through. */
  readonly secrets: readonly string[];
}

const table = JSON.parse(readFileSync(new URL("../fixtures/secrets.json", import.meta.url), "utf8")) as Table;

/** Numbers from 0 to 1, the same for one seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

function lettersOf(alphabet: string): string {
  const ranges = alphabet.replace(/ \(.*/, "");
  let letters = "";
  for (let i = 0; i < ranges.length; i += 1) {
    const isRange = ranges[i + 1] === "-" && i + 2 < ranges.length;
    const last = ranges.charCodeAt(isRange ? i + 2 : i);
    for (let code = ranges.charCodeAt(i); code <= last; code += 1) letters += String.fromCharCode(code);
    if (isRange) i += 2;
  }
  return letters;
}

function make(name: string, random: () => number): string {
  const { prefix, alphabet, length } = table.recipes[name] as Recipe;
  const letters = lettersOf(alphabet);
  let value = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join("");
  if (name === "jwt")
    value = [value.slice(0, 40), value.slice(40, 80), value.slice(80)]
      .map((part) => part.replaceAll(".", "x"))
      .join(".");
  if (name === "pem") value = value.replace(/(.{64})/g, "$1\n");
  if (name === "password") value = `${value.slice(0, -2)}7!`;
  return prefix + value;
}

/** Every row with values in place of its recipes. */
export function secretTexts(seed = 1): SecretText[] {
  const random = numbers(seed);
  return table.secret.map((row) => {
    const secrets: string[] = [];
    const text = row.replace(/\{(\w+)\}/g, (whole, name: string) => {
      if (table.recipes[name] === undefined) return whole;
      secrets.push(make(name, random));
      return secrets.at(-1) as string;
    });
    return { row, text, secrets };
  });
}

/** What looks a little like a secret and is none. */
export function innocentTexts(): readonly string[] {
  return table.innocent;
}

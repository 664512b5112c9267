/** Which of its works a tool is asked for. */
import { valueAt } from "../arguments.ts";
import type { Case, Recipe } from "./recipe.ts";

/** The recipe of the work that the arguments name; that of the tool where they name none that is known. */
export function workOf(
  recipe: Recipe | undefined,
  values: Readonly<Record<string, unknown>>,
): Case | undefined {
  if (recipe?.by === undefined) return recipe;
  const { keys, cases } = recipe.by;
  const named = keys
    .split(" ")
    .map((key) => valueAt(values, key))
    .find((value) => typeof value === "string" || value === true);
  const work = String(named);
  return Object.hasOwn(cases, work) ? cases[work] : recipe;
}

/** How the command shows things. What a model, a tool or a file's name says is cleaned again. */
import { boundInput, clamp, cleanCharacters } from "@surtitle/core/plugin";

/** How many graphemes of one line are shown. */
const LINE = 400;

/** A text on one line. */
export function oneLine(text: string): string {
  return clamp(cleanCharacters(boundInput(text, LINE)).replace(/\s+/g, " ").trim(), LINE);
}

/** A text of several lines, each indented. */
export function indented(text: string, by: string): string {
  const lines = cleanCharacters(boundInput(text, 10 * LINE)).split("\n");
  return lines.map((line) => `${by}${line}`.trimEnd()).join("\n");
}

/** A name as it is where it is plain, else quoted and escaped so that it can be typed. */
export function typeable(name: string): string {
  if (/^[\w.:@/+-][\w.:@/+ -]*$/.test(name) && !name.endsWith(" ")) return name;
  return escaped(JSON.stringify(name));
}

/** The name that {@link typeable} gave back. */
export function typed(name: string): string {
  if (!name.startsWith('"')) return name;
  try {
    const value: unknown = JSON.parse(name);
    return typeof value === "string" ? value : name;
  } catch {
    return name;
  }
}

/** JSON without a character that a terminal would act on; it means the same. */
export function escaped(json: string): string {
  return json.replace(/[^ -~]/g, (unit) =>
    isPlain(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** So many of something, by the word for one. */
export function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** A time in UTC. */
export function timeOf(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "?" : date.toISOString().slice(0, 19).replace("T", " ");
}

/** A duration. */
export function durationOf(ms: number | undefined): string {
  if (ms === undefined) return "";
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Letters, marks, numbers and signs that are written; surrogate halves are not, so pairs are escaped too. */
function isPlain(unit: string): boolean {
  return /[\p{L}\p{N}\p{P}]/u.test(unit);
}

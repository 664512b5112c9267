/** The recorded steps, chats and batches. Secrets in them are made when they are read. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

export interface StepCase {
  readonly id: string;
  readonly user: string;
  readonly calls: readonly { readonly name: string; readonly args: unknown }[];
  /** What a narrator wrote that did well. */
  readonly good: string;
  /** What the working model said before its calls. @default nothing */
  readonly said?: string;
  /** @default "done" */
  readonly ends?: "done" | "partial" | "failed" | "stopped";
  /** The caption before. @default none */
  readonly before?: string;
}

export interface TitleCase {
  readonly id: string;
  readonly user: string;
  readonly answer: string;
  readonly good: string;
}

export interface NoteCase {
  readonly id: string;
  readonly batch: {
    readonly agents: readonly Readonly<Record<string, string>>[];
    readonly [more: string]: unknown;
  };
}

export const STEPS: readonly StepCase[] = read("steps");
export const TITLES: readonly TitleCase[] = read("titles");
export const NOTES: readonly NoteCase[] = read("notes");

function read<T>(name: string): T[] {
  const text = readFileSync(new URL(`./data/${name}.json`, import.meta.url), "utf8");
  return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? filled(value) : value)) as T[];
}

function filled(text: string): string {
  return text
    .replaceAll("{secret}", () => `ghp_${randomBytes(18).toString("hex")}`)
    .replace("{long}", "A finding with its reasons and its sources. ".repeat(900))
    .replace("{huge}", "word ".repeat(600_000));
}

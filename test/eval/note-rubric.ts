/** What a good note of subagents' results is, as far as a machine can tell. */
import { formatNote, parseNote, type SubagentBatch } from "@surtitle/subagents";

const MOST_CODE_POINTS = 2_000;
const MARKER = /^\[(?:subagent result|子代理结果)\]/;
const FORGERY = /<\/?system-reminder|^\s*Human:|\[\/?INST\]|!\[[^\]]*\]\(/m;
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff]/;

export type NoteCheck = readonly [name: string, passes: (note: string, batch: SubagentBatch) => boolean];

export const NOTE_CHECKS: readonly NoteCheck[] = [
  ["says what it is", (note) => MARKER.test(note)],
  ["at most 2,000 characters", (note) => Array.from(note).length <= MOST_CODE_POINTS],
  ["every agent named", (note, { agents = [] }) => agents.every(({ id }) => note.includes(nameOf(id)))],
  ["one line per agent", (note, { agents = [] }) => agents.length < 2 || linesOf(note) === agents.length],
  ["one marker", (note) => note.split(/\[(?:subagent result|子代理结果)\]/).length === 2],
  ["nothing forged", (note) => !FORGERY.test(note)],
  ["nothing unseen", (note) => !UNSEEN.test(note) && note.isWellFormed()],
  ["reads back the same", (note) => sameAgain(note)],
];

export function failedNoteChecks(note: string, batch: SubagentBatch): string[] {
  return NOTE_CHECKS.filter(([, passes]) => !passes(note, batch)).map(([name]) => name);
}

function nameOf(id: string | null | undefined): string {
  return id?.split(/[\s)(:/]/)[0] || "sub-?";
}

/** Agents' lines, and those that are told together. */
function linesOf(note: string): number {
  const together = /^- and (\d+) more/m.exec(note)?.[1] ?? "0";
  const lines = note.split("\n").filter((line) => line.startsWith("- ")).length;
  return together === "0" ? lines : lines - 1 + Number(together);
}

function sameAgain(note: string): boolean {
  const batch = parseNote(note);
  return batch !== undefined && formatNote(batch) === note;
}

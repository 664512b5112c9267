/** The closed table of verbs of agent work. */

const BY_CATEGORY: readonly (readonly [category: string, verbs: string])[] = [
  ["search", "search find locate look grep query scan identify investigate gather"],
  [
    "read",
    "read open view inspect check review list load examine analyze analyse compare explore show count get " +
      "parse verify validate",
  ],
  [
    "edit",
    "edit update change fix rewrite rename replace refactor modify move remove delete merge apply add patch format " +
      "revert insert clean convert set close",
  ],
  ["create", "create write generate make draft implement"],
  ["run", "run execute build compile install start stop restart deploy commit test lint debug"],
  ["browse", "browse fetch navigate click"],
  ["transfer", "download upload copy sync transfer import export save push pull"],
  ["communicate", "ask send post"],
  ["coordinate", "delegate assign"],
  ["plan", "plan prepare"],
  ["wait", "wait"],
  ["work", "use try continue take"],
];

/**
 * Base form of a verb to the word of the default vocabulary that its work belongs to.
 *
 * Closed on purpose: a word that is not here is never turned to a participle, and gives a tool no category.
 * No verb belongs to `test`: a tool's name cannot say whether a run is a test.
 */
export const VERBS: ReadonlyMap<string, string> = new Map(
  BY_CATEGORY.flatMap(([category, verbs]) => verbs.split(" ").map((verb) => [verb, category] as const)),
);

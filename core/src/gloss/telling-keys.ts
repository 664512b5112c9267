/** Names of arguments that tell what a call works on. */
import type { TargetKind } from "./target.ts";

/** Where a target may stand in the arguments. */
export interface Source {
  /** Names of arguments, parted by spaces, first choice first; dots lead into objects. */
  readonly keys: string;
  readonly kind: TargetKind;
  /**
   * `prose`: a statement for a database that stands there is passed over; `patch`: the files that a patch names are the
   * targets. @default the value is the target
   */
  readonly holds?: "prose" | "patch";
}

/**
 * The telling keys, in order, for tools of which nothing else is known. What a tool types, sends or stores (`text`,
 * `content`, `body`) is none of them: it is long, and may be private. So is what a database is asked.
 */
export const TELLING: readonly Source[] = [
  {
    keys:
      "path file_path filePath filepath file filename file_name fileName absolute_path absolutePath relative_path " +
      "relativePath notebook_path target_file targetFile paths file_paths filePaths files directory dir folder",
    kind: "path",
  },
  {
    keys: "query q search_query searchQuery search_term searchTerm queries keywords pattern regex glob",
    kind: "text",
    holds: "prose",
  },
  { keys: "command cmd commands command_line CommandLine", kind: "command" },
  { keys: "url uri urls link href", kind: "url" },
  { keys: "question topic title subject goal task objective description", kind: "text" },
  { keys: "input", kind: "text", holds: "prose" },
  { keys: "name city location place address symbol ticker", kind: "text" },
];

const KINDS: ReadonlyMap<string, TargetKind> = new Map(
  TELLING.flatMap(({ keys, kind }) => keys.split(" ").map((key) => [key, kind] as const)),
);

/** How the value of an argument is read, by the argument's name; "text" for one that is not in the list. */
export function kindOfKey(key: string): TargetKind {
  return KINDS.get(key) ?? "text";
}

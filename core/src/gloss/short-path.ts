/** File paths as a person needs them. */

const MAX_SEGMENTS = 2;

/** A path, shortened, with what is needed to tell files of one folder. */
export interface ShortPath {
  /** The last two segments, parted by "/". */
  readonly text: string;
  /** The last two segments of its folder; "" for none. */
  readonly folder: string;
  /** All of it, in one spelling: equal for two names of one file. */
  readonly full: string;
  /** All of its folder, in one spelling. */
  readonly fullFolder: string;
}

/**
 * A path's last two segments. Reads POSIX and Windows paths and `file:` URLs; "." and ".." inside go, a leading ".."
 * and "~" stay. The current folder gives undefined: it is no target that tells anything.
 */
export function shortPath(path: string): ShortPath | undefined {
  const slashed = withSlashes(path.trim());
  const segments = resolve(slashed);
  const root = slashed.startsWith("/") ? "/" : "";
  const last = segments.at(-1);
  if (last === undefined)
    return root === "" ? undefined : { text: "/", folder: "", full: "/", fullFolder: "" };
  const parents = segments.slice(0, -1);
  return {
    text: (segments.length === 1 ? root : "") + lastOf(segments),
    folder: lastOf(parents),
    full: root + segments.join("/"),
    fullFolder: root + parents.join("/"),
  };
}

function withSlashes(path: string): string {
  const local = path.replace(/^file:\/\/(?:localhost)?(?=\/)/i, "");
  const windows =
    /^[a-z]:[\\/]/i.test(local) ||
    local.startsWith("\\\\") ||
    (!local.includes("/") && !local.includes("\\ "));
  return windows ? local.replaceAll("\\", "/") : local;
}

function resolve(path: string): string[] {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    const before = segments.at(-1);
    if (segment === ".." && before !== undefined && before !== ".." && before !== "~") segments.pop();
    else segments.push(segment);
  }
  return segments;
}

function lastOf(segments: readonly string[]): string {
  return segments.slice(-MAX_SEGMENTS).join("/");
}

/** Globs over tool names. */

/** Whether a tool name of a vocabulary is a glob. */
export function isGlob(name: string): boolean {
  return name.includes("*") || name.includes("?");
}

/**
 * Whether a glob matches the whole of a name: `*` stands for any run of characters, `?` for one code unit.
 *
 * Walks with one step back to the last star instead of a regular expression, so a glob of many stars costs
 * at most the product of both lengths.
 */
export function matchesGlob(glob: string, name: string): boolean {
  let g = 0;
  let n = 0;
  let star = -1;
  let resume = 0;
  while (n < name.length) {
    if (glob[g] === "*") {
      star = g;
      resume = n;
      g += 1;
    } else if (g < glob.length && (glob[g] === "?" || glob[g] === name[n])) {
      g += 1;
      n += 1;
    } else if (star >= 0) {
      resume += 1;
      n = resume;
      g = star + 1;
    } else return false;
  }
  while (glob[g] === "*") g += 1;
  return g === glob.length;
}

/** Keeps a tool inside the project it was given: paths come from a model. */
import { realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";

/**
 * The absolute path of a file in `root`, symbolic links followed.
 *
 * @throws Error if it does not exist, or lies outside.
 */
export async function inside(root: string, path: string): Promise<string> {
  const base = await realpath(root);
  const asked = resolve(base, path);
  const found = await realpath(asked).catch(() => undefined);
  if (!isIn(base, asked) || (found !== undefined && !isIn(base, found))) {
    throw new Error(`${path} is outside the project`);
  }
  if (found === undefined) throw new Error(`there is no ${path}`);
  return found;
}

/** A path as the project's people write it, on Windows too. */
export function shown(root: string, path: string): string {
  return relative(root, path).split(sep).join("/");
}

function isIn(base: string, path: string): boolean {
  const way = relative(base, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Looks at the tombstones of a journal. */
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { listNames } from "../disk.ts";
import { readTombstone } from "../tombstones.ts";
import type { Findings } from "./check.ts";
import { oneLine } from "./print.ts";

/** Names what in the directory of tombstones is damaged or none of ours. */
export async function checkForgotten(directory: string, found: Findings): Promise<void> {
  for (const name of (await listNames(directory)).toSorted()) {
    const stats = await lstat(join(directory, name)).catch(() => undefined);
    if (!/^[0-9a-f]{32}$/.test(name) || !stats?.isDirectory()) {
      found.problems.push(`foreign   forgotten/${oneLine(name)}`);
      continue;
    }
    for (const file of (await listNames(join(directory, name))).toSorted()) {
      await checkTombstone(directory, { path: `${name}/${file}`, found });
    }
  }
}

async function checkTombstone(
  directory: string,
  { path, found }: { readonly path: string; readonly found: Findings },
): Promise<void> {
  if (path.endsWith(".tmp")) return;
  const place = `forgotten/${oneLine(path)}`;
  found.files++;
  if (!/_[0-9a-f]{16}-\d+\.json$/.test(path)) found.problems.push(`foreign   ${place}`);
  else if ((await readTombstone(join(directory, path))) === undefined)
    found.problems.push(`damaged   ${place}: it forgets by the time in its name`);
}

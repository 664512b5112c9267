/** What is tidied when a journal is opened: threads that grew too old, and what a killed process left half done. */
import { mkdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, listNames, readText, refuseLink, remove, tryRename } from "./disk.ts";
import { directoryTimes } from "./list-threads.ts";
import type { Owner } from "./owner.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Never rejects; what goes wrong is told. */
export async function sweep(owner: Owner, maxAgeDays: number | undefined): Promise<void> {
  try {
    const { threads, pending, trash, marks } = owner.layout;
    for (const directory of [threads, pending, trash, marks]) await refuseLink(directory);
    await finishForgetting(owner);
    if (maxAgeDays !== undefined) await removeOld(owner, Date.now() - maxAgeDays * DAY_MS);
    for (const name of await listNames(trash)) await remove(join(trash, name));
  } catch (cause) {
    owner.problems.tell({ message: "[surtitle/journal] the directory could not be tidied", cause });
  }
}

/** A thread whose tombstone is set and whose files are not all gone yet. */
async function finishForgetting(owner: Owner): Promise<void> {
  for (const name of await listNames(owner.layout.pending)) {
    const path = join(owner.layout.pending, name);
    const threadId = await idIn(path);
    if (threadId !== undefined) await owner.lanes.job(threadId, (files) => files.purge());
    await remove(path);
  }
}

async function idIn(path: string): Promise<string | undefined> {
  try {
    const { threadId } = JSON.parse(await readText(path)) as { readonly threadId?: unknown };
    return typeof threadId === "string" ? threadId : undefined;
  } catch {
    return undefined;
  }
}

async function removeOld({ layout, writer }: Owner, before: number): Promise<void> {
  for (const { name, at } of (await directoryTimes(layout)).toReversed()) {
    if (at >= before) return;
    await mkdir(layout.trash, { recursive: true, mode: 0o700 });
    const away = join(layout.trash, `${name}-${writer}`);
    if (!(await tryRename(join(layout.threads, name), away))) continue;
    const { mtimeMs } = await stat(away);
    // Written after it was looked at: back with it, unless its writer has begun a new directory by now.
    if (mtimeMs >= before) await putBack(away, join(layout.threads, name));
  }
}

async function putBack(from: string, to: string): Promise<void> {
  try {
    await tryRename(from, to);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    for (const name of await listNames(from)) await tryRename(join(from, name), join(to, name));
    await utimes(to, new Date(), new Date());
  }
}

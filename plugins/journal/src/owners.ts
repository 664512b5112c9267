/** Which owner writes which directory in this process. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Owner } from "./owner.ts";

interface Shared {
  readonly owner: Owner;
  users: number;
}

const owners = new Map<string, Shared>();

/** The owner of a directory. Each call needs one {@link releaseOwner}. */
export function acquireOwner(directory: string): Owner {
  const root = realPath(resolve(directory));
  const shared = owners.get(root) ?? { owner: new Owner(root), users: 0 };
  shared.users++;
  owners.set(root, shared);
  return shared.owner;
}

/** Gives an owner back; the last one to do so closes it. Rejects where something could not be written. */
export async function releaseOwner(owner: Owner): Promise<void> {
  const shared = owners.get(owner.layout.root);
  if (shared?.owner === owner && --shared.users > 0) return owner.lanes.flush();
  owners.delete(owner.layout.root);
  return owner.lanes.close();
}

/** The path without links, as far as it is there; the directory itself is made on the first write. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** The sample project, copied for one run so that the clone stays as it is. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface SampleCopy {
  readonly root: string;
  /** Takes the copy away; a second time does nothing. */
  remove(): Promise<void>;
}

export async function copySample(): Promise<SampleCopy> {
  const root = await mkdtemp(join(tmpdir(), "surtitle-sample-"));
  await cp(fileURLToPath(new URL("../sample/", import.meta.url)), root, { recursive: true });
  // Windows gives a folder free a moment after the process that ran in it is gone.
  const remove = (): Promise<void> =>
    rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return { root, remove };
}

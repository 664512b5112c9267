/** A directory for one test. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a directory of its own under the system's one for temporary files. */
export async function tempDirectory(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "surtitle-test-"));
  // A process that was killed a moment ago may still write there.
  const how = { recursive: true, force: true, maxRetries: 10 };
  return { path, remove: () => rm(path, how) };
}

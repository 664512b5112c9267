import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether file systems can be mounted here. Leaves nothing behind. */
export function canMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), "surtitle-test-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path], { stdio: "ignore" });
    execFileSync("umount", [path]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(path);
  }
}

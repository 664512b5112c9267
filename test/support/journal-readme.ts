/** Runs the code of the journal's README as it stands there. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const here = createRequire(import.meta.url);
const packageDirectory = fileURLToPath(new URL("../../plugins/journal/", import.meta.url));

/** The blocks of one language in the README, in order; `""` for those without one. */
export async function readmeBlocks(language: string): Promise<readonly string[]> {
  const text = await readFile(join(packageDirectory, "README.md"), "utf8");
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
  return blocks.filter(([, of]) => of === language).map(([, , code = ""]) => code);
}

/** Runs a block of TypeScript in a directory; gives what it prints. */
export async function runBlock(
  code: string,
  { directory, env = {} }: { readonly directory: string; readonly env?: Readonly<Record<string, string>> },
): Promise<string> {
  const entry = join(directory, "block.mts");
  const out = join(directory, "block.mjs");
  await writeFile(entry, code);
  // As if it lay in the package, whose dependencies it has.
  const nodePath = fileURLToPath(new URL("../../node_modules", import.meta.url));
  const banner = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;
  const bundling = ["--bundle", "--platform=node", "--format=esm", "--conditions=@surtitle/source"];
  await promisify(execFile)(
    here.resolve("esbuild/bin/esbuild"),
    [entry, ...bundling, "--log-level=error", `--banner:js=${banner}`, `--outfile=${out}`],
    { env: { ...process.env, NODE_PATH: nodePath } },
  );
  const ran = await promisify(execFile)(process.execPath, [out], {
    cwd: directory,
    env: { ...process.env, ...env },
  });
  return ran.stdout;
}

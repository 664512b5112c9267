/**
 * What the journal on disk costs, as ratios against raw lowdb and `fs.appendFile` in the same run. Run by `npm run bench`,
 * alone on the machine if possible; takes about two minutes. The exit code is 1 where an aim is missed.
 */
import { fileURLToPath } from "node:url";
import { tempDirectory } from "../support/temp-directory.ts";
import { printFigures, printHead } from "./figures.ts";
import { flatness, listing } from "./journal-at-length.ts";
import { burst, growth, reading } from "./journal-calls.ts";
import { throughput } from "./journal-processes.ts";

// The command builds both of them side by side.
const load = fileURLToPath(new URL("./journal-load.mjs", import.meta.url));
const temp = await tempDirectory();
let met = true;
try {
  printHead();
  for (const measure of [growth, reading, burst]) met = printFigures(await measure(temp.path)) && met;
  for (const processes of [1, 2, 4]) met = printFigures(await throughput(temp.path, load, processes)) && met;
  for (const measure of [flatness, listing]) met = printFigures(await measure(temp.path)) && met;
} finally {
  await temp.remove();
}
process.exitCode = met ? 0 : 1;

/**
 * Runs the bench: `npm run bench`, or `npm run bench -- overhead text` for some of its programs. Prints one table of
 * what, aim and measured, and one of the journal; `--json FILE` writes it as JSON. The exit code is 1 where an aim is missed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMet, ROWS_LINE, type Row, tableOf } from "./table.ts";

const PROGRAMS = ["overhead", "latency", "growth", "text", "cost"];
/** Prints a table of its own: it measures a disk, with processes of its own. */
const JOURNAL = "journal";
const ALL = [...PROGRAMS, JOURNAL];

const { values, positionals } = parseArgs({ options: { json: { type: "string" } }, allowPositionals: true });
const unknown = positionals.find((name) => !ALL.includes(name));
if (unknown !== undefined) throw new TypeError(`expected one of ${ALL.join(", ")}, got ${unknown}`);
const chosen = positionals.length > 0 ? positionals : ALL;

const rows: Row[] = [];
const failed: string[] = [];
for (const name of chosen.filter((one) => one !== JOURNAL)) {
  const start = performance.now();
  const found = await rowsOf(name);
  if (found === undefined) failed.push(name);
  rows.push(...(found ?? []));
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
console.log(tableOf(rows));
if (values.json !== undefined) {
  const { version, arch, platform } = process;
  await writeFile(values.json, `${JSON.stringify({ node: version, arch, platform, rows }, undefined, 2)}\n`);
}
if (chosen.includes(JOURNAL)) await journal();
for (const name of failed) console.error(`${name} ended without figures`);
if (failed.length > 0 || !rows.every(isMet)) process.exitCode = 1;

/** Each program has a process of its own, so that none warms up or fills the heap of the next. */
async function rowsOf(name: string): Promise<Row[] | undefined> {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", "--expose-gc", program], {
    env: { ...process.env, SURTITLE_BENCH_RUN: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = (await text(child.stdout)).split("\n").find((out) => out.startsWith(ROWS_LINE));
  return line === undefined ? undefined : (JSON.parse(line.slice(ROWS_LINE.length)) as Row[]);
}

async function journal(): Promise<void> {
  const child = spawn("npm", ["run", "--silent", "bench:journal"], { stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) process.exitCode = 1;
}

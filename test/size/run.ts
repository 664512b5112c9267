/** Prints what each part costs an app, and where it goes: `npm run size`, or `npm run size -- titles` for one of them. */
import { type BundledPart, bundleSize, IMPORTS } from "../support/bundle-size.ts";

const names = Object.keys(IMPORTS) as BundledPart[];
const given = process.argv.slice(2);
const unknown = given.find((name) => !Object.hasOwn(IMPORTS, name));
if (unknown !== undefined) throw new TypeError(`expected one of ${names.join(", ")}, got ${unknown}`);

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7);
const row = (name: string, minified: number, gzipped: number): string =>
  `${name.padEnd(24)}${kilobytes(minified)} KB${kilobytes(gzipped)} KB`;

for (const name of names.filter((one) => given.length === 0 || given.includes(one))) {
  const { minified, gzipped, folders } = await bundleSize(name);
  console.log(`${"".padEnd(24)}  minified   gzipped (of a folder: what its absence would save)`);
  console.log(row(name, minified, gzipped));
  for (const folder of folders) console.log(row(`  ${folder.folder}`, folder.minified, folder.gzipped));
  console.log();
}

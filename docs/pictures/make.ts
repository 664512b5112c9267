/**
 * Makes the README's pictures anew: `npm run pictures`, or `npm run pictures -- terminal` for one of the two.
 * They alone are generated and kept in the repository all the same: a README cannot show what is not there.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { terminalPicture } from "./terminal/picture.ts";
import { photograph } from "./web/photograph.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

const MAKERS: Readonly<Record<string, () => Promise<Files>>> = {
  terminal: async () => ({ "terminal.svg": await terminalPicture() }),
  web: async () => {
    const { light, dark } = await photograph();
    return { "web-light.webp": light, "web-dark.webp": dark };
  },
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(MAKERS, name));
if (unknown !== undefined)
  throw new TypeError(`expected ${Object.keys(MAKERS).join(" or ")}, got ${unknown}`);

for (const [name, make] of Object.entries(MAKERS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const [file, content] of Object.entries(await make())) {
    await writeFile(fileURLToPath(new URL(file, import.meta.url)), content);
    process.stdout.write(`docs/pictures/${file}  ${Math.ceil(Buffer.byteLength(content) / 1000)} kB\n`);
  }
}

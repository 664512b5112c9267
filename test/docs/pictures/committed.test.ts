/** The pictures that are kept in the repository, as the README shows them. `npm run pictures` makes them anew. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { DOMParser, type Element } from "@xmldom/xmldom";
import { terminalFrames } from "../../../docs/pictures/terminal/picture.ts";
import { textOf } from "../../../docs/pictures/terminal/row.ts";
import { SCALE, SIZE } from "../../../docs/pictures/web/photograph.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FOLDER = "docs/pictures";
const LIMITS: Readonly<Record<string, number>> = {
  "terminal.svg": 40_000,
  "web-dark.webp": 100_000,
  "web-light.webp": 100_000,
};
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const picture = (name: string): Buffer => readFileSync(join(ROOT, FOLDER, name));

test("are these, each within its limit", () => {
  const images = readdirSync(join(ROOT, FOLDER)).filter((name) => /\.(?!ts$)\w+$/.test(name));
  expect(images.sort()).toEqual(Object.keys(LIMITS));
  const large = images.filter((name) => picture(name).length > (LIMITS[name] ?? 0));
  expect(large).toEqual([]);
});

test("are all in the README, with words for who does not see them", () => {
  const shown = Array.from(readme.matchAll(/(?:src|srcset)="([^"]+)"/g), ([, path]) => path);
  expect(shown.sort()).toEqual(Object.keys(LIMITS).map((name) => `${FOLDER}/${name}`));
  const images = readme.match(/<img [^>]*>/g) ?? [];
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toMatch(/ width="\d+" alt="[^"]{80,}">$/);
});

test.each(["web-light.webp", "web-dark.webp"])("%s is a WebP image in the size of the page", (name) => {
  const file = picture(name);
  expect(file.toString("latin1", 0, 4) + file.toString("latin1", 8, 16)).toBe("RIFFWEBPVP8X");
  // RFC 9649, 2.7.1: 24 bits each, one less than it is.
  const size = [1 + file.readUIntLE(24, 3), 1 + file.readUIntLE(27, 3)];
  expect(size).toEqual([SIZE.width * SCALE, SIZE.height * SCALE]);
});

describe("terminal.svg", () => {
  const svg = picture("terminal.svg").toString("utf8");
  const document = new DOMParser().parseFromString(svg, "image/svg+xml");
  const elements: readonly Element[] = [...document.getElementsByTagName("*")];

  test("is text and shapes: no script, nothing from elsewhere", () => {
    const names = new Set(elements.map(({ tagName }) => tagName));
    expect([...names].sort()).toEqual(["circle", "g", "path", "rect", "style", "svg", "text", "title"]);
    const attributes = elements.flatMap((element) => [...element.attributes]);
    expect(attributes.filter(({ name }) => /^on|href|src|style/i.test(name))).toEqual([]);
    const addresses = attributes.filter(({ value }) => value.includes("//"));
    expect(addresses.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "xmlns=http://www.w3.org/2000/svg",
    ]);
    expect(document.getElementsByTagName("style")[0]?.textContent).not.toMatch(
      /@import|url\(|@font-face|[<&\\]/,
    );
  });

  describe("shows what the terminal example prints today", () => {
    /** Without spaces, and without what differs from run to run. */
    const steady = (line: string): string =>
      line.replaceAll(/\b(?:sub-\w+|[\d.]+s|\d+)\b/g, "0").replaceAll(/\s/g, "");
    /** On a busy machine a fast step takes long enough to be narrated as well. */
    const isUsual = (line: string): boolean => !line.includes("carryingonwithwhatwasasked");
    const groups = [...document.getElementsByTagName("g")];
    const wordsOf = (group: Element): string =>
      [...group.getElementsByTagName("text")].map(({ textContent }) => textContent).join(" ");
    let live: readonly (readonly string[])[];

    beforeAll(async () => {
      live = (await terminalFrames()).map(({ rows }) =>
        rows.map((row) => steady(textOf(row))).filter(Boolean),
      );
    }, 60_000);

    test("at its end", () => {
      const still = groups.filter((group) => !group.hasAttribute("visibility")).map(wordsOf);
      const last = live.at(-1) ?? [];
      expect(still.map(steady)).toEqual(expect.arrayContaining(last.filter(isUsual)));
      expect(still).toHaveLength(last.length);
      expect(still.length).toBeGreaterThan(18);
    });

    test.each([
      "it  provisional",
      "◌ ▷ running npm test",
      "◌ ≟ checking that the countdown",
      "● ≟ checking that the countdown",
    ])("and on the way: %s", (words) => {
      const isSuch = (line: string): boolean => line.includes(steady(words));
      expect(groups.map(wordsOf).map(steady).some(isSuch)).toBe(true);
      expect(live.flat().some(isSuch)).toBe(true);
    });
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { lowest, lowestNode, newest, type Ranges } from "./ranges.ts";

const one: Ranges = { dependencies: { zod: "^4.2.0" }, peerDependencies: { langchain: ">=1.2.3 <2" } };
const other: Ranges = { dependencies: { zod: "^4.0.0", "@surtitle/core": "0.1.0" } };

describe("versions to test with", () => {
  test("the lowest is the lowest that suits every package", () => {
    expect(lowest([one, other])).toEqual({ zod: "4.2.0", langchain: "1.2.3" });
    expect(lowest([other, one])).toEqual({ zod: "4.2.0", langchain: "1.2.3" });
    expect(lowest([{}])).toEqual({});
  });

  test("the newest is up to npm, in the range that is stated", () => {
    expect(newest([one])).toEqual({ zod: "^4.2.0", langchain: ">=1.2.3 <2" });
  });

  test("the lowest Node is the one that runs all of them", () => {
    expect(lowestNode([{ engines: { node: ">=20.19" } }, { engines: { node: ">=20" } }])).toBe("20.19.0");
  });

  test("a range that nothing can be in is refused", () => {
    expect(() => lowest([{ dependencies: { zod: ">4 <4" } }])).toThrow(RangeError);
  });
});

test("the packages state one and the same range for what they share, so that one version suits all", () => {
  const folders = ["core", ...readdirSync("plugins").map((name) => `plugins/${name}`)];
  const manifests = folders.map((at): Ranges => JSON.parse(readFileSync(`${at}/package.json`, "utf8")));
  const all = manifests.flatMap(({ dependencies, peerDependencies }) =>
    Object.entries({ ...dependencies, ...peerDependencies }),
  );
  const ranges = new Map<string, Set<string>>();
  for (const [name, range] of all) ranges.set(name, (ranges.get(name) ?? new Set()).add(range));
  expect([...ranges].filter(([, stated]) => stated.size > 1)).toEqual([]);
});

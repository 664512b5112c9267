/** What the parts cost an app's bundle: own code, minified and gzipped; langchain, zod and string-width are not counted. */
import { describe, expect, test } from "@jest/globals";
import { type BundledPart, bundleSize } from "../support/bundle-size.ts";

const KB = 1_000;

describe("our own code, minified and gzipped", () => {
  test("core/view stays within its aim of 6 KB", async () => {
    expect((await bundleSize("core/view")).gzipped).toBeLessThanOrEqual(6 * KB);
  });

  // The aims are 25 and 20 KB. These ceilings stand some 3 % above what is reached, so that growth is noticed.
  test.each<[BundledPart, number]>([
    ["captions", 70],
    ["titles", 47],
  ])(
    "%s, above its aim, grows no further than %d KB",
    async (part, most) => {
      const { gzipped, folders } = await bundleSize(part);
      expect(gzipped).toBeLessThanOrEqual(most * KB);
      // A table of what is bundled is only worth printing while it accounts for all of it.
      expect(folders.length).toBeGreaterThan(5);
    },
    60_000,
  );

  test("what only an app's own vocabulary or language needs is bundled with neither plugin", async () => {
    for (const part of ["captions", "titles"] as const) {
      const { files } = await bundleSize(part);
      expect(files).not.toContain("core/src/vocabulary/check-category.ts");
      expect(files).not.toContain("core/src/gloss/define-locale.ts");
    }
  });

  test("titles bring no glosses", async () => {
    const { folders } = await bundleSize("titles");
    expect(folders.map(({ folder }) => folder)).not.toContain("core/src/gloss");
  });
});

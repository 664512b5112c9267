import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readValue, safeValue } from "../../../plugins/journal/src/store/fact-item.ts";
import { searchAll } from "../../../plugins/journal/src/store/store-like.ts";
import type { StoreLike } from "../../../plugins/journal/src/store.ts";

describe("a value in a store", () => {
  test("comes back as it was, and holds no NUL and no half of a surrogate pair", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ stringUnit: "binary" })),
        (value) => {
          const plain = JSON.parse(
            JSON.stringify({ kind: "x", ...value, v: undefined, json: undefined }),
          ) as object;
          const safe = safeValue(plain);
          const { v: _, ...back } = readValue(safe) as { v?: unknown };
          expect(back).toEqual(plain);
          for (const text of stringsIn(safe))
            expect([text.includes("\0"), text.isWellFormed()]).toEqual([false, true]);
        },
      ),
    );
  });

  test("of a long search comes whole, also while items are written between the pages", async () => {
    const all = Array.from({ length: 25_000 }, (_, i) => ({
      namespace: ["a", "b"],
      key: `k${i}`,
      value: {},
    }));
    let searches = 0;
    const store = {
      search: async (_: string[], { limit = 10, offset = 0 } = {}) => {
        searches++;
        const page = all.slice(offset, offset + limit);
        // Written again, an item moves to the front, and all before it by one place.
        if (searches <= 3) all.unshift(...all.splice(offset + limit + 5, 1));
        return page;
      },
    } as unknown as StoreLike;
    expect(new Set((await searchAll(store, ["a", "b"])).map(({ key }) => key)).size).toBe(25_000);
    expect(searches).toBeLessThanOrEqual(12);
  });
});

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}

import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { readArguments, secretsOf, textOf, valueAt } from "../../../core/src/gloss/arguments.ts";

const values = (args: unknown): unknown => readArguments(args).values;

describe("arguments", () => {
  test.each<[string, unknown, unknown]>([
    ["an object", { path: "a" }, { path: "a" }],
    ["JSON text", '{"path":"a"}', { path: "a" }],
    ["broken JSON", '{"path":"a"', {}],
    ["plain text", "a.ts", {}],
    ["a JSON list", '["a"]', {}],
    ["a list", ["a"], {}],
    ["a JSON text in JSON", '"a"', {}],
    ["JSON null", "null", {}],
    ["nothing", undefined, {}],
    ["null", null, {}],
    ["a number", 7, {}],
    ["JSON text beyond 64 KiB", JSON.stringify({ path: "a", content: "x".repeat(70_000) }), {}],
    ["an object beyond 64 KiB", { path: "a", content: "" }, { path: "a", content: "" }],
  ])("%s", (_, args, expected) => {
    expect(values(args)).toEqual(expected);
  });

  test("a value under a secret-named key is masked, and told", () => {
    const password = ["hunter", "22222"].join("");
    const { values: masked, secrets } = readArguments({ user: "me", password });
    expect(JSON.stringify(masked)).not.toContain(password);
    expect(secrets).toEqual([password]);
    expect(secretsOf([{ args: { password } }, {}, { args: "{" }])).toEqual([password]);
  });

  test("a cycle, a getter that throws and a proxy that refuses do no harm", () => {
    const cycle: Record<string, unknown> = { path: "a" };
    cycle["self"] = cycle;
    expect(values(cycle)).toMatchObject({ path: "a" });
    const thrower = {
      path: "a",
      get query(): string {
        throw new Error("no");
      },
    };
    expect(values(thrower)).toMatchObject({ path: "a" });
    const closed = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect(values(closed)).toEqual({});
  });

  test("only own properties are seen", () => {
    expect(valueAt({}, "constructor")).toBeUndefined();
    expect(valueAt({}, "__proto__.polluted")).toBeUndefined();
    expect(valueAt(Object.create({ path: "a" }), "path")).toBeUndefined();
    expect(values(Object.create({ path: "a" }))).toEqual({});
    expect(valueAt(values('{"__proto__":{"path":"a"}}'), "path")).toBeUndefined();
    expect(valueAt({ a: [{ b: 1 }] }, "a.0.b")).toBe(1);
    expect(valueAt("text", "length")).toBeUndefined();
  });

  test.each<[unknown, string | undefined]>([
    ["a", "a"],
    [" ", undefined],
    ["", undefined],
    [0, "0"],
    [2.5, "2.5"],
    [Number.NaN, undefined],
    [true, undefined],
    [null, undefined],
    [{}, undefined],
    [["a"], undefined],
  ])("%j as text is %j", (value, expected) => {
    expect(textOf(value)).toBe(expected);
  });

  test("anything is no error", () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
        (args) => {
          expect(typeof readArguments(args).values).toBe("object");
        },
      ),
    );
  });
});

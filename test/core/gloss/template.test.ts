import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { fillTemplate } from "../../../core/src/gloss/template.ts";

const values = {
  city: "Paris",
  order: { id: 42 },
  path: "src/agents/run.ts",
  blank: " ",
  list: ["a"],
  names: ["Ada", { first: "x" }, "Bob", ""],
  paths: ["src/agents/run.ts", "src/agents/stop.ts"],
  城市: "巴黎",
  q: '{"a":1}',
};
const filled = (template: unknown): string | undefined => fillTemplate(template, values, {})?.text;

describe("a template", () => {
  test.each<[unknown, string | undefined]>([
    ["city", "Paris"],
    ["order.id", "42"],
    ["path", "agents/run.ts"],
    ["the weather in {city}", "the weather in Paris"],
    ["order {order.id} from {city}", "order 42 from Paris"],
    ["{path} again", "agents/run.ts again"],
    ["{city}{city}", "ParisParis"],
    ["the whole house", "the whole house"],
    ["{ city }", "Paris"],
    ["{城市}的天气", "巴黎的天气"],
    ["城市", "巴黎"],
    ["{city", undefined],
    ["city}", undefined],
    ["{the city} again", undefined],
    ["{city} {}", undefined],
    [({ city }: Record<string, unknown>) => `weather in ${city}`, "weather in Paris"],
    ["gone", undefined],
    ["weather in {gone}", undefined],
    ["weather in {blank}", undefined],
    ["{list}", "a"],
    ["{names}", "Ada, Bob"],
    ["names", "Ada, Bob"],
    ["paths", "agents/run.ts, agents/stop.ts"],
    ["names.2", "Bob"],
    ["{order}", undefined],
    ["{constructor}", undefined],
    ["{__proto__}", undefined],
    ["toString", undefined],
    ["q", undefined],
    ["", undefined],
    ["x y ".repeat(300), undefined],
    [() => undefined, undefined],
    [() => "", undefined],
    [() => 7, undefined],
    [() => ({}), undefined],
    [() => Promise.resolve("late"), undefined],
    [() => '{"raw": "json"}', undefined],
    [
      () => {
        throw new Error("no");
      },
      undefined,
    ],
    [undefined, undefined],
    [null, undefined],
    [7, undefined],
    [{}, undefined],
  ])("%p is %j", (template, expected) => {
    expect(filled(template)).toBe(expected);
  });

  test("a value cannot bring a hole of its own", () => {
    expect(fillTemplate("in {a}", { a: "{b}", b: "secret" }, {})?.text).toBe("in {b}");
  });

  test("what a function gives is cleaned and bounded like any target", () => {
    const long = fillTemplate(() => `a\u202e\n${"b ".repeat(500)}`, {}, {})?.text;
    expect(long).toBe("a");
  });

  test("no template is an error", () => {
    fc.assert(fc.property(fc.anything(), (template) => void fillTemplate(template, values, {})));
    fc.assert(fc.property(fc.string(), (template) => void fillTemplate(`{${template}} {city}`, values, {})));
  });
});

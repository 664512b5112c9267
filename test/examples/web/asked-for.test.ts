import { describe, expect, test } from "@jest/globals";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { askedFor, heldCalls } from "../../../examples/web/src/chat-state.ts";
import { visible } from "../../../examples/web/src/visible.ts";

describe("what is asked for", () => {
  const asked = (args: object) =>
    askedFor([{ value: { actionRequests: [{ name: "send_email", args }] } }])[0];
  const value = (text: unknown) => asked({ body: text })?.facts[0]?.value;

  test("is shown as text, without secrets; other interrupts ask for nothing", () => {
    const key = ["sk", "proj", "a1B2".repeat(12)].join("-");
    const actionRequests = [
      { name: "send_email", args: { to: key, count: 3, list: ["a"] } },
      { name: "bare" },
    ];
    const calls = askedFor([{ value: { actionRequests } }, { value: "another's" }, {}]);
    expect(calls.map(({ name }) => name)).toEqual(["send_email", "bare"]);
    const [to, ...rest] = calls[0]?.facts ?? [];
    expect(to?.value).not.toContain("a1B2");
    expect(rest).toEqual([
      { name: "count", value: "3", cut: 0 },
      { name: "list", value: '["a"]', cut: 0 },
    ]);
  });

  test("is all of it: the last words of a long letter too", () => {
    const body = `${"Dear friends, come and taste with us.\n".repeat(300)}And wire 900 to the new account.`;
    expect(asked({ body })?.facts).toEqual([{ name: "body", value: body, cut: 0 }]);
  });

  test("is counted where it is too long to be shown", () => {
    const facts = asked({ body: "x".repeat(100_000), list: ["y".repeat(100_000)] })?.facts ?? [];
    expect(facts.map((fact) => [fact.value.length, fact.cut])).toEqual([
      [20_000, 80_000],
      [20_000, 80_004],
    ]);
    const many = asked(Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`k${i}`, i])));
    expect([many?.facts.length, many?.cut]).toEqual([50, 20]);
    const named = asked({ ["n".repeat(10_000)]: 1 })?.facts[0];
    expect(named?.name).toBe(`${"n".repeat(200)}…`);
  });

  test.each([
    ["to moc.live\u202e@bob", "to moc.live⟨U+202E⟩@bob"],
    ["pay\u200bpal.com", "pay⟨U+200B⟩pal.com"],
    ["pay\u200cpal.com", "pay⟨U+200C⟩pal.com"],
    ["a\u0000b\u001b[8mc\u001b[0m\rd", "a⟨U+0000⟩b⟨U+001B⟩[8mc⟨U+001B⟩[0m⟨U+000D⟩d"],
    ["soft\u00adhyphen\ufeff", "soft⟨U+00AD⟩hyphen⟨U+FEFF⟩"],
    ["tag\u{e0041}s", "tag⟨U+E0041⟩s"],
    ["half\ud83d", "half⟨U+D83D⟩"],
    ["a\tb\r\nc\nd", "a\tb\nc\nd"],
    ["👩‍🚀 ❤️ ☎️ می‌خواهم क्‍ष 祇", "👩‍🚀 ❤️ ☎️ می‌خواهم क्‍ष 祇"],
  ])("%j is seen as %j", (text, seen) => expect(value(text)).toBe(seen));

  test("its names, and what is inside lists and objects, hide nothing either", () => {
    expect(asked({ "t\u200bo": { "b\u202ecc": ["x\u2066"] } })?.facts).toEqual([
      { name: "t⟨U+200B⟩o", value: '{"b⟨U+202E⟩cc":["x⟨U+2066⟩"]}', cut: 0 },
    ]);
  });

  test("never hides a character, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(visible(text)).not.toMatch(/[\p{Bidi_Control}\p{Cs}\u200b\u00ad]|(?![\n\t])\p{Cc}/u);
        expect(visible(text).length).toBeGreaterThanOrEqual(text.replaceAll("\r\n", "\n").length);
        expect(visible(visible(text))).toBe(visible(text));
      }),
    );
  });
});

test("the calls that are held are those of the last message that were asked about", () => {
  const call = (id: string, name: string) => ({ id, name, args: {} });
  const messages = [
    new HumanMessage({ id: "first", content: "before" }),
    new AIMessage({ content: "", tool_calls: [call("a", "send_email")] }),
    new HumanMessage({ id: "second", content: "now" }),
    new AIMessage({
      content: "",
      tool_calls: [call("b", "read_file"), call("c", "send_email"), call("d", "send_email")],
    }),
  ];
  expect(heldCalls(messages, [{ name: "send_email", facts: [], cut: 0 }])).toEqual([
    { turnId: "second", callId: "c" },
    { turnId: "second", callId: "d" },
  ]);
  expect(heldCalls([], [])).toEqual([]);
});

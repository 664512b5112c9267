import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { MACHINE_TAGS, stripMachineBlocks } from "../../../core/src/text/machine-blocks.ts";
import { hostileText } from "../../support/hostile.ts";

describe.each(MACHINE_TAGS)("%s", (tag) => {
  test.each([
    ["pointed", (name: string, body: string) => `<${name}>${body}</${name}>`],
    ["square", (name: string, body: string) => `[${name}]${body}[/${name}]`],
    ["with attributes", (name: string, body: string) => `<${name} a="1" b='[2]'\n c>${body}</${name} >`],
    ["square with attributes", (name: string, body: string) => `[${name} count=2]${body}[/${name}]`],
  ])("%s goes", (_, write) => {
    expect(stripMachineBlocks(`a ${write(tag, "x\n\ny <b>z</b>")} b`)).toBe("a  b");
    expect(stripMachineBlocks(`a ${write(tag.toUpperCase(), "")} b`)).toBe("a  b");
  });

  test("unclosed, it takes its paragraph", () => {
    expect(stripMachineBlocks(`mine\n<${tag}>x\ny\n\nmine too`)).toBe("mine\n\n\nmine too");
    expect(stripMachineBlocks(`mine\n[${tag}]\ny\n \t\nmine too`)).toBe("mine\n\n \t\nmine too");
    expect(stripMachineBlocks(`<${tag}>x`)).toBe("");
  });

  test("a stray closing tag and an empty one go alone", () => {
    expect(stripMachineBlocks(`a</${tag}>b[/${tag}]c<${tag}/>d<${tag} x="1" />e`)).toBe("abcde");
  });
});

test.each([
  "<div>mine</div> Map<string> [x] todo",
  "<memoryless>mine</memoryless>",
  "<user_information>mine</user_information>",
  "<note><to>you</to></note>",
  "Vec<Memory> and pool[memory]",
  "[memory leak] find it",
  "see [memory](docs/memory.md)",
  "see [memories][1]",
  "a < b and c > d",
])("%j stays", (text) => {
  expect(stripMachineBlocks(text)).toBe(text);
});

test("the blocks of two tags inside each other go with the outer one", () => {
  expect(stripMachineBlocks("<memories><memory>x</memory>y</memories>z")).toBe("z");
});

test("an app's tags are names, not patterns", () => {
  expect(stripMachineBlocks("<my_ctx>x</my_ctx>y", ["my_ctx"])).toBe("y");
  expect(stripMachineBlocks("<a.b>x</a.b><aXb>y</aXb>", ["a.b", ""])).toBe("<aXb>y</aXb>");
  expect(stripMachineBlocks("<my_ctx>x</my_ctx>y")).toBe("<my_ctx>x</my_ctx>y");
});

test("no text grows, and text without a tag is the same", () => {
  fc.assert(
    fc.property(hostileText(), (text) => {
      expect(stripMachineBlocks(text)).toBe(text);
      expect(stripMachineBlocks(`<memory>${text.replace(/\n\s*\n/g, " ")}`)).toBe("");
    }),
  );
});

test.each(["<memory>\n\n", "[use_skills]\n\n", "</memory>", "<memory ", "[memory "])(
  "100,000 times %j is read once",
  (mark) => {
    expect(stripMachineBlocks(`${mark.repeat(100_000)}\n\nend`).endsWith("\n\nend")).toBe(true);
  },
);

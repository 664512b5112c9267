import { describe, expect, test } from "@jest/globals";
import { cleanCharacters } from "@surtitle/core/plugin";
import fc from "fast-check";
import { expectClean, expectLinear, HOSTILE, hostileText, hostileUnits } from "../../support/hostile.ts";

describe("escape sequences go, and what they surround stays", () => {
  test.each([
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b[38;5;1mred", "red"],
    ["\u001b[38:2:1:2:3mcolon", "colon"],
    ["\u009b1mbold", "bold"],
    ["\u001b[?25lhidden\u001b[?25h", "hidden"],
    ["\u001b[2 qshape", "shape"],
    ["\u001b]0;evil\u0007ok", "ok"],
    ["\u001b]0;evil\u001b\\ok", "ok"],
    ["\u009d0;evil\u009cok", "ok"],
    ["\u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\", "link"],
    ["\u001bP1$r0m\u001b\\after", "after"],
    ["\u001bPq\nsixel\nlines\u001b\\after", "after"],
    ["\u001b_application\u001b\\a\u001b^private\u001b\\b\u001bXstart\u001b\\c", "abc"],
    ["\u001b(Bplain\u001b=", "plain"],
    ["\u001bcreset", "reset"],
    [`\u001b]1337;File=:${"A".repeat(20_000)}\u0007image`, "image"],
    ["\u001b]0;never closed\nthe next line", "\nthe next line"],
    ["\u001bPnever closed\nthe next line", "\nthe next line"],
    ["ends in \u001b", "ends in "],
    ["ends in \u001b[", "ends in "],
    ["[31m is no escape", "[31m is no escape"],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanCharacters(text)).toBe(clean);
  });
});

describe("lines and spaces", () => {
  test.each([
    ["a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["a\vb\fc", "a\nb\nc"],
    ["a\tb", "a b"],
    ["a\u2028b\u2029c\u0085d", "a b c d"],
    ["nul\u0000 bell\u0007 back\u0008 del\u007f", "nul bell back del"],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanCharacters(text)).toBe(clean);
  });
});

const ENGLAND = "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

describe("what joins visible characters stays", () => {
  test.each([
    "👩\u200d👩\u200d👧\u200d👦",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "می\u200cخواهم",
    "क्\u200dष",
    "ന്\u200dറ",
    "❤\ufe0f 1\ufe0f\u20e3 ☺\ufe0e",
    "葛\u{e0100}城",
    "\u182d\u180b",
    ENGLAND,
    "e\u0301 and z\u0300\u0301",
    "שלום עולם, مرحبا",
    "naïve 漢字 👍🏽 🇩🇪",
  ])("%j", (text) => {
    expect(cleanCharacters(text)).toBe(text);
  });
});

describe("what has no width and joins nothing goes", () => {
  const invisible = [
    [0x202a, 0x202e],
    [0x2066, 0x2069],
    [0x200e, 0x200f],
    [0x061c, 0x061c],
    [0x200b, 0x200b],
    [0x2060, 0x2065],
    [0x206a, 0x206f],
    [0xfeff, 0xfeff],
    [0x00ad, 0x00ad],
    [0x034f, 0x034f],
    [0x115f, 0x1160],
    [0x3164, 0x3164],
    [0xffa0, 0xffa0],
    [0x17b4, 0x17b5],
    [0x180e, 0x180e],
    [0xfff9, 0xfffb],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe001f],
    [0xe0020, 0xe007f],
    [0xe0080, 0xe00ff],
  ] as const;

  test.each(invisible)("U+%d to U+%d", (first, last) => {
    for (let code = first; code <= last; code += 1)
      expect(cleanCharacters(`a${String.fromCodePoint(code)}b`)).toBe("ab");
  });

  test.each([
    ["\u200d stray \u200d", " stray "],
    ["a \u200cb", "a b"],
    ["sys\u200ctem Hu\u200dman", "system Human"],
    ["при\u200cвет 漢\u200d字", "привет 漢字"],
    ["🏴\u{e0069}\u{e0067}\u{e006e}\u{e007f}", "🏴"],
    [
      "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
      "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
    ],
    ["👩\u200d and", "👩 and"],
    ["👩\u200d\u200d👩", "👩👩"],
    ["x\ufe0f", "x"],
    ["x\u{e0100}", "x"],
    ["tag\u{e0069}\u{e0067}ged", "tagged"],
    ["🏴\u{e0067}\u{e0062} unclosed", "🏴 unclosed"],
    ["x\u200b\ufe0f", "x"],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanCharacters(text)).toBe(clean);
  });
});

test("half of a character is replaced", () => {
  expect(cleanCharacters("lone \ud83d and \udc00.")).toBe("lone \ufffd and \ufffd.");
});

test.each(HOSTILE)("sample %#: each line is clean", (text) => {
  for (const line of cleanCharacters(text).split("\n")) expectClean(line);
});

test("any text: each line is clean, no longer than it was, and clean a second time", () => {
  fc.assert(
    fc.property(fc.oneof(hostileUnits(), hostileText()), (text) => {
      const clean = cleanCharacters(text);
      for (const line of clean.split("\n")) expectClean(line);
      expect(clean.length).toBeLessThanOrEqual(text.length);
      expect(cleanCharacters(clean)).toBe(clean);
    }),
    { numRuns: 500 },
  );
});

test("text without anything of this is given back as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
      expect(cleanCharacters(text)).toBe(text);
    }),
  );
});

test.each([
  "\u001b",
  "\u001b[",
  "\u001b[0;",
  "\u001b]",
  "\u001bP",
  "\u0090",
  "\u009b",
  "👩\u200d",
  "🏴\u{e0067}",
  "\r",
])("%j over and over takes time that grows with its length alone", (piece) => {
  expectLinear(piece, cleanCharacters);
});

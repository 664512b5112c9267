import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { shortCaption } from "../../../core/src/sentence/short-caption.ts";
import { countUnspaced } from "../../../core/src/sentence/unspaced.ts";
import table from "../../fixtures/captions.json" with { type: "json" };

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);
const FORBIDDEN = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u00ad]/u;

describe("the table of captions", () => {
  test.each(table.shortCaption as [string, string][])("%j gives %j", (text, expected) => {
    expect(shortCaption(text)).toBe(expected);
  });
});

describe("where the sentence ends", () => {
  test.each([
    ["Reading config.json! It is long.", "Reading config.json"],
    ["checking what Dr. Smith wrote. Then the rest.", "checking what Dr. Smith wrote"],
    ["comparing v1 vs. v2 of the schema. Then more.", "comparing v1 vs. v2 of the schema"],
    ["reading files, dirs etc. in the project root", "reading files, dirs etc. in the project root"],
    ["looking up item no. 5 of the list", "looking up item no. 5 of the list"],
    ["running go vet ./... and then the build", "running go vet ./... and then the build"],
    ["moving up to .. and listing", "moving up to .. and listing"],
    ["He said “fix it.” Then he left the room.", "He said “fix it.”"],
    ["reading “notes.md”. Then the rest of it.", "reading “notes.md”"],
    ["checking (the loader). Then the rest of it.", "checking (the loader)"],
    ["reading the file\r\nchecking the tests", "reading the file"],
    ["reading the file\u2028checking the tests", "reading the file"],
    ["正在查找未关闭的问题！然后修复。", "正在查找未关闭的问题"],
    ["正在打开“设置。”然后检查。", "正在打开“设置。”"],
    ["設定ファイルを確認しています。次にテスト。", "設定ファイルを確認しています"],
    ["reading the loader?!", "reading the loader"],
    ["waiting for the build…", "waiting for the build"],
    ["updating the list:", "updating the list"],
    ["reading x; ", "reading x"],
    ["正在读取文件，", "正在读取文件"],
    ["cd ..", "cd .."],
    ["listing src/.", "listing src/."],
    ["running `npm test`.", "running `npm test`"],
    ["मैं फ़ाइल पढ़ रही हूँ.", "मैं फ़ाइल पढ़ रही हूँ"],
  ])("%j gives %j", (text, expected) => {
    expect(shortCaption(text)).toBe(expected);
  });
});

describe("which sentence is taken", () => {
  test.each([
    ["Hmm. Looking at the failing test first.", "Looking at the failing test first"],
    ["OK. Sure. Looking at the failing test first.", "Looking at the failing test first"],
    ["Good. Thanks.", "Good"],
    ["好的。正在检查配置文件。", "正在检查配置文件"],
    ["好的。", "好的"],
    ["Opening `index`. Then checking the renderer.", "Opening `index`"],
    ["Reading src/a. Then checking the renderer.", "Reading src/a"],
    ["Fixing #42. Then checking the renderer.", "Fixing #42"],
    ["Opening user_table. Then checking the renderer.", "Opening user_table"],
    ["Wait... Then checking the renderer now.", "Then checking the renderer now"],
  ])("%j gives %j", (text, expected) => {
    expect(shortCaption(text)).toBe(expected);
  });
});

describe("how a long one is cut", () => {
  test.each([
    ["a b c d e f g h i, j k", "a b c d e f g h i, j"],
    [
      "reading one two three four five six seven eight nine, ten",
      "reading one two three four five six seven eight nine",
    ],
    [
      "reading one two three four five six seven eight THE last",
      "reading one two three four five six seven eight",
    ],
    ["go to the of in on at for from by with as", "go to"],
    [
      "正在读取渲染器的源代码然后检查测试用例是否全部通过并且修复问题",
      "正在读取渲染器的源代码然后检查测试用例是否全部",
    ],
    [
      "正在检查数据库连接池的配置以及缓存服务器的内存使用的情况",
      "正在检查数据库连接池的配置以及缓存服务器的内存",
    ],
  ])("%j gives %j", (text, expected) => {
    expect(shortCaption(text)).toBe(expected);
  });

  test("a sentence within the budget keeps the glue at its end", () => {
    expect(shortCaption("looking at what the tests are for")).toBe("looking at what the tests are for");
  });

  test("the number of words is the caller's", () => {
    expect(shortCaption("reading the first file of the second service", { maxWords: 5 })).toBe(
      "reading the first file",
    );
    expect(shortCaption("reading the first file", { maxWords: 1 })).toBe("reading");
    expect(shortCaption("reading the first file", { maxWords: Number.POSITIVE_INFINITY })).toBe(
      "reading the first file",
    );
  });

  test.each([0, -1, 0.5, Number.NaN])("%p words are none", (maxWords) => {
    expect(shortCaption("reading the first file", { maxWords })).toBe("");
  });

  test("a long token is clipped in its middle", () => {
    const caption = shortCaption(`reading ${"a".repeat(30)}/${"b".repeat(30)} now`);
    expect(caption).toBe(`reading ${"a".repeat(20)}…${"b".repeat(19)} now`);
  });

  test("ten long tokens have 120 graphemes at most", () => {
    const caption = shortCaption(Array.from({ length: 10 }, (_, at) => String(at).repeat(40)).join(" "));
    expect(caption).toBe(`${"0".repeat(40)} ${"1".repeat(40)}`);
  });

  test("a token of whole clusters stays whole where it is clipped", () => {
    const family = "👩‍👩‍👧‍👦";
    const caption = shortCaption(family.repeat(60));
    expect(graphemes(caption)).toEqual([...Array(20).fill(family), "…", ...Array(19).fill(family)]);
  });

  test("Thai is cut between words and keeps its marks", () => {
    const caption = shortCaption("กำลังอ่านไฟล์การตั้งค่าของระบบฐานข้อมูลและตรวจสอบการเชื่อมต่อทั้งหมด");
    expect(countUnspaced(caption)).toBeLessThanOrEqual(24);
    expect(caption.startsWith("กำลังอ่านไฟล์")).toBe(true);
    expect("กำลังอ่านไฟล์การตั้งค่าของระบบฐานข้อมูล".startsWith(caption)).toBe(true);
  });
});

describe("any text", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc
      .array(
        fc.constantFrom(
          ..."reading,|the|of,|and|src/a.ts|./...|..|e.g.|etc.|no.|。|，|！|? |! |. |\n|正在|的|和|读取渲染器|配置文件|กำลัง|อ่าน|👩‍👩‍👧|\u200d|\u202e|\ud800|\u001b[31m|`a`|”|)|é|e\u0301|…|;|".split(
            "|",
          ),
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join("")),
    fc.array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 20 }).map((words) => words.join(" ")),
  );

  test("gives a bounded line without forbidden characters, and the same line again", () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 14 }), (text, maxWords) => {
        const caption = shortCaption(text, { maxWords });
        expect(caption.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(maxWords);
        expect(graphemes(caption).length).toBeLessThanOrEqual(120);
        expect(countUnspaced(caption)).toBeLessThanOrEqual(24);
        expect(caption).not.toMatch(FORBIDDEN);
        expect(caption).toBe(caption.trim());
        expect(caption.isWellFormed()).toBe(true);
        expect(shortCaption(caption, { maxWords })).toBe(caption);
      }),
      { numRuns: 1_500 },
    );
  });

  test.each([undefined, null, 7, {}, []])("%p is no text and gives none", (value) => {
    expect(shortCaption(value as unknown as string)).toBe("");
  });

  test.each([
    "a",
    "a ",
    ". ",
    "...",
    "好",
    "好。",
    "e\u0301",
    "\u0301",
    "((((",
    "a.b/c_",
    "👩‍👩‍👧‍👦",
    "|",
    "\u001b[",
  ])("a megabyte of %j is cut before anything looks at it", (unit) => {
    const long = unit.repeat(Math.ceil(1_000_000 / unit.length));
    const caption = shortCaption(long);
    expect(caption.length).toBeLessThanOrEqual(5_000);
    expect(caption).toBe(shortCaption(long.slice(0, 65_536)));
  });
});

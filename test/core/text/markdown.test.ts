import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { plainLine } from "../../../core/src/text/markdown.ts";
import { hostileText } from "../../support/hostile.ts";

const { rows } = JSON.parse(
  readFileSync(new URL("../../fixtures/markdown.json", import.meta.url), "utf8"),
) as { rows: [string, string | string[]][] };

test("the table has its 41 lines", () => {
  expect(rows).toHaveLength(41);
});

test.each(rows)("%j becomes %j", (line, plain) => {
  expect([plain].flat()).toContain(plainLine(line));
});

describe("marks go", () => {
  test.each([
    ["**파일**을 읽습니다", "파일을 읽습니다"],
    ["**ファイル**を読む", "ファイルを読む"],
    ["***日本語***です", "日本語です"],
    ["*Checking the config first.*", "Checking the config first."],
    ["_Checking the config first._", "Checking the config first."],
    ["run it *now*.", "run it now."],
    ["**Done.** Next", "Done. Next"],
    ["**.env** file", ".env file"],
    ["**Fix**: the login", "Fix: the login"],
    ["**run `npm test`** now", "run npm test now"],
    ["**see [docs](https://x.y)**", "see docs"],
    ["- [ ] write tests", "write tests"],
    ["* [x] write tests", "write tests"],
    ["• item", "item"],
    ["12) step", "step"],
    ["1、修复登录", "修复登录"],
    ["> > # Deep heading", "Deep heading"],
    ["[wiki](https://en.wikipedia.org/wiki/A_(b)) page", "wiki page"],
    ['[docs](/a/b "the title") page', "docs page"],
    ["[docs](<https://x.y/z>) page", "docs page"],
    ["[part](#part) one", "part one"],
    ["参见[文档](https://x.y)", "参见文档"],
    ["see[docs](https://x.y)", "seedocs"],
    ["[main](src/main.ts) and [notes](notes.md#top)", "main and notes"],
    ["![chart](chart)", "chart"],
    ["![](a.png)", ""],
    ["```inline``` code", "inline code"],
    ["&quot;a&quot; &#39;b&#39; &gt;", "\"a\" 'b' >"],
    ["\\`x\\`", "`x`"],
    ["\\# no heading", "# no heading"],
  ])("%j becomes %j", (line, plain) => {
    expect(plainLine(line)).toBe(plain);
  });
});

describe("what only looks like marks stays", () => {
  test.each([
    "**/*.ts and **/*.js",
    "edit *.ts, src/* now",
    "src/** and lib/**",
    "f(*args, **kwargs)",
    "keep a*b and c*d",
    "open _.map and _.each",
    "a**b**c",
    ">= 3 retries",
    "-v and --verbose",
    "3、4月 report",
    "2.5 times",
    "#hashtag",
    "fn[i](arg)",
    "call list[0](x, y)",
    "call handlers[0](event.target)",
    "call table[a][b](event.target)",
    "[text][ref]",
    "[ ] alone",
    "a ~ b ~ c",
    "`unclosed",
    "**unclosed",
    "<https://x.y> stays",
    "C:\\Users\\me",
  ])("%j", (line) => {
    expect(plainLine(line)).toBe(line);
  });
});

test("no line grows, nothing throws, nothing parked is left", () => {
  fc.assert(
    fc.property(hostileText(), (text) => {
      const line = text.replaceAll("\n", " ");
      const plain = plainLine(line);
      expect(plain.length).toBeLessThanOrEqual(line.length);
      expect(plain).not.toContain("\u0000");
    }),
  );
});

test("a thousand code spans and escapes each come back in their place", () => {
  const line = Array.from({ length: 1_000 }, (_, at) => `\`c${at}\` \\*`).join(" ");
  expect(plainLine(line)).toBe(Array.from({ length: 1_000 }, (_, at) => `c${at} *`).join(" "));
});

import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { liftCaption } from "../../../core/src/sentence/lift.ts";
import table from "../../fixtures/captions.json" with { type: "json" };

interface Row {
  readonly text: string;
  readonly equals?: string | null;
  readonly contains?: string;
  readonly notMatching?: string;
}

describe("the table of lifted lines", () => {
  test.each(table.liftCaption as Row[])("$text", ({ text, equals, contains, notMatching }) => {
    const caption = liftCaption(text);
    if (equals !== undefined) expect(caption).toBe(equals ?? undefined);
    if (contains !== undefined) expect(caption).toContain(contains);
    if (notMatching !== undefined)
      expect(caption).not.toMatch(new RegExp(notMatching.replace("(?i)", ""), "i"));
  });
});

describe("an intent is lifted without its opener", () => {
  test.each([
    ["I’ll take a look at the failing test.", "taking a look at the failing test"],
    ["I will now proceed to install the dependencies.", "installing the dependencies"],
    ["I'm going to run the test suite to see what fails.", "running the test suite to see what fails"],
    ["I'm just going to run the test suite.", "running the test suite"],
    ["I am now updating the README.", "updating the README"],
    ["I'm currently checking the logs.", "checking the logs"],
    ["I'll be checking the logs.", "checking the logs"],
    ["I'll need to check the logs.", "checking the logs"],
    ["Let's check whether the server is running.", "checking whether the server is running"],
    ["Let us review the pull request.", "reviewing the pull request"],
    ["Now I need to update the imports in src/index.ts.", "updating the imports in src/index.ts"],
    ["I should look up the weather first.", "looking up the weather first"],
    ["First, let me understand the codebase.", "understand the codebase"],
    ["I'll frobnicate the widgets.", "frobnicate the widgets"],
    ["I'll start by exploring the repository structure.", "exploring the repository structure"],
    ["I'll go ahead and delete the branch.", "deleting the branch"],
    ["I'll help you fix the login bug. Let me start by looking at the code.", "fixing the login bug"],
    ["Next, check the renderer.", "checking the renderer"],
    ["Now running the migration.", "running the migration"],
    ["Now we're running the migration.", "running the migration"],
    ["So I'll run it again.", "running it again"],
    ["Sure, I'll check the weather in Paris.", "checking the weather in Paris"],
    ["Great, now I'll update the config and run the tests.", "updating the config and running the tests"],
    ["Hmm, I'll try a different approach.", "trying a different approach"],
    ["Interesting — let me dig into the loader.", "dig into the loader"],
    ["Wait, let me check the date.", "checking the date"],
    ["To understand the issue, let me look at the error logs.", "looking at the error logs"],
    ["Now that the tests pass, I'll update the docs.", "updating the docs"],
    ["I found the bug, so I'll fix it in src/loader.ts.", "fixing it in src/loader.ts"],
    [
      "First, I'll check the package.json, then I'll run the tests.",
      "checking the package.json, then running the tests",
    ],
    [
      "Let me double-check the numbers and write them to the file.",
      "double-checking the numbers and writing them to the file",
    ],
    ["Let me check `src/a.ts` and [the docs](https://x.y/z).", "checking src/a.ts and the docs"],
    ["I'll run `npm ci && npm test` to be sure.", "running npm ci && npm test to be sure"],
    ["1. Let me read the config.\n2. Then the rest.", "reading the config"],
    ["I want to read the three files below:", "reading the three files below"],
    [
      "I'll now write a comprehensive test suite covering all edge cases for the parser and the formatter.",
      "writing a comprehensive test suite covering all edge cases",
    ],
    ["我来运行测试并查看结果。", "运行测试并查看结果"],
    ["我将检查数据库连接。", "检查数据库连接"],
    ["让我先看一下 src/loader.ts 的内容。", "看一下 src/loader.ts 的内容"],
    ["好的，我先查一下天气。", "查一下天气"],
    ["现在让我来检查一下日志。", "检查一下日志"],
    ["接下来，我会更新文档。", "更新文档"],
    ["接下来就运行测试。", "运行测试"],
    ["首先，读取配置文件。", "读取配置文件"],
    ["为了定位问题，我先看一下日志。", "看一下日志"],
    ["测试通过了，现在更新文档。", "更新文档"],
    ["明白了。现在开始修复。", "开始修复"],
    ["我正在查看配置。", "正在查看配置"],
    ["我现在运行测试。", "运行测试"],
    ["現在讓我檢查一下日誌。", "檢查一下日誌"],
  ])("%j gives %j", (text, expected) => {
    expect(liftCaption(text)).toBe(expected);
  });
});

describe("which sentence is taken", () => {
  test.each([
    ["an intent before a participle", "Checking the logs. Now I'll read the config.", "reading the config"],
    ["the first intent of several", "Let me read the config. Then I'll run the tests.", "reading the config"],
    ["a participle before an order", "Check the logs. Reading the config now.", "Reading the config now"],
    ["an order, where nothing better is", "Great. Check the config.", "Check the config"],
    ["the last paragraph", "Let me read the config.\n\nI'll run the tests.", "running the tests"],
    [
      "the paragraph before code",
      "Let me check the output.\n\n```bash\nnpm test\n```",
      "checking the output",
    ],
    [
      "the paragraph before code that never ends",
      "Let me check the output.\n\n```bash\nnpm test",
      "checking the output",
    ],
    ["the paragraph after code", '```json\n{"a": 1}\n```\n\nNow I\'ll edit the file.', "editing the file"],
    [
      "the paragraph before a table",
      "I'll compare the two.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
      "comparing the two",
    ],
    ["the paragraph before JSON", 'I\'ll compare the two.\n\n{"a": 1}', "comparing the two"],
    ["the line behind a heading", "## Next steps\nCheck the config.", "Check the config"],
    ["a heading that tells of work", "## Checking the loader", "Checking the loader"],
    ["an intent behind a question", "What does the config say? Let me check it.", "checking it"],
    ["an intent behind an error", "Error: cannot find module. Let me fix it.", "fixing it"],
    ["an intent behind a report in Chinese", "好了。让我看看测试结果。", "看看测试结果"],
    [
      "the first item of a plan",
      "1. Read the config\n2. Update the loader\n3. Run the tests",
      "Read the config",
    ],
    [
      "what follows a closed thought",
      "<think>They want x.</think>Let me check the config.",
      "checking the config",
    ],
    [
      "what follows a machine block",
      "<system-reminder>x</system-reminder>\nLet me check the config.",
      "checking the config",
    ],
  ])("%s", (_, text, expected) => {
    expect(liftCaption(text)).toBe(expected);
  });
});

describe("a line without an opener keeps its words and its case", () => {
  test.each([
    ["Searching for the latest news about LangChain.", "Searching for the latest news about LangChain"],
    ["Understood. Checking the weather in Paris.", "Checking the weather in Paris"],
    ["Done. Moving on to the tests.", "Moving on to the tests"],
    ["Checking whether the server is ready.", "Checking whether the server is ready"],
    ["Read package.json", "Read package.json"],
    ["Quick look at the loader.", "Quick look at the loader"],
    ["Right-click the button in the menu", "Right-click the button in the menu"],
    ["正在读取配置文件。", "正在读取配置文件"],
    ["检查已修改的文件。", "检查已修改的文件"],
    ["等待构建完成。", "等待构建完成"],
    ["看看测试是否通过了", "看看测试是否通过了"],
    ["Je vais vérifier les contrats.", "Je vais vérifier les contrats"],
    ["Voy a revisar la configuración del servidor.", "Voy a revisar la configuración del servidor"],
    ["Ich prüfe, was die Tests sagen.", "Ich prüfe, was die Tests sagen"],
    ["We gaan de tests draaien.", "We gaan de tests draaien"],
    ["設定ファイルを確認します。", "設定ファイルを確認します"],
    ["설정 파일을 확인하겠습니다.", "설정 파일을 확인하겠습니다"],
    ["Сейчас проверю настройки.", "Сейчас проверю настройки"],
    ["سأتحقق من ملف الإعدادات.", "سأتحقق من ملف الإعدادات"],
    ["मैं फ़ाइल पढ़ रही हूँ।", "मैं फ़ाइल पढ़ रही हूँ।"],
    ["กำลังอ่านไฟล์การตั้งค่า", "กำลังอ่านไฟล์การตั้งค่า"],
  ])("%j gives %j", (text, expected) => {
    expect(liftCaption(text)).toBe(expected);
  });
});

describe("nothing is lifted", () => {
  test.each([
    ..."I've updated the file.|I have all the information I need.|I see the problem.|I can see that the config is missing.".split(
      "|",
    ),
    ..."We've finished the migration.|Done!|Tests pass.|Build succeeded.|Fixed the login bug.|Login bug fixed.".split(
      "|",
    ),
    ..."The server is running on port 3000.|Everything is green.|Successfully deployed.|It works now.".split(
      "|",
    ),
    ..."There are 3 failing tests.|Building is done.|Great! The tests pass.|Excellent, everything works.".split(
      "|",
    ),
    ..."Now the tests pass.|Now everything works.|First run of the suite shows two failures.|I'm ready.".split(
      "|",
    ),
    ..."测试全部通过。|我找到了问题所在。|问题已修复。|现在测试通过了。|我先看了一下配置。|已经完成。|發現了問題。".split(
      "|",
    ),
    ..."設定ファイルを確認しました。|설정 파일을 확인했습니다.".split("|"),
  ])("of the report %j", (text) => {
    expect(liftCaption(text)).toBeUndefined();
  });

  test.each([
    ..."Do you want me to delete it|Shall I continue?|Would you like me to proceed?|Please confirm the deletion.".split(
      "|",
    ),
    ..."Let me know if you want me to continue.|Let me check: may I delete it?|May I delete “x”?”|Ready to go?)".split(
      "|",
    ),
    ..."需要我继续吗？|您希望我删除这个分支吗|请确认是否删除。|要不要继续".split("|"),
  ])("of the question %j", (text) => {
    expect(liftCaption(text)).toBeUndefined();
  });

  test.each([
    ..."Sure!|Got it.|Understood.|Great!|Good leads.|Sounds good.|Let me see.|Let me check.|Of course! I'd be happy to help.".split(
      "|",
    ),
    ..."好的。|明白了|收到！|没问题。|太好了！|Verstanden.|D'accord.|De acuerdo.".split("|"),
  ])("of the acknowledgement %j", (text) => {
    expect(liftCaption(text)).toBeUndefined();
  });

  test.each([
    "const a = 1;",
    "let total = items.length;",
    "import fs from 'node:fs'",
    "export default {",
    "def main():",
    "return (x)",
    "items.map((x) => x.id)",
    "$ npm test",
    "#include <stdio.h>",
    "// checking the loader",
    "x += 1",
    "print(total)",
    "~~~\nLet me check the config.\n~~~",
    '{"tool": "x"}',
    '[{"a": 1}]',
    '{\n  "plan": "check the config"\n}',
    "| a | b |\n|---|---|\n| checking | x |",
    "a | b\n--- | ---",
    "---",
    "<tool_call>checking the config</tool_call>",
    "Thought: I should look up the weather.\nAction: search",
  ])("of code, JSON, a table or a trace: %j", (text) => {
    expect(liftCaption(text)).toBeUndefined();
  });

  test.each([
    "I cannot access the repository.",
    "I'm sorry, I can't do that.",
    "I’m unable to open the file.",
    "As an AI, I don't have access.",
    "Unfortunately the API is down.",
    "API error: overloaded",
    "抱歉，我无法访问该仓库。",
    "Es tut mir leid, das geht nicht.",
  ])("of the refusal or error %j", (text) => {
    expect(liftCaption(text)).toBeUndefined();
  });

  test.each([
    "<think>Let me check the config.</think>",
    "<think>Let me check the config.",
    "<thinking>Let me check the config.</thinking>",
    "[THINK]Let me check the config.[/THINK]",
    "<system-reminder>Let me check the config.</system-reminder>",
  ])("of what was not meant for people: %j", (text) => {
    expect(liftCaption(text)).toBeUndefined();
  });

  test.each([
    "Plan",
    "work",
    "**Search**",
    "Continuing.",
    "...",
    "🙂",
    "42",
    "Here's the plan:",
    "## Next steps",
    "Steps:",
  ])("of %j, which says nothing", (text) => {
    expect(liftCaption(text)).toBeUndefined();
  });

  test("of a paragraph of more than 600 code points", () => {
    const filler = "The loader reads one file after another and keeps what it found. ";
    expect(liftCaption(`${filler.repeat(8)}Let me check the config.`)).toBe("checking the config");
    expect(liftCaption(`${filler.repeat(10)}Let me check the config.`)).toBeUndefined();
    expect(liftCaption(`Let me check the config.\n\n${filler.repeat(10)}`)).toBeUndefined();
    expect(liftCaption(`${"😀".repeat(570)}. Let me check the config.`)).toBe("checking the config");
  });

  test.each([undefined, null, 7, {}, []])("of %p, which is no text", (value) => {
    expect(liftCaption(value as unknown as string)).toBeUndefined();
  });
});

describe("options", () => {
  const secret = ["sk", "proj", "a1B2".repeat(12)].join("-");

  test("a secret is masked", () => {
    const caption = liftCaption(`I'll call the service with ${secret} now.`);
    expect(caption).toMatch(/^call the service with \S+ now$/);
    expect(caption).not.toContain(secret.slice(8, 30));
  });

  test("the caller's redaction is used instead", () => {
    const redact = (text: string): string => text.replaceAll("config ", "[x] ");
    expect(liftCaption("Let me check the config file.", { redact })).toBe("checking the [x] file");
  });

  test("further machine blocks go", () => {
    expect(liftCaption("<acme>x y z</acme>", { machineTags: ["acme"] })).toBeUndefined();
    expect(liftCaption("<acme>x</acme> Let me check the config.", { machineTags: ["acme"] })).toBe(
      "checking the config",
    );
  });

  test("the number of words is the caller's", () => {
    expect(liftCaption("Let me check the config file of the loader.", { maxWords: 4 })).toBe(
      "checking the config file",
    );
  });
});

describe("any text", () => {
  const parts =
    "Let me |I'll |I've |check |the config|and |then |run |to |。|. |? |\n|\n\n|```|| a ||{|我先|看一下|了|已|<think>|</think>|**|# |- |：|, |\u202e|\ud800|\u001b[1m|👩‍👩‍👧";

  test("gives nothing or a clean bounded line, and never throws", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(fc.constantFrom(...parts.split("|"), "|"), { maxLength: 40 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (raw) => {
        const caption = liftCaption(raw);
        if (caption === undefined) return;
        expect(caption).toMatch(/[\p{L}\p{N}]/u);
        expect(caption.split(/\s+/).length).toBeLessThanOrEqual(10);
        expect(caption).not.toMatch(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u);
        expect(caption).not.toMatch(/[?？]$/);
      }),
      { numRuns: 800 },
    );
  });

  test.each([
    "a",
    "let me check ",
    "I'll check it, ",
    "现在我先",
    "\n",
    "(",
    "{",
    "| a ",
    "```\n",
    "* ",
    "\u001b[",
    "<think>",
  ])("a megabyte of %j is cut before anything looks at it", (unit) => {
    const long = `Let me check the config.\n\n${unit.repeat(Math.ceil(1_000_000 / unit.length))}`;
    expect(liftCaption(long)).toBe(liftCaption(long.slice(0, 65_536)));
  });
});

import { describe, expect, test } from "@jest/globals";
import { liftCaption } from "../../../core/src/sentence/lift.ts";

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

import { describe, expect, test } from "@jest/globals";
import { liftCaption } from "../../../core/src/sentence/lift.ts";

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

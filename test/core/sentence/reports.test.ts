import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isOver, isQuestion, isReport } from "../../../core/src/sentence/reports.ts";

describe("reports", () => {
  test.each([
    ..."I've found it.|We have it.|I see the bug.|It works!|That's it|There is one bug|Here are the results|The file is empty".split(
      "|",
    ),
    ..."Updated two files.|Found it.|Complete.|Successfully built.|Based on the logs, x|Ready.|Migration done|Update complete".split(
      "|",
    ),
    ..."Tests pass|Loader works fine|package.json has no main but is valid|Build failed|Search returned nothing".split(
      "|",
    ),
    ..."Deploying finished|Checking completed successfully|This was fixed|Bug was found|Yes.|No problem.|OK".split(
      "|",
    ),
    ..."已修复|登录问题已修复|已经好了|问题找到了|我找到了问题|完成了|测试通过|构建成功|一切正常|太好了，没问题".split(
      "|",
    ),
    ..."确认しました。|설치됐습니다.".split("|"),
  ])("%j", (sentence) => {
    expect(isReport(sentence)).toBe(true);
  });
});

describe("questions and requests", () => {
  test.each([
    ..."Ready?|Ready?”|(Ready?)|真的吗？|可以吗|要不要继续|请确认|您好|Please wait|Tell me more|What I know|Once it is built".split(
      "|",
    ),
  ])("%j", (sentence) => {
    expect(isReport(sentence)).toBe(true);
  });

  test("a question is known by its mark alone", () => {
    expect(isQuestion("Ready? ")).toBe(true);
    expect(isQuestion("准备好了？」")).toBe(true);
    expect(isQuestion("fetching x?limit=10 now")).toBe(false);
  });
});

describe("work to be done", () => {
  test.each([
    ..."Check the logs|Complete the migration|Set up the project|Need to check this|Seed the database|Embed the font".split(
      "|",
    ),
    ..."Checking if it is done|Fetching the pages that are open|Run the tests until they passed|Right-click it".split(
      "|",
    ),
    ..."Quick look at what is there|One more try|Good-first-issue labels|Onwards to step two|OK.md first".split(
      "|",
    ),
    ..."检查已有的配置|查看是否成功|等待构建完成|确认服务正常|了解项目结构|为了安全检查一下|读取文件".split(
      "|",
    ),
    ..."Je vérifie la configuration|Prüfe, was da ist|確認します".split("|"),
  ])("%j", (sentence) => {
    expect(isReport(sentence)).toBe(false);
  });
});

test.each([
  ["测试通过了", true],
  ["先看了一下", true],
  ["已修复", true],
  ["构建成功。", true],
  ["了解项目结构", false],
  ["为了安全检查一下", false],
  ["看看为什么失败了", false],
  ["检查是否好了", false],
  ["运行测试", false],
  ["", false],
])("%j tells of what is over: %p", (text, expected) => {
  expect(isOver(text)).toBe(expected);
});

test("nothing makes them throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(
        [isReport(text), isOver(text), isQuestion(text)].every((said) => typeof said === "boolean"),
      ).toBe(true);
      expect(isReport(`${text}?`)).toBe(true);
    }),
  );
});

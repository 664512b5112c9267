/** How the default categories are told in English and Chinese. */
import type { DEFAULT_ICONS } from "../view/icons.ts";
import type { Noun, VerbForms } from "./words.ts";

/** The words of one category in the languages that come along. */
export interface DefaultWords {
  readonly verbs: { readonly en: VerbForms; readonly zh: VerbForms };
  readonly nouns: { readonly en: Noun; readonly zh: Noun };
}

type English = readonly [
  participle: string,
  past: string,
  base: string,
  noun: readonly [string, string, string],
];
type Chinese = readonly [base: string, noun: readonly [one: string, counted: string]];

function row(
  [participle, past, base, [one, singular, plural]]: English,
  [verb, [unnamed, counted]]: Chinese,
): DefaultWords {
  return {
    verbs: {
      en: { participle, past, base },
      zh: { participle: `正在${verb}`, past: `已${verb}`, base: verb },
    },
    nouns: {
      en: { one, plurals: { one: singular, other: plural } },
      zh: { one: unnamed, plurals: { other: counted } },
    },
  };
}

/** By word, in the vocabulary's order. */
export const DEFAULT_WORDS: Readonly<Record<keyof typeof DEFAULT_ICONS, DefaultWords>> = {
  search: row(
    ["searching for", "searched for", "search for", ["a pattern", "pattern", "patterns"]],
    ["搜索", ["关键词", "个关键词"]],
  ),
  read: row(["reading", "read", "read", ["a file", "file", "files"]], ["读取", ["一个文件", "个文件"]]),
  edit: row(["editing", "edited", "edit", ["a file", "file", "files"]], ["编辑", ["一个文件", "个文件"]]),
  create: row(
    ["creating", "created", "create", ["a file", "file", "files"]],
    ["创建", ["一个文件", "个文件"]],
  ),
  run: row(["running", "ran", "run", ["a command", "command", "commands"]], ["运行", ["一条命令", "条命令"]]),
  test: row(["testing", "tested", "test", ["a case", "case", "cases"]], ["测试", ["一个用例", "个用例"]]),
  browse: row(
    ["browsing", "browsed", "browse", ["a page", "page", "pages"]],
    ["浏览", ["一个网页", "个网页"]],
  ),
  transfer: row(
    ["transferring", "transferred", "transfer", ["a file", "file", "files"]],
    ["传输", ["一个文件", "个文件"]],
  ),
  communicate: row(
    ["sending", "sent", "send", ["a message", "message", "messages"]],
    ["发送", ["一条消息", "条消息"]],
  ),
  coordinate: row(
    ["asking", "asked", "ask", ["a subagent", "subagent", "subagents"]],
    ["询问", ["一个子代理", "个子代理"]],
  ),
  plan: row(
    ["planning", "planned", "plan", ["the next steps", "step", "steps"]],
    ["规划", ["后续步骤", "个步骤"]],
  ),
  wait: row(
    ["waiting for", "waited for", "wait for", ["a moment", "thing", "things"]],
    ["等待", ["片刻", "件事"]],
  ),
  work: row(["using", "used", "use", ["a tool", "tool", "tools"]], ["使用", ["一个工具", "个工具"]]),
};

/** How the default categories are told in English and Chinese. */
import { chineseNoun, chineseVerb } from "../gloss/locales/chinese.ts";
import { englishNoun, englishVerb } from "../gloss/locales/english.ts";
import { pairOf } from "../gloss/locales/pair.ts";
import type { DEFAULT_ICONS } from "../view/icons.ts";
import type { Noun, VerbForms } from "./words.ts";

/** The words of one category in the languages that come along. */
export interface DefaultWords {
  readonly verbs: { readonly en: VerbForms; readonly zh: VerbForms };
  readonly nouns: { readonly en: Noun; readonly zh: Noun };
}

/** A verb and a noun, each as `english=chinese`. */
function row(verb: string, noun: string): DefaultWords {
  const [english, chinese] = pairOf(verb);
  const [one, counted] = pairOf(noun);
  return {
    verbs: { en: englishVerb(english), zh: chineseVerb(chinese) },
    nouns: { en: englishNoun(one), zh: chineseNoun(counted) },
  };
}

/** By word, in the vocabulary's order. */
export const DEFAULT_WORDS: Readonly<Record<keyof typeof DEFAULT_ICONS, DefaultWords>> = {
  search: row("search for=搜索", "a pattern=关键词/个"),
  read: row("read/read=读取", "a file=一个文件"),
  edit: row("edit=编辑", "a file=一个文件"),
  create: row("create=创建", "a file=一个文件"),
  run: row("run/ran=运行", "a command=一条命令"),
  test: row("test=测试", "a case=一个用例"),
  browse: row("browse=浏览", "a page=一个网页"),
  transfer: row("transfer=传输", "a file=一个文件"),
  communicate: row("send/sent=发送", "a message=一条消息"),
  coordinate: row("ask=询问", "a subagent=一个子代理"),
  plan: row("plan=规划", "the next steps/step=后续步骤/个步骤"),
  wait: row("wait for=等待", "a moment/thing=片刻/件事"),
  work: row("use=使用", "a tool=一个工具"),
};

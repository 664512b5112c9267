/** The words of notes. A locale is a table: what is printed from it is parsed by it. */
import type { KnownStatus } from "./batch.ts";

/** The languages that notes are written in. */
export type NoteLanguage = "en" | "zh";

/** Pieces of text, white space included. */
export interface NoteLocale {
  readonly language: NoteLanguage;
  /** What a note begins with. */
  readonly marker: string;
  /** Before the id of a single agent. */
  readonly single: string;
  /** Between the count and the status of a batch, for one agent and for any other number. */
  readonly counted: { readonly one: string; readonly many: string };
  readonly open: string;
  readonly close: string;
  readonly goal: string;
  readonly colon: string;
  readonly empty: string;
  readonly cut: { readonly before: string; readonly after: string; readonly fullText: string };
  /** The last line: before the count, after it, between entries, and between an entry's count and its status. */
  readonly more: {
    readonly before: string;
    readonly after: string;
    readonly comma: string;
    readonly of: string;
  };
  readonly statuses: Readonly<Record<KnownStatus, string>>;
}

export const LOCALES: Readonly<Record<NoteLanguage, NoteLocale>> = {
  en: {
    language: "en",
    marker: "[subagent result]",
    single: "subagent ",
    counted: { one: " subagent ", many: " subagents " },
    open: " (",
    close: ")",
    goal: "goal: ",
    colon: ": ",
    empty: "(no result text)",
    cut: { before: "… [cut, ", after: " characters]", fullText: "; full text: " },
    more: { before: "- and ", after: " more: ", comma: ", ", of: " " },
    statuses: {
      done: "done",
      running: "running",
      failed: "failed",
      aborted: "aborted",
      "timed out": "timed out",
      ended: "ended",
      "partly done": "partly done",
      "all failed": "all failed",
      other: "other",
    },
  },
  zh: {
    language: "zh",
    marker: "[子代理结果]",
    single: "子代理 ",
    counted: { one: " 个子代理批次", many: " 个子代理批次" },
    open: "（",
    close: "）",
    goal: "目标：",
    colon: "：",
    empty: "（无结论正文）",
    cut: { before: "… [已截断，共 ", after: " 个字符]", fullText: "；全文：" },
    more: { before: "- 另有 ", after: " 个：", comma: "，", of: " 个" },
    statuses: {
      done: "已完成",
      running: "仍在运行",
      failed: "失败",
      aborted: "已中止",
      "timed out": "已超时",
      ended: "已结束",
      "partly done": "部分完成",
      "all failed": "全部失败",
      other: "其他",
    },
  },
};

export const ALL_LOCALES: readonly NoteLocale[] = Object.values(LOCALES);

const canonical = new Map(
  ALL_LOCALES.flatMap(({ statuses }) => Object.entries(statuses).map(([status, word]) => [word, status])),
);

/** A known status by its word in any locale; any other word as it is. */
export function canonicalStatus(word: string): string {
  return canonical.get(word) ?? word;
}

export function isKnownStatus(status: string): boolean {
  return Object.hasOwn(LOCALES.en.statuses, status);
}

/** The word for a status; one that no locale knows is its own word. */
export function statusWord(status: string, { statuses }: NoteLocale): string {
  return Object.hasOwn(statuses, status) ? statuses[status as KnownStatus] : status;
}

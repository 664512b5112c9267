import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { cleanTitle } from "@surtitle/titles";
import fc from "fast-check";
import { columnsOf } from "../../../plugins/titles/src/columns.ts";
import { expectClean, HOSTILE, hostileText, repeated } from "../../support/hostile.ts";
import { graphemes } from "./support/graphemes.ts";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), "utf8"));
const rows = read("titles") as { cleanTitle: [string, string | null][]; titleWasCut: string[] };
const human = read("human-titles") as {
  titles: [string, string][];
  losses: [string, string, string | null, string][];
};

/** Pieces of answers, good and bad, and of what tells them apart. */
const answer = (): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...rows.cleanTitle.map(([raw]) => raw), ...human.titles.map(([, title]) => title)),
        fc.constantFrom(..."\"'“”「」《》[]{}()`*_#:：.。!?…、,- \n"),
        fc.constantFrom(
          "Title:",
          "标题：",
          "Sure,",
          "1. ",
          "<think>",
          "</think>",
          '{"title":',
          "New chat",
          "null",
        ),
        hostileText(),
      ),
      { maxLength: 6 },
    )
    .map((pieces) => pieces.join(""));

describe("cleanTitle", () => {
  test.each(rows.cleanTitle)("%j becomes %j", (raw, title) => {
    expect(cleanTitle(raw)).toBe(title ?? undefined);
  });

  test.each(rows.titleWasCut)("%j is cut", (raw) => {
    const title = cleanTitle(`${raw}\ud83d`);
    expect(title).toBeDefined();
    expect(columnsOf(title ?? "")).toBeLessThanOrEqual(60);
    expect(title).not.toMatch(/…/);
    expect(
      graphemes(raw.normalize("NFC"))
        .slice(0, graphemes(title ?? "").length)
        .join(""),
    ).toBe(title);
    expect(title?.includes(" ") ? /^[\s.]/.test(raw.normalize("NFC").slice(title.length)) : true).toBe(true);
  });

  test("200 titles that people gave in 12 languages stand in the corpus", () => {
    expect(new Set(human.titles.map(([, title]) => title)).size).toBeGreaterThanOrEqual(200);
    expect(new Set(human.titles.map(([language]) => language)).size).toBe(12);
  });

  test.each(human.titles)("a title in %s stays as it is: %s", (_, title) => {
    expect(cleanTitle(title)).toBe(title);
  });

  test.each(human.losses)("a known loss in %s: %j becomes %j", (_, title, left) => {
    expect(cleanTitle(title)).toBe(left ?? undefined);
  });

  test.each([
    ["B16", "**Session Title:** Quarterly report", "Quarterly report"],
    ["B16", "「标题：修复登录问题」。", "修复登录问题"],
    ["B18", "Learn C# generics", "Learn C# generics"],
    ["B20", `${"a".repeat(59)}👩‍👩‍👧`, "a".repeat(59)],
    ["B22", "Univention Server Roles Explained", "Univention Server Roles Explained"],
    ["B38", "<ide_opened_file>x</ide_opened_file>\nciao", "ciao"],
  ])("%s: %j becomes %j", (_, raw, title) => {
    expect(cleanTitle(raw)).toBe(title);
  });

  test.each([
    ["Titre : L'erreur de connexion", "L'erreur de connexion"],
    ["Título: Plan de viaje", "Plan de viaje"],
    ["Заголовок: Поездка в горы", "Поездка в горы"],
    ["タイトル：山への旅行", "山への旅行"],
    ["제목: 산 여행", "산 여행"],
    ["Session Title: Trip", "Trip"],
    ["Chat title – none", "Chat title – none"],
    ["【登录错误】", "登录错误"],
    ["“Title: **‘Fix login’**.”", "Fix login"],
    ["`parse()`", "parse()"],
    ["¿Por qué falla?", "Por qué falla"],
    ["Is it done?!…", "Is it done"],
    ["Titel: 'Umzug nach Köln'!", "Umzug nach Köln"],
    ["\n---\n\nFix login\n", "Fix login"],
    ["Here's\u00a0 a   wide\tgap", "Here's a wide gap"],
    ["Re\u0301sume\u0301", "Résumé"],
    ['{"Title": "Fix login", "language": "en"}', "Fix login"],
    ["🚀 Launch plan", "🚀 Launch plan"],
    ["🚀", "🚀"],
  ])("%j becomes %j", (raw, title) => {
    expect(cleanTitle(raw)).toBe(title);
  });

  test.each([
    "",
    "?!",
    "— …",
    "***",
    "{}",
    '{"title": ""}',
    "null",
    "Undefined.",
    "NaN",
    "New Chat",
    "“New conversation”",
    "Untitled (2)",
    "Neuer Chat",
    "Nouvelle conversation",
    "Nueva conversación",
    "Nova conversa",
    "Nuova chat",
    "Новый чат",
    "새 채팅",
    "新しいチャット",
    "新对话",
    "未命名",
    "無題",
    "Sin título",
    "I need to generate a concise",
    "I need to generate a title for this",
    "We need to come up with a short title",
    "I should create a 6-word title",
    "The user wants to",
    "The user is asking about Rust",
    "The user's question is",
    "Sure! Here is",
    "Sure! Here is a title: Fix login",
    "Here is a concise title:\nFix login",
    "Certainly!",
    "Okay, let me think",
    "This conversation is about Rust",
    "Based on the conversation, it",
    "How can I help you today?",
    "I cannot help with that",
    "I can’t assist with this request",
    "I'm sorry, but I can't",
    "Sorry, I can't do that",
    "As an AI language model, I",
    "I don't see a message",
    "I don't have enough context",
    "Unfortunately, I cannot",
    "Lo siento, pero no puedo",
    "Je suis désolé, mais",
    "Es tut mir leid, aber",
    "抱歉，我无法",
    "我无法提供",
    "申し訳ありませんが",
    "죄송합니다",
    "Извините, я не могу",
    "用户想要了解登录",
    "好的，以下是标题",
  ])("%j is no title", (raw) => {
    expect(cleanTitle(raw)).toBeUndefined();
  });

  test("a key is masked before the cut could hide its shape", () => {
    const key = `sk-proj-${"aB3dE6gH9jK2".repeat(4)}`;
    const title = cleanTitle(`Rotate the leaked token ${key} today`);
    expect(title).toMatch(/^Rotate the leaked token/);
    expect(title).not.toContain(key.slice(0, 16));
    expect(cleanTitle("Call Bob at work", { redact: (text) => text.replaceAll("Bob", "[name]") })).toBe(
      "Call [name] at work",
    );
  });

  test("an app names further machine tags", () => {
    expect(cleanTitle("<tenant>acme</tenant> Fix login", { machineTags: ["tenant"] })).toBe("Fix login");
  });

  test.each(HOSTILE)("hostile text leaves a clean title or none (%#)", (text) => {
    const title = cleanTitle(`${text} login ${text}`) ?? "";
    expectClean(title);
    expect(columnsOf(title)).toBeLessThanOrEqual(60);
  });

  test("any answer leaves a title that is bounded, clean and stays as it is, or none", () => {
    fc.assert(
      fc.property(answer(), fc.constantFrom(10, 24, 60, 200), (raw, maxColumns) => {
        const title = cleanTitle(raw, { maxColumns });
        if (title === undefined) return;
        expectClean(title);
        expect(title).not.toMatch(/\n|^\s|\s$|[.!?:;,…。！？：；，]$/);
        expect(title.normalize("NFC")).toBe(title);
        expect(columnsOf(title)).toBeLessThanOrEqual(maxColumns);
        expect(cleanTitle(title, { maxColumns })).toBe(title);
      }),
      { numRuns: 400 },
    );
  });

  test.each(["a", '"', "Title: ", "<think>", "? ", "[", "I need to ", "标题：", "short, "])(
    "a megabyte of %j is cut before it is looked at",
    (piece) => {
      expect(cleanTitle(repeated(piece)) ?? "").toBe(cleanTitle(repeated(piece, 100_000)) ?? "");
    },
  );
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { detectLanguage } from "../../../plugins/titles/src/detect-language.ts";
import { tooLittle } from "../../../plugins/titles/src/too-little.ts";
import { hostileText, repeated } from "../../support/hostile.ts";

type Message = readonly [language: string, length: string, text: string];
const { messages, technical } = JSON.parse(
  readFileSync(new URL("../../fixtures/languages.json", import.meta.url), "utf8"),
) as { messages: readonly Message[]; technical: readonly string[] };

const { titles } = JSON.parse(
  readFileSync(new URL("../../fixtures/human-titles.json", import.meta.url), "utf8"),
) as { titles: readonly (readonly [language: string, title: string])[] };

/** Technical English of this package's own, with words that other languages have. */
const MORE_TECHNICAL = [
  "die on first error in main",
  "sort des array",
  "a la carte menu API",
  "pod en us-east-1",
  "no such table: il",
  "import * as i from 'o'",
  "SELECT a, e, o FROM de",
  "docker run -it --rm -e LA=1",
  "per user rate limit",
  "con.close() fails",
  "do while loop",
  "set -e -u -o pipefail",
  "par map in Rust",
  "man page for sed",
  "vite --host on win",
  "render a list in O(n)",
  "ES module vs CJS",
  "on delete cascade",
  "let el = document.body",
  "que es = queue(es)",
  "add i18n for es, fr, de",
  "log in or log out",
  "Man in the middle proxy",
  "var den = und.el",
  "and/or filter",
] as const;

/** Languages that are like one that can be named. */
const NEIGHBOURS: readonly (readonly [language: string, text: string])[] = [
  ["ca", "com puc centrar aquest element amb una quadrícula si no tinc gaire temps per provar"],
  ["gl", "como podo centrar este elemento cunha grella se non teño moito tempo para probar"],
  ["af", "hoe kan ek hierdie bladsy regmaak as die bediener nie wil antwoord nie"],
  ["sv", "hur kan jag laga den här sidan om servern inte vill svara på mina anrop"],
  ["da", "hvordan kan jeg rette denne side hvis serveren ikke vil svare på mine kald"],
  ["nb", "hvordan kan jeg rette denne siden hvis serveren ikke vil svare på kallene mine"],
  ["ro", "cum pot să repar această pagină dacă serverul nu vrea să răspundă la cererile mele"],
  ["cs", "jak mohu opravit tuto stránku když server nechce odpovídat na moje požadavky"],
  ["sk", "ako môžem opraviť túto stránku keď server nechce odpovedať na moje požiadavky"],
  ["hr", "kako mogu popraviti ovu stranicu ako poslužitelj ne želi odgovoriti na moje zahtjeve"],
  ["hu", "hogyan tudom megjavítani ezt az oldalt ha a szerver nem akar válaszolni"],
  ["fi", "miten voin korjata tämän sivun jos palvelin ei vastaa pyyntöihini lainkaan"],
  ["ms", "macam mana saya boleh betulkan halaman ini kalau pelayan tidak mahu menjawab"],
  ["tl", "paano ko maaayos ang pahinang ito kung ayaw sumagot ng server sa mga hiling ko"],
  ["bg", "как мога да поправя тази страница, ако сървърът не иска да отговори"],
  ["sr", "како могу да поправим ову страницу ако сервер не жели да одговори"],
  ["be", "як мне выправіць гэтую старонку, калі сервер не хоча адказваць"],
  ["kk", "егер сервер жауап бергісі келмесе бұл бетті қалай түзетуге болады"],
  ["mn", "сервер хариу өгөхгүй байвал энэ хуудсыг яаж засах вэ"],
  ["fa", "چگونه می‌توانم این صفحه را درست کنم اگر سرور پاسخ نمی‌دهد"],
  ["ur", "اگر سرور جواب نہیں دیتا تو میں یہ صفحہ کیسے ٹھیک کروں"],
  ["mr", "सर्व्हर उत्तर देत नसेल तर मी हे पान कसे दुरुस्त करू शकतो"],
  ["ne", "सर्भरले जवाफ दिएन भने म यो पृष्ठ कसरी मिलाउन सक्छु"],
  ["eo", "kiel mi povas ripari tiun paĝon se la servilo ne volas respondi"],
  ["sw", "ninawezaje kurekebisha ukurasa huu kama seva haitaki kujibu"],
  ["ja", "東京都庁舎展望室営業時間変更通知"],
];

describe("detectLanguage", () => {
  test.each(messages)("a message in %s (%s) is named rightly or not at all: %s", (language, _, text) => {
    expect([language, undefined]).toContain(detectLanguage(text));
  });

  test.each(titles)("a title in %s is named rightly or not at all: %s", (language, title) => {
    expect([language, undefined]).toContain(detectLanguage(title)?.split("-")[0]);
  });

  test("medium and long messages are named, 95 in 100 at least", () => {
    const told = messages.filter(([, length]) => length === "medium" || length === "long");
    const named = told.filter(([language, , text]) => detectLanguage(text) === language);
    expect(told.length).toBeGreaterThan(60);
    expect(named.length / told.length).toBeGreaterThanOrEqual(0.95);
  });

  test("of all messages 3 in 4 are named at least", () => {
    const named = messages.filter(([language, , text]) => detectLanguage(text) === language);
    expect(named.length / messages.length).toBeGreaterThanOrEqual(0.75);
  });

  test.each([...technical, ...MORE_TECHNICAL])("technical English is named as nothing else: %s", (text) => {
    expect(["en", undefined]).toContain(detectLanguage(text));
  });

  test.each(NEIGHBOURS)("a message in %s is not taken for its neighbour: %s", (language, text) => {
    expect([language, undefined]).toContain(detectLanguage(text));
  });

  test("B01 B03: a greeting and technical English say nothing", () => {
    expect(detectLanguage("hey")).toBeUndefined();
    expect(detectLanguage("Dockerfile COPY fails")).toBeUndefined();
    expect([undefined, "en"]).toContain(detectLanguage("set up the table component"));
  });

  test("B02: a greeting that is a sentence is named", () => {
    expect(detectLanguage("こんにちは、自己紹介をお願いします")).toBe("ja");
  });

  test.each([
    "```\nwhy is the code of the user in here\n```",
    "`por que no es lo que yo quiero`",
    "https://example.com/por/que/no/es/lo/que/quiero?el=la&los=las",
    "",
    "42 + 1 = 43",
    "🎉🎉🎉",
  ])("what is no prose says nothing: %j", (text) => {
    expect(detectLanguage(text)).toBeUndefined();
  });

  test("code in a sentence leaves the sentence its language", () => {
    const code = "```ts\nif (the && of || in) return is as the;\n```";
    expect(detectLanguage(`¿por qué no funciona esto en mi proyecto?\n${code}`)).toBe("es");
  });

  test("any text gives a BCP 47 tag or nothing", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const tag = detectLanguage(text);
        if (tag !== undefined) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      }),
    );
  });

  test.each(["the ", "a.", "`", "a/", "é ", "l'"])(
    "a megabyte of %j is cut before it is looked at",
    (piece) => {
      expect(detectLanguage(repeated(piece))).toBe(detectLanguage(repeated(piece, 10_000)));
    },
  );
});

describe("tooLittle", () => {
  test.each([
    "",
    " ",
    "go",
    "hi",
    "👋",
    "👋 🎉",
    "ok!",
    "- go",
    "你好",
    "こんにちは",
    "登录错误",
    "สวัสดี",
    "index.html",
  ])("%j is", (text) => {
    expect(tooLittle(text)).toBe(true);
  });

  test.each([
    "fix login",
    "go on",
    "hola amigo",
    "안녕 세상",
    "修复登录页面错误",
    "誕生日の詩を書いて",
    "修复 login bug",
    "#42 fails",
  ])("%j is not", (text) => {
    expect(tooLittle(text)).toBe(false);
  });
});

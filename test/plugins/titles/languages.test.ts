/** Twenty-two languages over HTTP: what the request says, and what becomes of good and of foreign answers. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { languageName } from "@surtitle/core/plugin";
import { detectLanguage } from "../../../plugins/titles/src/detect-language.ts";
import { openStage, type Stage } from "./support/stage.ts";

const { messages } = JSON.parse(
  readFileSync(new URL("../../fixtures/languages.json", import.meta.url), "utf8"),
) as { messages: [language: string, size: string, text: string][] };

const languages = [...new Set(messages.map(([language]) => language))];
const LATIN = new Set("en es fr de it pt nl sv pl tr vi id cs ro da fi no hu".split(" "));

/** The first words of a message, as a model that got the language right might put them. */
function goodAnswer(text: string): string {
  if (text.includes(" ")) return text.split(" ").slice(0, 5).join(" ");
  return [...text.replace(/[ -~]/g, "")].slice(0, 12).join("");
}

let stage: Stage;
let answer = "";

beforeAll(async () => {
  stage = await openStage({ title: () => ({ text: answer }) });
});
afterAll(() => stage.close());

let threads = 0;

/** What the thread is titled, and what the model was sent, after one turn. */
async function titled(
  text: string,
  said: string,
): Promise<{ title: string; source: string; prompt: string }> {
  threads += 1;
  const threadId = `t${threads}`;
  answer = said;
  const before = stage.prompts().length;
  const { title } = await stage.turn(text, { threadId });
  return {
    title: title?.text ?? "",
    source: title?.source ?? "",
    prompt: stage.prompts().slice(before).join(),
  };
}

test("there are twenty-two", () => expect(languages).toHaveLength(22));

describe.each(languages)("%s", (language) => {
  const long = messages
    .filter(([code, size]) => code === language && size !== "short")
    .map(([, , text]) => text);

  test("the request names it wherever it is sure", async () => {
    for (const text of long) {
      const { prompt } = await titled(text, goodAnswer(text));
      const sure = detectLanguage(text);
      if (sure === undefined) expect(prompt).toContain("language of the user's own words");
      else expect(prompt).toContain(`Write it in ${languageName(sure)}.`);
    }
  });

  test("a good answer is kept", async () => {
    for (const text of long) {
      const { source, title } = await titled(text, goodAnswer(text));
      expect([text, source]).toEqual([text, "generated"]);
      expect(title).not.toBe("");
    }
  });

  test("an answer in a foreign script is refused, and the person's own words stay", async () => {
    const foreign = LATIN.has(language) ? "登录页面修复" : "Fixing the login page";
    for (const text of long) {
      const { source, title } = await titled(text, foreign);
      expect([text, source]).toEqual([text, "provisional"]);
      expect(title).not.toBe("");
      expect(text.normalize("NFC")).toContain(title);
    }
  });
});

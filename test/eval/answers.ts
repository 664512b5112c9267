/** What narrators and title models of varied quality answered, as recorded: templates over the good answer. */
import { readFileSync } from "node:fs";
import { writingOf } from "./words.ts";

export type Templates = Readonly<Record<string, readonly string[]>>;

const recorded = JSON.parse(readFileSync(new URL("./data/answers.json", import.meta.url), "utf8")) as {
  readonly captions: Templates;
  readonly titles: Templates;
};

/** An answer of a stated quality. */
export interface Answer {
  readonly quality: string;
  readonly text: string;
}

const FOREIGN = {
  ofLatin: "чтение файлов проекта и поиск ошибки",
  ofOthers: "reading the files of the project",
};

function foreignTo(user: string): string {
  return writingOf(user) === "latin" ? FOREIGN.ofLatin : FOREIGN.ofOthers;
}

/** The answers for a step whose good one is `category | sentence`. */
export function captionAnswers(
  good: string,
  { user, tool }: { readonly user: string; readonly tool: string },
): Answer[] {
  const [category = "", sentence = ""] = good.split(" | ");
  const foreign = `${category} | ${foreignTo(user)}`;
  return filled(recorded.captions, { good, category, sentence, foreign, tool });
}

/** The answers for a chat whose good title this is. */
export function titleAnswers(good: string, { user }: { readonly user: string }): Answer[] {
  const escaped = JSON.stringify(good).slice(1, -1);
  return filled(recorded.titles, { good, escaped, foreign: foreignTo(user) });
}

function filled(templates: Templates, values: Readonly<Record<string, string>>): Answer[] {
  return Object.entries(templates).flatMap(([quality, texts]) =>
    texts.map((text) => ({
      quality,
      text: text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    })),
  );
}

/** Options that are wrong: the compiler refuses them, and who has no compiler is told at run time. */
import { describe, expect, test } from "@jest/globals";
import { captions, captionsMiddleware } from "@surtitle/captions";
import {
  composeCaption,
  createSurtitle,
  defineLocale,
  en,
  glossCall,
  iconOf,
  memoryJournal,
} from "@surtitle/core";
import { lowdbJournal } from "@surtitle/journal";
import { storeJournal } from "@surtitle/journal/store";
import {
  backgroundSubagentsMiddleware,
  formatNote,
  notesMiddleware,
  subagentBatch,
  subagentTool,
} from "@surtitle/subagents";
import { cleanTitle, generateTitle, titles } from "@surtitle/titles";
import { fakeModel } from "langchain";
import { typeCheck } from "../support/type-check.ts";

const surtitle = createSurtitle();
const agent = { invoke: async () => ({ messages: [] }) };

describe("the compiler, and the check at the door, refuse", () => {
  test("a name that is misspelt", () => {
    // @ts-expect-error dwellMs
    expect(() => captions({ dwelMs: 5 })).toThrow(/dwelMs: expected one of the options/);
    // @ts-expect-error language
    expect(() => createSurtitle({ langage: "fr" })).toThrow(/langage: expected one of the options/);
    // @ts-expect-error model
    expect(() => titles({ narrator: undefined })).toThrow(/narrator: expected one of the options/);
    // @ts-expect-error maxThreads
    expect(() => memoryJournal({ maxThread: 5 })).toThrow(TypeError);
    // @ts-expect-error maxAgeDays
    expect(() => lowdbJournal({ directory: "unused", maxAge: 5 })).toThrow(/maxAge/);
    // @ts-expect-error tools
    expect(() => notesMiddleware({ tool: "task" })).toThrow(/tool: expected one of the options/);
  });

  test("a value of another type", () => {
    // @ts-expect-error a number of milliseconds
    expect(() => captions({ surtitle, dwellMs: "500" })).toThrow(/dwellMs: expected a whole number/);
    // @ts-expect-error a model, or a function that gives one
    expect(() => captions({ narrator: "gpt-4.1-nano" })).toThrow(/narrator: expected a chat model/);
    // @ts-expect-error the end or the start
    expect(() => titles({ surtitle, when: "later" })).toThrow(/when: expected "end" or "start"/);
    // @ts-expect-error a person's languages are made by defineLocale
    expect(() => createSurtitle({ locales: ["de"] })).toThrow(/locales/);
    // @ts-expect-error message or throw
    expect(() => notesMiddleware({ otherErrors: "ignore" })).toThrow(/otherErrors: expected/);
    // @ts-expect-error notes come in English and Chinese
    expect(() => formatNote({ agents: [] }, { locale: "de" })).toThrow(TypeError);
  });

  test("the hub without its name", () => {
    // @ts-expect-error { surtitle }
    expect(() => captions(surtitle)).toThrow(/expected \{ surtitle \}/);
    // @ts-expect-error { surtitle }
    expect(() => titles(surtitle)).toThrow(/expected \{ surtitle \}/);
  });

  test("what is needed and missing", () => {
    // @ts-expect-error surtitle
    expect(() => captionsMiddleware({})).toThrow(/surtitle: expected/);
    // @ts-expect-error directory
    expect(() => lowdbJournal({})).toThrow(/directory/);
    // @ts-expect-error a store
    expect(() => storeJournal({})).toThrow(/store: expected an object with get, put, search and delete/);
    // @ts-expect-error description
    expect(() => subagentTool(agent, { name: "research" })).toThrow(/description/);
    // @ts-expect-error agents
    expect(() => subagentBatch({ surtitle })).toThrow(/agents/);
    // @ts-expect-error surtitle, since a batch outlives the run that began it
    expect(() => backgroundSubagentsMiddleware({ agents: { agent } })).toThrow(/surtitle/);
  });

  test("what is needed and missing, where the answer is awaited", async () => {
    const model = fakeModel();
    // @ts-expect-error what the person wrote
    await expect(generateTitle(model, {})).rejects.toThrow(/userText: expected/);
    // @ts-expect-error a signal that aborts
    await expect(generateTitle(model, { userText: "Hi", signal: 5 })).rejects.toThrow(/signal: expected/);
  });

  test("what a language of one's own cannot have", () => {
    // @ts-expect-error a script by its Unicode name
    expect(() => defineLocale(en, { tag: "ru", scripts: ["Russian"] })).toThrow(TypeError);
    // @ts-expect-error a verb has three forms
    expect(() => defineLocale(en, { tag: "fr", verbs: { read: { past: "lu" } } })).toThrow(TypeError);
  });
});

test("the compiler refuses what a lenient function passes over", () => {
  // @ts-expect-error a locale, or its tag
  expect(composeCaption([{ name: "read_file" }], { locale: 5 }).text).toBe("reading a file");
  // @ts-expect-error a call has a name
  expect(glossCall({ args: {} })).toMatch(/\S/);
  // @ts-expect-error one of three tiers
  expect(iconOf("read", { tier: "emoji" })).toBeDefined();
  // @ts-expect-error maxColumns
  expect(cleanTitle("A title", { columns: 5 })).toBe("A title");
});

test("the compiler says which option it does not know, in an app as well", async () => {
  const app = (option: string): string =>
    `import { captions } from "@surtitle/captions";\nexport const handler = captions({ ${option}: 400 });`;
  const problems = await typeCheck({ "good.ts": app("dwellMs"), "bad.ts": app("dwelMs") });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^bad\.ts\(2,\d+\).*'dwelMs' does not exist.*Did you mean .*'dwellMs'/);
}, 60_000);

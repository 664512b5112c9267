/** How an app's own categories come out of a vocabulary and go through the hub, its events and a page. */
import { describe, expect, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import {
  type Caption,
  type CategoryOf,
  composeCaption,
  createSurtitle,
  defaultVocabulary,
  defineVocabulary,
  extendVocabulary,
  isSurtitleEvent,
  nestSteps,
  readNarration,
  reduceThread,
  type StepEndEvent,
  type Surtitle,
  type SurtitleEvent,
  stepOfCall,
  type ThreadRecord,
  type ThreadView,
  threadView,
  toServerSentEvents,
} from "@surtitle/core";
import { subagentBatch } from "@surtitle/subagents";
import { titles } from "@surtitle/titles";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

const clinic = defineVocabulary({
  categories: { triage: { tools: ["triage_case"] }, diagnose: {}, other: {} },
  fallback: "other",
});
type Clinic = CategoryOf<typeof clinic>;
const hub = (): Surtitle<Clinic> => createSurtitle<Clinic>();

describe("categories of one's own", () => {
  test("have a name by their vocabulary, also by an extended one", () => {
    same<Clinic, "triage" | "diagnose" | "other">(true);
    const larger = extendVocabulary(clinic, { add: { operate: {} }, remove: ["diagnose"] });
    same<CategoryOf<typeof larger>, "triage" | "other" | "operate">(true);
    same<CategoryOf<typeof defaultVocabulary>, keyof typeof defaultVocabulary.categories>(true);
    expect(larger.words).toEqual(["triage", "operate", "other"]);
  });

  test("are on the events of a hub that has them", async () => {
    const heard: Clinic[] = [];
    const surtitle = createSurtitle<Clinic>({
      onEvent: (event) => {
        same<typeof event, SurtitleEvent<Clinic>>(true);
        if ("caption" in event) heard.push(event.caption.category);
      },
    });
    surtitle.subscribe((event) => {
      if (event.type !== "surtitle/step-start") return;
      same<(typeof event)["caption"], Caption<Clinic>>(true);
      same<(typeof event)["calls"][number]["category"], Clinic>(true);
      // @ts-expect-error no such word, so it is never so
      if (event.caption.category === "surgery") heard.push("other");
    });
    same<ReturnType<typeof surtitle.events>, AsyncIterableIterator<SurtitleEvent<Clinic>>>(true);
    await surtitle.close();
    expect(heard).toEqual([]);
  });

  test("are in what a hub reads back, and in the view of it", async () => {
    const surtitle = hub();
    const record = await surtitle.read("t");
    same<typeof record, ThreadRecord<Clinic>>(true);
    const view = threadView(record);
    same<typeof view, ThreadView<Clinic>>(true);
    const branches = nestSteps(view.steps);
    same<(typeof branches)[number]["step"]["caption"], Caption<Clinic>>(true);
    same<NonNullable<ReturnType<typeof stepOfCall<Clinic>>>["caption"], Caption<Clinic>>(true);
    expect([stepOfCall(view, "c1"), branches]).toEqual([undefined, []]);
    await surtitle.close();
  });

  test("stay in a view that events of any hub go into", () => {
    const view = threadView<Clinic>();
    const typed: readonly SurtitleEvent<Clinic>[] = [];
    const plain: readonly SurtitleEvent[] = [];
    same<ReturnType<typeof reduceThread<Clinic>>, ThreadView<Clinic>>(true);
    expect(typed.reduce(reduceThread, view)).toBe(view);
    expect(plain.reduce(reduceThread, view)).toBe(view);
  });

  test("are what a narrator's answer and a composed caption may say", () => {
    const read = readNarration("triage | looking at the new case", clinic);
    same<(typeof read)["category"], Clinic | undefined>(true);
    const composed = composeCaption([{ name: "triage_case" }], { vocabulary: clinic });
    same<(typeof composed)["category"], Clinic>(true);
    const plain = composeCaption([{ name: "read_file" }]);
    same<(typeof plain)["category"], string>(true);
    same<ReturnType<typeof readNarration>["category"], string | undefined>(true);
    expect([read.category, composed.category, plain.category]).toEqual(["triage", "triage", "read"]);
    // @ts-expect-error the category may be missing where the label was none of the words
    const sure: Clinic = readNarration("looking at the new case", clinic).category;
    expect(sure).toBeUndefined();
  });

  test("of the hub and of captions are the same", () => {
    const surtitle = hub();
    expect(captions({ surtitle, vocabulary: clinic }).name).toBe("surtitle_captions");
    expect(captions({ surtitle: createSurtitle(), vocabulary: clinic }).name).toBe("surtitle_captions");
    // @ts-expect-error the hub's events would carry words that its type does not have
    expect(captions({ surtitle, vocabulary: defaultVocabulary }).name).toBe("surtitle_captions");
  });

  test("are no matter of the other plugins, which take any hub", async () => {
    const surtitle = hub();
    const any: Surtitle = surtitle;
    expect(titles({ surtitle }).name).toBe("surtitle_titles");
    expect(subagentBatch({ surtitle, agents: { a: { invoke: async () => ({}) } } }).name).toBeDefined();
    await toServerSentEvents(surtitle, { threadId: "t" }).cancel();
    await any.close();
  });
});

describe("an event", () => {
  const event: SurtitleEvent = {
    ...{ v: 1, threadId: "t", turnId: "r", at: 1, anchor: "c1", type: "surtitle/step-end", status: "done" },
    caption: { text: "read a.ts", category: "read", source: "composed" },
  };

  test("is narrowed by its type", () => {
    const unknown: unknown = event;
    if (!isSurtitleEvent(unknown)) throw new Error("it is one");
    same<typeof unknown, SurtitleEvent>(true);
    if (unknown.type === "surtitle/step-end") same<typeof unknown, StepEndEvent>(true);
    // @ts-expect-error not every event belongs to a step
    expect(unknown.anchor).toBe("c1");
    // @ts-expect-error no event is called so
    expect(unknown.type === "surtitle/step-over").toBe(false);
  });

  test("is not changed by who hears it", () => {
    const mine = structuredClone(event);
    // @ts-expect-error every listener has the same one
    mine.at = 2;
    expect(event.at).toBe(1);
  });
});

/** Scores every rung on the recorded cases: what a surface would have shown, held against the rubric. */
import { defaultVocabulary, type ModelSource } from "@surtitle/core";
import { formatNote, type SubagentBatch } from "@surtitle/subagents";
import { generateTitle, provisionalTitle } from "@surtitle/titles";
import { captionAnswers, titleAnswers } from "./answers.ts";
import { type CaptionContext, failedChecks } from "./caption-rubric.ts";
import { NOTES, STEPS, type StepCase, TITLES } from "./cases.ts";
import { failedNoteChecks } from "./note-rubric.ts";
import { failedTitleChecks } from "./title-rubric.ts";
import { answering, watchStep } from "./watch-step.ts";

/** One text that somebody would have seen, or an answer that nobody saw. */
export interface Score {
  /** "lifted", "composed", "narrated good", ... */
  readonly rung: string;
  readonly id: string;
  /** Absent where it was refused, and what stood before stands. */
  readonly text?: string;
  /** How a model's answer came out. */
  readonly outcome?: string;
  /** The checks that it fails. */
  readonly failed: readonly string[];
  readonly tokens?: number;
  readonly ms?: number;
}

function contextOf(step: StepCase): CaptionContext {
  return { user: step.user, calls: step.calls, previous: step.before, categories: defaultVocabulary.words };
}

export async function scoreLifted(): Promise<Score[]> {
  const said = STEPS.filter((step) => step.said !== undefined);
  return Promise.all(
    said.map(async (step) => {
      const { first } = await watchStep(step, { said: true });
      if (first.source !== "lifted")
        return { rung: "lifted", id: step.id, outcome: "not lifted", failed: [] };
      return { rung: "lifted", id: step.id, text: first.text, failed: failedChecks(first, contextOf(step)) };
    }),
  );
}

export async function scoreComposed(): Promise<Score[]> {
  const scores = STEPS.map(async (step): Promise<Score[]> => {
    const { first, last } = await watchStep(step);
    const context = { ...contextOf(step), composed: true };
    const ended = { ...context, ended: step.ends ?? "done" };
    return [
      { rung: "composed, running", id: step.id, text: first.text, failed: failedChecks(first, context) },
      { rung: "composed, settled", id: step.id, text: last.text, failed: failedChecks(last, ended) },
    ];
  });
  return (await Promise.all(scores)).flat();
}

/** The recorded answers; `only`: of this many steps. */
export async function scoreRecorded(only = STEPS.length): Promise<Score[]> {
  const scores: Score[] = [];
  for (const step of STEPS.slice(0, only)) {
    const tool = step.calls[0]?.name ?? "";
    for (const { quality, text } of captionAnswers(step.good, { user: step.user, tool }))
      scores.push(await scoreNarrated(`narrated, ${quality}`, step, answering(text)));
  }
  return scores;
}

export async function scoreNarrator(narrator: ModelSource, only = STEPS.length): Promise<Score[]> {
  const scores: Score[] = [];
  for (const step of STEPS.slice(0, only)) scores.push(await scoreNarrated("narrated", step, narrator));
  return scores;
}

async function scoreNarrated(rung: string, step: StepCase, narrator: ModelSource): Promise<Score> {
  const { narrated, outcome = "not asked", tokens, ms } = await watchStep(step, { narrator });
  const known = { rung, id: step.id, outcome, tokens, ms };
  // Narrated words stand whatever becomes of the step.
  const context = { ...contextOf(step), ended: undefined };
  return narrated
    ? { ...known, text: narrated.text, failed: failedChecks(narrated, context) }
    : { ...known, failed: [] };
}

export function scoreProvisional(): Score[] {
  return TITLES.map(({ id, user, answer }) => {
    const text = provisionalTitle(user) ?? "";
    return {
      rung: "title, provisional",
      id,
      text,
      failed: failedTitleChecks(text, { user, answer, provisional: true }),
    };
  });
}

export async function scoreTitles(only = TITLES.length): Promise<Score[]> {
  const scores: Score[] = [];
  for (const one of TITLES.slice(0, only))
    for (const { quality, text } of titleAnswers(one.good, one))
      scores.push(await scoreTitle(`title, ${quality}`, one, answering(text)));
  return scores;
}

export async function scoreTitler(model: ModelSource, only = TITLES.length): Promise<Score[]> {
  const scores: Score[] = [];
  for (const one of TITLES.slice(0, only)) scores.push(await scoreTitle("title", one, model));
  return scores;
}

async function scoreTitle(rung: string, one: (typeof TITLES)[number], model: ModelSource): Promise<Score> {
  const { id, user, answer } = one;
  const start = performance.now();
  const { title, outcome, usage } = await generateTitle(model, { userText: user, assistantText: answer });
  const known = { rung, id, outcome, tokens: usage?.total ?? 0, ms: performance.now() - start };
  return title === undefined
    ? { ...known, failed: [] }
    : { ...known, text: title, failed: failedTitleChecks(title, { user, answer }) };
}

export function scoreNotes(): Score[] {
  return NOTES.map(({ id, batch }) => {
    const given = batch as unknown as SubagentBatch;
    const text = formatNote(given);
    return { rung: "note", id, text, failed: failedNoteChecks(text, given) };
  });
}

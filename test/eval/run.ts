/**
 * How good the words are: `npm run eval` scores every rung on recorded answers; `--model NAME` asks a model, at
 * `OPENAI_BASE_URL` where that is set, so that one can choose a narrator by figures. `--json FILE` writes all scores.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ChatOpenAI } from "@langchain/openai";
import type { ModelSource } from "@surtitle/core";
import {
  type Score,
  scoreComposed,
  scoreLifted,
  scoreNarrator,
  scoreNotes,
  scoreProvisional,
  scoreRecorded,
  scoreTitler,
  scoreTitles,
} from "./evaluate.ts";
import { byRung, rungTable, worstTable } from "./tables.ts";

const { values } = parseArgs({
  options: { model: { type: "string", multiple: true }, json: { type: "string" }, cases: { type: "string" } },
});
const cases = values.cases === undefined ? undefined : Number(values.cases);
if (cases !== undefined && !(Number.isInteger(cases) && cases > 0))
  throw new TypeError(`expected --cases to be a whole number of 1 or more, got ${values.cases}`);

const scored: Record<string, readonly Score[]> = {};
if (values.model === undefined) scored["recorded answers"] = await scoreOffline();
else for (const name of values.model) scored[name] = await scoreModel(name);

for (const [name, scores] of Object.entries(scored)) {
  console.log(`\n${name}\n\n${rungTable(scores)}\n\nThe worst cases\n\n${worstTable(scores)}`);
  for (const { rung, answers, tokens, ms } of byRung(scores))
    if (tokens > 0)
      console.log(`${rung}: ${(tokens / answers).toFixed(0)} tokens and ${ms.toFixed(0)} ms a call`);
}
if (values.json !== undefined) {
  const all = Object.entries(scored).map(([model, scores]) => ({ model, rungs: byRung(scores), scores }));
  await writeFile(values.json, `${JSON.stringify(all, undefined, 2)}\n`);
}

async function scoreOffline(): Promise<Score[]> {
  return [
    ...(await scoreLifted()),
    ...(await scoreComposed()),
    ...(await scoreRecorded(cases)),
    ...scoreProvisional(),
    ...(await scoreTitles(cases)),
    ...scoreNotes(),
  ];
}

async function scoreModel(name: string): Promise<Score[]> {
  const model = new ChatOpenAI({
    model: name,
    apiKey: process.env["OPENAI_API_KEY"] ?? "none",
    maxRetries: 0,
    useResponsesApi: false,
    configuration: { baseURL: process.env["OPENAI_BASE_URL"] },
  }) as unknown as ModelSource;
  return [...(await scoreNarrator(model, cases)), ...(await scoreTitler(model, cases))];
}

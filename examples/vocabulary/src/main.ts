/** A clinic's own words for what its agent does, in English and Chinese. No key, no network: the model is scripted. */
import { ChatOpenAI } from "@langchain/openai";
import { captions } from "@surtitle/captions";
import { createSurtitle, defineVocabulary, iconOf, type Noun, type VerbForms } from "@surtitle/core";
import { type Line, playScenes, type ScriptedCall, startServer } from "@surtitle/example-terminal/offline";
import { createAgent, tool } from "langchain";
import { z } from "zod";

const verbs = (participle: string, past: string, base: string, zh: string): Record<string, VerbForms> => ({
  en: { participle, past, base },
  zh: { participle: `正在${zh}`, past: `已${zh}`, base: zh },
});
const tests: Record<string, Noun> = {
  en: { one: "a lab test", plurals: { one: "lab test", other: "lab tests" } },
  zh: { one: "一项化验", plurals: { other: "项化验" } },
};

const clinic = defineVocabulary({
  categories: {
    triage: {
      verbs: verbs("triaging", "triaged", "triage", "分诊"),
      icon: { symbol: "✚", plain: "+", ascii: "+" },
      tools: ["triage_patient"],
    },
    examine: {
      verbs: verbs("ordering", "ordered", "order", "安排"),
      nouns: tests,
      icon: { symbol: "⌕", plain: "○", ascii: "?" },
      tools: ["order_*"],
    },
    prescribe: {
      verbs: verbs("prescribing", "prescribed", "prescribe", "开具"),
      icon: { symbol: "℞", plain: "§", ascii: "$" },
      tools: ["mcp:pharmacy"],
    },
    care: { verbs: verbs("using", "used", "use", "使用"), icon: { symbol: "✦", plain: "•", ascii: "*" } },
  },
  fallback: "care",
});

const text = z.string();
const note = async (): Promise<string> => "noted";
const refuse = (): Promise<string> => Promise.reject(new Error("an allergy is on record"));
const tools = [
  tool(note, { name: "triage_patient", schema: z.object({ patient: text, complaint: text }) }),
  tool(note, { name: "order_lab", schema: z.object({ test: text }) }),
  tool(refuse, { name: "pharmacy__prescribe", schema: z.object({ drug: text }) }),
  tool(note, { name: "page_nurse", schema: z.object({ ward: text }) }),
];
const nurse = verbs("calling a nurse to", "called a nurse to", "call a nurse to", "呼叫护士到");
const targets = { triage_patient: "patient", order_lab: "test", pharmacy__prescribe: "drug" };
const glosses = { ...targets, page_nurse: { target: "ward", verbs: nurse } };

const call = (name: string, args: Record<string, string>): ScriptedCall => ({ name, args });
const visit = (patient: string, complaint: string, drug: string): readonly Line[] => [
  { calls: [call("triage_patient", { patient, complaint })] },
  { calls: [call("order_lab", { test: "CRP" }), call("order_lab", { test: "TSH" })] },
  { calls: [call("pharmacy__prescribe", { drug }), call("page_nurse", { ward: "B2" })] },
  { text: `${patient} → B2` },
];
const ada = { when: "Ada", lines: visit("Ada Park", "a fever", "ibuprofen") };
const ming = { when: "李明", lines: visit("李明", "发烧", "布洛芬") };
const doctor = playScenes({ scenes: [ada, ming], otherwise: [{ text: "Who is it?" }], thinkMs: 0 });
const server = await startServer({ models: { doctor }, pieceMs: 0 });
const model = new ChatOpenAI({ model: "doctor", apiKey: "none", configuration: { baseURL: server.baseUrl } });
const surtitle = createSurtitle();
surtitle.subscribe((event) => {
  if (!("caption" in event)) return;
  const icon = iconOf(event.caption.category, { vocabulary: clinic });
  console.log(`${icon} ${event.caption.category}: ${event.caption.text}`);
});
const config = { callbacks: [captions({ surtitle, vocabulary: clinic, glosses })] };
for (const messages of ["Ada Park has had a fever for three days.", "李明发烧三天了，请安排检查。"]) {
  const state = await createAgent({ model, tools }).invoke({ messages }, config);
  console.log(state.messages.at(-1)?.text);
}
await Promise.all([surtitle.close(), server.close()]);

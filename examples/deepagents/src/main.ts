/** deepagents with captions for the lead and its subagents, and the subagents' results as notes. Plain lines, no screen. */
import { stripVTControlCharacters } from "node:util";
import { ChatOpenAI } from "@langchain/openai";
import { captions } from "@surtitle/captions";
import { createSurtitle, reduceThread, type SurtitleEvent, threadView } from "@surtitle/core";
import { playScenes, startServer } from "@surtitle/example-terminal/offline";
import { notesMiddleware } from "@surtitle/subagents";
import { createDeepAgent } from "deepagents";

const QUESTION =
  "Is the release ready? Ask the historian for the changelog and the tester for the test report.";
const at = new Date(0).toISOString();
const text = (content: string) => ({ content, mimeType: "text/plain", created_at: at, modified_at: at });
const files = {
  "/changelog.txt": text("2.0.0 of 3 May\n- timers that ring\n- kettles that pause"),
  "/tests.txt": text("41 passed, 1 failed\nfailed: a paused kettle goes on"),
};

// Scripted models on a server of this process; with a model's name as argument, and OPENAI_API_KEY, that model.
const task = (subagent_type: string, description: string) => ({
  name: "task",
  args: { subagent_type, description },
});
const read = (file_path: string) => ({ calls: [{ name: "read_file", args: { file_path } }] });
const ask = [task("historian", "What does /changelog.txt promise?"), task("tester", "How went /tests.txt?")];
const scenes = [
  { when: "/changelog.txt", lines: [read("/changelog.txt"), { text: "Two things:\n- timers\n- pausing" }] },
  { when: "/tests.txt", lines: [read("/tests.txt"), { text: "41 passed; a paused kettle does not go on." }] },
  { when: "ready", lines: [{ text: "Let me ask both.", calls: ask }, { text: "Not yet: pausing fails." }] },
];
const [name] = process.argv.slice(2);
const offline = await startServer({
  models: { offline: playScenes({ scenes, otherwise: [{ text: "Ask me of the release." }], thinkMs: 20 }) },
});
const model =
  name === undefined
    ? new ChatOpenAI({ model: "offline", apiKey: "none", configuration: { baseURL: offline.baseUrl } })
    : new ChatOpenAI({ model: name });

let view = threadView();
function show(event: SurtitleEvent): void {
  view = reduceThread(view, event);
  if (event.type === "surtitle/subagent-note") console.log(event.text);
  if (event.type !== "surtitle/step-start" && event.type !== "surtitle/step-end") return;
  const { agent = "lead" } = view.steps.find(({ anchor }) => anchor === event.anchor) ?? {};
  console.log(`${agent}: ${event.caption.text}`);
}

const surtitle = createSurtitle({ onEvent: show });
const lead = createDeepAgent({
  model,
  subagents: [
    { name: "historian", description: "knows what changed", systemPrompt: "Answer in three lines at most." },
    { name: "tester", description: "knows what works", systemPrompt: "Answer in three lines at most." },
  ],
  // What a subagent throws is a note; what other tools throw ends the run, as it does in deepagents without this.
  middleware: [notesMiddleware({ surtitle, tools: ["task"], otherErrors: "throw" })],
});

try {
  const input = { messages: [{ role: "user", content: QUESTION }], files };
  const config = { callbacks: [captions({ surtitle })], configurable: { thread_id: "release" } };
  const { messages } = await lead.invoke(input, config);
  console.log(stripVTControlCharacters(messages.at(-1)?.text ?? ""));
} finally {
  await surtitle.close();
  await offline.close();
}

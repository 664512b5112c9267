/** What the pages say is given: names that a block uses and a reader has, and what they are where a block runs. */

/** Ambient declarations. A name is here only where a page's words or its block say what it is. */
export const GIVEN_TYPES = `
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { createAgent as make } from "langchain";
declare global {
  /** Your chat model, tools and agent, and an agent that is to work for it. */
  const model: BaseChatModel;
  const tools: StructuredToolInterface[];
  const agent: ReturnType<typeof make>;
  const historian: ReturnType<typeof make>;
  /** What a person wrote, and what the agent answered. */
  const userText: string;
  const assistantText: string;
  /** Where a LangGraph server is. */
  const url: string;
}
`;

/** A model that follows a script: a function for each of its answers. */
const AGENT = `
import { AIMessage } from "@langchain/core/messages";
import { createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";
const schema = z.looseObject({});
let calls = 0;
const asks = (content, ...names) =>
  new AIMessage({ content, tool_calls: names.map(([name, args]) => ({ id: "c" + ++calls, name, args })) });
const says = (text) => new AIMessage(text);
const play = (answers, times = 1) =>
  Array.from({ length: times }, answers).flat().reduce((model, answer) => model.respond(answer), fakeModel());
const does = (name, work = async () => "ok") => tool(work, { name, schema });
const fails = () => Promise.reject(new Error("1 failed"));
`;

/** Real clients of OpenAI's get their answers here. */
const SERVER = `
import { startServer } from "@surtitle/example-terminal/offline";
const serve = async (models) => {
  const server = await startServer({ models });
  Object.assign(process.env, { OPENAI_API_KEY: "none", OPENAI_BASE_URL: server.baseUrl });
  globalThis.close = () => server.close();
};
`;

const REMOTE = `
import { captions, captionsMiddleware } from "@surtitle/captions";
import { createSurtitle } from "@surtitle/core";
import { serveGraph } from "../../../test/support/graph-server.ts";
`;

/** Where is the login form? */
const LOOKS_ONCE = `
const model = play(() => [asks("", ["search_code", { pattern: "LoginForm" }]), says("In src/login.ts.")], 12);
const tools = [does("search_code")];
Object.assign(globalThis, { model, tools });
`;

/** What stands before the blocks of a page, by page. */
export const GIVEN: Readonly<Record<string, string>> = {
  "README.md": `${AGENT}
    const model = play(() => [
      asks("", ["grep", { pattern: "LoginForm" }]),
      asks("Let me check how the session is restored.", ["read_file", { path: "src/session.ts" }]),
      asks("", ["execute", { command: "npm test" }]),
      says("It is not fixed yet."),
    ]);
    Object.assign(globalThis, { model, tools: [does("grep"), does("read_file"), does("execute", fails)] });`,
  "core/README.md": "",
  "docs/vocabularies.md": "",
  "docs/where-it-runs.md": `${AGENT}
    const answers = () => [asks("", ["search_code", { pattern: "LoginForm" }]), says("In src/login.ts.")];
    Object.assign(globalThis, { model: play(() => [...answers(), says("The login form")]), tools: [does("search_code")] });`,
  "docs/where-to-attach.md": `${AGENT}${REMOTE}${LOOKS_ONCE}
    const surtitle = createSurtitle();
    const served = createAgent({ model, tools, middleware: [captionsMiddleware({ surtitle })] });
    const server = await serveGraph(served.withConfig({ callbacks: [captions({ surtitle })] }).graph);
    Object.assign(globalThis, { url: server.url, close: () => server.close() });`,
  "plugins/captions/README.md": `${AGENT}${SERVER}
    await serve({ "gpt-4.1-nano": () => ({ text: "run | building the bundle to see where it stops" }) });
    const slow = () => new Promise((resolve) => setTimeout(resolve, 900, "ok"));
    const tools = [does("execute", slow), does("read_file")];
    const builds = () => [
      asks("", ["execute", { command: "npm run build" }]),
      asks("Let me open the loader's config.", ["read_file", { path: "loader.config.js" }]),
      says("A loader is missing."),
    ];
    const model = play(() => [asks("", ["read_file", { path: "build.log" }]), says("A loader is missing.")]);
    Object.assign(globalThis, { model, tools, agent: createAgent({ model: play(builds), tools }) });`,
  "plugins/journal/README.md": `${AGENT}
    const reads = ["a", "b", "c"].map((name) => ["read_file", { path: "src/" + name + ".ts" }]);
    const model = play(() => [
      asks("", ...reads),
      asks("", ["edit_file", { path: "a.ts" }], ["execute", { command: "npm test" }]),
      says("The test fails."),
    ]);
    const tools = [does("read_file"), does("edit_file"), does("execute", fails)];
    Object.assign(globalThis, { agent: createAgent({ model, tools }) });`,
  "plugins/subagents/README.md": `${SERVER}
    const answer = ({ messages }) => {
      if (messages.at(-1)?.role === "tool") return { text: "On 18 April 2023." };
      if (messages.at(-1)?.text.startsWith("Find")) return { text: "It shipped on 18 April 2023." };
      return { calls: [{ name: "research", args: { goal: "Find the release date of Node 20" } }] };
    };
    await serve({ "gpt-4.1-mini": answer });`,
  "plugins/titles/README.md": `${AGENT}${SERVER}
    await serve({ "gpt-4.1-nano": () => ({ text: "Error al compilar la web" }) });
    const agent = createAgent({ model: play(() => [says("Falta un módulo.")]), tools: [] });
    Object.assign(globalThis, { agent, userText: "Why does the build fail?", assistantText: "A module is missing." });`,
};

/** Blocks that are not run with their page, by page and index, and why. They are compiled like all others. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  "plugins/journal/README.md 1": "needs a PostgreSQL; test/plugins/journal/postgres.test.ts runs it on one",
};

/** What the words around a page's blocks say of them, shown: it prints `true`. */
export const SHOWN: Readonly<Record<string, string>> = {
  "docs/where-it-runs.md": `
    import { surtitle, worker } from "./docs-where-it-runs-md-0.ts";
    const waits = [];
    const body = JSON.stringify({ threadId: "t", question: "Where is the login form?" });
    const request = new Request("http://127.0.0.1/", { method: "POST", body });
    const response = await worker.fetch(request, {}, { waitUntil: (work) => waits.push(work) });
    const { answer } = await response.json();
    await Promise.all(waits);
    const { title, steps } = await surtitle.read("t");
    console.log(answer === "In src/login.ts." && steps[0]?.status === "done" && title?.source === "generated");`,
};

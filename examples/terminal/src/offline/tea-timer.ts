/** The scenes of the tea timer: what the scripted models say about the sample project. */
import type { ChatRequest, ScriptedCall } from "./chat.ts";
import type { NarratorLine } from "./narrator.ts";
import { type Line, lastResult, type Scene } from "./scenes.ts";
import type { TitleLine } from "./titler.ts";

/** The question that the scenes answer. */
export const TEA_TIMER_QUESTION =
  "Look into issue 7 of the tea timer: find the cause, fix it, test it and have it checked.";

const REVIEW = "Is the padding right for every brew?";
const RETEST = "Do the tests still pass on a second run?";

const read = (path: string): ScriptedCall => ({ name: "read_file", args: { path } });
const test: ScriptedCall = { name: "execute", args: { command: "npm test" } };
const ask = (subagent_type: string, description: string): ScriptedCall => ({
  name: "task",
  args: { subagent_type, description },
});
const edit = (old_string: string): ScriptedCall => ({
  name: "edit_file",
  args: { path: "src/format-duration.js", old_string, new_string: 'String(seconds % 60).padStart(2, "0")' },
});

const REPAIR: readonly Line[] = [
  {
    text: "Let me look up the issue in the tracker.",
    calls: [{ name: "tracker__get_issue", args: { number: 7 } }],
  },
  { calls: [{ name: "grep", args: { pattern: "formatDuration" } }] },
  { calls: [read("src/format-duration.js"), read("src/brew.js"), read("src/teas.js")] },
  { calls: [edit("seconds.toString()")] },
  {
    text: "That line is not there as I wrote it.\n\nI'll edit the line that builds the text.",
    calls: [edit("seconds % 60")],
  },
  { calls: [test] },
  {
    text: "Now I'll ask a reviewer and a tester about the change.",
    calls: [ask("reviewer", REVIEW), ask("tester", RETEST)],
  },
  (request) => ({ text: verdict(request) }),
];

const REVIEWING: readonly Line[] = [
  { calls: [{ name: "grep", args: { pattern: "padStart" } }] },
  { text: "I'll read the timer and its teas together.", calls: [read("src/brew.js"), read("src/teas.js")] },
  { text: "Yes: every brew goes through formatDuration, and its seconds are padded to two digits." },
];

const RETESTING: readonly Line[] = [{ calls: [test] }, (request) => ({ text: passed(lastResult(request)) })];

export const TEA_TIMER_SCENES: readonly Scene[] = [
  { when: TEA_TIMER_QUESTION, lines: REPAIR },
  { when: REVIEW, lines: REVIEWING },
  { when: RETEST, lines: RETESTING },
];

/** For any other question: it looks around a little and says that it is a script. */
export const ANY_QUESTION: readonly Line[] = [
  { text: "Let me read what the project says about itself.", calls: [read("README.md")] },
  { calls: [test] },
  {
    text: "This is the scripted answer of the offline server: it read the README and ran the tests, and cannot do more. With OPENAI_API_KEY set, a real model takes your question.",
  },
];

/** What the narrator says of the steps that are slow enough. */
export const TEA_TIMER_NARRATION: readonly NarratorLine[] = [
  { cue: "npm test", say: "test | brewing a darjeeling to see the countdown end" },
  { cue: "npm test", say: "test | repeating every check on the mended timer" },
];

/** What the chat is called once it is over. */
export const TEA_TIMER_TITLES: readonly TitleLine[] = [
  { when: TEA_TIMER_QUESTION, say: "Title: **Padded seconds in the tea timer**." },
];

function verdict(request: ChatRequest): string {
  const results = request.messages.filter(({ role }) => role === "tool").map(({ text }) => text);
  const tests = results.findLast((text) => text.startsWith("exit code")) ?? "";
  return `The seconds were not padded, so 185 seconds read 3:5. formatDuration pads them now. ${passed(tests)}`;
}

function passed(output: string): string {
  return output.startsWith("exit code 0") ? "All tests pass." : "The tests do not pass yet.";
}

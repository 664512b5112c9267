/**
 * What each operation on text costs: on what is ordinary, and on a megabyte of what is hostile, which may take at most
 * twice as long as 100 KB of it, for inputs are cut before they are looked at.
 */
import { glossCall, readNarration, redactSecrets, shortCaption } from "@surtitle/core";
import { formatNote } from "@surtitle/subagents";
import { cleanTitle } from "@surtitle/titles";
import { Bench } from "tinybench";
import { processorTime } from "./measure.ts";
import { type Row, report } from "./table.ts";

type Operation = readonly [name: string, ordinary: string, run: (text: string) => unknown];

const OPERATIONS: Operation[] = [
  [
    "shortCaption",
    "I will update config.json and then run the whole suite once more to be sure.",
    shortCaption,
  ],
  ["readNarration", "**run** | starting the local server for the preview", (text) => readNarration(text)],
  ["cleanTitle", '"Title: Fix the login page".', (text) => cleanTitle(text)],
  ["glossCall", "src/agents/run.ts", (path) => glossCall({ name: "read_file", args: { path } })],
  [
    "glossCall, command",
    "cd app && npm test -- --watch=false",
    (command) => glossCall({ name: "bash", args: { command } }),
  ],
  ["redactSecrets", "curl https://api.example.com/v1/items?limit=10 for the list", redactSecrets],
  ["formatNote", "It shipped on 3 May.", note],
];

/** Cuts nothing: it gives back the whole text, which its callers have cut. It may take as many times as long as the text is longer. */
const WHOLE: ReadonlySet<string> = new Set(["redactSecrets"]);

/** What is cut out of a stretch of such beginnings. */
const HOSTILE: Readonly<Record<string, string>> = {
  words: "reading the parts of the agent and ",
  dots: "a.b/c_d.",
  marks: "**_`[",
  brackets: '{"a":[',
  "think tags": "<think>x</think ",
  "machine tags": "<system-reminder a=b ",
  escapes: "\u001b[38;5;1m\u001b]0;",
  invisible: "\u200b\u202ea\u2066",
  marks_on_marks: "e\u0301\u0301\u0301\u0301",
  families: "👩‍👩‍👧‍👦",
  han: "正在读取文件",
  blanks: "   \t",
  "line ends": "\n\r\n-\n",
  quotes: "\"“'「",
  assignments: "password = token: ",
  addresses: "postgres://user:pa@",
  flags: "curl -u a --password ",
  base64: "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo",
};

/** A subagent's result as a note. */
function note(text: string): unknown {
  return formatNote({
    agents: [{ id: "sub-x", role: "researcher", status: "done", goal: "find the date", text }],
  });
}

function stretchOf(beginning: string, size: number): string {
  return beginning.repeat(Math.ceil(size / beginning.length)).slice(0, size);
}

/** Processor time, which others on the machine disturb least; in milliseconds. */
function once(run: (text: string) => unknown, text: string): number {
  const time = processorTime();
  run(text);
  return time();
}

interface Hostile {
  readonly shape: string;
  readonly ratio: number;
  readonly ms: number;
}

const ROUNDS = 3;
/** Shorter times are noise; a ratio of them says nothing. */
const LEAST_MS = 0.5;

/** What an operation takes for a megabyte of each shape, and how many times what it takes for 100 KB. */
function hostileTimes(run: (text: string) => unknown): Hostile[] {
  return Object.entries(HOSTILE).map(([shape, beginning]) => {
    const [small, large] = [stretchOf(beginning, 1e5), stretchOf(beginning, 1e6)];
    const times = Array.from({ length: ROUNDS }, () => ({
      large: once(run, large),
      small: once(run, small),
    }));
    // The quickest of each: whatever disturbs a run only makes it slower.
    const [few, many] = [times.map((t) => t.small), times.map((t) => t.large)].map((all) => Math.min(...all));
    return { shape, ratio: atLeast(many) / atLeast(few), ms: many ?? Number.NaN };
  });
}

function atLeast(ms = Number.NaN): number {
  return Math.max(ms, LEAST_MS);
}

function most(all: readonly Hostile[], by: "ratio" | "ms"): Hostile {
  return all.reduce((worst, one) => (one[by] > worst[by] ? one : worst));
}

const bench = new Bench({ time: 200, warmupTime: 50 });
// A new text each time: what was seen before may be remembered.
let nth = 0;
for (const [name, ordinary, run] of OPERATIONS) {
  bench.add(name, () => {
    nth += 1;
    run(ordinary + nth);
  });
}
await bench.run();

const rows: Row[] = bench.tasks.map(({ name, result }) => ({
  part: "text",
  what: `${name}: one ordinary text`,
  value: "latency" in result ? result.latency.p50 * 1000 : Number.NaN,
  unit: "us",
}));
for (const [name, , run] of OPERATIONS) {
  const all = hostileTimes(run);
  const ratio = most(all, "ratio");
  const slow = most(all, "ms");
  const atMost = WHOLE.has(name) ? 12 : 2;
  const what = `${name}: hostile, 1 MB / 100 KB, worst of ${all.length}`;
  rows.push({ part: "text", what, value: ratio.ratio, unit: "x", atMost, note: ratio.shape });
  rows.push({
    part: "text",
    what: `${name}: hostile, 1 MB, slowest`,
    value: slow.ms,
    unit: "ms",
    note: slow.shape,
  });
}
report(rows);

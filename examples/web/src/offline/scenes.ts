/** What the scripted models of the tea house say. */
import {
  type ChatRequest,
  type Line,
  lastResult,
  type NarratorLine,
  type OfflineModel,
  type Scene,
  type ScriptedCall,
} from "@surtitle/example-terminal/offline";

/** The questions that the page offers. */
export const NEWSLETTER = "Get the spring letter ready and send it to our guests.";
export const STOCK = "Which of our spring teas is running low?";

const TASTE = "Is the spring menu right about how the shincha tastes?";
const EDIT = "Is the spring letter clear, and what is missing in it?";

const read = (path: string): ScriptedCall => ({ name: "read_file", args: { path } });
const search = (pattern: string): ScriptedCall => ({ name: "grep", args: { pattern } });
const count = (...teas: string[]): ScriptedCall => ({ name: "till__count_stock", args: { teas } });
const ask = (...tasks: { agent: string; goal: string }[]): ScriptedCall => ({
  name: "run_subagents",
  args: { tasks },
});

const LETTER: readonly Line[] = [
  { text: "Let me look for what we have about spring.", calls: [search("spring")] },
  { calls: [read("menus/spring.md"), read("notes/guests.md"), read("letters/spring.md")] },
  { calls: [count("darjeeling", "shincha", "bi luo chun")] },
  {
    text: "Now I'll ask the taster and the editor about it.",
    calls: [ask({ agent: "taster", goal: TASTE }, { agent: "editor", goal: EDIT })],
  },
  {
    calls: [
      {
        name: "edit_file",
        args: {
          path: "letters/spring.md",
          old_string: "before [day]",
          new_string: "before the 20th, while the shincha lasts,",
        },
      },
    ],
  },
  {
    calls: [
      {
        name: "send_email",
        args: {
          to: "all 214 guests",
          subject: "The first teas of the year",
          body: "Dear friends,\nthe first teas of the year are here. Come by before the 20th, while the shincha lasts, and taste them with us.\nSteep & Co.",
        },
      },
    ],
  },
  (request) => ({ text: farewell(request) }),
];

const LOW: readonly Line[] = [
  { text: "Let me see what the spring menu has.", calls: [read("menus/spring.md")] },
  { calls: [count("darjeeling", "shincha", "bi luo chun")] },
  {
    text: "The shincha: 42 pots are left of it. There is enough of the Darjeeling (310) and of the Bi Luo Chun (160).",
  },
];

const TASTING: readonly Line[] = [
  { calls: [search("shincha")] },
  {
    text: "I'll read the menu and the cellar book together.",
    calls: [read("menus/spring.md"), read("notes/cellar.md")],
  },
  {
    text: "Yes. Sweet grass and a little sea is what it tastes of, and at 42 pots it will not last past the 20th.",
  },
];

const EDITING: readonly Line[] = [
  { calls: [read("letters/spring.md")] },
  { text: "It is clear and short. The day is missing, and one reason to come soon would help." },
];

export const SCENES: readonly Scene[] = [
  { when: NEWSLETTER, lines: LETTER },
  { when: STOCK, lines: LOW },
  { when: TASTE, lines: TASTING },
  { when: EDIT, lines: EDITING },
];

/** For any other question. */
export const OTHERWISE: readonly Line[] = [
  { text: "Let me read what the house says about itself.", calls: [read("README.md")] },
  { calls: [count("shincha")] },
  {
    text: "I am a script and know two questions: the spring letter, and which tea is running low. With OPENAI_API_KEY set, a real model takes yours.",
  },
];

/** Of steps that are slow enough. */
export const NARRATION: readonly NarratorLine[] = [
  { cue: "count", say: "run | counting the pots that are left of each spring tea" },
  { cue: "count", say: "run | going through the till once more for shincha" },
];

/** The titles; of what it does not know, nothing, and the person's own first words stay. */
export const playTitles: OfflineModel = ({ messages }) => {
  const asked = messages.at(-1)?.text ?? "";
  if (asked.includes(NEWSLETTER)) return { text: "Spring letter to 214 guests", thinkMs: 500 };
  if (asked.includes(STOCK)) return { text: "Spring teas running low", thinkMs: 500 };
  return { text: "", thinkMs: 300 };
};

function farewell(request: ChatRequest): string {
  return lastResult(request).startsWith("sent")
    ? "The letter is out to all 214 guests. It names the 20th as the last day, because only 42 pots of shincha are left."
    : "I have not sent anything. The letter is ready in letters/spring.md; say so when it may go.";
}

/** Texts that stand where a result would, and are none. */
import { hasInk } from "./clean-text.ts";
import { ALL_LOCALES } from "./locales.ts";

/** What LangGraph's supervisors say at a hand-off, and what deepagents says of a task without a text. */
const HAND_OFF =
  /^(?:(?:successfully )?transferr(?:ing|ed) (?:control )?(?:back )?to (?:the )?[\w.-]{1,64}(?: agent)?[.!]{0,3}|Task completed)$/i;
/** What becomes of an absent value in a careless host. */
const NOTHING = /^(?:null|undefined)$/;

const PLACEHOLDERS: ReadonlySet<string> = new Set(ALL_LOCALES.map(({ empty }) => empty));

/** Longer than any hand-off, in UTF-16 units. */
const LONGEST = 1_000;
/** What is longer is not looked at, and taken for something. */
const LONGEST_LOOK = 65_536;

/** Whether a text is empty to the eye, a placeholder, or only tells that the floor goes back to the parent. */
export function saysNothing(text: string): boolean {
  if (text.length > LONGEST_LOOK) return false;
  if (!hasInk(text) || NOTHING.test(text) || PLACEHOLDERS.has(text)) return true;
  if (text.length > LONGEST) return false;
  return text.split("\n").every((line) => line.trim() === "" || HAND_OFF.test(line.trim()));
}

import { type Journal, memoryJournal } from "@surtitle/core";

/** A journal that a second hub may open, as if after a restart. */
export function durable(): Journal {
  return { ...memoryJournal(), durable: true };
}

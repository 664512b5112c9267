/** The title that a chat has before a model was asked, or where none is. */
import type { Attachment } from "./attachment.ts";
import { type TitleLineOptions, titleLine } from "./title-line.ts";

/** How a title is made of a person's message. */
export interface ProvisionalTitleOptions extends TitleLineOptions {
  /** What came with the message: its name, or its kind, is the title where the text gives none. @default none */
  readonly attachment?: Attachment;
}

const KINDS: Readonly<Record<Attachment["kind"], string>> = {
  image: "Image",
  audio: "Audio",
  video: "Video",
  file: "File",
};

/** The words are a person's: what looks like a label, a refusal, a thought or JSON belongs to them. */
const SAID = { labels: false, reasoning: false } as const;

/**
 * The first words of a person's message, in their own language, by rule; of a message without text, the name or the
 * kind of its attachment. Undefined where there is neither, or only a placeholder ("New chat").
 *
 * @example
 * ```ts
 * import { provisionalTitle } from "@surtitle/titles";
 *
 * provisionalTitle("  Why does the **login test** fail?\nIt passes locally."); // "Why does the login test fail"
 * provisionalTitle("", { attachment: { kind: "image", name: "plan.png" } }); // "plan.png"
 * ```
 */
export function provisionalTitle(
  userText: string,
  options: ProvisionalTitleOptions = {},
): string | undefined {
  const { attachment, ...line } = options;
  const said = titleLine(userText, line, SAID);
  if (said !== undefined || attachment === undefined) return said;
  return titleLine(attachment.name ?? "", line, SAID) ?? KINDS[attachment.kind];
}

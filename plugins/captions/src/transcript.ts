/** The tail of a conversation, as a narrator is sent it. */
import { cleanProse, roleOf, textOf, wholeTail } from "@surtitle/core/plugin";

export interface TranscriptOptions {
  /** At most this many code points. */
  readonly chars: number;
  readonly redact: (text: string) => string;
  readonly machineTags: readonly string[];
}

/** What is read of one message, in UTF-16 units, from its end. */
const MESSAGE_UNITS = 65_536;

/**
 * `role: text` lines of what the person and the assistant wrote, oldest first, the latest kept. System messages, tool
 * results (subagent notes among them), media and machine blocks are left out; secrets are masked before anything is cut.
 */
export function transcriptTail(messages: readonly unknown[], options: TranscriptOptions): string {
  const lines: string[] = [];
  let size = 0;
  for (let i = messages.length - 1; i >= 0 && size < options.chars; i -= 1) {
    const line = transcriptLine(messages[i], options);
    if (line === undefined) continue;
    lines.unshift(line);
    size += line.length + 1;
  }
  return wholeTail(lines.join("\n"), options.chars);
}

function transcriptLine(message: unknown, { redact, machineTags }: TranscriptOptions): string | undefined {
  const role = roleOf(message);
  if (role !== "human" && role !== "ai") return undefined;
  const text = textOf(message);
  const recent = text.length > MESSAGE_UNITS ? text.slice(-MESSAGE_UNITS).toWellFormed() : text;
  const clean = cleanProse(recent, { redact, machineTags, maxInput: MESSAGE_UNITS });
  return clean === "" ? undefined : `${role === "human" ? "user" : "assistant"}: ${clean}`;
}

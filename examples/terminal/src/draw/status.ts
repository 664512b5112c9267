/** What a status looks like: a mark, a colour and, where it is not plain sailing, a word. */
import type { CallStatus, StepStatus } from "@surtitle/core/view";
import { type Look, paint } from "./look.ts";

interface StatusLook {
  readonly mark: string;
  readonly ascii: string;
  readonly color: "green" | "red" | "yellow" | "cyan";
  /** Said beside the caption, so that nothing hangs on a colour or a mark. */
  readonly word: string;
}

/** None of these marks is an icon of the default vocabulary in its tier. */
const LOOKS: Readonly<Record<StepStatus, StatusLook>> = {
  running: { mark: "◌", ascii: "-", color: "cyan", word: "" },
  paused: { mark: "‖", ascii: "|", color: "yellow", word: "paused" },
  done: { mark: "●", ascii: "o", color: "green", word: "" },
  partial: { mark: "◐", ascii: "/", color: "yellow", word: "partly failed" },
  failed: { mark: "✗", ascii: "x", color: "red", word: "failed" },
  stopped: { mark: "■", ascii: "!", color: "yellow", word: "stopped" },
};

export function statusMark(status: StepStatus | CallStatus, look: Look): string {
  const { mark, ascii, color } = LOOKS[status];
  return paint(look.icons === "ascii" ? ascii : mark, color, look);
}

/** "" for what runs or went well. */
export function statusWord(status: StepStatus | CallStatus, look: Pick<Look, "color">): string {
  const { word, color } = LOOKS[status];
  return paint(word, color, look);
}

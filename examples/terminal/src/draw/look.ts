/** How things look: columns, colours, icons. All that a drawing depends on besides the view. */
import { styleText } from "node:util";
import type { IconTier } from "@surtitle/core/view";

export interface Look {
  /** The time that running steps are measured against, in epoch milliseconds. */
  readonly now: number;
  /** Columns that a line may take. */
  readonly width: number;
  /** Whether escape codes for colours may be used. */
  readonly color: boolean;
  readonly icons: IconTier;
}

type Style = Parameters<typeof styleText>[0];

/** The text in a style, or as it is where colours are off: decided by `look` alone, not by what stdout is. */
export function paint(text: string, style: Style, { color }: Pick<Look, "color">): string {
  return color && text !== "" ? styleText(style, text, { validateStream: false }) : text;
}

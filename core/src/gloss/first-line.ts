/** The first line of a text that is not blank, without white space at its ends; "" where there is none. */
export function firstLine(text: string): string {
  return (
    text
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim() ?? ""
  );
}

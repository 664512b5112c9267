/** The check that options of text share. */

/** @throws {TypeError} naming the option where its text is empty or longer than `limit` UTF-16 units */
export function filled(option: string, value: string, limit: number): string {
  if (value.trim() === "") throw new TypeError(`${option} expected some text, got none`);
  if (value.length > limit)
    throw new TypeError(`${option} expected at most ${limit} characters, got ${value.length}`);
  return value;
}

/** The longest answer that is read as JSON, in UTF-16 units. */
const LIMIT = 20_000;

const FENCE = /^\s{0,100}```[a-z]{0,10}\s{0,100}\n([\s\S]*?)\n?\s{0,100}```/i;

/** The strings under `keys` of an answer that is one JSON object, fenced or not; nothing of any other answer. */
export function readJsonAnswer(text: string, keys: readonly string[]): Record<string, string> | undefined {
  if (text.length > LIMIT) return undefined;
  const body = (FENCE.exec(text)?.[1] ?? text).trim();
  if (!body.startsWith("{") || !body.endsWith("}")) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== "object" || value === null) return undefined;
    const found = Object.entries(value).filter(
      ([key, held]) => keys.includes(key) && typeof held === "string",
    );
    return found.length === 0 ? undefined : Object.fromEntries(found);
  } catch {
    return undefined;
  }
}

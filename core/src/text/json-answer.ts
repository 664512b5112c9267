/** The longest answer that is read as JSON, in UTF-16 units. */
const LIMIT = 20_000;

const FENCE = "```";

/**
 * The strings under `keys` of an answer that is one JSON object, in a fence, behind a line of prose, or bare; undefined
 * for any other answer. A key counts in any case; own string properties only.
 */
export function readJsonAnswer(text: string, keys: readonly string[]): Record<string, string> | undefined {
  if (text.length > LIMIT) return undefined;
  for (const body of [text, fenced(text), onLines(text)]) {
    const read = body === undefined ? undefined : stringsOf(body.trim(), keys);
    if (read) return read;
  }
  return undefined;
}

/** What stands in the first fence. */
function fenced(text: string): string | undefined {
  const open = text.indexOf(FENCE);
  const head = open < 0 ? -1 : text.indexOf("{", open);
  const close = head < 0 ? -1 : text.lastIndexOf(FENCE);
  return close > head ? text.slice(head, close) : undefined;
}

/** What stands between a line that begins with a brace and the last brace. */
function onLines(text: string): string | undefined {
  const head = text.search(/^\{/m);
  return head < 0 ? undefined : text.slice(head, text.lastIndexOf("}") + 1);
}

function stringsOf(body: string, keys: readonly string[]): Record<string, string> | undefined {
  if (!body.startsWith("{") || !body.endsWith("}")) return undefined;
  const value = parsed(body);
  if (typeof value !== "object" || value === null) return undefined;
  const held = Object.entries(value);
  const found = keys.flatMap((key) => {
    const hit = held.find(([name]) => name === key) ?? held.find(([name]) => name.toLowerCase() === key);
    return typeof hit?.[1] === "string" ? [[key, hit[1]] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

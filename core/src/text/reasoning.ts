/** Names that models give to the blocks in which they think aloud. */
const NAMES =
  "think|thinking|thought|thoughts|reasoning|reason|reflection|analysis|scratchpad|inner_monologue|seed:think|antml:thinking";

const OPEN = new RegExp(
  `<(?:${NAMES})(?:\\s[^<>]{0,200})?>|\\[THINK\\]|◁think▷|<\\|begin_of_thought\\|>`,
  "gi",
);
const CLOSE = new RegExp(`</(?:${NAMES})\\s{0,8}>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>`, "gi");
/** The harmony format: what stands in channels other than the final one is not for people. */
const CHANNEL = /<\|channel\|>\s{0,4}(\w{1,32})(?:[^<]{0,64}<\|message\|>)?/g;
const HARMONY_MARK = /<\|(?:start|end|return|call|message|constrain)\|>(?:assistant)?/g;

/**
 * The text without the blocks in which a model thought aloud. An unclosed one takes the rest; before a stray closing
 * mark (many servers cut the opener off) everything goes.
 */
export function stripReasoning(text: string): string {
  return stripBlocks(stripChannels(text));
}

function stripBlocks(text: string): string {
  if (!/[<[◁]/.test(text)) return text;
  let kept = "";
  let at = 0;
  for (;;) {
    const open = find(OPEN, text, at);
    const close = find(CLOSE, text, at);
    if (close && (!open || close.start < open.start)) {
      kept = "";
      at = close.end;
      continue;
    }
    if (!open) return kept + text.slice(at);
    kept += text.slice(at, open.start);
    const end = find(CLOSE, text, open.end);
    if (!end) return kept;
    at = end.end;
  }
}

function find(pattern: RegExp, text: string, from: number): { start: number; end: number } | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

function stripChannels(text: string): string {
  if (!text.includes("<|channel|>")) return text;
  const marks = [...text.matchAll(CHANNEL)];
  const final = marks.findLast(([, name]) => name === "final");
  const first = marks[0]?.index ?? 0;
  const rest = final ? text.slice(final.index + final[0].length) : text.slice(0, first);
  return rest.replace(HARMONY_MARK, "");
}

/** Names that models give to the blocks in which they think aloud; a namespace may stand before (`seed:think`). */
const NAMES =
  "think|(?:ant)?thinking|thoughts?|th(?:ought|inking)_process|reasoning(?:_content)?|reflection|analysis|scratchpad|" +
  "inner_(?:monologue|thoughts?)|internal_(?:monologue|thoughts?)|chain_of_thought|longcat_think|cot|rationale";

/** Opening and closing marks of all spellings; each alternative says in its group which of the two it is. */
const MARK = new RegExp(
  [
    `<(?<tag>/?)(?:[a-z]{1,16}:)?(?:${NAMES})(?:\\s[^<>]{0,200})?(?<empty>/?)>`,
    "\\[(?<square>/?)THINK(?:ING)?\\]",
    "<\\|(?<bar>/?)think(?:ing)?\\|>",
    "◁(?<triangle>/?)think▷",
    "<\\|(?<thought>begin|end)_of_thought\\|>",
    "<\\|(?<thinking>start|end)_thinking\\|>",
  ].join("|"),
  "gi",
);

/**
 * Blocks whose marks say something else elsewhere in a text: they count at its beginning alone. All but the first two
 * must be closed, for they are words of people.
 */
const LEADING: readonly RegExp[] = [
  /^\s{0,100}<\|channel>[\s\S]*?(?:<channel\|>|$)/,
  /^\s{0,100}<unused94>[\s\S]*?(?:<unused95>|$)/,
  /^\s{0,100}```(?:think(?:ing)?|thoughts?|reasoning)\n[\s\S]*?\n```/i,
  /^\s{0,100}<\s?(think(?:ing)?)\s?>[\s\S]*?<\s?\/\s?\1\s?>/i,
  /^\s{0,100}<(reason|plan|internal|ponder|pondering|planning)>[\s\S]*?<\/\1>/i,
  /^\s{0,100}<details\s[^<>]{0,100}type="?reasoning"?[^<>]{0,100}>[\s\S]*?<\/details>/i,
];

/** Begins a channel of the harmony format, whose final channel alone is for people. */
const CHANNEL = "<|channel|>";
const MESSAGE = "<|message|>";
/** The furthest that a channel's name and recipient reach, in UTF-16 units. */
const HEADER = 200;
const BODY_END = /<\|(?:end|return|call|start)\|>/;
const ROLE = /<\|(?:end|return|call|message)\|>|<\|start\|>(?:assistant)?/g;
/** What servers leave of the final channel's head when they drop special tokens. */
const GLUED = "assistantfinal";

/**
 * The text without the blocks in which a model thought aloud. An unclosed one takes the rest; before a stray closing
 * mark (many servers cut the opener off) everything goes.
 */
export function stripReasoning(text: string): string {
  return stripBlocks(stripChannels(LEADING.reduce((rest, block) => rest.replace(block, ""), text)));
}

function stripBlocks(text: string): string {
  let kept = "";
  let at = 0;
  let open = false;
  for (const mark of text.matchAll(MARK)) {
    if (isGeneric(text, mark)) continue;
    const end = mark.index + mark[0].length;
    if (isClosing(mark)) {
      if (!open) kept = "";
      open = false;
      at = end;
    } else if (!open) {
      kept += text.slice(at, mark.index);
      open = mark.groups?.["empty"] !== "/";
      at = end;
    }
  }
  return open ? kept : kept + text.slice(at);
}

function isClosing({ groups = {} }: RegExpExecArray): boolean {
  const { tag, square, bar, triangle, thought, thinking } = groups;
  return /^(?:\/|end)$/i.test(tag ?? square ?? bar ?? triangle ?? thought ?? thinking ?? "");
}

/** `Array<Thought>` is a type, not a thought. */
function isGeneric(text: string, mark: RegExpExecArray): boolean {
  return /^<[A-Z][a-z]/.test(mark[0]) && /\w/.test(text.charAt(mark.index - 1));
}

function stripChannels(text: string): string {
  if (!text.includes(CHANNEL)) return stripGlued(text);
  const [lead = "", ...channels] = text.split(CHANNEL);
  let final: string | undefined;
  let unnamed = lead;
  for (const channel of channels) {
    const body = bodyOf(channel);
    const end = body.search(BODY_END);
    if (/^\s{0,4}final\b/.test(channel)) final = end < 0 ? body : body.slice(0, end);
    else if (end >= 0) unnamed += body.slice(end);
  }
  return final ?? unnamed.replace(ROLE, "");
}

function bodyOf(channel: string): string {
  const message = channel.slice(0, HEADER).indexOf(MESSAGE);
  return message < 0 ? channel.replace(/^\s{0,4}\w{1,32}/, "") : channel.slice(message + MESSAGE.length);
}

function stripGlued(text: string): string {
  const final = /^\s{0,100}analysis/.test(text) ? text.lastIndexOf(GLUED) : -1;
  return final < 0 ? text : text.slice(final + GLUED.length);
}

/** Blocks that editors, hosts and agents write into a person's message: not what the person said. */
export const MACHINE_TAGS: readonly string[] = [
  "use_skills",
  "handoff_from",
  "scheduled_task",
  "model_switch_from",
  "system-reminder",
  "system_reminder",
  "ide_opened_file",
  "ide_selection",
  "ide_diagnostics",
  "editor_context",
  "environment_context",
  "environment_details",
  "user_info",
  "attached_files",
  "uploaded_files",
  "memory",
  "memories",
  "user_memories",
  "command-name",
  "command-message",
  "command-args",
  "local-command-stdout",
];

/** The longest run of attributes in an opening tag. */
const ATTRIBUTES = 1_000;

const cache = new Map<string, RegExp>();

/**
 * The text without `<tag ...>...</tag>` and `[tag ...]...[/tag]` of these tags, in any case and across lines. An
 * unclosed one takes the text to its paragraph's end; a stray closing tag goes alone. Other tags stay.
 *
 * @param tags - Further tags. @default none
 */
export function stripMachineBlocks(text: string, tags: readonly string[] = []): string {
  if (!/[<[]/.test(text)) return text;
  const pattern = patternFor(tags);
  let kept = "";
  let at = 0;
  for (;;) {
    pattern.lastIndex = at;
    const mark = pattern.exec(text);
    if (!mark) return kept + text.slice(at);
    kept += text.slice(at, mark.index);
    at = mark.index + mark[0].length;
    const [, closing, tag = ""] = mark;
    if (closing === "") at = endOf(text, { tag, at, square: mark[0].startsWith("[") });
  }
}

interface OpenBlock {
  readonly tag: string;
  readonly at: number;
  readonly square: boolean;
}

function endOf(text: string, { tag, at, square }: OpenBlock): number {
  const close = closeFor(tag, square);
  close.lastIndex = at;
  const end = close.exec(text);
  if (end) return end.index + end[0].length;
  const paragraph = text.indexOf("\n\n", at);
  return paragraph < 0 ? text.length : paragraph;
}

function closeFor(tag: string, square: boolean): RegExp {
  const name = escaped(tag.toLowerCase());
  return remembered(`${square ? "[" : "<"}${name}`, square ? `\\[/${name}\\s{0,8}\\]` : `</${name}\\s{0,8}>`);
}

function patternFor(tags: readonly string[]): RegExp {
  const names = [...MACHINE_TAGS, ...tags].map(escaped).join("|");
  const square = `\\[(?:/)?(?:${names})(?:\\s[^\\]]{0,${ATTRIBUTES}})?\\]`;
  const angle = `<(?:/)?(?:${names})(?:\\s[^<>]{0,${ATTRIBUTES}})?/?>`;
  return remembered(
    names,
    `(?=${square}|${angle})[<\\[](/?)(${names})(?:\\s[^<>\\]]{0,${ATTRIBUTES}})?/?[>\\]]`,
  );
}

function remembered(key: string, source: string): RegExp {
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= 200) cache.clear();
  const made = new RegExp(source, "gi");
  cache.set(key, made);
  return made;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

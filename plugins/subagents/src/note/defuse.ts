/** Makes what a host, a model or a page would act on into what a person still reads. */
import { ALL_LOCALES } from "./locales.ts";

/**
 * Names that stand for roles and for a host's own blocks, in tags. Longer names that begin so are taken too: a cut must not
 * turn a name that is let through into one that is not.
 */
const NAMES =
  "system|developer|assistant|human|user|tool|function|instruction|important|reminder|antml|invoke|thinking|think|" +
  "subagent|use_skills|handoff_from|scheduled_task|model_switch_from|ide_|editor_context|environment_|memor|" +
  "command-|local-command|img|script|iframe|start_of_turn|end_of_turn|start_header|end_header|eot|bos|eos";

/** The opening mark of such a tag, of any closing tag, of a comment, of `<|im_start|>` and of `<<SYS>>`. */
const TAG = new RegExp(
  `<(?=\\s{0,4}/|!|[|｜]\\s{0,4}[a-z]|<\\s{0,4}/?(?:sys|inst)|\\s{0,4}(?:${NAMES}))`,
  "gi",
);
/** `[INST]`, `[/INST]` and the like. */
const SQUARE = /\[(?=\s{0,4}\/?\s{0,4}(?:inst|sys|system|user|assistant)\s{0,4}\])/gi;
/** `Human:` at the start of a line, also in emphasis or a list. */
const SPEAKER =
  /(?<=^(?:[^\S\n]|[>#*_`~.\-+\d)]){0,8}(?:human|user|assistant|system|developer|tool|function|ai|model|用户|助手|系统|人类)(?:[^\S\n]|[*_`]){0,4})[:：﹕︰]/gim;
/** The two by which models were trained to take turns, wherever they stand. */
const TURN = /(?<=(?<![\p{L}\p{N}])(?:Human|Assistant)(?:[^\S\n]|[*_`]){0,4})[:：﹕︰]/gu;
/** Whatever follows: a picture may be named by reference. */
const IMAGE = /!(?=\[)/g;
const MARKER = new RegExp(
  `[[［【〔](?=\\s{0,4}(?:${ALL_LOCALES.map(({ marker }) => wordsOf(marker)).join("|")})\\s{0,4}[\\]］】〕])`,
  "gi",
);
const CUT = new RegExp(
  `\\[(?=${ALL_LOCALES.map(({ cut }) => `${wordsOf(cut.before.slice(2))}\\s{0,4}[\\d,]{1,200}\\s{0,4}${wordsOf(cut.after)}`).join("|")})`,
  "gi",
);

/** A mark over an opening bracket hides it from patterns and from nobody's eyes. */
const MARKED = /([<＜[［【〔])\p{M}+/gu;

/** Which mark becomes which. Each is one code point, and none is what another pattern looks for. */
const DEFUSED: readonly (readonly [pattern: RegExp, mark: string])[] = [
  [TAG, "‹"],
  [SQUARE, "⟦"],
  [MARKER, "⟦"],
  [CUT, "⟦"],
  [SPEAKER, "∶"],
  [TURN, "∶"],
  [IMAGE, "！"],
];

/**
 * The text with markers of notes, our marks of cuts, role tags, speakers and pictures defused: `<system>` becomes
 * `‹system>`, `[INST]` becomes `⟦INST]`, `Human:` becomes `Human∶`, `![x](y)` becomes `！[x](y)`. The same again changes
 * nothing, and neither does cutting the end off first.
 */
export function defuse(text: string): string {
  let safe = text.replace(MARKED, "$1");
  for (const [pattern, mark] of DEFUSED) safe = safe.replace(pattern, mark);
  return safe;
}

function wordsOf(piece: string): string {
  const words = piece.replace(/[[\]…]/g, "").trim();
  return words.replace(/[.*+?^${}()|\\]/g, "\\$&").replace(/\s+/g, "\\s{1,4}");
}

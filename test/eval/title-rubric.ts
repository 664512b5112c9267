/** What a good chat title is, as far as a machine can tell. */
import { closelyWritten, columnsOf, contentOf, FORBIDDEN, isIn, writingOf } from "./words.ts";

/** What a title is of. */
export interface TitleContext {
  readonly user: string;
  readonly answer: string;
  /** The person's own first words: as many as fit. */
  readonly provisional?: boolean;
}

export type TitleCheck = readonly [name: string, passes: (title: string, context: TitleContext) => boolean];

const SENTINELS =
  /^(?:new (?:chat|conversation)|untitled|null|undefined|none|n\/a|新(?:对话|聊天)|\{\}|…)$/iu;
const PROSE =
  /^(?:i(?:'m| am| cannot| can't| need)\b|sure\b|here (?:is|'s)|okay\b|the user (?:wants|asks|is)\b|as an ai\b|let me\b|我(?:无法|需要))/iu;

export const TITLE_CHECKS: readonly TitleCheck[] = [
  [
    "one clean line",
    (title) => title !== "" && title.trim() === title && !FORBIDDEN.test(title) && title.isWellFormed(),
  ],
  ["at most 60 columns", (title) => columnsOf(title) <= 60],
  ["few words", (title, { provisional }) => provisional === true || isShort(title)],
  [
    "no label, no wrapping",
    (title) => !/^(?:\p{L}+ )?(?:title|标题|titre|titel)\s*[:：]/iu.test(title) && !isWrapped(title),
  ],
  ["no final mark", (title) => !/[^.][.!?:;,。！？：；，]$/u.test(title)],
  ["no markup", (title) => !/<\/?think|\*\*|^#|^```|\[use_skills|<ide_/u.test(title)],
  ["no placeholder", (title) => !SENTINELS.test(title)],
  ["no model prose", (title, { provisional }) => provisional === true || !PROSE.test(title)],
  [
    "the user's script",
    (title, { user }) => isIn(title, writingOf(bare(user)) ?? "latin") || !/\p{L}/u.test(title),
  ],
  ["about the chat", (title, context) => isAbout(title, context)],
  ["no secret", (title) => !/[A-Za-z0-9+/_-]{30}/.test(title)],
];

export function failedTitleChecks(title: string, context: TitleContext): string[] {
  return TITLE_CHECKS.filter(([, passes]) => !passes(title, context)).map(([name]) => name);
}

function isShort(title: string): boolean {
  return closelyWritten(title) > 4 ? closelyWritten(title) <= 30 : title.split(/\s+/).length <= 12;
}

function isWrapped(title: string): boolean {
  return /^"[^"]*"$|^'[^']*'$|^“[^”]*”$|^「[^」]*」$|^『[^』]*』$/u.test(title);
}

/** Blocks that a machine wrote are not the person's words. */
function bare(user: string): string {
  return user.replace(/<(\w+)[^>]*>[\s\S]*?<\/\1>|\[(\w+)\][\s\S]*?\[\/\2\]/g, " ");
}

function isAbout(title: string, { user, answer }: TitleContext): boolean {
  const known = contentOf(`${user}\n${answer}`);
  return [...contentOf(title)].some(
    (word) =>
      known.has(word) ||
      [...known].some((other) => word.length >= 4 && other.slice(0, 4) === word.slice(0, 4)),
  );
}

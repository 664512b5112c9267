/** Icons of categories, in three tiers; none of them is an emoji, and each is one column wide. */

/** `symbol`: Unicode symbols; `plain`: characters that old fonts and terminals have (WGL4); `ascii`: ASCII. */
export type IconTier = "symbol" | "plain" | "ascii";

/** One icon in every tier. */
export type CategoryIcon = Readonly<Record<IconTier, string>>;

const row = (symbol: string, plain: string, ascii: string): CategoryIcon =>
  Object.freeze({ symbol, plain, ascii });

/** The words of the default vocabulary. */
export type DefaultWord =
  | "search"
  | "read"
  | "edit"
  | "create"
  | "run"
  | "test"
  | "browse"
  | "transfer"
  | "communicate"
  | "coordinate"
  | "plan"
  | "wait"
  | "work";

/** The icons of the default vocabulary, by word. */
export const DEFAULT_ICONS: Readonly<Record<DefaultWord, CategoryIcon>> = Object.freeze({
  search: row("⌕", "○", "?"),
  read: row("▤", "≡", "="),
  edit: row("✎", "±", "~"),
  create: row("✚", "+", "+"),
  run: row("▷", "►", ">"),
  test: row("≟", "√", "%"),
  browse: row("◎", "◊", "@"),
  transfer: row("⇄", "→", "^"),
  communicate: row("❝", "»", '"'),
  coordinate: row("⇉", "¤", "&"),
  plan: row("≣", "§", "#"),
  wait: row("◷", "…", "."),
  work: row("✦", "•", "*"),
});

const BY_WORD: Readonly<Record<string, CategoryIcon>> = DEFAULT_ICONS;

/** What an icon is looked up in; every `Vocabulary` fits. */
export interface IconVocabulary {
  /** The word whose icon stands for words that are not there. */
  readonly fallback: string;
  /** The icons, by word. */
  readonly categories: Readonly<
    Record<
      string,
      {
        /** In every tier. */
        readonly icon: CategoryIcon;
      }
    >
  >;
}

/** What `iconOf` may be told. */
export interface IconOptions {
  /** Where it is looked up. @default the icons of the default vocabulary, with `work` as the fallback */
  readonly vocabulary?: IconVocabulary | undefined;
  /** Which of its forms. @default "symbol" */
  readonly tier?: IconTier | undefined;
}

/**
 * The icon of a category. A category that the vocabulary does not know, say one that an older version of the app
 * journaled, is drawn as the fallback.
 *
 * @example
 * ```ts
 * import { iconOf } from "@surtitle/core/view";
 *
 * iconOf("search"); // "⌕"
 * iconOf("search", { tier: "ascii" }); // "?"
 * ```
 */
export function iconOf(category: string, { vocabulary, tier = "symbol" }: IconOptions = {}): string {
  const icon =
    vocabulary === undefined
      ? (own(BY_WORD, category) ?? DEFAULT_ICONS.work)
      : (own(vocabulary.categories, category) ?? own(vocabulary.categories, vocabulary.fallback))?.icon;
  const icons = icon ?? DEFAULT_ICONS.work;
  return own(icons, tier) ?? icons.symbol;
}

/** Own properties only: `constructor` is no category. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

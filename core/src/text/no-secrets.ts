/** What stands in a place for secrets and is none: variables, calls, members, types, placeholders, prose. */

/** How a place says that its value is a secret, surest first. */
export type Certainty =
  /** The place is one for nothing else: `curl -u user:`. */
  | "given"
  /** A name such as password: also a plain word may be the value. */
  | "password"
  /** A name such as token, which stands before many other things in code and prose. */
  | "token"
  /** Only what looks random: 16 characters and more with a digit. */
  | "random"
  /** Only a word with letters and digits in it: prose. */
  | "mixed";

/** A value and what is known of its place. */
export interface Judged {
  /** The value, or the first 200 UTF-16 units of it. */
  readonly head: string;
  readonly quoted: boolean;
  readonly certainty: Certainty;
  /** Whether "=" alone stood before it, as in a shell or a query, where variables have a mark. */
  readonly tight: boolean;
  /** The text behind the value, at least a few characters of it. */
  readonly behind: string;
}

/** The least length of a value, in UTF-16 units. */
const LEAST: Readonly<Record<Certainty, number>> = { given: 3, password: 6, token: 6, random: 16, mixed: 6 };

const VARIABLE = /^(?:\$[A-Za-z_({]|%[A-Za-z_]\w{0,60}%|\{\{|\\\$)/;
/** Brackets that open where a value would: an object, a list, a placeholder, what is masked already. */
const BRACKET = /^[[({<]/;
const WHOLE_BRACKET = /^(?:<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\])$/;
const FILLER = /^[*.xX•·_#?-]{3,}$/;
const TRAILING = /[)\]};,.:|?!*_~]{1,8}$/;
const NO_VALUES = new Set(
  (
    "string number boolean bool null undefined none true false required optional str integer bytes object any unknown " +
    "text varchar never include omit same-origin missing invalid incorrect expired enabled disabled denied empty hidden " +
    "protected encrypted redacted masked bearer basic digest oauth oauth2 await header headers authentication " +
    "authorization scheme placeholder"
  ).split(" "),
);

const NAME = "[A-Za-z_$][\\w$]{0,60}";
const CALL = new RegExp(`^(?:new\\b|await\\b|${NAME}(?:\\??\\.${NAME}){0,6}[([])`);
const MEMBER = new RegExp(`^${NAME}(?:\\??\\.${NAME}){1,6}$`);
/** Names that hold no random part. */
const LONG_RANDOM = /(?=[A-Za-z_$]{0,60}\d)[\w$]{16}/;
const SECRET_WORDS =
  /^(?:passwords?|passwd|pwd|passphrase|secrets?|tokens?|keys?|apikey|credentials?|here)$/i;
const WORDS = /^[A-Za-z]{1,24}(?:[ _.-][A-Za-z]{1,24}|[A-Z][a-z]{1,24}){0,5}$/;

/** Whether a value is a secret, as far as its place and its looks tell. */
export function isSecret(judged: Judged): boolean {
  const { head, certainty } = judged;
  if (head.startsWith("[redacted")) return false;
  if (head.length < LEAST[certainty]) return false;
  if (certainty === "random") return /\d/.test(head) && /[A-Za-z]/.test(head) && !isReference(judged);
  if (certainty === "mixed") return isMixed(head) && !isReference(judged);
  if (certainty === "given") return !VARIABLE.test(head) && !/^[<{]/.test(head) && !FILLER.test(head);
  return !isReference(judged) && !isNumber(judged) && !isProse(judged);
}

/** Whether a value says nothing, whatever its place: "required", "********", "$PASSWORD". */
export function isNoValue(value: string): boolean {
  return NO_VALUES.has(value.toLowerCase()) || FILLER.test(value) || /^\$\{?[A-Z_]{1,80}\}?$/.test(value);
}

/** Whether the value stands for another one, or for any. */
export function isReference({ head, quoted }: Pick<Judged, "head" | "quoted">): boolean {
  const bare = head.replace(TRAILING, "");
  if (VARIABLE.test(head) || FILLER.test(head) || FILLER.test(bare) || NO_VALUES.has(bare.toLowerCase()))
    return true;
  if (/^(?:id|type|src|source|env|name)=/.test(head)) return true;
  if (quoted) return WHOLE_BRACKET.test(head) || isNamed(head);
  return BRACKET.test(head) || CALL.test(head) || isMember(bare) || isNamed(bare) || isPath(bare);
}

function isMember(bare: string): boolean {
  return MEMBER.test(bare) && !LONG_RANDOM.test(bare);
}

/** "db_password", "newPassword", "your-api-key": a few words, the last of which names a secret. */
function isNamed(text: string): boolean {
  if (!WORDS.test(text)) return false;
  const words = text.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[ _.-]/);
  return words.length <= 5 && SECRET_WORDS.test(words.at(-1) ?? "");
}

/** A path of a file in lower case: where a secret is, not what it is. */
function isPath(text: string): boolean {
  return /^(?:~|\.{1,2})?(?:\/[a-z][a-z0-9_.-]{0,60}){2,12}\/?$/.test(text) || /^[A-Z]:\\/.test(text);
}

/** A number beside "token" counts them. */
function isNumber({ head, certainty }: Judged): boolean {
  return certainty === "token" && /^[\d.,:_-]{1,11}$/.test(head);
}

/** Letters alone, as prose, types and names of variables have them. */
function isProse({ head, quoted, certainty, tight, behind }: Judged): boolean {
  const bare = head.replace(TRAILING, "");
  if (quoted) return certainty === "token" && / [A-Za-z]+ /.test(head) && /^[A-Za-z ,.'()-]+$/.test(head);
  if (tight || !WORDS.test(bare)) return false;
  return certainty === "token" || /^ {1,2}[a-z]/.test(behind) || /^(?:<|\[| \|)/.test(behind);
}

const FAMILIAR =
  /^(?:base\d+|sha-?\d+|md5|utf-?\d+|oauth\d|bcrypt\d?|argon2\w*|pbkdf2\w*|[a-z]{1,2}\d+|\d+[a-z]{0,12}|\d+-[a-z-]+|\d?fa|[a-z]+(?:-[a-z0-9]+)+)$/i;

function isMixed(head: string): boolean {
  const bare = head.replace(TRAILING, "");
  return (
    /^[A-Za-z\d][^/\s()[\]{}:]*$/.test(bare) &&
    /\d/.test(bare) &&
    /[A-Za-z]/.test(bare) &&
    !FAMILIAR.test(bare) &&
    !/\.[a-z]{1,4}$/.test(bare)
  );
}

/**
 * Where secrets stand: what is before them, in headers, addresses, flags, commands and assignments.
 *
 * Each pattern ends where the value begins. What may repeat is bounded (measured: an unbounded one runs for minutes on a
 * megabyte of its own beginning).
 */
import type { Certainty } from "./no-secrets.ts";
import { START } from "./secret-shapes.ts";

/** A place: what stands before a value, and how sure it is. */
export interface Place {
  /**
   * Global. Groups tell more: "password" matched such a name, "sign" is what stands between it and the value, "open" a quote
   * that the value closes.
   */
  readonly before: RegExp;
  readonly certainty: Certainty;
}

/** Names of secrets behind which also a plain word is one. */
const PASSWORD =
  "password|passwd|passphrase|passcode|passwort|kennwort|contrase(?:ñ|n)a|(?<![a-z])senha|пароль|パスワード|비밀번호|密码|密碼|口令|pwd|secret";
/** Names of secrets that stand before other things as well. */
const TOKEN =
  "(?:api|access|private|secret|account|auth|signing|encryption|master|service|storage|shared|subscription|license|session|deploy|webhook)[_-]?key|token|credentials?|(?<![A-Za-z0-9])_auth|密钥|密鑰|金鑰|令牌";
const ENDING = "(?:[_-]?(?:base|value|raw|plain|text|b64|base64|prod|dev|test|staging|\\d{1,3}))?";
const QUOTE = "(?:\\\\{0,7}[\"'`])";
/** ":", "=", ":=", "=>" and their like, with a type before "=": `password: str = `. */
const SIGN =
  "(?:[ \\t]{0,8}:[ \\t]{0,4}[A-Za-z_.]{1,30}(?:\\[[^\\]\\n]{0,30}\\])?[ \\t]{1,4}(?==[ \\t]{0,4}[\"'`]))?(?<sign>[ \\t]{0,8}(?::=|=>|[?+]?=(?![=~])|[:：](?![:=])|%3[ad])[ \\t]{0,8})";
/** `"name": "DB_PASSWORD", "value": ` and `key="password" value=`. */
const PAIR = `[ \\t]{0,8}[,\\n]?\\s{0,40}${QUOTE}?value${QUOTE}?[ \\t]{0,8}[:=][ \\t]{0,8}`;

const FLAGS =
  "(?:password|passwd|passphrase|pass|pwd|pw|token|secret|api-?key|access-?key|secret-?key|private-?key|auth-?key|auth|storepass|keypass|requirepass|credentials?)";

/** The option of a command, in the same command of the line or of the lines that go on behind a backslash. */
function option(programs: string, flag: string): string {
  return `${START}(?:${programs})\\b(?:[^\\n|;]|;(?=\\S)|\\\\\\n){0,400}?[ \\t]${flag}`;
}

/** A quote that opens before the user and closes behind the password. */
const OPEN = "(?<open>[\"'])?";

/** In the order in which they are looked at; case does not count. */
const ROWS: readonly (readonly [certainty: Certainty, before: string | RegExp])[] = [
  ["random", `${START}bearer[ \\t]{1,4}`],
  ["token", `(?:(?<password>${PASSWORD})|${TOKEN})${ENDING}${QUOTE}?\\]?(?:${SIGN}|${PAIR})`],
  ["token", `<[\\w:.-]{0,60}(?:(?<password>${PASSWORD})|${TOKEN})>`],
  ["mixed", /(?<![A-Za-z0-9])pass(?:[ \t]{0,4}=[ \t]{0,4}|:)/],
  ["given", /-pass(?:in|out)?[ \t]{1,4}(?<open>["'])?pass:/],
  [
    "given",
    option(
      "curl|wget|https?|xh",
      `(?:-[a-z]{0,6}[ua]|--(?:proxy-)?user|--auth)[ \\t=]{0,4}${OPEN}[^\\s:"'$]{1,256}:(?!//)`,
    ),
  ],
  ["given", option("curl", "(?:-b|--cookie)[ \\t=]{1,4}(?=[\"']?[^\\s=\"']{1,100}=)")],
  ["random", /(?<![A-Za-z0-9])auth\\{0,7}["'`]?[ \t]{0,4}[:=][ \t]{0,4}/],
  [
    "random",
    /[?&#](?:key|sig|signature|code|auth|jwt|x-(?:amz|goog)-(?:signature|credential|security-token))=/,
  ],
  ["password", `(?<![\\w-])--?(?:[a-z0-9]{1,20}-){0,3}${FLAGS}(?:(?<sign>=)|[ \\t]{1,8}(?!-))`],
  ["given", option("mysql\\w{0,12}|mariadb(?:-[a-z]{1,10})?", "-p(?=[^\\s-])")],
  ["given", `${START}sshpass[ \\t]{1,4}(?:-\\w[ \\t]{1,4})?-p[ \\t]{0,4}`],
  ["given", option("7z[ar]?", "-p(?=\\S)")],
  ["given", option("redis-cli", "-a[ \\t]{1,4}")],
  ["given", option("ldap\\w{2,8}", "-w[ \\t]{1,4}")],
  ["given", option("mongo(?:sh|dump|restore|export|import)?", "-p[ \\t]{1,4}")],
  ["given", option("sqlcmd|zip|unzip", "-P[ \\t]{0,4}(?=\\S)")],
  ["given", option("(?:docker|podman|oras|helm registry|crane|buildah|oc|az) login", "-p[ \\t=]{1,4}")],
  ["given", option("twine", "-p[ \\t=]{1,4}")],
  [
    "given",
    `${START}echo[ \\t]{1,4}(?:-[ne]{1,3}[ \\t]{1,4})?(?=[^\\n|]{1,200}\\|[ \\t]{0,4}(?:sudo[ \\t][^\\n|]{0,40}?-[a-z]{0,5}S\\b|chpasswd\\b|[^\\n|]{1,80}--(?:password-stdin|with-token|stdin)\\b))`,
  ],
  [
    "mixed",
    /(?:^|[\s;&|"'`(])(?:set|setx|export|env|arg|put|(?:config|configure|secrets?) set|login[ \t]{1,4}\S{1,80})[ \t]{1,4}["']?[\w.:/-]{0,60}(?:(?<password>password|passwd|pwd|secret)|token|(?:api|access|secret|private)[_-]?key)[ \t]{1,4}/,
  ],
  ["random", `(?:${TOKEN})[ \\t]{1,4}(?:(?:is|was)[ \\t:]{1,4})?`],
  [
    "mixed",
    `${START}(?:password|passphrase|passcode|passwd|pwd)[ \\t]{1,4}(?:(?:is|was|to|of|set to)[ \\t:]{1,4})?`,
  ],
];

/** All places, in the order in which they are looked at. */
export const PLACES: readonly Place[] = ROWS.map(([certainty, before]) => ({
  certainty,
  before: new RegExp(before, "gi"),
}));

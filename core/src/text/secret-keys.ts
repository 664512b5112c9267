/** Names of keys whose values are secrets. */
import { RecentTexts } from "./recent-texts.ts";

/** Longer names are looked at up to here and from here before their end, in UTF-16 units. */
const LONGEST = 120;

/** What the name of a secret ends with, in lower case and with "_" between its words. */
const SECRET = new RegExp(
  `(?:^|_)(?:${[
    "(?:pass(?:word|wd|phrase|code)|passwort|kennwort|contrasena|senha|pwd)s?",
    "pass|secrets?|jwt|otp|dsn|authorization|cookies?|credentials?|connection_?string",
    "(?:api|access|private|secret|account|auth|signing|encryption|master|session|service|subscription|deploy|ssh|webhook)_?keys?",
    "(?:shared_)?access_?signature|auth|_auth",
    "(?:[a-z]{1,20})?token",
    "(?:access|refresh|auth|bearer|bot|api|session|secret|private|security|device|push)_?tokens",
    "(?:client|app|consumer|webhook|shared|db|api)?secret|(?:db|user|admin|root|my|pg)pass(?:word|wd)?",
    "密码|密碼|口令|密钥|金鑰|令牌|пароль|パスワード|비밀번호",
  ].join("|")})(?:_?(?:value|raw|plain|text|b64|base64|hash|pem|prod|dev|test|base|\\d{1,3}))?$`,
);

/** Names that end so and hold no secret: counts, pages, and the marks of a tokenizer. */
const HARMLESS =
  /(?:^|_)(?:max|min|num|total|next|prev|previous|page|prompt|completion|input|output|stop|start|pad|eos|bos|cls|sep|mask|unk|special|continuation|sync|first|last|per|by)_?token$|^(?:is|has|use|no|with|needs?|requires?)_[a-z_]{1,60}$/;

/** A tool's arguments have the same keys at every call. */
const harmless = new RecentTexts(256, LONGEST);

/**
 * Whether a value under this key is a secret by its name, in any spelling: `apiKey`, `api_key`, `X-Api-Key`,
 * `DB_PASSWORD`; not `max_tokens`, `token_limit`, `primary_key`, `key` or `author`.
 */
export function isSecretKey(key: string): boolean {
  if (harmless.has(key)) return false;
  const is = isSecretName(key);
  if (!is) harmless.add(key);
  return is;
}

function isSecretName(key: string): boolean {
  const name = (key.length > LONGEST ? key.slice(-LONGEST) : key)
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]{1,40})([A-Z][a-z])/g, "$1_$2")
    .replace(/[^\p{L}\p{N}]{1,120}/gu, "_")
    .replace(/^_|_$/g, "")
    .toLowerCase();
  return SECRET.test(name) && !HARMLESS.test(name);
}

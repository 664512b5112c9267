/**
 * What secrets look like: values by the prefix, alphabet and length that their issuers publish.
 *
 * A quantifier without an upper bound stands only where the shape has matched already, so that what it ran over is
 * taken and never looked at again; an unbounded one elsewhere runs for minutes on a megabyte of "sk-" (measured).
 */

/**
 * Where a value, a name or a command may begin: not inside a word. The last letter of an escape is none of the word's: "\nsk-...",
 * "%20sk-...", and the "m" of a colour.
 */
const ESCAPE =
  "\\\\[nrtbf]|%[0-9A-F]{2}|(?:\\u001b|\\u009b|\\\\u001b|\\\\x1b|\\\\e|\\\\033)\\[[0-9;:]{0,40}[mK]";
export const START: string = `(?:(?<![A-Za-z0-9])|(?<=${ESCAPE}))`;
/** Where a value of a fixed length ends. */
const END = "(?![A-Za-z0-9_])";

/** Keys that issuers give out, each with the least length of its random part. */
const ISSUED: readonly string[] = [
  "sk-(?:proj|svcacct|admin|None|or(?:-v1)?|ant-[a-z0-9]{1,12})-[A-Za-z0-9_-]{16,}",
  "[sp]k-lf-[0-9a-f-]{36}",
  "sk-(?:[a-z0-9]{1,12}-){0,3}[A-Za-z0-9]{20,}[A-Za-z0-9_-]*",
  "github_pat_[A-Za-z0-9_]{20,}",
  "gh[pousr]_[A-Za-z0-9]{20,}",
  "gl(?:pat|ptt|dt|rt|soat|cbt|ft|imt|agent|oas|ffct)-[A-Za-z0-9_-]{16,}(?:\\.[A-Za-z0-9_.-]{4,40})?",
  "xox[abceoprs]-[A-Za-z0-9-]{10,}",
  "xapp-[A-Za-z0-9-]{10,}",
  `(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}${END}`,
  "AIza[A-Za-z0-9_-]{35}",
  "ya29\\.[A-Za-z0-9_-]{20,}",
  "GOCSPX-[A-Za-z0-9_-]{20,}",
  `npm_[A-Za-z0-9]{36}${END}`,
  "hf_[A-Za-z0-9]{30,}",
  "(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}",
  "whsec_[A-Za-z0-9+/=]{20,}",
  `(?:SK|AC)[0-9a-f]{32}${END}`,
  "SG\\.[A-Za-z0-9_.-]{40,}",
  "pypi-[A-Za-z0-9_-]{40,}",
  "do[por]_v1_[0-9a-f]{40,}",
  "shp(?:at|ca|pa|ss|tka)_[A-Fa-f0-9]{32}",
  "lin_(?:api|oauth)_[A-Za-z0-9]{32,}",
  "dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}",
  "r8_[A-Za-z0-9]{30,}",
  "gsk_[A-Za-z0-9]{40,}",
  "xai-[A-Za-z0-9]{40,}",
  "lsv2_(?:pt|sk)_[A-Za-z0-9]{20,}(?:_[A-Za-z0-9]{8,16})?",
  "tvly-(?:dev-|prod-)?[A-Za-z0-9]{16,}",
  "pplx-[A-Za-z0-9]{32,}",
  "figd_[A-Za-z0-9_-]{30,}",
  "(?:ntn_|secret_)[A-Za-z0-9]{40,}",
  "glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}",
  "AGE-SECRET-KEY-1[A-Z0-9]{40,}",
  "hv[sb]\\.[A-Za-z0-9_-]{24,}",
  "nvapi-[A-Za-z0-9_-]{40,}",
  "sbp_[0-9a-f]{40}",
  `dapi[0-9a-f]{32}${END}`,
  "ATATT3[A-Za-z0-9_=-]{40,}",
  "dp\\.(?:pt|st|sa|ct)\\.[A-Za-z0-9._-]{40,}",
  "sntry[su]_[A-Za-z0-9+/=_-]{40,}",
  "rubygems_[0-9a-f]{48}",
  "PMAK-[0-9a-f]{24}-[0-9a-f]{34}",
  "sq0(?:atp|csp)-[A-Za-z0-9_-]{22,}",
];

/** A JSON web token: three parts and more (RFC 7515, 7516), or the header alone where it says what it is. */
const TOKENS: readonly string[] = [
  "(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]+){1,4}",
  `${START}eyJ(?:hbGciO|0eXAiO|raWQiO|lbmMiO|6aXAiO|jdHkiO|qa3UiO)[A-Za-z0-9_-]{4,}(?:\\.[A-Za-z0-9_-]*){0,4}`,
];

/**
 * Shapes of whole values, in the order in which they are looked for. One pattern for all that issuers give out: forty of
 * them take forty times as long (measured).
 */
export const VALUES: readonly RegExp[] = [...TOKENS, `${START}(?:${ISSUED.join("|")})`].map(
  (shape) => new RegExp(shape, "g"),
);

/** Addresses whose path is the secret; group 1 stays. */
export const ADDRESSES: readonly RegExp[] = [
  /(\bhooks\.slack\.com\/(?:services|workflows|triggers)\/)[A-Za-z0-9/_-]{16,}/g,
  /(\bdiscord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{6,24}\/)[A-Za-z0-9_-]{16,}/g,
  /(\bapi\.telegram\.org\/(?:file\/)?bot)\d{6,12}:[A-Za-z0-9_-]{30,}/g,
];

/**
 * What secrets look like. Values by the shape their issuers publish, and values by what stands before them. Every
 * quantifier that can start anew is bounded: an unbounded one runs for minutes on a megabyte of "sk-" (measured).
 */

/** A shape: where group 1 is given, it stays and only what follows it is masked. */
export interface SecretShape {
  readonly pattern: RegExp;
  /** Says of a value found by context whether it is one: not a variable, a call, a type, a short number. */
  readonly check?: "value" | "userinfo" | "digit";
}

const B = "(?<![A-Za-z0-9_])";
const E = "(?![A-Za-z0-9_])";

/** By prefix, alphabet and length. */
const PREFIXED: readonly string[] = [
  "sk-(?:proj|svcacct|admin|or(?:-v1)?|ant-[a-z0-9]{1,12})-[A-Za-z0-9_-]{16,400}",
  "sk-[A-Za-z0-9]{20,200}",
  "github_pat_[A-Za-z0-9_]{20,200}",
  "gh[pousr]_[A-Za-z0-9]{20,255}",
  "gl(?:pat|ptt|dt|rt|soat|cbt|ft)-[A-Za-z0-9_-]{16,100}",
  "xox[abeoprs]-[A-Za-z0-9-]{10,250}",
  "xapp-[A-Za-z0-9-]{10,250}",
  "(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}",
  "AIza[A-Za-z0-9_-]{35}",
  "ya29\\.[A-Za-z0-9_-]{20,1000}",
  "GOCSPX-[A-Za-z0-9_-]{20,60}",
  "npm_[A-Za-z0-9]{36}",
  "hf_[A-Za-z]{30,40}",
  "(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,200}",
  "whsec_[A-Za-z0-9+/=]{20,100}",
  "SK[0-9a-f]{32}",
  "SG\\.[A-Za-z0-9_.-]{40,100}",
  "pypi-[A-Za-z0-9_-]{40,400}",
  "do[por]_v1_[0-9a-f]{64}",
  "shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}",
  "lin_api_[A-Za-z0-9]{32,64}",
  "dckr_pat_[A-Za-z0-9_-]{20,64}",
  "r8_[A-Za-z0-9]{30,50}",
  "gsk_[A-Za-z0-9]{40,64}",
  "xai-[A-Za-z0-9]{40,120}",
  "lsv2_(?:pt|sk)_[A-Za-z0-9]{20,64}(?:_[A-Za-z0-9]{8,16})?",
  "tvly-(?:dev-|prod-)?[A-Za-z0-9]{16,64}",
  "pplx-[A-Za-z0-9]{32,64}",
  "figd_[A-Za-z0-9_-]{30,64}",
  "ntn_[A-Za-z0-9]{30,64}",
  "glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}",
  "AGE-SECRET-KEY-1[A-Z0-9]{40,80}",
];

const PEM =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^-]{0,16000}(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g;
const JWT = new RegExp(`${B}eyJ[A-Za-z0-9_-]{8,1000}(?:\\.[A-Za-z0-9_-]{1,1000}){0,4}`, "g");

/** A name that says its value is a secret; a few words may stand before it. */
const NAME =
  "(?:[A-Za-z0-9]{1,40}[_.-]){0,4}[A-Za-z0-9]{0,40}(?:password|passwd|passphrase|pwd|secret|api[_-]?key|access[_-]?key(?:[_-]?id)?|private[_-]?key|secret[_-]?key|account[_-]?key|client[_-]?secret|auth[_-]?token|access[_-]?token|refresh[_-]?token|session[_-]?token|private[_-]?token|id[_-]?token|token|credentials?)";
const QUOTE = "(?:\\\\{0,3}[\"'`])";

/** By context: what stands before stays. */
export const CONTEXTS: readonly SecretShape[] = [
  {
    pattern:
      /((?:proxy-)?authorization["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4}(?:(?:basic|bearer|token|digest|apikey|negotiate|bot)\s{1,4})?)[^\s"'\\,;<>]{6,4000}/gi,
  },
  { pattern: /(\bbearer\s{1,4})[A-Za-z0-9._~+/=-]{16,4000}/gi, check: "digit" },
  {
    pattern: /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"'<>]{0,256}:)[^\s/@"'<>]{1,256}(?=@)/gi,
    check: "userinfo",
  },
  { pattern: /(\b(?:set-)?cookie["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4})[^\n"']{6,4000}/gi },
  {
    pattern:
      /(\bx-(?:api|auth|access)[a-z-]{0,20}(?:key|token)["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4})[^\s"'\\,;]{6,1000}/gi,
  },
  {
    pattern:
      /([?&](?:[a-z0-9]{1,20}[_-])?(?:api_?key|key|access_?token|auth_?token|token|secret|password|passwd|pwd|sig|signature|client_secret)=)[^\s&#"'<>]{6,2000}/gi,
    check: "value",
  },
  {
    pattern:
      /(--(?:[a-z0-9]{1,20}-){0,3}(?:password|passwd|passphrase|pass|token|secret|api-?key|access-?key|secret-?key)(?:=|\s{1,4})["']?)[^\s"']{4,1000}/gi,
    check: "value",
  },
  { pattern: /(\bmysql(?:dump|admin)?\b[^\n|;&]{0,200}?\s-p)[^\s"'-][^\s"']{2,200}/gi },
  { pattern: /(\bsshpass\s{1,4}-p\s{0,4}["']?)[^\s"']{3,200}/gi },
  { pattern: /(\bcurl\b[^\n|;]{0,400}?\s(?:-u|--user)[\s=]{1,4}["']?[^\s:"'$]{1,256}:)[^\s"'$]{3,256}/gi },
  {
    pattern:
      /(\b(?:twine|docker|podman|helm|oc|az)\b[^\n|;]{0,400}?\s-p[\s=]{1,4}["']?)(?!\d{1,5}(?::\d{1,5})?(?:\s|$))[^\s"']{8,400}/gi,
    check: "digit",
  },
  {
    pattern: /(\b(?:password|pwd|accountkey|sharedaccesskey|sharedaccesssignature)=)[^\s;"']{4,1000}/gi,
    check: "value",
  },
  { pattern: /(\bpass:)(?!\s)[^\s"',;]{6,256}/gi, check: "value" },
  {
    pattern: new RegExp(
      `(${B}${NAME}${QUOTE}?\\s{0,4}(?::=|=>|[:=])\\s{0,4}${QUOTE}?)[^\\s"'\`\\\\,;&<>]{6,4000}`,
      "gi",
    ),
    check: "value",
  },
  { pattern: /(\baws_secret_access_key\s{1,4})[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/])/gi },
];

/** Shapes of whole values, in the order in which they are looked for. */
export const VALUES: readonly RegExp[] = [
  PEM,
  JWT,
  ...PREFIXED.map((shape) => new RegExp(B + shape + E, "g")),
];

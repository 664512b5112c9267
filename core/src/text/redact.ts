/** The one redactor: masks what has the shape of a secret, or stands where secrets stand. */
import { CONTEXTS, type SecretShape, VALUES } from "./secret-shapes.ts";

const MASK = "[redacted]";

/** Anything that could begin one of the shapes; most texts have none of it and are let through at once. */
const HINT =
  /-----BEGIN|eyJ|sk-|sk_|rk_|pk_|gh[pousr]_|github_pat|gl[a-z]{2,4}-|xox|xapp-|A[KSBC][IC]A|AIza|ya29|GOCSPX|npm_|hf_|whsec|SK[0-9a-f]|SG\.|pypi-|do[por]_v1|shp|lin_api|dckr|r8_|gsk_|xai-|lsv2|tvly|pplx|figd|ntn_|glsa|AGE-|:\/\/|pass|pwd|secret|token|key|authorization|bearer|cookie|credential|mysql|sshpass|curl|twine|docker|podman|helm|signature|sig=/i;

/**
 * A text in which secrets are `[redacted]`; what tells of them ("Authorization: Bearer", "--password=") stays.
 *
 * Shapes are those that issuers publish, and the places where secrets are given: headers, connection strings, URLs,
 * flags, assignments. Hashes, UUIDs, file names and prose stay. Not for texts without bound: cut them first.
 */
export function redactSecrets(text: string): string {
  if (!HINT.test(text)) return text;
  let masked = text;
  for (const pattern of VALUES) masked = masked.replace(pattern, MASK);
  for (const shape of CONTEXTS)
    masked = masked.replace(shape.pattern, (whole: string, kept: string) => {
      const value = whole.slice(kept.length);
      return isSecret(value, shape, kept) ? kept + MASK : whole;
    });
  return masked;
}

/** A variable, a placeholder, a call, a member, a type: what stands in code where a value would. */
const NO_VALUE =
  /^(?:[$%{<([]|\\\$|process\.|os\.|env\.|import\.|req\.|\*{3,}|\.{3,}|x{4,}$|[\w.$]{1,80}\(|(?:string|number|boolean|null|undefined|none|true|false|required|optional|str|int|bytes|object|any|unknown)\b[)\]};,|?!]{0,4}$)/i;
const MEMBER = /^[a-z_$][\w$]{0,60}(?:\.[a-z_$][\w$]{0,60}){1,6}[)\];]{0,3}$/i;
const SHORT_NUMBER = /^\d{1,7}[)\]},]{0,3}$/;

function isSecret(value: string, { check }: SecretShape, kept: string): boolean {
  if (value.startsWith(MASK) || value.includes("[redacted")) return false;
  if (check === undefined || check === "userinfo") return !/^[$%{<]/.test(value);
  if (check === "digit") return /\d/.test(value) && !/^[$%{<]/.test(value);
  if (NO_VALUE.test(value) || SHORT_NUMBER.test(value) || MEMBER.test(value)) return false;
  return !/(?:max|num|min|total|prompt|completion|input|output)[_-]?tokens?\W{0,6}$/i.test(kept);
}

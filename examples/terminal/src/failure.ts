/** An error in one line, for whoever started the program. */
import { clamp, redactSecrets } from "@surtitle/core";
import type { ModelChoice } from "./choose-models.ts";
import { hostOf } from "./models.ts";

const LONGEST = 300;

/** Never repeats what a server said about a key: some quote parts of it. */
export function failureLine(error: unknown, models?: ModelChoice): string {
  const real = models?.kind === "real" ? models : undefined;
  const host = hostOf(real?.baseUrl);
  const status = (error as { readonly status?: unknown } | null)?.status;
  if (status === 401 || status === 403) return `${host} refused the key (${status}): check OPENAI_API_KEY`;
  if (status === 404) return `${host} has no such model or address (404): check --model and OPENAI_BASE_URL`;
  if (status === 429)
    return `${host} takes no more requests now (429): check your limits, or try again later`;
  if (isConnection(error))
    return `no connection to ${host}${codeOf(error)}: check OPENAI_BASE_URL and your network`;
  return plainMessage(error);
}

function plainMessage(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST * 16);
  const [first = ""] = redactSecrets(text).trim().split("\n", 1);
  return clamp(first.replaceAll(/\p{Cc}/gu, " ").trim(), LONGEST) || "an error without words";
}

function isConnection(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:Connection error|Request timed out|fetch failed)/u.test(error.message)
  );
}

/** The system's code, some causes down: ` (ECONNREFUSED)`. */
function codeOf(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    const { code } = at as { readonly code?: unknown };
    if (typeof code === "string" && /^E[A-Z_]{2,30}$/u.test(code)) return ` (${code})`;
    at = at.cause;
  }
  return "";
}

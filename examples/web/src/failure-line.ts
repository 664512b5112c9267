/** An error in one line, for the person in front of the page. */
import { clamp, redactSecrets } from "@surtitle/core";

const LONGEST = 200;

/** Never repeats what a server said about a key: some quote parts of it. */
export function failureLine(error: unknown): string {
  const status = (error as { readonly status?: unknown } | null)?.status;
  if (status === 401 || status === 403)
    return `The provider refused the key (${status}): check OPENAI_API_KEY.`;
  if (status === 404) return "The provider has no such model (404): check OPENAI_MODEL and OPENAI_BASE_URL.";
  if (status === 429) return "The provider takes no more requests now (429). Try again later.";
  const text = error instanceof Error ? error.message : String(error);
  const [first = ""] = redactSecrets(text.slice(0, LONGEST * 16))
    .trim()
    .split("\n", 1);
  return clamp(first.replaceAll(/\p{Cc}/gu, " ").trim(), LONGEST) || "Something went wrong.";
}

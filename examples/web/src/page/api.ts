/** The requests that change something. */

/** What the server refused, in its own words. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const chat = (threadId: string, rest = ""): string => `/api/threads/${encodeURIComponent(threadId)}${rest}`;

export const say = (threadId: string, text: string): Promise<void> =>
  send("POST", chat(threadId, "/messages"), { text });
export const resume = (threadId: string, decision: "approve" | "reject"): Promise<void> =>
  send("POST", chat(threadId, "/resume"), { decision });
export const stop = (threadId: string): Promise<void> => send("POST", chat(threadId, "/stop"));
export const rename = (threadId: string, title: string): Promise<void> =>
  send("PATCH", chat(threadId), { title });
export const remove = (threadId: string): Promise<void> => send("DELETE", chat(threadId));

export function eventsOf(threadId: string | undefined): string {
  return threadId === undefined ? "/api/threads" : chat(threadId, "/events");
}

/** @throws {RefusedError}, or what fetch throws without a connection */
async function send(method: string, url: string, body?: object): Promise<void> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  if (response.ok) return;
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: string };
  throw new RefusedError(response.status, error ?? `The server answered ${response.status}.`);
}

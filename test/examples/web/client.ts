/** Talks to the web example as a program would, down to raw paths and headers that a browser does not send. */
import { randomUUID } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { Page } from "../../support/sse.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The path goes out as it is: nothing is resolved or escaped. */
export function ask(
  url: string,
  path: string,
  { method = "GET", headers = {}, body }: Ask = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const req = request({ hostname, port, path, method, headers, agent: false }, (res) => {
      let text = "";
      res.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      res.once("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text }));
      res.once("error", reject);
    });
    req.once("error", reject);
    req.end(body);
  });
}

export function json(method: string, body: unknown): Ask {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Says something in a chat, by default a new one; gives its id. */
export async function say(url: string, text: string, threadId: string = randomUUID()): Promise<string> {
  const { status, body } = await ask(url, `/api/threads/${threadId}/messages`, json("POST", { text }));
  if (status !== 202) throw new Error(`${status} ${body}`);
  return threadId;
}

/** A page that listens to a chat. */
export async function listen(url: string, threadId: string): Promise<Page> {
  const response = await fetch(`${url}api/threads/${threadId}/events`);
  if (response.body === null || !response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return new Page(response.body);
}

/** Reads until what came satisfies `done`. */
export async function until(page: Page, done: (page: Page) => boolean): Promise<void> {
  while (!done(page)) if (!(await page.take())) throw new Error("the stream ended too early");
}

interface Chat {
  readonly status: string;
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  readonly approval?: readonly unknown[];
  readonly rejected?: readonly unknown[];
  readonly error?: string;
}

export function chatOf(page: Page): Chat {
  return (page.latest.get("chat") ?? { status: "", messages: [] }) as Chat;
}

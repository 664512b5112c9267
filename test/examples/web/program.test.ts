import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { type Ended, ROOT, startCommand } from "../terminal/start.ts";
import { ask, chatOf, json, listen, say, until } from "./client.ts";

/** As `npm run web` does it, without npm. Gives its end; `onUrl` is told where it is. */
function startWeb(
  env: NodeJS.ProcessEnv,
  onUrl: (url: string, interrupt: () => void) => void = () => {},
): Promise<Ended> {
  let told = false;
  const command = [
    process.execPath,
    join(ROOT, "node_modules/tsx/dist/cli.mjs"),
    "-C",
    "@surtitle/source",
    "src/main.ts",
  ];
  return startCommand(command, {
    cwd: join(ROOT, "examples/web"),
    env: { PATH: process.env["PATH"], ...env },
    onOutput: (output, child) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(output) ?? [];
      if (url === undefined || told) return;
      told = true;
      onUrl(url, () => child.kill("SIGINT"));
    },
  });
}

test("the scripted tea house: captions of every kind, a note, an approval, a title; and Ctrl-C ends it", async () => {
  let done: Promise<unknown> | undefined;
  const ended = await startWeb({ PORT: "0" }, (url, interrupt) => {
    done = play(url).finally(interrupt);
  });
  const seen = await done;
  expect(ended).toEqual({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(/^Offline: .*\nhttp:\/\/127\.0\.0\.1:\d+\/\n$/),
  });
  expect(seen).toEqual({
    captions: [
      "lifted: looking for what we have about spring",
      "composed: read 3 files",
      "narrated: counting the pots that are left of each spring tea",
      "lifted: asking the taster and the editor about it",
      "composed: edited letters/spring.md",
      "composed: sent an email: The first teas of the year",
    ],
    inside: ["editor done", "taster done", "taster done"],
    notes: ["taster done, editor done"],
    title: { text: "Spring letter to 214 guests", source: "generated" },
    cost: ["caption", "subagent", "title"],
    answer: expect.stringContaining("The letter is out"),
  });
});

async function play(url: string): Promise<unknown> {
  const threadId = await say(url, "Get the spring letter ready and send it to our guests.");
  const page = await listen(url, threadId);
  await until(page, (p) => chatOf(p).status === "paused");
  await ask(url, `/api/threads/${threadId}/resume`, json("POST", { decision: "approve" }));
  await until(
    page,
    (p) =>
      chatOf(p).status === "idle" && p.view.title?.source === "generated" && p.view.cost.title !== undefined,
  );
  await page.cancel();
  const { steps, notes, title, cost } = page.view;
  return {
    captions: steps
      .filter(({ parent }) => parent === undefined)
      .map(({ caption }) => `${caption.source}: ${caption.text}`),
    inside: steps
      .filter(({ parent }) => parent !== undefined)
      .map(({ agent, status }) => `${agent} ${status}`)
      .sort(),
    notes: notes.map(({ agents }) => agents.map(({ role, status }) => `${role} ${status}`).join(", ")),
    title,
    cost: Object.keys(cost).sort(),
    answer: chatOf(page).messages.at(-1)?.text,
  };
}

test("a port that is taken is told in one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const ended = await startWeb({ PORT: String(port) });
  other.close();
  expect(ended).toEqual({
    code: 1,
    stdout: "",
    stderr: `surtitle web example: port ${port} is taken: set PORT to another one\n`,
  });
});

test.each([
  [{ PORT: "tea" }, 'PORT: expected a whole number from 0 to 65535, got "tea"'],
  [{ PORT: "0", OPENAI_BASE_URL: "somewhere" }, "OPENAI_BASE_URL: expected an http or https address"],
])("%j is refused in one line", async (env, line) => {
  expect(await startWeb(env)).toEqual({ code: 1, stdout: "", stderr: `surtitle web example: ${line}\n` });
});

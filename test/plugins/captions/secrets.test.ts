import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import { lowdbJournal } from "@surtitle/journal";
import { asks, openStage, type Stage } from "../../support/http-agent.ts";
import { innocentTexts, secretTexts } from "../../support/secrets.ts";
import { tempDirectory } from "../../support/temp-directory.ts";

let stage: Stage | undefined;

afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function allText(directory: string): Promise<string> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")))).join(
    "\n",
  );
}

interface Told {
  readonly events: string;
  readonly prompts: string;
  readonly journal: string;
}

/** Runs an agent with this in its arguments, its words and its narrator's answer; gives all that was told of it. */
async function told(args: Record<string, unknown>, text: string, narration: string): Promise<Told> {
  const directory = await tempDirectory();
  const journal = lowdbJournal({ directory: directory.path });
  const script = [
    { text, calls: [{ name: "execute", args }] },
    {
      calls: [
        { name: "execute", args },
        { name: "acme_do", args },
      ],
    },
    { text: "All done." },
  ];
  stage = await openStage({ script, narration, surtitle: { journal } });
  const [input, config] = asks(`please do this: ${text}`);
  await stage.agent.invoke(input, { ...config, callbacks: [stage.handler] });
  await stage.settle("t");
  await journal.flush();
  const result = {
    events: JSON.stringify(stage.events),
    prompts: stage.prompts().join("\n"),
    journal: await allText(directory.path),
  };
  await stage.close();
  stage = undefined;
  await directory.remove();
  return result;
}

describe("no secret of the table reaches an event, a prompt or the journal", () => {
  const rows = secretTexts();
  const size = 11;
  const chunks = Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    rows.slice(i * size, (i + 1) * size),
  );
  test.each(chunks.map((chunk, i) => [i * size, chunk] as const))("rows from %i", async (_, chunk) => {
    for (const { text, secrets } of chunk) {
      const { events, prompts, journal } = await told(
        { command: text },
        `Let me run ${text}`,
        `run | trying ${text}`,
      );
      expect(prompts).toContain("happening now");
      expect(journal).toContain("caption");
      for (const secret of secrets)
        for (const place of [events, prompts, journal])
          expect(place).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
  });
});

test("a value under a secret-named key is masked, also where the step's other words repeat it", async () => {
  const value = "correct-horse-42";
  const { events, prompts, journal } = await told(
    { path: "a.ts", options: { dbPassword: value, api_key: value } },
    `Let me log in with ${value} now.`,
    `run | logging in with ${value} at the desk`,
  );
  for (const place of [events, journal]) expect(place).not.toContain(value);
  expect(prompts.split("happening now")[1]).not.toContain(value);
});

test("innocent strings stay as they are", async () => {
  for (const text of innocentTexts()
    .filter((one) => one.length < 40 && /^[\w .:/@-]+$/.test(one))
    .slice(0, 6)) {
    const { prompts } = await told({ path: "a.ts" }, text, "run | carrying on with the work");
    expect(prompts).toContain(text);
  }
});

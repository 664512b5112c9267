import { rm, writeFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { threadView } from "@surtitle/core";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { lowdbJournal } from "../../../plugins/journal/src/index.ts";
import { ask, inShort, on, quick, scripted, watch } from "../../support/agents.ts";
import { filesThat, forEachTest } from "../../support/journal-directory.ts";

let directory: string;
forEachTest((made) => {
  directory = made;
});

/** A tool that does something to the disk while the agent runs. */
const disturbing = (disturb: () => Promise<void>) =>
  tool(
    async () => {
      await disturb();
      return "disturbed";
    },
    { name: "disturb", description: "", schema: z.object({}) },
  );

const STEPS = ["a done [a done]", "b done [b done]", "c done [c done]"];

/**
 * Runs an agent whose second step disturbs the disk when what was put before is on it; gives what was watched, and the
 * texts of its messages.
 */
async function run(disturb: () => Promise<void>) {
  const journal = lowdbJournal({ directory });
  const watched = watch({}, journal);
  const model = scripted(
    [{ name: "quick", id: "a" }],
    [{ name: "disturb", id: "b" }],
    [{ name: "quick", id: "c" }],
  );
  const disturbed = disturbing(async () => {
    await watched.surtitle.settled();
    await disturb();
  });
  const agent = createAgent({ model, tools: [quick, disturbed] });
  const { messages } = await agent.invoke(ask(), on("t", watched.handler));
  return { watched, journal, texts: messages.map(({ text }) => text) };
}

const TEXTS = ["please", "", "quick", "", "disturbed", "", "quick", "done"];

/** What a process reads that opens the journal later. */
async function later() {
  const journal = lowdbJournal({ directory });
  const view = threadView(await journal.read("t"));
  await journal.close();
  return view;
}

describe("an agent whose thread is kept on disk", () => {
  test("reads later as it did live", async () => {
    const { watched, journal, texts } = await run(async () => {});
    const live = await watched.view();
    expect([texts, inShort(live), watched.problems]).toEqual([TEXTS, STEPS, []]);
    await journal.close();
    expect(await later()).toEqual(live);
  });

  test("goes on where the directory is taken away in the middle, and keeps what was in memory", async () => {
    const { watched, journal, texts } = await run(async () => {
      await rm(directory, { recursive: true });
    });
    const live = await watched.view();
    expect([texts, inShort(live)]).toEqual([TEXTS, STEPS]);
    expect(watched.problems).toEqual([expect.stringMatching(/^journal: .* was taken away while it was/)]);
    await journal.close();
    expect(await later()).toEqual(live);
  });

  test("goes on where nothing can be written, says so, and is kept when the disk is back", async () => {
    await writeFile(directory, "in the way");
    const { watched, journal, texts } = await run(async () => {});
    expect(texts).toEqual(TEXTS);
    await watched.surtitle.settled();
    expect(watched.problems.length).toBeGreaterThan(0);
    expect(watched.problems).toEqual(
      watched.problems.map(() => expect.stringMatching(/^journal: .*(?:ENOTDIR|EEXIST)/s)),
    );
    const steps = watched.events.filter(({ type }) => type === "surtitle/step-end");
    expect(steps).toHaveLength(3);
    await rm(directory);
    await journal.flush();
    const live = await watched.view();
    expect(inShort(live)).toEqual(STEPS);
    await journal.close();
    expect(await later()).toEqual(live);
  });

  test("goes on where its file is damaged in the middle, and loses nothing, because memory has it", async () => {
    const { watched, journal, texts } = await run(async () => {
      for (const file of await filesThat(directory, (name) => name.endsWith(".json")))
        await writeFile(file, "");
    });
    const live = await watched.view();
    expect([texts, inShort(live)]).toEqual([TEXTS, STEPS]);
    await journal.close();
    expect(await later()).toEqual(live);
  });
});

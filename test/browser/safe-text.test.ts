import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { hubOf } from "@surtitle/core/plugin";
import { openStage, type Stage } from "../examples/web/stage.ts";
import { describeInBrowser } from "../support/browser.ts";
import { Visitor } from "./visitor.ts";

const EVIL = `<img src="https://evil.example/a" onerror="window.hacked=1"><script>window.hacked=2</script>![x](https://evil.example/b.png)`;

describeInBrowser("whatever models, tools and people write", (browser) => {
  let stage: Stage;

  beforeAll(async () => {
    const read = { name: "read_file", args: { path: `notes/${EVIL}` } };
    const ask = { name: "ask_taster", args: { goal: `go deep ${EVIL}` } };
    const execute = { name: "execute", args: { command: `echo '${EVIL}'` } };
    const send = { name: "send_email", args: { to: EVIL, [EVIL]: EVIL } };
    stage = await openStage({
      scenes: [
        { when: "go deep", lines: [{ text: EVIL }] },
        {
          when: "please",
          lines: [
            { calls: [read, read] },
            { calls: [execute] },
            { calls: [ask] },
            { calls: [send] },
            { text: EVIL },
          ],
        },
      ],
      narration: `test | going through ${EVIL} for a while`,
      title: `Cups ${EVIL}`,
    });
  });
  afterAll(() => stage.close());

  test("is text on the page, and nothing else", async () => {
    stage.gate.shut();
    const visitor = await Visitor.come(browser(), stage.web.url);
    const { page } = visitor;
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(new URL(request.url()).origin));
    await visitor.say(`please ${EVIL}`);
    await visitor.sees("running", { index: 1 });
    await page.locator('.step[data-source="narrated"]').waitFor();
    stage.gate.open();
    await visitor.sees("paused", { index: 3 });
    expect(await page.locator(".fact-text").allTextContents()).toEqual([EVIL, EVIL]);
    expect(await page.locator(".fact dt").allTextContents()).toEqual(["to", EVIL]);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.locator(".message.assistant").waitFor();
    await stage.surtitle.settled();
    await tellNote(new URL(page.url()).hash.slice(1));
    await page.locator(".note").nth(1).waitFor();
    for (const line of await page.locator(".step-line").all()) await line.click();
    const { messages, notes } = await visitor.see();
    expect(messages).toEqual([`You: please ${EVIL}`, `Steward: ${EVIL}`]);
    expect(notes[0]).toContain("window.hacked=2");
    expect(notes[1]).toContain(EVIL);
    await stage.surtitle.rename(new URL(page.url()).hash.slice(1), EVIL);
    await page.locator("#title", { hasText: "<script>" }).waitFor();
    await page.reload();
    await page.locator(".note").nth(1).waitFor();
    expect(await page.locator("img, script:not(head script), iframe, object, a[href^=http]").count()).toBe(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect([...new Set(asked)]).toEqual([new URL(stage.web.url).origin]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test("could not run even where the page had a hole", async () => {
    const visitor = await Visitor.come(browser(), stage.web.url);
    const thrown = await visitor.page.evaluate((html) => {
      try {
        document.body.innerHTML = html;
        return "nothing";
      } catch (error) {
        return (error as Error).name;
      }
    }, EVIL);
    expect(thrown).toBe("TypeError");
    expect(await visitor.page.evaluate(() => "hacked" in window)).toBe(false);
    await visitor.leave();
  });

  /** What the plugin for subagents would never tell: not even then. */
  async function tellNote(threadId: string): Promise<void> {
    const hub = hubOf(stage.surtitle);
    const turnId = (await stage.surtitle.read(threadId)).turns[0]?.turnId ?? "";
    const note = {
      batchId: "b",
      turnId,
      at: hub.now(),
      agents: [{ id: EVIL, role: EVIL, status: EVIL }],
      text: EVIL,
    };
    hub.publish({ v: 1, type: "surtitle/subagent-note", threadId, ...note }, undefined, (journal) =>
      journal.putNote(threadId, note),
    );
  }
});

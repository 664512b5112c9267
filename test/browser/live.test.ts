import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { threadView } from "@surtitle/core";
import { openStage, type Stage } from "../examples/web/stage.ts";
import { describeInBrowser } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { type Seen, Visitor } from "./visitor.ts";

const execute = { name: "execute", args: { command: "npm test" } };

describeInBrowser("the page of the web example", (browser) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage({
      scenes: [
        {
          when: "try the cups",
          lines: [
            { calls: [{ name: "read_file", args: { path: "cups.md" } }] },
            { calls: [execute] },
            { text: "They hold." },
          ],
        },
        {
          when: "send",
          lines: [
            { calls: [{ name: "send_email", args: { to: "everyone", subject: "Tea" } }] },
            { text: "It is out." },
          ],
        },
        {
          when: "ask",
          lines: [
            { text: "I'll ask the taster.", calls: [{ name: "ask_taster", args: { goal: "go deep" } }] },
            { text: "Asked." },
          ],
        },
        { when: "go deep", lines: [{ calls: [execute] }, { text: "It is sweet." }] },
      ],
    });
  });
  beforeEach(() => stage.gate.shut());
  afterAll(() => stage.close());

  async function come(question: string): Promise<Visitor> {
    const visitor = await Visitor.come(browser(), stage.web.url);
    await visitor.say(question);
    return visitor;
  }

  const idOf = (visitor: Visitor): string => new URL(visitor.page.url()).hash.slice(1);

  /** What is seen agrees with what the journal has. */
  async function agrees(visitor: Visitor): Promise<Seen> {
    await stage.surtitle.settled();
    const seen = await visitor.see();
    const { steps, title } = threadView(await stage.surtitle.read(idOf(visitor)));
    const flat = (list: Seen["steps"]): Seen["steps"] =>
      list.flatMap((step) => [step, ...step.agents.flatMap((agent) => flat(agent.steps))]);
    expect(flat(seen.steps).map(({ caption, status, source }) => [caption, status, source])).toEqual(
      steps.map(({ caption, status }) => [caption.text, status, caption.source]),
    );
    expect(seen.title).toBe(title?.text);
    return seen;
  }

  test("a caption is composed, is narrated while its step runs, and settles when it ends", async () => {
    stage.narrating.shut();
    const visitor = await come("please try the cups");
    await visitor.sees("running", { index: 1, caption: "running npm test" });
    expect((await visitor.see()).steps[1]).toMatchObject({ source: "composed", word: "" });
    stage.narrating.open();
    await visitor.sees("running", { index: 1, caption: "trying every cup in the cupboard" });
    expect((await visitor.see()).steps[1]?.source).toBe("narrated");
    stage.gate.open();
    await visitor.answered("They hold.");
    await visitor.page.locator(".turn-end", { hasText: "Done in" }).waitFor();
    const { steps } = await agrees(visitor);
    expect(steps.map(({ caption, status }) => `${caption} ${status}`)).toEqual([
      "read cups.md done",
      "trying every cup in the cupboard done",
    ]);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  test("a reload shows the same, in the middle of a step and after it", async () => {
    const visitor = await come("please ask");
    await visitor.sees("running", { index: 1, caption: "trying every cup" });
    const midway = await visitor.see();
    expect(midway.steps[0]).toMatchObject({ caption: "asking the taster", source: "lifted" });
    expect(midway.steps[0]?.agents[0]).toMatchObject({ name: "taster", steps: [{ status: "running" }] });
    await visitor.page.reload();
    await visitor.sees("running", { index: 1, caption: "trying every cup" });
    expect(await visitor.see()).toEqual(midway);
    stage.gate.open();
    await visitor.answered("Asked.");
    await visitor.page.locator("#title", { hasText: "Cups and saucers" }).waitFor();
    const after = await agrees(visitor);
    await visitor.page.reload();
    await visitor.answered("Asked.");
    expect(await agrees(visitor)).toEqual(after);
    await visitor.leave();
  });

  test("a connection that drops is taken up again without a gap or a double", async () => {
    const visitor = await come("please try the cups");
    await visitor.sees("running", { index: 1 });
    await visitor.context.setOffline(true);
    // Going offline does not cut what is open.
    stage.web.hangUp();
    await visitor.page.getByText("Reconnecting…").waitFor();
    stage.gate.open();
    await stage.surtitle.settled();
    await visitor.context.setOffline(false);
    await visitor.answered("They hold.");
    await visitor.page.getByText("Reconnecting…").waitFor({ state: "hidden" });
    const { messages, steps } = await agrees(visitor);
    expect(messages).toHaveLength(2);
    expect(steps).toHaveLength(2);
    await visitor.leave();
  });

  test("a tab out of sight lets go of its connection, and is right again when it is seen", async () => {
    const visitor = await Visitor.come(browser(), stage.web.url);
    const { page } = visitor;
    await page.clock.install();
    await page.reload();
    await visitor.say("please try the cups");
    await page.clock.runFor(2_000);
    await visitor.sees("running", { index: 1 });
    const show = (hidden: boolean): Promise<void> =>
      page.evaluate((is) => {
        Object.defineProperty(document, "hidden", { value: is, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await show(true);
    await page.clock.fastForward(21_000);
    stage.gate.open();
    await stage.surtitle.settled();
    await until(async () => (await stage.surtitle.read(idOf(visitor))).turns[0]?.status === "done");
    expect((await visitor.see()).steps[1]?.status).toBe("running");
    await show(false);
    await visitor.answered("They hold.");
    await agrees(visitor);
    await visitor.leave();
  });

  test("two tabs agree", async () => {
    const first = await come("please try the cups");
    await first.sees("running", { index: 1 });
    const second = await first.anotherTab();
    await second.sees("running", { index: 1, caption: "trying every cup" });
    stage.gate.open();
    await Promise.all([first.answered("They hold."), second.answered("They hold.")]);
    await stage.surtitle.settled();
    await second.page.locator("#title", { hasText: "Cups and saucers" }).waitFor();
    await second.page.locator(".thread-open[aria-current]").dblclick();
    await second.page.getByLabel("Name of this chat").fill("Our cups");
    await second.page.keyboard.press("Enter");
    await Promise.all(
      [first, second].map(({ page }) => page.locator("#title", { hasText: "Our cups" }).waitFor()),
    );
    await first.page.getByRole("button", { name: "Our cups", exact: true }).waitFor();
    expect(await second.see()).toEqual(await first.see());
    await first.leave();
  });

  test("a rename while the title is being written stays", async () => {
    stage.gate.open();
    stage.titling.shut();
    const visitor = await come("please try the cups");
    await visitor.answered("They hold.");
    await visitor.page.locator(".thread-open[aria-current]").dblclick();
    await visitor.page.getByLabel("Name of this chat").fill("Mine");
    await visitor.page.keyboard.press("Enter");
    await visitor.page.locator("#title", { hasText: "Mine" }).waitFor();
    stage.titling.open();
    await stage.surtitle.settled();
    expect((await agrees(visitor)).title).toBe("Mine");
    await visitor.leave();
  });

  test("a chat that is deleted at work is gone from every tab, and does not come back", async () => {
    const first = await come("please try the cups");
    await first.sees("running", { index: 1 });
    const threadId = idOf(first);
    const second = await first.anotherTab();
    await second.sees("running", { index: 1 });
    const line = first.page.locator(".thread", { has: first.page.locator("[aria-current]") });
    await line.hover();
    await line.getByRole("button", { name: /^Delete / }).click();
    await first.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    for (const { page } of [first, second]) {
      await page.locator("#welcome").waitFor();
      expect(new URL(page.url()).hash).toBe("");
    }
    stage.gate.open();
    await stage.surtitle.settled();
    expect((await stage.surtitle.read(threadId)).turns).toEqual([]);
    await first.page.goto(`${stage.web.url}#${threadId}`);
    await first.page.getByText("That chat is not there any more.").waitFor();
    await first.leave();
  });

  test("approval pauses the step, and goes on with it under the same caption", async () => {
    const visitor = await come("please send");
    await visitor.sees("paused");
    const approval = visitor.page.getByRole("region", { name: "Approval" });
    await approval.getByText("everyone").waitFor();
    const [paused] = (await visitor.see()).steps;
    expect(paused).toMatchObject({ caption: "sending an email: Tea", word: "waiting for you" });
    await visitor.page.reload();
    await approval.getByRole("button", { name: "Approve" }).click();
    await visitor.answered("It is out.");
    await approval.waitFor({ state: "hidden" });
    const { steps } = await agrees(visitor);
    expect(steps.map(({ caption, status }) => `${caption} ${status}`)).toEqual(["sent an email: Tea done"]);
    await visitor.leave();
  });

  test("Stop settles every step as stopped, those of agents inside too", async () => {
    const visitor = await come("please ask");
    await visitor.sees("running", { index: 1 });
    await visitor.page.getByRole("button", { name: "Stop" }).click();
    await visitor.sees("stopped", { index: 1 });
    await visitor.page.locator(".turn-end", { hasText: "Stopped after" }).waitFor();
    const { steps } = await agrees(visitor);
    expect([steps[0]?.status, steps[0]?.agents[0]?.steps[0]?.status]).toEqual(["stopped", "stopped"]);
    await visitor.page.getByRole("button", { name: "Send", exact: true }).waitFor();
    await visitor.leave();
  });
});

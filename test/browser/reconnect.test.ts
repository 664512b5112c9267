import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { openStage, type Stage } from "../examples/web/stage.ts";
import { describeInBrowser } from "../support/browser.ts";
import { Visitor } from "./visitor.ts";

const TROUBLE = "The server has trouble. Trying again…";

describeInBrowser("a server that answers with errors", (browser) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage({ scenes: [{ when: "greet", lines: [{ text: "Hello." }] }] });
  });
  afterAll(() => stage.close());

  /** The streams of the page are refused until the end of it is called; `asked` counts how often they were asked for. */
  async function refuse(page: Page, { path, status }: { path: RegExp; status: number }) {
    const count = { asked: 0 };
    await page.route(path, (route) => {
      // Beside each stream that is refused, the page asks once for the reason.
      if (route.request().resourceType() === "eventsource") count.asked += 1;
      return route.fulfill({ status, json: { error: "no" } });
    });
    return { count, end: () => page.unroute(path) };
  }

  /** Lets the page's clock run on, then all that this began. */
  async function pass(page: Page, ms: number): Promise<void> {
    await page.clock.runFor(ms);
    for (let i = 0; i < 3; i += 1) await page.evaluate(() => fetch("/page/favicon.svg").then(() => {}));
  }

  test("for the list of chats is asked again after ever longer pauses, says so, and is right again", async () => {
    const visitor = await Visitor.come(browser(), "about:blank");
    const { page } = visitor;
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    const { count, end } = await refuse(page, { path: /\/api\/threads$/, status: 500 });
    await page.goto(stage.web.url);
    await page.getByText(TROUBLE).waitFor();
    await pass(page, 900);
    expect(count.asked).toBe(1);
    // After 1, 3, 7, 15, 31, 61 and 91 seconds, or a little later where the machine is slow.
    for (let second = 1; second <= 100; second += 1) await pass(page, 1_000);
    expect(count.asked).toBeGreaterThan(5);
    expect(count.asked).toBeLessThanOrEqual(8);
    await page.getByText(TROUBLE).waitFor();
    expect(await page.getByText("not there any more").count()).toBe(0);
    await end();
    await pass(page, 30_000);
    await page.getByText(TROUBLE).waitFor({ state: "hidden" });
    await visitor.leave();
  });

  test.each([500, 503])("%i for a chat leaves it open", async (status) => {
    const visitor = await Visitor.come(browser(), stage.web.url);
    const { page } = visitor;
    await visitor.say("please greet");
    await visitor.answered("Hello.");
    await page.clock.install();
    const { end } = await refuse(page, { path: /\/events$/, status });
    await page.reload();
    await page.getByText(TROUBLE).waitFor();
    const { hash } = new URL(page.url());
    expect(hash).toMatch(/^#[\da-f-]{36}$/);
    await end();
    await page.clock.fastForward(40_000);
    await visitor.answered("Hello.");
    await page.getByText(TROUBLE).waitFor({ state: "hidden" });
    expect(new URL(page.url()).hash).toBe(hash);
    await visitor.leave();
  });
});

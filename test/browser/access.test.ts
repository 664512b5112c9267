import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import axe from "axe-core";
import type { BrowserContextOptions } from "playwright-core";
import { openStage, type Stage } from "../examples/web/stage.ts";
import { describeInBrowser } from "../support/browser.ts";
import { Visitor } from "./visitor.ts";

interface Fault {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

describeInBrowser("the page for everyone", (browser) => {
  let stage: Stage;

  beforeAll(async () => {
    const execute = { name: "execute", args: { command: "npm test" } };
    stage = await openStage({
      scenes: [
        {
          when: "ask",
          lines: [
            { text: "I'll ask the taster.", calls: [{ name: "ask_taster", args: { goal: "go deep" } }] },
            { text: "Asked." },
          ],
        },
        { when: "go deep", lines: [{ calls: [execute] }, { text: "It is sweet." }] },
        {
          when: "send",
          lines: [{ calls: [{ name: "send_email", args: { to: "everyone" } }] }, { text: "It is out." }],
        },
      ],
    });
  });
  beforeEach(() => stage.gate.shut());
  afterAll(() => stage.close());

  /** What axe finds, moderate and minor faults too. */
  async function faults({ page }: Visitor): Promise<string[]> {
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().iterations === 1)
          .map((one) => one.finished),
      ),
    );
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate("axe.run()")) as { readonly violations: readonly Fault[] };
    return violations.map(
      ({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    );
  }

  describe.each<BrowserContextOptions>([
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { colorScheme: "dark", viewport: { width: 390, height: 700 } },
  ])("axe finds no fault, with %j", (options) => {
    test("in an empty page, in a running step, unfolded, at its end, and in the question before a deletion", async () => {
      const visitor = await Visitor.come(browser(), stage.web.url, { ...options, bypassCSP: true });
      const { page } = visitor;
      expect(await faults(visitor)).toEqual([]);
      await visitor.say("please ask");
      await visitor.sees("running", { index: 1, caption: "trying every cup" });
      for (const line of await page.locator(".step-line").all()) await line.click();
      expect(await faults(visitor)).toEqual([]);
      stage.gate.open();
      await visitor.answered("Asked.");
      expect(await faults(visitor)).toEqual([]);
      if (options.viewport) await page.getByRole("button", { name: "Chats" }).click();
      await page.locator(".thread-open[aria-current]").press("Delete");
      await page.getByRole("dialog").waitFor();
      expect(await faults(visitor)).toEqual([]);
      await visitor.leave();
    });

    test("in a pause for approval, and in a refusal", async () => {
      const visitor = await Visitor.come(browser(), stage.web.url, { ...options, bypassCSP: true });
      await visitor.say("please send");
      await visitor.page.getByRole("region", { name: "Approval" }).waitFor();
      await visitor.say("something else");
      await visitor.page.getByText("This chat waits for your approval first.").waitFor();
      expect(await faults(visitor)).toEqual([]);
      await visitor.leave();
    });
  });

  test("the keyboard alone reaches and does everything", async () => {
    const visitor = await Visitor.come(browser(), stage.web.url);
    const { page } = visitor;
    const press = (...keys: string[]): Promise<void> =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    /** Tabs on until something of that name has the focus. */
    const tabTo = async (name: RegExp, back = false): Promise<void> => {
      for (let i = 0; i < 60; i += 1) {
        await press(back ? "Shift+Tab" : "Tab");
        const focused = await page.evaluate(() => {
          const { activeElement: at } = document;
          return (
            at?.ariaLabel ??
            (at as HTMLInputElement | null)?.labels?.[0]?.textContent ??
            at?.textContent ??
            ""
          );
        });
        if (name.test(focused)) return;
      }
      throw new Error(`no ${name} in the tab order`);
    };
    await press("Tab", "Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    await page.keyboard.type("please ask");
    await press("Enter");
    await visitor.sees("running", { index: 1, caption: "trying every cup" });
    await tabTo(/trying every cup/, true);
    await press("Enter");
    await page.getByText("Narrated by a small model").waitFor();
    expect(await visitor.step(1).locator(".step-line").getAttribute("aria-expanded")).toBe("true");
    await tabTo(/^Stop$/);
    await press("Enter");
    await page.locator(".turn-end", { hasText: "Stopped after" }).waitFor();
    await tabTo(/^Message$/, true);
    await page.keyboard.type("please send");
    await press("Enter");
    await page.getByRole("region", { name: "Approval" }).waitFor();
    await tabTo(/^Approve$/, true);
    await press("Enter");
    await visitor.answered("It is out.");
    await stage.surtitle.settled();
    await page.locator("#title", { hasText: "Cups and saucers" }).waitFor();
    await page.locator("body").focus();
    await tabTo(/Cups and saucers/, true);
    await tabTo(/New chat/, true);
    await tabTo(/^Cups and saucers/);
    await press("F2");
    await page.keyboard.type("By hand");
    await press("Enter");
    await page.locator("#title", { hasText: "By hand" }).waitFor();
    await tabTo(/^Rename By hand/);
    await press("Enter", "Escape");
    await tabTo(/^Delete By hand/);
    await press("Enter", "Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Delete By hand");
    await press("Enter", "Tab", "Enter");
    await page.locator("#welcome").waitFor();
    expect(await page.locator(".thread", { hasText: "By hand" }).count()).toBe(0);
    await visitor.leave();
  });

  test("what happens is said politely, once at a time", async () => {
    const visitor = await Visitor.come(browser(), stage.web.url);
    const { page } = visitor;
    const announcer = page.locator("#announcer");
    expect(await announcer.getAttribute("aria-live")).toBe("polite");
    await visitor.say("please ask");
    await announcer.filter({ hasText: "asking the taster" }).waitFor();
    stage.gate.open();
    await announcer.filter({ hasText: "Answer: Asked." }).waitFor();
    await visitor.say("please send");
    await announcer.filter({ hasText: "Waiting for your approval" }).waitFor();
    await visitor.leave();
  });

  test.each([
    ["reduce", 0],
    ["no-preference", 1],
  ] as const)("motion: %s", async (reducedMotion, least) => {
    const visitor = await Visitor.come(browser(), stage.web.url, { reducedMotion });
    await visitor.say("please ask");
    await visitor.sees("running", { index: 1 });
    const moving = await visitor.page.evaluate(() => document.getAnimations().length);
    if (least === 0) expect(moving).toBe(0);
    else expect(moving).toBeGreaterThanOrEqual(least);
    await visitor.leave();
  });
});

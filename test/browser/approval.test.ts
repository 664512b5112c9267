import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openStage, type Stage } from "../examples/web/stage.ts";
import { describeInBrowser } from "../support/browser.ts";
import { Visitor } from "./visitor.ts";

/** Its last words are what matters. */
const LETTER = `${"Dear friends, come and taste with us.\n".repeat(120)}And wire 900 to the new account.`;

describeInBrowser("what a person is asked", (browser) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage({
      scenes: [
        {
          when: "long letter",
          lines: [
            {
              calls: [
                {
                  name: "send_email",
                  args: { to: "all\u202emoc.live\u200b", body: LETTER, absurd: "x".repeat(20_001) },
                },
              ],
            },
            { text: "Not sent." },
          ],
        },
        {
          when: "fail",
          lines: [{ calls: [{ name: "no_such_tool", args: {} }] }, { text: "It did not work." }],
        },
        {
          when: "send",
          lines: [
            { calls: [{ name: "send_email", args: { to: "everyone", subject: "Tea" } }] },
            { text: "It is out." },
          ],
        },
      ],
    });
  });
  afterAll(() => stage.close());

  test("shows all of it, and nothing in it hides", async () => {
    const visitor = await Visitor.come(browser(), stage.web.url);
    const { page } = visitor;
    await visitor.say("write a long letter");
    const facts = page.locator(".fact-text");
    await facts.nth(2).waitFor();
    expect(await facts.allTextContents()).toEqual([
      "all⟨U+202E⟩moc.live⟨U+200B⟩",
      LETTER,
      "x".repeat(20_000),
    ]);
    expect(
      await facts.nth(1).evaluate((node) => node.scrollHeight <= (node.parentElement?.clientHeight ?? 0)),
    ).toBe(true);
    expect(await page.locator(".cut:visible").allTextContents()).toEqual([
      "Not shown: 1 more character. Reject it if that could matter.",
    ]);
    await page.getByRole("button", { name: "Reject" }).click();
    await visitor.answered("Not sent.");
    await visitor.leave();
  });

  test("a call that was rejected says so, for it was never begun; one that failed says that", async () => {
    const visitor = await Visitor.come(browser(), stage.web.url);
    await visitor.say("please send");
    await visitor.page.getByRole("button", { name: "Reject" }).click();
    await visitor.answered("It is out.");
    const { steps } = await visitor.see();
    expect(steps.map(({ status, word, calls }) => [status, word, calls[0]])).toEqual([
      ["failed", "rejected by you", expect.stringContaining("rejected by you")],
    ]);
    await visitor.page.reload();
    await visitor.answered("It is out.");
    expect((await visitor.see()).steps).toEqual(steps);
    await visitor.say("please fail");
    await visitor.sees("failed", { index: 1 });
    expect((await visitor.see()).steps[1]?.word).toBe("failed");
    await visitor.leave();
  });

  test.each([1100, 380])(
    "at %i pixels a status word ends where times end, and nothing is wider than the page",
    async (width) => {
      const visitor = await Visitor.come(browser(), stage.web.url, { viewport: { width, height: 800 } });
      const { page } = visitor;
      const end = async (part: string): Promise<number> => {
        const box = await visitor.step().locator(`.step-line > ${part}`).boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0));
      };
      await visitor.say("please send");
      await visitor.sees("paused");
      const word = await end(".word");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByRole("button", { name: "Approve" }).click();
      await visitor.sees("done");
      await visitor.answered("It is out.");
      expect(word).toBe(await end(".time"));
      await visitor.leave();
    },
  );
});

/** Photographs of the web example's page, as Chromium draws it. Their fonts are those of the machine. */
import { createSurtitle } from "@surtitle/core";
import { type Browser, chromium, type Page } from "playwright-core";
import { teaHouseAgent } from "../../../examples/web/src/agent.ts";
import { openModels } from "../../../examples/web/src/models.ts";
import { NEWSLETTER, STOCK } from "../../../examples/web/src/offline/scenes.ts";
import { startWeb } from "../../../examples/web/src/serve.ts";
import { Visitor } from "../../../test/browser/visitor.ts";
import { findBrowser } from "../../../test/support/find-browser.ts";

const SCHEMES = ["light", "dark"] as const;

/** WebP images of one moment, by colour scheme. */
export type Photographs = Readonly<Record<(typeof SCHEMES)[number], Uint8Array>>;

/** In CSS pixels. */
export const SIZE = { width: 1080, height: 1030 } as const;
/** Pixels of the image for one of CSS: about two of them make one where the README shows it, 880 wide. */
export const SCALE = 1.5;
/** Of 100, as Chromium's encoder counts it. */
const QUALITY = 75;

/** Earlier chats, and what they end up being called. */
const BEFORE = [
  { question: "When do we open on Sundays?", title: "When do we open on Sundays" },
  { question: STOCK, title: "Spring teas running low" },
] as const;

/** Runs the offline example, three chats of it, and waits for the end: the page shows most by then. @throws without Chromium */
export async function photograph(): Promise<Photographs> {
  const found = findBrowser();
  if (found === undefined) throw new Error("no Chromium on this machine (Debian: apt-get install chromium)");
  const models = await openModels({});
  const surtitle = createSurtitle();
  const agent = teaHouseAgent({ model: models.worker, surtitle });
  const web = await startWeb({ ...models, port: 0, surtitle, agent });
  const browser = await chromium.launch(found);
  try {
    return await visit(browser, web.url);
  } finally {
    await browser.close();
    await web.close();
    await models.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Photographs> {
  const visitor = await Visitor.come(browser, url, { viewport: SIZE, deviceScaleFactor: SCALE });
  const { page } = visitor;
  for (const { question, title } of BEFORE) {
    await visitor.say(question);
    await page.locator(".turn-end").waitFor();
    await page.locator(".thread", { hasText: title }).waitFor();
    await page.locator("#new-chat").click();
  }
  await visitor.say(NEWSLETTER);
  await page.getByRole("button", { name: "Approve" }).click();
  await visitor.answered("The letter is out");
  await page.locator("#title", { hasText: "Spring letter to 214 guests" }).waitFor();
  await page.locator("#cost", { hasText: "title" }).waitFor();
  await page.mouse.move(0, 0);
  return { light: await shoot(page, "light"), dark: await shoot(page, "dark") };
}

async function shoot(page: Page, colorScheme: "light" | "dark"): Promise<Uint8Array> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    ...{ format: "webp", quality: QUALITY },
    // Without it the image has one pixel for each of CSS, whatever the page is drawn in.
    clip: { x: 0, y: 0, ...SIZE, scale: SCALE },
  });
  return Buffer.from(data, "base64");
}

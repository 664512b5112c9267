/** Chromium for tests, where this machine has one. `SURTITLE_BROWSER=required` makes its absence a failure. */
import { afterAll, beforeAll, describe } from "@jest/globals";
import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./find-browser.ts";

/** A group of tests with one browser for all of them. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const found = findBrowser();
  if (found === undefined) {
    if (process.env["SURTITLE_BROWSER"] === "required")
      throw new Error(`"${name}" needs Chromium, and there is none`);
    process.stderr.write(
      `skipped "${name}": no Chromium on this machine (Debian: apt-get install chromium)\n`,
    );
  }
  const group = found === undefined ? describe.skip : describe;
  group(name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await chromium.launch(found);
    }, 60_000);
    afterAll(() => browser?.close());
    tests(() => {
      if (browser === undefined) throw new Error("the browser is not open yet");
      return browser;
    });
  });
}

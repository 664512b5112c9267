/** Chromium for tests, where this machine has one. `SURTITLE_BROWSER=required` makes its absence a failure. */
import { afterAll, beforeAll, describe } from "@jest/globals";
import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./find-browser.ts";
import { tempDirectory } from "./temp-directory.ts";

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
    let temp: Awaited<ReturnType<typeof tempDirectory>> | undefined;
    beforeAll(async () => {
      // What it leaves behind goes with its folder.
      temp = await tempDirectory();
      const env = { ...process.env, TMPDIR: temp.path } as Record<string, string>;
      browser = await chromium.launch({ ...found, env });
    });
    afterAll(async () => {
      await browser?.close();
      await temp?.remove();
    });
    tests(() => {
      if (browser === undefined) throw new Error("the browser is not open yet");
      return browser;
    });
  });
}

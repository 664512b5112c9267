/**
 * Chromium for tests, where this machine has one. `SURTITLE_BROWSER=required` makes its absence a failure; `CHROMIUM`
 * names one that is elsewhere.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, jest } from "@jest/globals";
import { type Browser, chromium } from "playwright-core";
import { tempDirectory } from "./temp-directory.ts";

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome.exe",
  "msedge.exe",
];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function findBrowser(): string | undefined {
  const { CHROMIUM, PATH = "" } = process.env;
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...(CHROMIUM ? [CHROMIUM] : []), ...places, ...ELSEWHERE].find((path) => existsSync(path));
}

/** A group of tests with one browser for all of them. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    if (process.env["SURTITLE_BROWSER"] === "required")
      throw new Error(`"${name}" needs Chromium, and there is none`);
    process.stderr.write(
      `skipped "${name}": no Chromium on this machine (Debian: apt-get install chromium)\n`,
    );
  }
  const group = executablePath === undefined ? describe.skip : describe;
  jest.setTimeout(240_000);
  group(name, () => {
    let browser: Browser | undefined;
    let temp: Awaited<ReturnType<typeof tempDirectory>> | undefined;
    beforeAll(async () => {
      // What it leaves behind goes with its folder.
      temp = await tempDirectory();
      const env = { ...process.env, TMPDIR: temp.path } as Record<string, string>;
      // Chromium refuses its sandbox to root, as containers are.
      const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
      browser = await chromium.launch({ args, env, ...(executablePath && { executablePath }) });
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

/** Chromium, or a browser made of it, where this machine has one. `CHROMIUM` names one that is elsewhere. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { LaunchOptions } from "playwright-core";

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

/** What `chromium.launch` needs for it; undefined where there is none. */
export function findBrowser(): LaunchOptions | undefined {
  const { CHROMIUM, PATH = "" } = process.env;
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const executablePath = [...(CHROMIUM ? [CHROMIUM] : []), ...places, ...ELSEWHERE].find((path) =>
    existsSync(path),
  );
  if (executablePath === undefined) return undefined;
  // Chromium refuses its sandbox to root, as containers are.
  return { executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] };
}

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/**
 * Chromium, in whose pages tests look: its shell without a window where there is one, as it takes
 * a third less processor time. Undefined where none is installed.
 */
export const CHROMIUM = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));

/** Starts Chromium, with further arguments. */
export function startChromium(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: ["--no-sandbox", "--headless", "--disable-gpu", ...args],
  });
}

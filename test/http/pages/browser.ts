import { existsSync } from "node:fs";
import { expect } from "chai";
import { type Browser, chromium, type Page } from "playwright-core";
import { serve, type TestServer } from "../support.ts";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = BROWSERS.find((path) => existsSync(path));

/** A page of a browser for each test, and the server whose pages it opens. */
export interface Browsing {
  readonly server: TestServer;
  readonly page: Page;
  /** Messages of the console, and errors of scripts; each test ends with none. */
  complaints: string[];
  /** Opens `/docs`, followed by `address`. */
  open(address: string): Promise<unknown>;
  /** The text of the only element that fits. */
  textOf(selector: string): Promise<string | null>;
}

/** Tests in Chromium, on a server with these files; skipped where it is not installed. */
export function browsing(
  title: string,
  files: Readonly<Record<string, string>>,
  tests: (browsing: () => Browsing) => void,
): void {
  const suite = executablePath === undefined ? describe.skip : describe;
  suite(`${title} (needs Chromium)`, () => {
    let server: TestServer;
    let browser: Browser;
    let current: Browsing;
    let strangers: string[];

    before(async () => {
      server = await serve(files, { explain: true });
      browser = await chromium.launch({
        ...(executablePath && { executablePath }),
        args: ["--no-sandbox", "--headless", "--disable-gpu"],
      });
    });
    after(async () => {
      await browser?.close();
      await server?.stop();
    });
    beforeEach(async () => {
      const page = await browser.newPage();
      page.setDefaultTimeout(8000);
      strangers = [];
      current = {
        server,
        page,
        complaints: [],
        open: (address) => page.goto(`${server.url}/docs${address}`),
        textOf: (selector) => page.locator(selector).textContent(),
      };
      // As with the network unplugged: nothing but this server can be reached.
      await page.route("**/*", (route) => {
        const url = route.request().url();
        if (url.startsWith(server.url) || url.startsWith("data:")) return route.continue();
        strangers.push(url);
        return route.abort();
      });
      page.on("console", (message) => current.complaints.push(`${message.type()}: ${message.text()}`));
      page.on("pageerror", (error) => current.complaints.push(error.message));
    });
    afterEach(async () => {
      await current.page.close();
      expect(strangers).to.deep.equal([]);
      expect(current.complaints).to.deep.equal([]);
    });

    tests(() => current);
  });
}

import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import type { ServerOptions } from "../../../src/http/server.ts";
import { CHROMIUM, startChromium } from "../../chromium.ts";
import { serve, type TestServer } from "../support.ts";

/**
 * A page of `nix`, which is not a spec, asks at once for the spec and for the arms of its rules.
 */
export const NIX_IS_ABSENT = /404 .*\/(?:nix\/|arms\.json\?spec=nix)$/;

/** The page of a browser, which is empty before each test, and the server whose pages it opens. */
export interface Browsing {
  readonly server: TestServer;
  readonly page: Page;
  /** Messages of the console with their addresses, and errors of scripts. */
  readonly complaints: string[];
  /** Fits the only complaints that a test may cause; it is set before the page is opened. */
  expected: RegExp | undefined;
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
  options: Partial<ServerOptions> = {},
): void {
  const suite = CHROMIUM === undefined ? describe.skip : describe;
  suite(`${title} (needs Chromium)`, () => {
    let server: TestServer;
    let browser: Browser;
    let page: Page;
    let current: Browsing;
    let strangers: string[];

    /** One for all tests: a page of its own for each takes as long as most of them. */
    async function beginPage(): Promise<void> {
      page = await browser.newPage();
      // Only a page that never gets there takes so long, on a machine with much else to do as well.
      page.setDefaultTimeout(60_000);
    }

    before(async () => {
      server = await serve(files, { explain: true, ...options });
      // As with the network unplugged: nothing but this server can be reached.
      browser = await startChromium("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");
      await beginPage();
    });
    after(async () => {
      await browser?.close();
      await server?.stop();
    });
    beforeEach(async () => {
      page.removeAllListeners();
      await page.emulateMedia({ colorScheme: null });
      await page.setViewportSize({ width: 1280, height: 720 });
      strangers = [];
      current = {
        server,
        page,
        complaints: [],
        expected: undefined,
        open: (address) => page.goto(`${server.url}/docs${address}`),
        textOf: (selector) => page.locator(selector).textContent(),
      };
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(server.url) && !/^(?:data|blob):/.test(url)) strangers.push(url);
      });
      page.on("console", (message) =>
        current.complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`),
      );
      page.on("pageerror", (error) => current.complaints.push(error.message));
    });
    afterEach(async () => {
      // Chromium sometimes crashes where it ends a worker, and the next page with it.
      if (page.workers().length > 0) await page.close().then(beginPage);
      else await page.goto("about:blank");
      expect(strangers).to.deep.equal([]);
      expect(current.complaints.filter((text) => !current.expected?.test(text))).to.deep.equal([]);
    });

    tests(() => current);
  });
}

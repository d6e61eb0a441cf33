import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { expect } from "chai";
import { type Browser, chromium } from "playwright-core";
import { bundleOf } from "./bundle-of.ts";
import { SHOP } from "./shop.ts";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = BROWSERS.find((path) => existsSync(path));

/** Nothing but scripts of the page's own server: no code made from text, nothing inline. */
const STRICT = "default-src 'none'; script-src 'self'; worker-src 'self'";
const CALL = 'shopPricing.run({ price: "12.50 eur", quantity: 3 }, { effective: "2025", rules: ["total"] })';

(executablePath === undefined ? describe.skip : describe)(
  "A bundle in a page with a strict policy (needs Chromium)",
  () => {
    let server: Server;
    let browser: Browser;
    let address: string;

    before(async () => {
      const module = await bundleOf(SHOP, ["shop/pricing"], { minify: true });
      const script = await bundleOf(SHOP, ["shop/pricing"], { minify: true, format: "iife", globalName: "Shop" });
      const files: Readonly<Record<string, string>> = {
        "/": '<!doctype html><script src="/script.js"></script><script src="/classic.js"></script><script type="module" src="/page.js"></script>',
        "/rules.js": module.script,
        "/script.js": script.script,
        "/classic.js": `window.classic = Shop.${CALL}.results.total.result;`,
        "/page.js": `import { shopPricing } from "/rules.js";
const answers = [${CALL}.results.total.result, classic];
const worker = new Worker("/worker.js", { type: "module" });
worker.onmessage = ({ data }) => {
  answers.push(data);
  try { new Function("")(); } catch { answers.push("code refused"); }
  document.documentElement.dataset.done = answers.join("; ");
};`,
        "/worker.js": `import { shopPricing } from "/rules.js"; for (let i = 0; i < 30; i++) ${CALL}; postMessage(${CALL}.results.total.result);`,
      };
      server = createServer((request, response) => {
        const text = files[request.url ?? ""];
        const type = request.url === "/" ? "text/html" : "text/javascript";
        response.writeHead(text === undefined ? 404 : 200, { "Content-Type": type, "Content-Security-Policy": STRICT });
        response.end(text);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const bound = server.address();
      address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}/`;
      browser = await chromium.launch({
        ...(executablePath && { executablePath }),
        args: ["--no-sandbox", "--headless", "--disable-gpu"],
      });
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    it("answers as module, as plain script and in a worker", async () => {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(address);
      await page.locator("html[data-done]").waitFor({ state: "attached" });
      const answers = await page.locator("html").getAttribute("data-done");
      expect(answers?.split("; ")).to.deep.equal(["38.50 eur", "38.50 eur", "38.50 eur", "code refused"]);
      expect(complaints.filter((text) => !/favicon|unsafe-eval|404/.test(text))).to.deep.equal([]);
    });
  },
);

import { createServer, type Server } from "node:http";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import type { Browser } from "playwright-core";
import { de } from "../../src/form/language/de.ts";
import { elementScript } from "../../src/http/work/library-file.ts";
import { axeFaults } from "../axe-faults.ts";
import { CHROMIUM, startChromium } from "../chromium.ts";
import { bundleOf } from "./bundle-of.ts";
import { SHOP } from "./shop.ts";

/** Nothing but scripts of the page's own server: no code made from text, nothing inline. */
const STRICT = "default-src 'none'; script-src 'self'; worker-src 'self'";
const ELEMENT = elementScript(undefined);
/** German with a word of somebody's own, in which markup is a text. */
const OWN_TEXTS = new Map([["de", { ...de, next: "Los </script>" }]]);
const CALL = 'shopPricing.run({ price: "12.50 eur", quantity: 3 }, { effective: "2025", rules: ["total"] })';

(CHROMIUM === undefined ? describe.skip : describe)("A bundle in a page with a strict policy (needs Chromium)", () => {
  let server: Server;
  let browser: Browser;
  let address: string;

  before(async () => {
    const options = { minify: true, show: true, partial: true, form: true, explain: true };
    const module = await bundleOf(SHOP, ["shop/pricing"], options);
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
      "/form": `<!doctype html><html lang="de"><title>Shop</title><main><h1>Shop</h1>
<rules-form src="rules.js" spec="shop/pricing"></rules-form></main><script type="module" src="rules-form.js"></script>
<script type="module" src="listener.js"></script>`,
      "/blank": "<!doctype html><title>Blank</title>",
      "/rules-form.js": elementScript(OWN_TEXTS),
      "/rules-form.js?again": ELEMENT,
      "/listener.js": `addEventListener("rules-answer", ({ detail }) => {
  document.documentElement.dataset.total = JSON.stringify([detail.data, detail.results.total.result]);
});`,
      "/worker.js": `import { shopPricing } from "/rules.js"; for (let i = 0; i < 30; i++) ${CALL}; postMessage(${CALL}.results.total.result);`,
    };
    server = createServer((request, response) => {
      const text = files[request.url ?? ""];
      const type = /^\/(?:form|blank)?$/.test(request.url ?? "") ? "text/html" : "text/javascript";
      response.writeHead(text === undefined ? 404 : 200, { "Content-Type": type, "Content-Security-Policy": STRICT });
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const bound = server.address();
    address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}/`;
    browser = await startChromium();
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
    await page.close();
  });

  it("is a form in a page of its own, as an element that asks no server", async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${address}form`);
    await page.getByRole("link", { name: "Alle Fragen zeigen" }).click();
    await page.getByLabel("Quantity", { exact: true }).fill("1.234,5");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.getByRole("button", { name: "Los </script>" }).waitFor();
    await page.getByLabel("Price", { exact: true }).fill("12,50");
    await page.getByLabel("Price", { exact: true }).press("Enter");
    await page.locator('[data-rule="total"] data', { hasText: "15.432,25" }).waitFor();
    expect(await page.locator("html").getAttribute("data-total")).to.equal(
      '[{"quantity":"1234.5","price":"12.50 eur"},"15432.25 eur"]',
    );
    expect(await page.locator("#calculation summary").textContent()).to.equal("Total: 15.432,25\u00a0€");
    await page.getByRole("link", { name: "Quantity" }).click();
    await page.getByRole("slider", { name: "Quantity" }).waitFor();
    expect(await axeFaults(page)).to.deep.equal([]);
    expect(requests).to.deep.equal([]);
    expect(complaints.filter((text) => !/favicon|404/.test(text))).to.deep.equal([]);
  });

  it("takes properties as attributes, also those that were set before its script came, and shows the last", async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${address}blank`);
    await page.evaluate(`(async () => {
        const form = document.createElement("rules-form");
        Object.assign(form, { spec: "shop/pricing", src: "nowhere.js", lang: "de" });
        document.body.append(form);
        await import("/rules-form.js");
        await import("/rules-form.js?again");
      })()`);
    const form = "document.querySelector('rules-form')";
    await page.getByRole("alert").waitFor();
    const properties = await page.evaluate(`[${form}.getAttribute("spec"), ${form}.lang, ${form}.src]`);
    expect(properties).to.deep.equal(["shop/pricing", "de", "nowhere.js"]);
    await page.evaluate(`${form}.src = "nowhere.js?2"; ${form}.src = "rules.js";`);
    await page.getByRole("link", { name: "Alle Fragen zeigen" }).click();
    await page.getByLabel("Quantity", { exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).to.equal(0);
    const answer = () =>
      page.evaluate(
        `new Promise((resolve) => ${form}.addEventListener("rules-answer", ({ detail }) => resolve(detail.data), { once: true }))`,
      );
    const quantity = page.getByLabel("Quantity", { exact: true });
    const filled = answer();
    await quantity.fill("1234");
    expect(await filled).to.deep.equal({ quantity: "1234" });
    // A field that somebody types into keeps its text and its cursor.
    const typed = answer();
    for (const key of ["Home", "ArrowRight", "."]) await quantity.press(key);
    expect(await typed).to.deep.equal({ quantity: "1234" });
    await quantity.press("0");
    expect(await quantity.inputValue()).to.equal("1.0234");
    await page.evaluate(`${form}.constructor.texts = { he: ${JSON.stringify(de)} }; ${form}.lang = "he";`);
    await page.locator("rules-form [dir=rtl]").waitFor();
    expect(complaints).to.deep.equal([]);
    await page.close();
  });

  it("needs at most 25 KiB for the element", () => {
    expect(gzipSync(ELEMENT, { level: 9 }).length).to.be.at.most(25 * 1024);
  });
});

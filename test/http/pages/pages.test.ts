import { expect } from "chai";
import { serve } from "../support.ts";
import { browsing, NIX_IS_ABSENT } from "./browser.ts";

const FILES = {
  "shop.rules": `spec shop/tickets
data quantity: number
rule base: quantity * 10

spec shop/tickets 2025-01-01
"""
Prices of <b>tickets</b> & more
"""
data quantity: number -> minimum 1 -> maximum 20 -> help "How many </script><img src=x onerror=alert(1)>" -> suggest 2
data price: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2
data kind: text -> option "adult" -> option "<child>"
data member: boolean
data discount: ratio -> maximum 50%
rule base: quantity * price
  unless kind is "<child>" then quantity * price / 2
rule total: base
  unless member then base - base * discount
rule refused: true
  unless quantity > 10 then veto "too many"

spec health "How we are"
meta results: "s"
data sleep "Hours of sleep": text -> option "few": "Less than 7" -> option "many"
rule r: 1
rule s "In short": 2
  unless sleep is "few" then 1
`,
};

const TOTAL = "unless member then base - base * discount";

browsing("the pages at /docs", FILES, (browsing) => {
  it("list the specs", async () => {
    const { open, page } = browsing();
    await open("");
    await page.getByRole("link", { name: "shop/tickets" }).click();
    await page.getByRole("heading", { name: "shop/tickets", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Specs" }).click();
    await page.getByRole("link", { name: "health" }).click();
    await page.locator("#rule-r .answer").waitFor();
  });

  it("show labels with their names, and the rules that people come for first", async () => {
    const { open, page, textOf } = browsing();
    await open("#/spec/health");
    await page.getByRole("status").filter({ hasText: "Still needed: sleep." }).waitFor();
    expect(await textOf("h1")).to.equal("How we are health");
    expect(await page.locator(".answers").getByRole("heading").allTextContents()).to.deep.equal(["In short s", "r"]);
    await page.getByLabel("Hours of sleep").selectOption({ label: "Less than 7 (few)" });
    await page.locator("#rule-s .answer", { hasText: "1" }).waitFor();
  });

  it("stay where they are when somebody goes to the content", async () => {
    const { open, page } = browsing();
    await open("#/spec/health");
    await page.getByRole("link", { name: "To the content" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.id")).to.equal("input-sleep");
  });

  it("answer while somebody types, and say what is missing", async () => {
    const { open, page, textOf } = browsing();
    await open("#/spec/shop%2Ftickets");
    await page.getByRole("status").filter({ hasText: "Still needed: kind, quantity, price" }).waitFor();
    expect(await textOf("#input-kind-state")).to.equal("answer this next");
    await page.getByRole("button", { name: "Take 2 for quantity" }).click();
    await page.fill("#input-price", "12.5");
    await page.selectOption("#input-kind", { label: "<child>" });
    await page.getByLabel("no", { exact: true }).check();
    await page.locator("#rule-total .answer", { hasText: "12.50 eur" }).waitFor();
    expect(await textOf("#input-price-reading")).to.equal("read as 12.50 eur");
    expect(await textOf('section > [role="status"]')).to.equal("Everything that is needed is given.");
    await page.getByLabel("yes", { exact: true }).check();
    await page.locator("#rule-total .missing", { hasText: "discount" }).waitFor();
    await page.locator("#rule-total").getByRole("button", { name: "discount" }).click();
    await page.keyboard.type("10");
    await page.locator("#rule-total .answer", { hasText: "11.25 eur" }).waitFor();
    await page.getByLabel("unit").first().selectOption("cent");
    await page.locator("#rule-base .answer", { hasText: "12.50 cent" }).waitFor();
    await page.fill("#input-quantity", "11");
    await page.locator("#rule-refused.veto .answer", { hasText: "too many" }).waitFor();
    await page.fill("#input-quantity", "99");
    await page.locator('#input-quantity[aria-invalid="true"]').waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByRole("status").filter({ hasText: "Still needed" }).waitFor();
  });

  it("explain a result as a tree that folds, also from the keyboard", async () => {
    const { open, page } = browsing();
    await open("#/spec/shop%2Ftickets");
    await page.fill("#input-quantity", "3");
    await page.fill("#input-price", "2");
    await page.selectOption("#input-kind", { label: "adult" });
    await page.getByLabel("no", { exact: true }).check();
    await page.locator("#rule-total .answer", { hasText: "6.00 eur" }).waitFor();
    await page.locator("#rule-total .why > summary").focus();
    await page.keyboard.press("Enter");
    const tree = page.locator("#rule-total .tree");
    await tree.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await tree.getByText("quantity * price = 6.00 eur").first().waitFor();
    await page.fill("#input-quantity", "4");
    await page.locator("#rule-total .answer", { hasText: "8.00 eur" }).waitFor();
    expect(await page.locator("#rule-total .why").getAttribute("open")).to.equal("");
  });

  it("draw what depends on what, leading to fields and results", async () => {
    const { open, page } = browsing();
    await open("#/spec/shop%2Ftickets");
    await page.locator("#rule-total").waitFor();
    expect(await page.locator(".graph .node").count()).to.equal(8);
    expect(await page.locator(".graph .edge").count()).to.equal(7);
    await page.getByRole("link", { name: "input price" }).focus();
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).to.equal("input-price");
    await page.getByRole("link", { name: "rule total" }).click();
    expect(await page.evaluate("document.activeElement.id")).to.equal("rule-total");
  });

  it("show the versions on a time line", async () => {
    const { open, page } = browsing();
    await open("#/spec/shop%2Ftickets");
    const line = page.getByRole("navigation", { name: "Versions" });
    await line.waitFor();
    expect(await line.getByRole("button").allInnerTexts()).to.deep.equal([
      "always\nuntil 2025-01-01",
      "2025-01-01\nopen end",
    ]);
    await line.getByRole("button").first().click();
    await page.locator("#effective").filter({ hasText: "2024-12-31" }).waitFor();
    await page.locator(".timeline .current", { hasText: "always" }).waitFor();
    expect(await page.locator(".field").count()).to.equal(1);
    await page.selectOption("#effective", { label: "2025-01-01" });
    await page.locator(".timeline .current", { hasText: "open end" }).waitFor();
    expect(await page.locator("#effective option").allInnerTexts()).to.deep.equal(["Now", "2025-01-01"]);
  });

  it("show what specs say as text", async () => {
    const { open, page, textOf } = browsing();
    await open("#/spec/shop%2Ftickets");
    await page.locator("#input-quantity").waitFor();
    expect(await textOf(".commentary")).to.equal("Prices of <b>tickets</b> & more");
    expect(await textOf("#input-quantity-hints")).to.contain("</script><img");
    expect(await page.locator("main img").count()).to.equal(0);
  });

  it("describe every route, for every version", async () => {
    const { open, page } = browsing();
    await open("#/reference");
    await page.getByText("/shop/tickets/{rules}").first().waitFor();
    await page.selectOption("#effective", "2025-01-01");
    await page.getByText("effective 2025-01-01").first().waitFor();
  });

  it("say so when a spec is not there", async () => {
    const { open, page, textOf } = browsing();
    browsing().expected = NIX_IS_ABSENT;
    await open("#/spec/nix");
    await page.getByRole("alert").waitFor();
    expect(await textOf('[role="alert"]')).to.contain("nix");
  });

  for (const width of [320, 390, 760, 1280, 2560]) {
    it(`fit a screen of ${width} points`, async () => {
      const { open, page } = browsing();
      await page.setViewportSize({ width, height: 700 });
      for (const address of ["", "#/spec/shop%2Ftickets"]) {
        await open(address);
        await page.locator("h1").waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), address).to.be.at.most(0);
      }
    });
  }

  it("name every field and button", async () => {
    const { open, page } = browsing();
    await open("#/spec/shop%2Ftickets");
    await page.locator("#rule-total").waitFor();
    const unnamed = await page.evaluate(`[...document.querySelectorAll("input, select, button")].filter((control) =>
      !(control.labels?.length > 0) && !control.getAttribute("aria-label") && control.textContent.trim() === "").map((control) => control.outerHTML)`);
    expect(unnamed).to.deep.equal([]);
  });
});

/** A tariff of forty years. */
const YEARLY = Array.from(
  { length: 40 },
  (_, i) => `spec yearly${i === 0 ? "" : ` ${1990 + i}-01-01`}\nrule price: ${i}\n`,
).join("\n");

browsing("the time line of a page", { "yearly.rules": YEARLY }, (browsing) => {
  it("opens at the version in force", async () => {
    const { open, page } = browsing();
    await page.setViewportSize({ width: 760, height: 700 });
    for (const [day, from] of [
      ["2026-02-03", "2026-01-01"],
      ["1980-01-01", "always"],
      ["2005-06-01", "2005-01-01"],
    ] as const) {
      await open("");
      await open(`#/spec/yearly?as-of=${day}`);
      const current = page.locator(".timeline .current", { hasText: from });
      await current.waitFor();
      const [line, shown] = [await page.locator(".timeline ol").boundingBox(), await current.boundingBox()];
      expect(shown?.x, day).to.be.at.least(line?.x ?? Number.NaN);
      expect((shown?.x ?? 0) + (shown?.width ?? 0), day).to.be.at.most((line?.x ?? 0) + (line?.width ?? 0) + 1);
    }
  });
});

describe("the page at /docs", () => {
  it("has a strict policy, relative addresses, and an entry for each version", async () => {
    const server = await serve(FILES);
    const { text, headers } = await server.ask("/docs");
    expect(headers["content-security-policy"]).to.equal(
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    );
    expect(headers["content-type"]).to.equal("text/html; charset=utf-8");
    const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.filter((address) => /^\/|:\/\//.test(address ?? ""))).to.deep.equal([]);
    for (const address of addresses.filter((each) => each?.startsWith("docs/"))) {
      const asset = await server.ask(`/${address}`);
      expect(asset.status, address).to.equal(200);
      expect(asset.headers["content-type"]).to.match(/^text\/(css|javascript); charset=utf-8$/);
    }
    // Without scripts there is a line that says so, and no control that does nothing.
    expect(text).to.match(/<div class="when" hidden>.*<main[^>]*><p>This page needs scripts/s);
    expect(text).to.contain('<option value="">Now</option><option value="2025-01-01">2025-01-01</option>');
    await server.stop();
  });

  it("reads the first lines of specs and the lines of rules, at any instant", async () => {
    const server = await serve(FILES);
    const read = async (path: string) => (await server.ask(`/docs/assets/${path}`)).json();
    expect(await read("summaries.json")).to.deep.equal({ "shop/tickets": "Prices of <b>tickets</b> & more" });
    expect(await read("summaries.json?effective=2024")).to.deep.equal({});
    expect(await read("arms.json?spec=shop/Tickets&effective=2024")).to.deep.equal({
      arms: { base: [{ id: "shop/tickets base 0", at: "shop.rules:3", text: "quantity * 10" }] },
      results: ["base"],
      types: [{}],
    });
    const tickets = await read("arms.json?spec=shop/tickets");
    expect(tickets).to.have.nested.property("arms.total[1].text", TOTAL);
    expect(tickets).to.have.deep.property("results", ["refused", "total"]);
    expect(await read("arms.json?spec=shop/ticket")).to.include({ code: "spec_not_found" });
    expect(await read("arms.json?spec=shop/tickets&effective=x")).to.include({ code: "invalid_datetime" });
    for (const path of ["/docs/assets/arms.json?spec=health", "/docs/rules-form.js"]) {
      const { headers } = await server.ask(path);
      expect(headers, path).to.include({ "cache-control": "no-cache" }).and.to.have.property("etag");
    }
    await server.stop();
  });

  it("finds every module that its scripts import", async () => {
    const server = await serve(FILES);
    const seen = new Set<string>();
    const waiting = ["main.js", "docs.css", "swagger-ui-bundle.js", "swagger-ui.css"];
    for (const file of waiting) {
      if (seen.has(file)) continue;
      seen.add(file);
      const { status, text } = await server.ask(`/docs/assets/${file}`);
      expect(status, file).to.equal(200);
      if (!file.startsWith("swagger"))
        for (const [, name = ""] of text.matchAll(/from "([^"]+)"/g))
          waiting.push(new URL(name, `http://assets/${file}`).pathname.slice(1));
    }
    expect(seen.size).to.be.greaterThan(12);
    await server.stop();
  });
});

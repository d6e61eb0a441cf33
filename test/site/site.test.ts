import { existsSync } from "node:fs";
import { expect } from "chai";
import { chromium } from "playwright-core";
import { Engine } from "../../src/engine/engine.ts";
import { siteForms } from "../../src/site/forms.ts";
import { type SiteFile, type SiteOptions, siteFiles } from "../../src/site/site.ts";
import { axeFaults } from "../axe-faults.ts";

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

const TYPES: Readonly<Record<string, string>> = { html: "text/html", css: "text/css", js: "text/javascript" };

const FILES = {
  "post.rules": `spec post/prices 2025-01-01
rule base: 4
spec post/prices 2026-01-01
rule base: 5
rule express "Express <b>": 9
spec post "Post & parcels" 2026-01-01
"""
What a letter costs.

More about it.
"""
uses std units
uses prices: post/prices
data weight "How heavy": units.mass -> help "With its <i>envelope</i>" -> maximum 30 kilogram
data fast: boolean -> fill no
rule price:
  prices.base
  unless weight > 2 kilogram then 7
  unless fast then 9
rule tax: price by scale
  up to 5 at 10%
  above at 20%
`,
};

function site(files: Readonly<Record<string, string>> = FILES, options: Partial<SiteOptions> = {}) {
  const engine = new Engine();
  engine.load(files);
  return siteFiles(engine, { title: "Our <rules>", specs: [], ...options });
}

/** The site with a form for each spec. */
async function withForms(): Promise<readonly SiteFile[]> {
  const engine = new Engine();
  engine.load(FILES);
  return site(FILES, { forms: await siteForms(engine, ["post"]) });
}

function page(files: readonly SiteFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? "";
}

/** Where the links of a page lead, as paths in the site with their anchors. */
function linksOf({ path, text }: SiteFile): readonly string[] {
  const base = `http://site/${path}`;
  return Array.from(text.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address = ""]) => new URL(address, base))
    .filter(({ host }) => host === "site")
    .map(({ pathname, hash }) => decodeURIComponent(pathname.slice(1)) + hash);
}

describe("the site of a workspace", () => {
  const files = site();
  const post = page(files, "specs/post/index.html");

  it("has a page for each version of each spec, the last one as that of the spec", () => {
    expect(files.map(({ path }) => path)).to.deep.equal([
      "index.html",
      "specs/post/prices/2025-01-01.html",
      "specs/post/prices/index.html",
      "specs/post/index.html",
      "site.css",
      "search.js",
    ]);
  });

  it("is the same for the same rules, whenever it is written", () => {
    expect(site()).to.deep.equal(files);
  });

  it("has no link that leads nowhere", () => {
    const anchors = new Set(
      files.flatMap(({ path, text }) => [
        path,
        ...Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => `${path}#${id}`),
      ]),
    );
    const links = files.filter(({ path }) => path.endsWith(".html")).flatMap(linksOf);
    expect(links).to.include("specs/post/prices/index.html").and.to.include("specs/post/index.html#rule-price");
    expect(links.filter((link) => !anchors.has(link))).to.deep.equal([]);
  });

  it("gives rules and their arms anchors, those of scales included", () => {
    const ids = Array.from(post.matchAll(/ id="(rule-[^"]*)"/g), ([, id]) => id);
    const arms = (rule: string) => [`rule-${rule}`, `rule-${rule}.1`, `rule-${rule}.2`];
    expect(ids).to.deep.equal([...arms("price"), ...arms("tax")]);
  });

  it("shows labels, helps and bounds, all as text", () => {
    expect(post).to.include('<h1 dir="auto">Post &amp; parcels</h1>').and.to.include("How heavy");
    expect(post).to.include("at most 30 kilogram").and.to.include("No unless given");
    expect(post).to.include("With its &lt;i&gt;envelope&lt;/i&gt;");
    for (const { path, text } of files.filter(({ path: each }) => each.endsWith(".html")))
      expect(text, path).not.to.match(/<b>|<i>|<rules>/);
  });

  it("shows what a version changes, and which specs use it", () => {
    const prices = page(files, "specs/post/prices/index.html");
    expect(prices).to.include("<del>\u2212   4</del>").and.to.include("<ins>+   5</ins>");
    expect(prices).to.match(/Used by<\/p><ul class="related"><li><a href="..\/..\/..\/specs\/post\/index.html">/);
    expect(page(files, "specs/post/prices/2025-01-01.html")).not.to.include("<del>");
  });

  it("lists coverage, and addresses for search engines, where these are known", () => {
    const named = site(FILES, { base: "https://example.org/a/", coverage: { percent: 50, page: "<p>…</p>" } });
    expect(page(named, "index.html")).to.include('<a href="coverage.html">Test cases reach 50.0 %');
    expect(page(named, "sitemap.xml")).to.include("<loc>https://example.org/a/specs/post/</loc>");
    expect(page(named, "specs/post/index.html")).to.include('rel="canonical" href="https://example.org/a/specs/post/"');
  });

  it("has forms for specs with rules of their own", async () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec units 2025-01-01\ndata n: number\nspec sums 2030-01-01\nrule r: 1\n" });
    expect([...(await siteForms(engine, ["units", "sums"])).modules.keys()]).to.deep.equal(["sums"]);
  });

  it("may have some of the specs only", () => {
    const some = site(FILES, { specs: ["post"] });
    expect(some.map(({ path }) => path)).not.to.include("specs/post/prices/index.html");
    expect(page(some, "specs/post/index.html")).to.include("<li><code>post/prices</code></li>");
  });

  (executablePath === undefined ? it.skip : it)(
    "works in a browser on a phone, in both schemes, and has no fault that axe finds",
    async () => {
      const formed = await withForms();
      const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
      try {
        const tab = await browser.newPage({ viewport: { width: 390, height: 800 } });
        const complaints: string[] = [];
        tab.on("console", (message) => complaints.push(message.text()));
        await tab.route("**", (route) => {
          const { hostname, pathname } = new URL(route.request().url());
          const text = hostname === "site" ? page(formed, pathname.slice(1)) : "";
          const type = pathname.split(".").at(-1) ?? "";
          return text === "" ? route.abort() : route.fulfill({ body: text, contentType: TYPES[type] ?? "" });
        });
        for (const colorScheme of ["light", "dark"] as const) {
          await tab.emulateMedia({ colorScheme });
          for (const path of ["index.html", "specs/post/index.html", "specs/post/prices/index.html"]) {
            await tab.goto(`http://site/${path}`);
            expect(await axeFaults(tab), `${path}, ${colorScheme}`).to.deep.equal([]);
            const isWider = await tab.evaluate("document.documentElement.scrollWidth > innerWidth");
            expect(isWider, path).to.equal(false);
          }
        }
        await tab.goto("http://site/index.html");
        await tab.getByLabel("Search").fill("letter COSTS");
        expect(await tab.getByRole("heading", { level: 2 }).allTextContents()).to.deep.equal(["Post & parcels"]);
        expect(await tab.locator("#found").textContent()).to.equal("1 found");
        await tab.getByRole("link", { name: "Post & parcels" }).click();
        await tab.getByLabel("How heavy", { exact: true }).fill("3");
        await tab.getByLabel("Unit: How heavy").selectOption("kilogram");
        await tab.locator('[data-rule="tax"] data', { hasText: "0.9" }).waitFor();
        expect(complaints).to.deep.equal([]);
      } finally {
        await browser.close();
      }
    },
  );
});

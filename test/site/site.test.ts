import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { localSpecs } from "../../src/engine/versions/local-specs.ts";
import { siteForms } from "../../src/site/forms.ts";
import { type SiteLanguage, siteLanguage } from "../../src/site/language/languages.ts";
import type { PlaygroundStart, SiteFile, SiteTests } from "../../src/site/pages/published.ts";
import { type SiteOptions, siteFiles } from "../../src/site/site.ts";
import { siteTests } from "../../src/site/tests.ts";
import { axeFaults } from "../axe-faults.ts";
import { CHROMIUM, startChromium } from "../chromium.ts";
import { TempFolder } from "../node/temp-folder.ts";

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

const CASES = `spec: post
cases:
  - {name: light, data: {weight: 1 kilogram}, results: {price: 5}}
  - {name: heavy <b>, data: {weight: 3 kilogram}, results: {price: 8}}
  - {name: nothing, data: {weight: 1 kilogram}}
`;

function loaded(files: Readonly<Record<string, string>>): Engine {
  const engine = new Engine();
  engine.load(files);
  return engine;
}

function languageOf(tag: string): SiteLanguage {
  const language = siteLanguage(tag);
  if (language === undefined) throw new Error(`no ${tag}`);
  return language;
}

function site(files: Readonly<Record<string, string>> = FILES, options: Partial<SiteOptions> = {}) {
  const engine = loaded(files);
  const specs = localSpecs(engine);
  return siteFiles(engine, { title: "Our <rules>", language: languageOf("en"), specs, ...options });
}

/** The outcome of the cases, which are run once. */
function tested(): SiteTests {
  outcome ??= run();
  return outcome;
}

let outcome: SiteTests | undefined;

function run(): SiteTests {
  const folder = new TempFolder({ "post.cases.yaml": CASES });
  try {
    const sources = Object.entries(FILES).map(([label, text]) => ({ label, text }));
    return siteTests(loaded(FILES), folder.path, sources);
  } finally {
    folder.remove();
  }
}

/** The specs with which the playground of a site begins. */
function startsOf(files: readonly SiteFile[]): readonly PlaygroundStart[] {
  const [, data = ""] =
    /<script type="application\/json" id="given">(.*)<\/script>/.exec(page(files, "playground.html")) ?? [];
  return JSON.parse(data);
}

/** The site with a form for each spec. */
async function withForms(): Promise<readonly SiteFile[]> {
  return site(FILES, { forms: await siteForms(loaded(FILES), ["post"]), tests: tested() });
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

/** The headings of a page that are not the rules' own. */
function headingsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(/<h2[^>]*>([^<]*)/g), ([, heading = ""]) => heading);
}

describe("the site of a workspace", () => {
  const files = site();
  const post = page(files, "specs/post/index.html");

  it("has a page for each version of each spec, the last one as that of the spec", () => {
    expect(files.map(({ path }) => path)).to.deep.equal([
      "index.html",
      "specs/post/index.html",
      "specs/post/prices/2025-01-01.html",
      "specs/post/prices/index.html",
      "site.css",
      "search.js",
      "playground.html",
      "assets/playground.js",
      "assets/playground-worker.js",
      "assets/playground-editors.js",
      "assets/playground.css",
    ]);
  });

  it("begins with the specs that no other uses", () => {
    const rules = "spec d rule r: 2 spec c uses d rule r: d.r spec b rule r: 1 spec a uses c rule r: c.r";
    const index = page(site({ "all.rules": rules }), "index.html");
    const names = Array.from(index.matchAll(/<p><code>(.)</g), ([, name]) => name);
    expect(names).to.deep.equal(["b", "a", "d", "c"]);
  });

  it("is the same for the same rules, whenever it is written", () => {
    expect(site()).to.deep.equal(files);
  });

  it("has no link that leads nowhere", () => {
    const anchors = new Set([
      ...files.flatMap(({ path, text }) => [
        path,
        ...Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => `${path}#${id}`),
      ]),
      ...startsOf(files).map(({ id }) => `playground.html#example=${encodeURIComponent(id)}`),
    ]);
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
    for (const { path, text } of files.filter(({ path: each }) => each.endsWith(".html") && each !== "playground.html"))
      expect(text, path).not.to.match(/<b>|<i>|<rules>/);
  });

  it("says of data what they may be, and not of results", () => {
    const text = page(
      site({ "a.rules": "spec a\ndata w: measure -> unit eur: 1 -> maximum 30 eur\nrule twice: w * 2" }),
      "specs/a/index.html",
    );
    expect(text.match(/at most €30/g)).to.have.length(1);
  });

  it("shows what a version changes, and which specs use it", () => {
    const prices = page(files, "specs/post/prices/index.html");
    expect(prices).to.include("<del>\u2212   4</del>").and.to.include("<ins>+   5</ins>");
    expect(prices).to.match(/Used by<\/p><ul class="related"><li><a href="..\/..\/..\/specs\/post\/index.html">/);
    expect(page(files, "specs/post/prices/2025-01-01.html")).not.to.include("<del>");
  });

  it("lists coverage, and addresses for search engines, where these are known", () => {
    const named = site(FILES, { base: "https://example.org/a/", tests: tested() });
    expect(page(named, "index.html")).to.include('<a href="coverage.html">Test cases reach 45.4% of the lines');
    const coverage = page(named, "coverage.html");
    expect(coverage).to.match(/<nav><a href="index.html">.+<\/a><\/nav>\n<h1>Coverage of the lines of rules/);
    expect(page(named, "sitemap.xml")).to.include("<loc>https://example.org/a/specs/post/</loc>");
    expect(page(named, "specs/post/index.html")).to.include('rel="canonical" href="https://example.org/a/specs/post/"');
  });

  it("has forms for specs with rules of their own", async () => {
    const engine = loaded({ "a.rules": "spec units 2025-01-01\ndata n: number\nspec sums 2030-01-01\nrule r: 1\n" });
    expect([...(await siteForms(engine, ["units", "sums"])).modules.keys()]).to.deep.equal(["sums"]);
  });

  it("shows the test cases of a version, and the lines that none of them reaches", () => {
    const tests = tested();
    const shown = page(site(FILES, { tests }), "specs/post/index.html");
    expect(shown).to.include("Test cases with the expected results: 1 of 2.");
    expect(shown).to.include("<b><bdi>heavy &lt;b&gt;</bdi></b> · failed<br><bdi>price: expected 8, is 7</bdi>");
    expect(shown).to.include('<a href="#rule-price.2"><code>price: unless fast</code></a> never decides');
    expect(shown).to.include("All test cases (2)");
    const prices = page(site(FILES, { tests }), "specs/post/prices/index.html");
    expect(prices).to.include("No test case is about this version.").and.not.to.include("Not reached");
    expect(post).not.to.include("Test cases");
  });

  it("has a playground that begins with its rules, those that they use, and their cases", () => {
    const starts = startsOf(site(FILES, { tests: tested() }));
    expect(starts.map(({ id, title }) => [id, title])).to.deep.equal([
      ["post", "Post & parcels"],
      ["post/prices", "Post prices"],
    ]);
    expect(starts.map(({ cases }) => cases)).to.deep.equal([CASES, ""]);
    const data = { weight: "3 kilogram" };
    const [expected, given] = [FILES["post.rules"], starts[0]?.rules ?? ""].map((text) =>
      loaded({ "a.rules": text }).run({ spec: "post", data, effective: "2026-05-01" }),
    );
    expect(given).to.deep.equal(expected);
    expect(post).to.include('href="../../playground.html#example=post"');
  });

  it("gives the playground the rules of repositories too, but not very long ones", () => {
    const rules =
      "spec a\nuses b: lib other\nrule r: b.x\nrepo lib\nspec other\nuses far c\nrule x: c.y\nrepo far\nspec c\nrule y: 3\n";
    const [start] = startsOf(site({ "a.rules": rules }));
    expect(loaded({ "b.rules": start?.rules ?? "" }).run({ spec: "a" }).results.r?.result).to.equal("3");
    expect(startsOf(site({ "a.rules": `spec a\n"""\n${"x".repeat(260_000)}\n"""\nrule r: 1\n` }))).to.deep.equal([]);
  });

  it("is in one of five languages, with no word of another", () => {
    const english = page(site(FILES, { tests: tested() }), "specs/post/index.html");
    for (const [tag, words] of [
      ["de-AT", ["Was gefragt wird", "höchstens 30 Kilogramm", "Testfälle", "entscheidet nie"]],
      ["fr", ["Ce qui est demandé", "au plus 30 kilogrammes", "Cas de test", "ne décide jamais"]],
      ["nl", ["Wat er gevraagd wordt", "hoogstens 30 kilogram", "Testgevallen", "beslist nooit"]],
      ["es", ["Lo que se pregunta", "como máximo 30 kilogramos", "Casos de prueba", "nunca decide"]],
    ] as const) {
      const all = site(FILES, { language: languageOf(tag), tests: tested() });
      const shown = page(all, "specs/post/index.html");
      expect(shown).to.include(`<html lang="${tag}" dir="ltr">`);
      const coverage = page(all, "coverage.html");
      expect(coverage).to.include(`<html lang="${tag}" dir="ltr">`).and.to.include(words[3]);
      expect(coverage, tag).not.to.match(/Coverage of|<th>goals|>cases<|never decides/);
      for (const word of words) expect(shown.replaceAll(/\s/g, " "), tag).to.include(word);
      for (const heading of headingsOf(english)) expect(headingsOf(shown), tag).not.to.include(heading);
    }
    expect(siteLanguage("pl")).to.equal(undefined);
  });

  it("may have some of the specs only", () => {
    const some = site(FILES, { specs: ["post"] });
    expect(some.map(({ path }) => path)).not.to.include("specs/post/prices/index.html");
    expect(page(some, "specs/post/index.html")).to.include("<li><code>post/prices</code></li>");
  });

  (CHROMIUM === undefined ? it.skip : it)(
    "works in a browser on a phone, in both schemes, and has no fault that axe finds",
    async () => {
      const formed = await withForms();
      const browser = await startChromium();
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
            // Each part that scrolls by itself says what it is.
            expect(await tab.locator('[tabindex="0"]:not([aria-labelledby])').count(), path).to.equal(0);
          }
        }
        await tab.goto("http://site/index.html");
        await tab.getByLabel("Search").fill("letter COSTS");
        expect(await tab.getByRole("heading", { level: 2 }).allTextContents()).to.deep.equal(["Post & parcels"]);
        expect(await tab.locator("#found").textContent()).to.equal("Found: 1");
        await tab.getByRole("link", { name: "Post & parcels" }).click();
        await tab.getByLabel("How heavy", { exact: true }).fill("3");
        await tab.getByLabel("Unit: How heavy").selectOption("kilogram");
        await tab.locator('[data-rule="tax"] data', { hasText: "0.9" }).waitFor();
        await tab.locator("#versions li b", { hasText: "2026" }).waitFor();
        await tab.getByRole("link", { name: "in the playground" }).click();
        await tab.getByRole("option", { name: "Post & parcels", selected: true }).waitFor({ state: "attached" });
        await tab
          .getByRole("tab", { name: "Test cases" })
          .getByText(/1 of \d+ test cases failed/)
          .waitFor();
        expect(complaints).to.deep.equal([]);
      } finally {
        await browser.close();
      }
    },
  );
});

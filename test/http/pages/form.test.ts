import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { axeFaults } from "../../axe-faults.ts";
import { EXAMPLES, exampleCases } from "../../examples/example-cases.ts";
import { browsing } from "./browser.ts";

const FOLDERS = ["parcel-tariff", "household-benefit", "loan", "uk-tax"];
/** Cases of each example whose page is compared with the answer for programs. */
const CASES = 2;

function rulesOf(folder: string): [string, string][] {
  const names = readdirSync(join(EXAMPLES, folder)).filter((name) => name.endsWith(".rules"));
  return names.map((name) => [`${folder}/${name}`, readFileSync(join(EXAMPLES, folder, name), "utf8")]);
}

/** Rows with rules of their own, and a list of values. */
const POST = `spec post
uses parcels: parcel list
data money: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2
data rent: money
data seats: number list -> minimum 1
rule price: parcels -> sum price
rule room: rent * (seats -> sum)
rule is_late: yes
  unless not parcels -> any sent > 2030-01-01 then no

spec parcel
uses std units
data money: measure -> unit eur: 1 -> decimals 2
data sent "Posted on": date
rule late: sent + 3 day
rule price: 4.50 eur
  unless late > 2026-03-01 then 9 eur
`;
const FILES = { ...Object.fromEntries(FOLDERS.flatMap(rulesOf)), "post.rules": POST };
const ALL = "zone=home&weight=2+kilogram&depth=10+centimeter&width=10+centimeter&height=10+centimeter&express=true";
const TOTAL = '[data-rule="total"]';

/** Runs in a page: its answer and itself, as made there and as the server sends them. */
const BOTH_WAYS = `async ({ spec, effective, data, rules, query }) => {
  const { module } = document.querySelector("main").dataset;
  const address = new URL(module, location).href;
  const [{ default: built }, { liveRules }] = await Promise.all([
    import(address),
    import(address.replace(/rules\\.js.*/, "public/live.js")),
  ]);
  const mainOf = (text) => text.slice(text.indexOf("<main"), text.indexOf("</main>"));
  const answer = built.run(data, { effective, rules, explain: true, arms: true, partial: true });
  const page = "accept-datetime=" + effective + "&rules=" + rules + "&chart-by=weight&" + query;
  const headers = { "x-partial": "true", "x-arms": "true", "x-explain": "true", "Accept-Datetime": effective };
  const replies = await Promise.all([
    fetch("/" + spec + "/" + rules + "?" + query, { headers }),
    fetch("/" + spec + "?" + page, { headers: { Accept: "text/html" } }),
  ]);
  const [json, html] = await Promise.all(replies.map((reply) => reply.text()));
  return [JSON.stringify(answer) + mainOf(liveRules(built, module)(page).text), json + mainOf(html)];
}`;

browsing("the page of a spec in a browser", FILES, (browsing) => {
  /** A page of its own without scripts, for the action. */
  async function withoutScripts(action: (page: Page) => Promise<void>): Promise<void> {
    const context = await browsing()
      .page.context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, locale: "de-DE" });
    if (context === undefined) throw new Error("unreachable: the page has a browser");
    await action(await context.newPage());
    await context.close();
  }

  it("asks for one thing after another and answers, without scripts", async () => {
    await withoutScripts(async (page) => {
      await page.goto(`${browsing().server.url}/parcel/tariff`);
      const next = page.getByRole("button", { name: "Weiter" }).last();
      await page.getByLabel("home").check();
      await next.click();
      await page.getByLabel("Nein").check();
      await next.click();
      await page.getByLabel("Weight", { exact: true }).fill("2,5");
      await next.click();
      for (const side of ["Depth", "Width", "Height"]) await page.getByLabel(side, { exact: true }).fill("1");
      await page.keyboard.press("Enter");
      await page.locator(TOTAL, { hasText: "7,30" }).waitFor();
      expect(new URL(page.url()).searchParams.get("weight")).to.equal("2.5 gram");
    });
  });

  it("adds, fills and removes rows of a list, without scripts", async () => {
    await withoutScripts(async (page) => {
      await page.goto(`${browsing().server.url}/benefit?accept-language=en&show-all=yes`);
      await page.getByLabel("Born").fill("1990-01-01");
      await page.getByRole("button", { name: "Add another: Members" }).click();
      await page.getByLabel("Born").nth(1).fill("1992-01-01");
      await page.getByLabel("Name").nth(1).fill("Bo <b>");
      await page.getByRole("button", { name: "Remove Members: 1" }).click();
      expect(await page.getByLabel("Name").inputValue()).to.equal("Bo <b>");
      expect(new URL(page.url()).searchParams.get("members.1.born")).to.equal("1992-01-01");
    });
  });

  /** Opens a page, and waits until it has the rules. Gives the requests that follow. */
  async function openLive(path: string): Promise<readonly string[]> {
    const { page, server } = browsing();
    await page.goto(`${server.url}/${path}`);
    await page.locator("body.live").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    return asked;
  }

  it("answers while somebody types, without a request, and Back returns", async () => {
    const { page, server } = browsing();
    const asked = await openLive("parcel/tariff");
    await page.getByLabel("home").check();
    await page.getByLabel("No", { exact: true }).check();
    await page.getByLabel("Weight", { exact: true }).fill("2");
    for (const side of ["Depth", "Width", "Height"]) await page.getByLabel(side, { exact: true }).fill("1");
    await page.locator(TOTAL, { hasText: "€7.30" }).waitFor();
    expect(await page.evaluate("document.activeElement.name")).to.equal("height");
    await page.getByLabel("Yes", { exact: true }).check();
    await page.locator(TOTAL, { hasText: "€10.22" }).waitFor();
    await page.goBack();
    await page.locator(TOTAL, { hasText: "€7.30" }).waitFor();
    expect(await page.getByLabel("No", { exact: true }).isChecked()).to.equal(true);
    await page.goForward();
    await page.locator(TOTAL, { hasText: "€10.22" }).waitFor();
    await page.getByRole("link", { name: "Weight" }).click();
    const slider = page.getByRole("slider", { name: "Weight" });
    await slider.focus();
    await page.keyboard.press("End");
    expect(await slider.getAttribute("aria-valuetext")).to.match(/^4 grams: €10\.22$/);
    await page.locator(`${TOTAL} data`).waitFor();
    await page.waitForURL(/weight=4\+gram/);
    expect(asked).to.deep.equal([]);
    expect(await page.getByLabel("Weight", { exact: true }).first().inputValue()).to.equal("4");
    await page.goto(`${server.url}/parcel/tariff#${ALL}`);
    await page.locator(TOTAL, { hasText: "€10.22" }).waitFor();
  });

  it("asks with a day when its year is whole", async () => {
    const { page } = browsing();
    const asked = await openLive("benefit?show-all=yes");
    await page.evaluate(
      "{ const { replaceState } = history; globalThis.seen = []; history.replaceState = function (...all) { seen.push(all[2]); replaceState.apply(this, all); }; }",
    );
    await page.getByLabel("Born").focus();
    await page.keyboard.type("02031990", { delay: 20 });
    await page.waitForURL(/born=1990-02-03/);
    const seen: readonly string[] = await page.evaluate("seen");
    expect(seen.filter((url) => /born=0/.test(url))).to.deep.equal([]);
    expect(asked).to.deep.equal([]);
  });

  it("leads to what is refused when the form is sent, not while somebody types", async () => {
    const { page } = browsing();
    await openLive("parcel/tariff?zone=home&express=no");
    const weight = page.getByLabel("Weight", { exact: true });
    await weight.pressSequentially("-");
    // An answer that is typed is used after a pause.
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");
    expect(await page.locator(".error").count()).to.equal(0);
    await weight.press("Enter");
    await page.locator("#errors").waitFor();
    expect(await page.evaluate("document.activeElement.id")).to.equal("errors");
    await page.getByRole("link", { name: "Weight" }).click();
    expect(await weight.getAttribute("aria-invalid")).to.equal("true");
  });

  it("asks the server where the rules cannot be loaded", async () => {
    const { page, server } = browsing();
    browsing().expected = /rules\.js/;
    await page.route("**/rules.js?*", (route) => route.abort());
    await page.goto(`${server.url}/parcel/tariff?${ALL}`);
    await page.waitForLoadState("networkidle");
    await page.getByLabel("No", { exact: true }).check();
    await page.waitForResponse((response) => response.url().includes("express=false"));
    await page.locator(TOTAL, { hasText: "€7.30" }).waitFor();
    expect(await page.locator("body.live").count()).to.equal(0);
    await page.unroute("**/rules.js?*");
  });

  it("gives the answers of programs and makes the page of the server in the browser, for the cases of the examples", async () => {
    const { page } = browsing();
    for (const folder of FOLDERS) {
      for (const { spec, effective: day, data, rules } of exampleCases(folder).slice(0, CASES)) {
        const effective = day || "2026-11-01";
        await openLive(`${spec}?accept-datetime=${effective}`);
        for (const given of [data, Object.fromEntries(Object.entries(data).slice(1))]) {
          const compared = { spec, effective, data: given, rules, query: String(new URLSearchParams(given)) };
          const [live, asked] = await page.evaluate<string[]>(`(${BOTH_WAYS})(${JSON.stringify(compared)})`);
          // They are long: the whole of both would be printed.
          expect(live === asked, `${spec}?${compared.query}`).to.equal(true);
        }
      }
    }
  });

  it("has the answers that programs get without scripts, for the cases of the examples", async () => {
    const { server } = browsing();
    await withoutScripts(async (page) => {
      for (const { spec, effective, data, rules } of FOLDERS.flatMap((folder) =>
        exampleCases(folder).slice(0, CASES),
      )) {
        const query = new URLSearchParams(data);
        const asked = { "Accept-Datetime": effective };
        const json = (await server.ask(`/${spec}/${rules.join(",")}?${query}`, { headers: asked })).json();
        query.set("accept-datetime", effective);
        query.set("rules", rules.join(","));
        await page.goto(`${server.url}/${spec}?${query}`);
        for (const [rule, result] of Object.entries(
          json.results as Record<string, { result?: string; list?: unknown }>,
        )) {
          const shown = page.locator(`dd[data-rule="${rule}"]`);
          if (result.list !== undefined) expect(await shown.count()).to.equal(1);
          else if (result.result === undefined) expect(await shown.locator("data").count()).to.equal(0);
          else expect(await shown.locator("data").getAttribute("value"), page.url()).to.equal(result.result);
        }
      }
    });
  });

  it("has the texts of authors on the side on which a page begins", async () => {
    const { page, server } = browsing();
    await page.goto(`${server.url}/parcel/tariff?show-all=yes`);
    await page.evaluate("document.documentElement.dir = 'rtl'");
    const sides =
      "[...document.querySelectorAll('.field > label[dir]')].map((each) => getComputedStyle(each).textAlign)";
    expect(new Set(await page.evaluate<string[]>(sides))).to.deep.equal(new Set(["right"]));
    // A sign stays before its number.
    expect(await page.evaluate("getComputedStyle(document.querySelector('.number')).direction")).to.equal("ltr");
  });

  it("is on paper with all rows of its table, and without what is for the screen only", async () => {
    const { page, server } = browsing();
    await page.emulateMedia({ media: "print" });
    await page.goto(`${server.url}/parcel/tariff?${ALL}&chart-by=weight`);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.rows')).maxHeight")).to.equal("none");
    await page.goto(`${server.url}/benefit?members.1.born=1990-01-01&rent=500+eur`);
    for (const hidden of ["button", "#chart"]) {
      expect(await page.locator(hidden).count()).to.be.above(0);
      expect(await page.locator(hidden).filter({ visible: true }).count()).to.equal(0);
    }
    // A day has no sign for picking one: to hide it changes nothing.
    const day = () => page.getByLabel("Born").first().screenshot();
    const before = await day();
    await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("::-webkit-calendar-picker-indicator { display: none; }");
      document.adoptedStyleSheets = [sheet];
    })()`);
    expect(before.equals(await day())).to.equal(true);
    await page.emulateMedia({ media: null });
  });

  it("explains the rules of rows with the words and in the language of the page", async () => {
    const { page, server } = browsing();
    await page.goto(`${server.url}/post?parcels.1.sent=2026-01-01&seats=1&rent=1+eur&accept-language=de`);
    await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
    const text = ((await page.locator("#calculation").textContent()) ?? "").replaceAll("\u00a0", " ");
    for (const words of [
      "sent > 2030-01-01 (Nein)",
      "Parcels 1 · Price: 4,50 €",
      "Late: 4. Januar 2026",
      "Posted on: 1. Januar 2026",
    ])
      expect(text).to.contain(words);
  });

  it("refuses a blank value before others, and an amount without unit, where they are", async () => {
    const { page } = browsing();
    await openLive("post?seats=1&seats=2&rent=5&parcels.1.sent=2026-01-01&accept-language=en");
    expect(await page.locator("[id='f-rent-error']").textContent()).to.equal(
      "The unit is missing or does not fit. Possible: € or cent",
    );
    await page.locator("[id='f-seats.1']").fill("");
    await page.keyboard.press("Tab");
    await page.locator("[data-field='seats.1'].refused", { hasText: "Enter a value" }).waitFor();
    expect(await page.locator("[id='f-seats.2']").inputValue()).to.equal("2");
    expect(new URL(page.url()).searchParams.getAll("seats")).to.deep.equal(["", "2"]);
  });

  it("refuses a value when its field is left, also after a pause", async () => {
    const page = await browsing().page.context().browser()?.newPage();
    if (page === undefined) throw new Error("unreachable: the page has a browser");
    await page.goto(`${browsing().server.url}/parcel/tariff?weight=1+kilogram&accept-language=en`);
    await page.locator("body.live").waitFor();
    await page.clock.install();
    await page.getByLabel("Weight", { exact: true }).fill("-1");
    await page.clock.runFor(1000);
    expect(await page.locator(".refused").count()).to.equal(0);
    await page.keyboard.press("Tab");
    await page.locator("[data-field='weight'].refused").waitFor();
    await page.close();
  });

  it("copies a link with the answers behind #, and shows it where it may not", async () => {
    const { page, server } = browsing();
    await openLive("parcel/tariff?zone=home&accept-language=en");
    const link = `${server.url}/parcel/tariff#zone=home&accept-language=en`;
    for (const [outcome, shown] of [
      ["resolve", "Copied"],
      ["reject", link],
    ] as const) {
      await page.evaluate(`navigator.clipboard.writeText = (text) => Promise.${outcome}(globalThis.copied = text)`);
      await page.getByRole("link", { name: "Link to these answers" }).click();
      await page.locator("#copied", { hasText: shown }).waitFor();
      expect(await page.evaluate("copied")).to.equal(link);
    }
  });

  it("stays at its address along links within the page", async () => {
    const { page } = browsing();
    await openLive("post?seats=x&accept-language=en");
    const address = page.url();
    const focused = "document.activeElement.id";
    await page.locator("#errors a").click();
    expect([page.url(), await page.evaluate(focused)]).to.deep.equal([address, "f-seats.1"]);
    await page.locator(".skip").focus();
    await page.keyboard.press("Enter");
    expect([page.url(), await page.evaluate(focused)]).to.deep.equal([address, "questions"]);
    await openLive("post");
    await page.getByRole("link", { name: "Start again" }).click();
    expect(page.url()).to.match(/\/post$/);
  });

  it("leads the keyboard to a new row, and to the button that adds one when a row is gone", async () => {
    const { page } = browsing();
    await openLive("benefit?show-all=yes");
    const row = page.locator("[data-field='members.2']");
    await page.locator("button[name=form-add]").first().click();
    await row.waitFor();
    expect(await page.evaluate("document.activeElement.closest('[data-field]').dataset.field")).to.contain("members.2");
    await row.locator("button[name=form-remove]").click();
    await row.waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.name")).to.equal("form-add");
  });

  it("leads the keyboard to nothing that the answer hides", async () => {
    const { page, server } = browsing();
    await page.setViewportSize({ width: 390, height: 640 });
    await page.goto(`${server.url}/benefit?show-all=yes`);
    const seen = `(() => {
      const { left, top, width, height } = document.activeElement.getBoundingClientRect();
      return document.activeElement.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })()`;
    for (let field = 0; field < 12; field++) {
      await page.keyboard.press("Tab");
      const isField = await page.evaluate(
        "document.activeElement.matches('form :is(input:not([type=radio]), button)')",
      );
      if (isField) expect(await page.evaluate(seen)).to.equal(true);
    }
  });

  for (const colorScheme of ["light", "dark"] as const)
    it(`has no fault that axe finds, and fits a narrow window, ${colorScheme}`, async () => {
      const { page, server } = browsing();
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of [
        "parcel/tariff",
        `parcel/tariff?${ALL}&foo=1&chart-by=weight`,
        "parcel/tariff?zone=mars&weight=-2+kilogram&show-all=yes",
        "benefit?members.1.born=1990-01-01&rent=500+eur&accept-language=fr",
        "loan",
      ]) {
        await page.goto(`${server.url}/${path}`);
        await page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true");
        expect(await axeFaults(page), path).to.deep.equal([]);
        expect(await page.evaluate("document.documentElement.scrollWidth"), path).to.be.at.most(320);
      }
    });
});

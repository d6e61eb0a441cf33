import { expect } from "chai";
import { browsing } from "./browser.ts";

const FILES = {
  "fabric.rules": `spec fabric 2025-01-01
data length: measure -> unit centimeter: 1 -> unit meter: 100
data money: measure -> unit eur: 1 -> decimals 2
data cut: length
data stock: length range
data share: ratio range -> lower 5%
data ordered: date
data sale: date range
data price: money -> fill 14.40 eur
rule total: price * 1.05
rule enough: cut in stock
rule near: 10% in share
rule early: ordered < 2025-06-01T12:00:00
rule reduced: ordered in sale

spec fabric 2026-01-01
data money: measure -> unit eur: 1 -> decimals 2
data price: money -> fill 14.40 eur
rule total: price * 1.1

spec other 1990-01-01
rule r: 1
`,
  "due.rules": `spec due
uses std units
data sent: date
rule late: sent + 3 day
rule closed: late + 12 hour
`,
};

const PAGE = "#/spec/fabric?as-of=2025-06-01";

browsing("the inputs of a page", FILES, (browsing) => {
  const answers = (rule: string, text: string) =>
    browsing().page.locator(`#rule-${rule} .answer`, { hasText: text }).first().waitFor();
  const focused = () => browsing().page.evaluate("document.activeElement.id");

  it("take a date with a time, and keep it in the link", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await page.fill("#input-ordered", "2025-06-01");
    await answers("early", "true");
    const time = page.locator(".field", { has: page.locator("#input-ordered") }).getByLabel("time of day");
    expect(await time.isVisible()).to.equal(false);
    await page
      .locator(".field", { has: page.locator("#input-ordered") })
      .getByRole("button")
      .click();
    await time.fill("12:30");
    await answers("early", "false");
    expect(new URL(page.url()).hash).to.contain(".ordered=2025-06-01T12%3A30");
    await page.reload();
    await answers("early", "false");
    expect([await page.inputValue("#input-ordered"), await time.inputValue()]).to.deep.equal(["2025-06-01", "12:30"]);
  });

  it("keep dates of a link that two fields cannot show", async () => {
    const { open, page } = browsing();
    const sale = "2025-01-01T08:00...2025-W30";
    await open(`${PAGE}&.ordered=2025-06-01T14:00:00%2B02:00&.sale=${sale}&compare=2025-07-01T00:00:00Z`);
    await answers("early", "false");
    await answers("reduced", "true");
    const whole = page.locator('.moment input[type="text"]:visible');
    expect(await whole.evaluateAll((all) => all.map((each) => (each as unknown as { value: string }).value))).to.eql([
      "2025-06-01T14:00:00+02:00",
      "2025-W30",
      "2025-07-01T00:00:00Z",
    ]);
    await whole.first().fill("");
    await whole.first().blur();
    await page.locator("#input-ordered:visible").waitFor();
  });

  it("wait for the whole year of a day that somebody types, and keep the focus", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await answers("total", "15.12 eur");
    const seen: string[] = [];
    page.on("framenavigated", () => seen.push(new URL(page.url()).hash));
    await page.focus("#compare");
    await page.keyboard.type("02012026");
    await page.locator("#rule-total .beside.changed").waitFor();
    expect(await focused()).to.equal("compare");
    await page.focus("#day");
    await page.keyboard.type("08032025");
    await page.locator("#rule-total .beside", { hasText: "2025-08-03" }).waitFor();
    expect(await focused()).to.equal("day");
    await page.focus("#input-ordered");
    await page.keyboard.type("070420");
    await page.fill("#input-price", "1 eur");
    await answers("total", "1.10 eur");
    expect(seen.at(-1)).to.contain(".price=").and.not.to.contain(".ordered=");
    expect(seen.filter((hash) => /=0\d{3}-/.test(hash))).to.deep.equal([]);
  });

  it("lose nothing that somebody types while answers are on their way", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await answers("total", "15.12 eur");
    const slow = /\/fabric\/$/;
    for (const late of [50, 400]) {
      await page.route(slow, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, late));
        await route.continue().catch(() => {});
      });
      await page.focus("#day");
      await page.keyboard.type("08032025", { delay: 40 });
      await page.focus("#compare");
      await page.keyboard.type("02032026", { delay: 40 });
      await page.focus("#input-cut");
      await page.keyboard.type("12345", { delay: 40 });
      await page.focus("#input-ordered");
      await page.keyboard.type("07042025", { delay: 40 });
      await page.locator("#rule-total .beside", { hasText: "2025-08-03" }).waitFor();
      const typed = ["#day", "#compare", "#input-cut", "#input-ordered"].map((field) => page.inputValue(field));
      expect(await Promise.all(typed)).to.eql(["2025-08-03", "2026-02-03", "12345", "2025-07-04"]);
      expect(await focused()).to.equal("input-ordered");
      await page.unroute(slow);
      await open("");
      await open(PAGE);
      await answers("total", "15.12 eur");
    }
  });

  it("have units in ranges, and take values with their own unit", async () => {
    const { open, page, textOf } = browsing();
    await open(PAGE);
    await page.fill("#input-cut", "1 Meter");
    await page.fill("#input-stock", "50");
    const stock = page.locator(".field", { has: page.locator("#input-stock") });
    await stock.getByLabel("to", { exact: true }).fill("2 meter");
    await answers("enough", "true");
    expect(await textOf("#input-cut-reading")).to.equal("");
    expect(new URL(page.url()).hash).to.contain(".stock=50+centimeter...2+meter");
    await stock.getByLabel("unit: stock").selectOption("meter");
    // From 50 meter to 2 meter.
    await page.locator('#input-stock[aria-invalid="true"]').waitFor();
    expect(await page.inputValue("#input-cut")).to.equal("1");
    await page.fill("#input-cut", "1 mile");
    await page.locator('#input-cut[aria-invalid="true"]').waitFor();
    expect(await textOf("#input-cut-problem"))
      .to.contain("unknown unit")
      .and.to.contain("mile");
    expect(await textOf("#input-share-hints")).to.equal("From 5%.");
    await page.reload();
    await page.locator("#input-cut").waitFor();
    expect(await page.inputValue("#input-stock")).to.equal("50");
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.locator("#rule-enough", { hasText: "Still needs" }).waitFor();
    expect(await page.inputValue("#input-stock")).to.equal("");
  });
});

browsing("the results of a page", FILES, (browsing) => {
  it("have the days of their spec above them", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await page.locator("#rule-total").waitFor();
    const days = () => page.locator("#effective option").allInnerTexts();
    expect(await days()).to.deep.equal(["Now", "2026-01-01", "2025-01-01", "2025-06-01"]);
    await page.getByRole("link", { name: "Specs" }).click();
    await page.getByRole("link", { name: "other" }).waitFor();
    expect(await days()).to.include("1990-01-01");
  });

  it("have calculated days without the time at which they begin", async () => {
    const { open, page } = browsing();
    await open("#/spec/due?.sent=2026-01-01");
    await page.locator("#rule-closed .answer", { hasText: /^2026-01-04T12:00:00Z$/ }).waitFor();
    expect(await page.locator("#rule-late .answer").textContent()).to.equal("2026-01-04");
    await page.locator("#rule-closed .why summary").first().click();
    await page.locator("#rule-closed .tree summary", { hasText: "late + 12 hour = " }).click();
    await page.locator("#rule-closed .tree", { hasText: "late = 2026-01-04 ← sent + 3 day" }).waitFor();
    expect(await page.locator("main").textContent()).to.not.contain("T00:00:00Z");
  });

  it("say what changes from the earlier to the later day", async () => {
    const { open, page } = browsing();
    for (const [asOf, compare] of [
      ["2025-06-01", "2026-02-01"],
      ["2026-02-01", "2025-06-01"],
    ]) {
      await open(`#/spec/fabric?as-of=${asOf}&compare=${compare}&.price=20+eur`);
      await page
        .locator("#rule-total .difference", { hasText: "+1.00 eur, +4.76 % from 2025-06-01 to 2026-02-01" })
        .waitFor();
    }
  });

  it("keep what is open of an explanation, whatever changes", async () => {
    const { open, page } = browsing();
    await open(PAGE);
    await page.locator("#rule-total .why > summary").click();
    const root = page.locator("#rule-total .tree > details");
    await root.locator("> summary").click();
    await page.locator("#rule-total .tree > details:not([open])").waitFor();
    await page.fill("#input-price", "20");
    await page.locator("#rule-total .answer", { hasText: "21.00 eur" }).waitFor();
    await page.fill("#compare", "2026-02-01");
    await page.locator("#rule-total .difference").waitFor();
    await page.selectOption("#effective", "2026-01-01");
    await page.locator("#rule-total .answer", { hasText: "22.00 eur" }).first().waitFor();
    expect(await page.locator("#rule-total .why[open]").count()).to.equal(1);
    expect(await page.locator("#rule-total .tree > details:not([open])").count()).to.equal(1);
  });

  it("are dimmed while the server cannot be reached, until it is asked again", async () => {
    const { open, page } = browsing();
    browsing().expected = /Failed to load resource/;
    await open(PAGE);
    await page.locator("#rule-total .answer", { hasText: "15.12 eur" }).waitFor();
    const evaluation = /\/fabric\/$/;
    await page.route(evaluation, (route) => route.abort());
    await page.fill("#input-price", "20");
    await page.locator(".answers.old").waitFor();
    await page.getByRole("status").filter({ hasText: "The server cannot be reached." }).waitFor();
    await page.unroute(evaluation);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".answers:not(.old) #rule-total .answer", { hasText: "21.00 eur" }).waitFor();
  });
});

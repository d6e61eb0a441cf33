import { expect } from "chai";
import { axeFaults } from "../../axe-faults.ts";
import { browsing } from "./browser.ts";

const FILES = {
  "house.rules": `spec pet
data name: text
data shots: number
rule healthy: shots > 1

spec person
data money: measure -> unit eur: 1 -> decimals 2
data age: number -> minimum 0
data income: money
data married: boolean
uses pets: pet list -> optional
rule minor: age < 18
rule paired: married
rule fit: pets -> all healthy

spec house
uses members: person list -> maximum 3
data fares: number list
data months: number -> decimals 0
data rent: number
uses schedule: month list
  -> rows months
  -> maximum 9
  -> each paid: rent
rule size: members -> count
rule minors: members -> where minor -> count
rule income: members -> sum income
rule pairs: members -> where paired -> count
rule healthy: members -> all fit
rule fare: fares -> sum
rule paid: schedule -> sum paid
rule plan: schedule -> list schedule.paid, twice

spec month
uses std units
data paid: number
rule twice: paid * 2
`,
};

browsing("the rows of a page", FILES, (browsing) => {
  const answers = (rule: string, text: string) =>
    browsing().page.locator(`#rule-${rule} .answer`, { hasText: text }).first().waitFor();
  const button = (name: string) => browsing().page.getByRole("button", { name, exact: true });
  const list = (name: string) =>
    browsing()
      .page.locator("fieldset.field", { has: button(name) })
      .last();

  it("are added, filled and removed, and kept in the address", async () => {
    const { open, page } = browsing();
    await open("#/spec/house");
    await page.locator("#input-members").click();
    await answers("size", "1");
    await page.keyboard.type("9");
    await answers("minors", "1");
    await page.locator("#input-members").click();
    await page.fill("#input-members\\.2\\.age", "41");
    await page.fill("#input-members\\.1\\.income", "1000.50");
    await page.fill("#input-members\\.2\\.income", "2000");
    await page.locator('[name="input-members.1.married"][value="true"]').check();
    await page.locator('[name="input-members.2.married"][value="false"]').check();
    await answers("income", "3000.50 eur");
    await answers("pairs", "1");
    await page.reload();
    await answers("income", "3000.50 eur");
    expect(await page.inputValue("#input-members\\.2\\.age")).to.equal("41");
    await button("Remove members.1").click();
    await answers("income", "2000.00 eur");
    await answers("minors", "0");
    expect(await page.inputValue("#input-members\\.1\\.age")).to.equal("41");
    await page.locator(".graph", { hasText: "1 row" }).waitFor();
  });

  it("have rows of their own, and values without names", async () => {
    const { open, page } = browsing();
    await open("#/spec/house?.members=[{}]");
    await page.locator("#input-members\\.1\\.pets").click();
    await page.fill("#input-members\\.1\\.pets\\.1\\.shots", "1");
    await answers("healthy", "false");
    await page.locator("#input-fares").click();
    await page.locator("#input-fares").click();
    await page.fill("#input-fares\\.2", "2.5");
    await answers("fare", "2.5");
    await page.fill("#input-fares\\.1", "4");
    await answers("fare", "6.5");
  });

  it("say at their fields why a value is not accepted, and lead to those that are needed", async () => {
    const { open, page, textOf } = browsing();
    await open("#/spec/house?.members=[{},{%22age%22:%22x%22}]&.fares=[1,%22y%22]");
    await page.locator('#input-members\\.2\\.age[aria-invalid="true"]').waitFor();
    expect(await textOf("#input-members\\.2\\.age-problem")).to.equal('"x" is not a number');
    expect(await textOf("#input-fares\\.2-problem")).to.equal('"y" is not a number');
    await page.locator("#rule-income").getByRole("button", { name: "members.2.income" }).click();
    expect(await page.evaluate("document.activeElement.id")).to.equal("input-members.2.income");
    for (let rows = 3; rows <= 4; rows++) await page.locator("#input-members").click();
    await page.locator("#input-members-problem", { hasText: "4 rows are above the maximum 3" }).waitFor();
  });

  it("are none when somebody says so, which is not the same as not given", async () => {
    const { open, page } = browsing();
    await open("#/spec/house");
    await page.locator("#rule-size", { hasText: "Still needs" }).waitFor();
    await list("No rows").getByRole("button", { name: "No rows" }).waitFor();
    await page.locator("fieldset.field", { hasText: "members" }).getByRole("button", { name: "No rows" }).click();
    await answers("size", "0");
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.locator("#rule-size", { hasText: "Still needs" }).waitFor();
  });

  it("are a table where a result has data of them", async () => {
    const { open, page } = browsing();
    await open("#/spec/house?.months=2&.rent=700");
    const table = page.getByRole("region", { name: "plan" }).getByRole("row");
    await table.nth(2).waitFor();
    expect(await table.allTextContents()).to.deep.equal(["paidtwice", "7001400", "7001400"]);
    expect(await page.locator("#input-months-hints").textContent()).to.equal("A whole number.");
    expect(await axeFaults(page)).to.deep.equal([]);
  });

  it("keep a text of the address that is not an array, and are no input where rules make them", async () => {
    const { open, page } = browsing();
    browsing().expected = /400/;
    await open("#/spec/house?.fares=12");
    await page.locator(".answers.old").waitFor({ state: "attached" });
    expect(await page.locator("fieldset.field", { hasText: "fares" }).locator("input:visible").inputValue()).to.equal(
      "12",
    );
    expect(await page.locator("#input-schedule").count()).to.equal(0);
    await page.getByRole("link", { name: "input rent" }).waitFor();
  });

  it("have no fault that axe finds, dark and light", async () => {
    const { open, page } = browsing();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await open("#/spec/house?.members=[{%22age%22:%22x%22,%22pets%22:[{}]}]&.fares=[1]");
      await page.locator('[aria-invalid="true"]').first().waitFor();
      expect(await axeFaults(page)).to.deep.equal([]);
      await open("");
    }
  });
});

import { expect } from "chai";
import { editing } from "./room/editing.ts";

const FILES = {
  "shipping.rules": `spec shipping

data weight: number
  -> minimum 0
data member: boolean


rule base:
  4.90
  unless weight > 5
    then 7.90
  unless weight > 20
    then 12.90

rule price:
  base
  unless member
    then base * 80%
`,
  "shipping.cases.yaml": `spec: shipping
cases:
  - name: light parcel
    data: {weight: 2, member: no}
    results: {price: 4.90}
  - name: heavy parcel of a member
    data: {weight: 12, member: yes}
    results: {price: 6.40}
`,
};

editing("the Test Explorer of VS Code", FILES, (editing) => {
  const rows = () => editing().window.page.locator(".test-explorer .monaco-list-row");
  const row = (name: string) => rows().filter({ hasText: name }).last();

  it("has each file of cases with its cases", async () => {
    const { window } = editing();
    await window.open("shipping.rules");
    await window.page.locator('.activitybar .action-label[aria-label^="Testing"]').click();
    await rows().filter({ hasText: "shipping.cases.yaml" }).locator(".monaco-tl-twistie").click();
    await row("heavy parcel of a member").waitFor();
    expect((await rows().allTextContents()).join("\n"))
      .to.contain("shipping.cases.yaml")
      .and.to.contain("light parcel");
  });

  it("runs all of them, and shows a failure at its line", async () => {
    const { window } = editing();
    await window.open("shipping.cases.yaml");
    await window.command("Test: Run All Tests");
    await row("heavy parcel of a member").locator(".codicon-testing-failed-icon").waitFor();
    await row("light parcel").locator(".codicon-testing-passed-icon").waitFor();
    await window.page.locator(".view-line", { hasText: "price: 6.40" }).waitFor();
    await window.page.locator(".test-error-content-widget", { hasText: "6.32 != 6.40" }).waitFor();
    await window.picture("test-explorer");
  });

  it("tells in the output of a run each case, and of failures what was expected, as the terminal does", async () => {
    const { window } = editing();
    await window.command("Test: Show Output");
    for (const line of [
      "✓ shipping.cases.yaml:3 light parcel",
      "✗ shipping.cases.yaml:6 heavy parcel of a member",
      "  price  expected 6.40   actual 6.32",
      "2 cases: 1 passed, 1 failed",
    ])
      await window.page.locator(".test-output-peek-message-container .xterm-rows > div", { hasText: line }).waitFor();
    await window.picture("test-output");
  });

  it("runs one case alone", async () => {
    const { window } = editing();
    await window.command("Test: Clear All Results");
    await row("light parcel").hover();
    await row("light parcel").locator('.action-label[aria-label^="Run Test"]').first().click();
    await row("light parcel").locator(".codicon-testing-passed-icon").waitFor();
    expect(await row("heavy parcel of a member").locator(".codicon-testing-failed-icon").count()).to.equal(0);
  });

  it("runs the tests of a rule from the lens over it, and shows them", async () => {
    const { window } = editing();
    await window.command("Test: Clear All Results");
    await window.open("shipping.rules");
    await window.lens("2 cases · run").waitFor();
    await window.command("View: Show Explorer");
    await window.clickLens("2 cases · run", row("heavy parcel of a member").locator(".codicon-testing-failed-icon"));
    await row("light parcel").locator(".codicon-testing-passed-icon").waitFor();
    expect(await window.messages.count()).to.equal(0);
    await window.picture("tests-of-rule");
  });

  it("shows in the gutter of the rules which arms decided", async () => {
    const { window } = editing();
    await window.command("Test: Run All Tests with Coverage");
    await window.open("shipping.rules");
    await window.page.locator(".coverage-deco-gutter").first().waitFor();
    await window.picture("coverage");
    // Both lines of the arm for more than 20 are missed, and no other.
    expect(await window.page.locator(".coverage-deco-gutter.coverage-deco-miss").count()).to.equal(2);
    expect(await window.page.locator(".coverage-deco-gutter.coverage-deco-hit").count()).to.be.at.least(6);
  });
});

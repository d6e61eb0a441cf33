import axe from "axe-core";
import { expect } from "chai";
import { editing } from "./room/editing.ts";
import { until } from "./room/until.ts";

const FILES = {
  "shop.rules": `spec shop
"""
What a parcel costs
"""

data money: measure
  -> unit eur: 1
  -> decimals 2

data weight: number
  -> minimum 0
  -> help "Weight in kilogram"

data member: boolean


rule price:
  base
  unless member then base * 80%

rule base:
  4.90 eur
  unless weight > 5 then 8.90 eur
`,
  "shop.cases.yaml":
    "spec: shop\ncases:\n  - {name: a heavy parcel, data: {weight: 20, member: no}, results: {price: 8.90 eur}}\n",
  "vat.rules": "spec vat\n\nrule rate:\n  19%\n\n\nspec vat 2020-07-01\n\nrule rate:\n  16%\n",
};

editing("running a spec in VS Code", FILES, (editing) => {
  /** The page inside of the panel. */
  const panel = () => editing().window.webview;

  it("opens a panel with the form of the spec, and answers as far as the inputs go", async () => {
    const { window } = editing();
    await window.open("shop.rules");
    await window.clickLens(/^run$/, panel().locator("#input-weight"));
    await panel().locator("#input-weight").fill("12");
    await panel().locator(".result.waiting", { hasText: "price" }).waitFor();
    await panel().locator(".result.value", { hasText: "8.90 eur" }).waitFor();
    expect(await panel().locator("[role=status]").textContent()).to.equal("Still needed: member.");
    await panel().getByRole("radio", { name: "yes" }).check();
    await panel().locator(".result.value", { hasText: "7.12 eur" }).waitFor();
  });

  it("explains a result with lines that lead to the text", async () => {
    const { window } = editing();
    await panel().locator("summary", { hasText: "Why?" }).first().click();
    await panel().getByRole("button", { name: "Steps of base * 80%" }).click();
    await panel().getByRole("button", { name: "Steps of base", exact: true }).click();
    await panel().locator("button", { hasText: "because weight > 5" }).first().waitFor();
    await window.picture("run-panel");
    await panel().locator("button", { hasText: "because weight > 5" }).first().click();
    await window.page.locator("#status\\.editor\\.selection", { hasText: "Ln 23" }).waitFor();
  });

  it("shows the values at the ends of the rules, and follows the text as it is typed", async () => {
    const { window } = editing();
    await window.page.locator(".view-line", { hasText: "= 7.12 eur" }).waitFor();
    await window.press("Control+End");
    await window.type("\nrule double: base * 2\n");
    await panel().locator(".result.value", { hasText: "17.80 eur" }).waitFor();
    await window.page.locator(".view-line", { hasText: "= 17.80 eur" }).waitFor();
    await window.picture("run-values");
  });

  it("always shows the day of the run, which can be chosen", async () => {
    const today = new Date().toISOString().slice(0, 4);
    expect(await panel().getByLabel("Day of the run").inputValue()).to.match(new RegExp(`^${today}-`));
    await panel().getByLabel("Day of the run").fill("2024-02-29");
    await until("the day is taken", async () => (await panel().locator("h1 + p .hints").textContent()) === "");
  });

  it("marks every value that is refused at its field", async () => {
    await panel().locator("#input-weight").fill("heavy");
    await panel().locator("#input-weight[aria-invalid=true]").waitFor();
    await panel().locator(".problem", { hasText: "heavy" }).waitFor();
    expect(await panel().locator("[role=status]").textContent()).to.contain("Not accepted: weight.");
    await editing().window.picture("run-refused");
  });

  it("loads the inputs of a case, and keeps others under a name", async () => {
    const { window } = editing();
    await panel().getByLabel("Load inputs").selectOption({ label: "a heavy parcel" });
    await panel().locator(".result.value", { hasText: "price" }).filter({ hasText: "8.90 eur" }).waitFor();
    expect(await panel().locator("#input-weight").inputValue()).to.equal("20");
    await panel().locator("#input-weight").fill("12");
    await panel().getByRole("radio", { name: "yes" }).check();
    await panel().getByRole("button", { name: "Keep inputs" }).click();
    await window.page.locator(".quick-input-widget input:focus").waitFor();
    await window.type("a member");
    await window.press("Enter");
    await panel()
      .locator("optgroup[label='Kept inputs'] option", { hasText: "a member" })
      .waitFor({ state: "attached" });
    await panel().getByLabel("Load inputs").selectOption({ label: "a heavy parcel" });
    await panel().locator(".result.value", { hasText: "price" }).filter({ hasText: "8.90 eur" }).waitFor();
    await panel().getByLabel("Load inputs").selectOption({ label: "a member" });
    await panel().locator(".result.value", { hasText: "7.12 eur" }).waitFor();
    await window.picture("run-inputs");
    // The panel had the keys, and what is opened next belongs beside it.
    await window.page.locator(".view-line", { hasText: "decimals 2" }).first().click();
  });

  it("compares a version with the one before", async () => {
    const { window } = editing();
    await window.open("vat.rules");
    await window.page.locator(".codelens-decoration", { hasText: "in force since 2020-07-01" }).waitFor();
    const comparison = window.page.locator(".tab.active", { hasText: "vat ↔ vat 2020-07-01" });
    await window.clickLens("compare with the version before", comparison);
    await window.page.locator(".diff-editor, .monaco-diff-editor").first().waitFor();
    // The texts of versions beside each other are not part of the workspace.
    await window.page.locator("#status\\.problems", { hasText: /^\s*0\s*0\s*$/ }).waitFor();
    await window.picture("compare-versions");
  });

  it("is filled, read and left with the keyboard alone", async () => {
    const { window, workspace } = editing();
    await window.open("shop.rules");
    await window.command("Engine: Run the spec at the cursor");
    const frame = await window.webviewFrame();
    // The field that had the focus last keeps it while another part of the window has the keys.
    await until("the panel has the keys", () =>
      window.page.evaluate("document.activeElement?.matches('iframe.webview') === true"),
    );
    // Tab goes on from there, whatever was used last.
    await panel().locator("h1").click();
    const focused = () =>
      frame.evaluate<string>(
        "['id', 'name', 'textContent'].map((key) => document.activeElement[key]).find(Boolean) ?? ''",
      );
    const tabTo = async (words: string, key = "Tab") => {
      for (let step = 0; step < 40; step += 1) {
        await window.press(key);
        if ((await focused()) !== words) continue;
        const outline = await frame.evaluate<string>("getComputedStyle(document.activeElement).outlineStyle");
        expect(outline, words).not.to.equal("none");
        return;
      }
      throw new Error(`${words} is not reached`);
    };
    await tabTo("input-weight");
    await window.press("Control+A");
    await window.type("3");
    await panel().locator(".result.value", { hasText: "3.92 eur" }).waitFor();
    await tabTo("input-member");
    await window.press("ArrowRight");
    await panel().locator(".result.value", { hasText: "price" }).filter({ hasText: "4.90 eur" }).waitFor();
    await tabTo("Keep as a test");
    await tabTo("base", "Shift+Tab");
    // A change of any rules runs them again; the results are shown anew.
    await frame.evaluate("document.querySelector('#results').classList.add('before')");
    workspace.write("vat.rules", `${FILES["vat.rules"]}  # half a year\n`);
    await panel().locator("#results:not(.before)").waitFor();
    expect(await focused()).to.equal("base");
    await window.press("Enter");
    await window.page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
  });

  it("begins with the last values of the spec when the panel is opened again", async () => {
    const { window } = editing();
    const tab = window.page.locator(".tab", { hasText: "Run shop" });
    await tab.click();
    await window.command("View: Close Editor");
    await tab.waitFor({ state: "detached" });
    await window.open("shop.rules");
    await window.command("Engine: Run the spec at the cursor");
    await tab.waitFor();
    await panel().locator(".result.value", { hasText: "price" }).filter({ hasText: "4.90 eur" }).waitFor();
    expect(await panel().locator("#input-weight").inputValue()).to.equal("3");
    expect(await panel().getByRole("radio", { name: "no", exact: true }).isChecked()).to.equal(true);
  });

  const themes = {
    "Light 2026": "vscode-light",
    "Dark 2026": "vscode-dark",
    "Default High Contrast": "vscode-high-contrast",
    "Default High Contrast Light": "vscode-high-contrast-light",
  };
  for (const [theme, kind] of Object.entries(themes)) {
    it(`has no fault that axe finds in the theme ${theme}`, async () => {
      const { window, workspace } = editing();
      workspace.write(".vscode/settings.json", JSON.stringify({ "workbench.colorTheme": theme }));
      const frame = await window.webviewFrame();
      await frame.locator(`body.${kind}`).waitFor();
      await panel().locator("#input-weight").fill("many");
      await panel().locator('[aria-invalid="true"]').first().waitFor();
      // A change of theme fades.
      await until("the theme is there", () => frame.evaluate("document.getAnimations().length === 0"));
      await frame.evaluate(axe.source);
      const found = await frame.evaluate<
        readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[]
      >("axe.run(document, { iframes: false }).then(({ violations }) => violations)");
      await window.picture(`run-panel ${theme}`);
      expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).to.deep.equal([]);
    });
  }
});

import { expect } from "chai";
import type { Locator } from "playwright-core";
import { editing } from "./room/editing.ts";
import { until } from "./room/until.ts";

const FILES = {
  "fees.rules": "spec fees\n\n\nrule fee:\n  nobody\n",
  "shop.rules": "spec shop\nuses std units\n\ndata weight: units.mass\n\n\nrule heavy:\n  weight > 30 kilogram\n",
};

editing("reading rules in VS Code", FILES, (editing) => {
  /** The page that is shown. */
  const page = () => editing().window.webview;

  it("leads from a standard unit to its definition, which nobody can change", async () => {
    const { window } = editing();
    await window.open("shop.rules");
    await window.page.locator(".view-line", { hasText: "boolean" }).waitFor();
    await window.press("Control+End", "ArrowUp", "End", "ArrowLeft", "F12");
    await window.page.locator('.tab.active[data-resource-name="units.rules"]').waitFor();
    await window.page.locator(".view-line", { hasText: "unit kilogram" }).first().waitFor();
    await window.page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
    const before = await window.lines();
    await window.type("x");
    expect(await window.lines()).to.deep.equal(before);
    await window.picture("standard-units");
    await window.command("Problems: Focus on Problems View");
    expect(await window.problems.filter({ hasText: "units.rules" }).count()).to.equal(0);
  });

  it("leads from a word of the language to its chapter of the guide, and from there to others", async () => {
    const { window } = editing();
    await window.open("fees.rules");
    const explanation = await window.explain("rule");
    await explanation.getByRole("link", { name: "Guide" }).click();
    await window.page.locator(".tab.active", { hasText: "rules.md" }).waitFor();
    await page().getByRole("heading", { name: "Rules and unless" }).waitFor();
    await window.picture("guide");
    await page().getByRole("link", { name: "next chapter" }).click();
    await page().getByRole("heading", { name: "Missing data and vetoes" }).waitFor();
  });

  it("leads from an error to its explanation", async () => {
    const { window } = editing();
    await window.open("fees.rules");
    const explanation = await window.explain("nobody");
    await explanation.getByRole("link", { name: "unknown-reference" }).click();
    await window.page.locator(".tab.active", { hasText: "errors.md" }).waitFor();
    await expectVisible(page().getByRole("heading", { name: "unknown-reference" }));
    await window.picture("error-page");
  });
});

/**
 * Waits until the middle of an element can be seen without scrolling. The editor scrolls to a
 * heading by parts of a pixel, so its upper edge may lie above the page.
 */
async function expectVisible(element: Locator): Promise<void> {
  await element.waitFor();
  await until("the heading is in sight", () =>
    element.evaluate((shown) => {
      const { top, bottom } = shown.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      return middle > 0 && middle < (shown.ownerDocument.defaultView?.innerHeight ?? 0);
    }),
  );
}

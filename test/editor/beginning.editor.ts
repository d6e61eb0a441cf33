import { readFileSync } from "node:fs";
import { expect } from "chai";
import { editing } from "./room/editing.ts";

editing("somebody who begins in an empty folder", {}, (editing) => {
  const panel = () => editing().window.webview;
  const rows = () => editing().window.page.locator(".test-explorer .monaco-list-row");

  it("finds the first steps among those of the editor", async () => {
    const { window } = editing();
    await window.command("Engine: First steps");
    for (const step of ["Write a spec", "Run it", "Keep answers as tests", "Read on"])
      await window.page.locator(".getting-started-step", { hasText: step }).waitFor();
    await window.page.getByRole("button", { name: "New spec" }).waitFor();
    await window.picture("walkthrough");
  });

  it("gets a spec that runs, and changes it with the Tab key", async () => {
    const { window } = editing();
    // The walkthrough stays open: the palette has the command as its button does.
    await window.command("Engine: New spec");
    await window.page.locator(".quick-input-widget input[type=text]").fill("parcel");
    await window.press("Enter");
    await window.page.locator('.tab.active[data-resource-name="parcel.rules"]').waitFor();
    await window.page.locator(".view-line", { hasText: "spec parcel" }).waitFor();
    await window.type("What a parcel costs.");
    await window.press("Tab");
    await window.type("kilos");
    await window.press("Tab", "Escape", "Escape");
    await window.page.locator(".view-line", { hasText: "unless kilos > 20" }).waitFor();
    await window.page.locator("#status\\.problems", { hasText: /^\s*0\s*0\s*$/ }).waitFor();
    await window.press("Control+S");
  });

  it("runs it, and keeps the answer as a test with a name of its own", async () => {
    const { window, workspace } = editing();
    await window.page.locator('.editor-actions .action-label[aria-label^="Run the spec at the cursor"]').click();
    await panel().locator("#input-kilos").fill("25");
    await panel().getByRole("radio", { name: "no", exact: true }).check();
    await panel().locator(".result.value", { hasText: "12.9" }).waitFor();
    await panel().getByRole("button", { name: "Keep as a test" }).click();
    await window.page.locator('.tab.active[data-resource-name="parcel.cases.yaml"]').waitFor();
    await window.page.locator("#status\\.editor\\.selection", { hasText: "selected" }).waitFor();
    await window.type("a heavy parcel");
    await window.press("Escape", "Control+S");
    await window.page.locator(".tab.dirty").waitFor({ state: "detached" });
    expect(readFileSync(workspace.at("parcel.cases.yaml"), "utf8")).to.equal(`spec: parcel
cases:
  - name: a heavy parcel
    data: {kilos: 25, member: no}
    results: {price: 12.9}
`);
  });

  it("sees in the Test Explorer that it passes, and at once when a change breaks it", async () => {
    const { window } = editing();
    await window.open("parcel.rules");
    const file = rows().filter({ hasText: "parcel.cases.yaml" });
    await window.clickLens("1 case · run", file.locator(".codicon-testing-passed-icon"));
    await window.picture("first-test");
    await window.page.locator(".view-line", { hasText: "12.90" }).click();
    await window.press("End", "Backspace", "Backspace");
    await window.type("00");
    await window.command("Problems: Focus on Problems View");
    await window.problems.filter({ hasText: "price is expected to be 12.9, and is 12" }).waitFor();
  });
});

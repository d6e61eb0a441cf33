import { expect } from "chai";
import { editing } from "./room/editing.ts";

const FILES = {
  "shop.rules": "spec shop\nuses std units\n\ndata weight: units.mass\n\n\nrule heavy:\n  weight > 30 kilogram\n",
};

editing("reading rules in VS Code", FILES, (editing) => {
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
    expect(await window.problems.count()).to.equal(0);
  });
});

import { expect } from "chai";
import { editing } from "./room/editing.ts";
import { until } from "./room/until.ts";
import type { EditorWindow } from "./room/window.ts";

const NAMES = `spec shop
uses rates: tax

data price: number
data weight: measure
  -> unit kilogram: 1


rule total:
  price * 2
  unless weight > 3 kilogram
    then rates.standard
`;

/** Names of the text by what they are. */
const COLOURED = {
  "a spec": "shop",
  "an alias": "rates",
  data: "weight",
  "a reference": "price",
  "a unit": "kilogram",
  "a rule": "total",
};

/** Themes, and the files that the window names while they are shown. */
const THEMES = { "Light 2026": "2026-light", "Dark 2026": "2026-dark", "Light+": "light_plus", "Dark+": "dark_plus" };

editing(
  "writing rules in VS Code",
  { "shop.rules": NAMES, "tax.rules": "spec tax\ndata standard: number\n", "new.rules": "" },
  (editing) => {
    it("indents constraints, and the declaration that follows them does not stay indented", async () => {
      const { window } = editing();
      await window.open("new.rules");
      await typeLines(window, [
        "spec new",
        "data weight: number",
        "-> minimum 0",
        "-> maximum 10",
        "data name: text",
        "rule double:",
        "weight * 2",
        "unless weight > 5",
        "then 10",
        "rule other: 1",
      ]);
      await window.press("Escape");
      expect(await window.lines()).to.deep.equal([
        "spec new",
        "data weight: number",
        "  -> minimum 0",
        "  -> maximum 10",
        "data name: text",
        "rule double:",
        "  weight * 2",
        "  unless weight > 5",
        "    then 10",
        "rule other: 1",
      ]);
    });

    it("offers snippets", async () => {
      const { window } = editing();
      await window.press("Control+A", "Delete");
      await window.command("Snippets: Insert Snippet");
      await window.choose("money");
      await window.page.locator(".view-line", { hasText: "decimals" }).waitFor();
      expect((await window.lines()).slice(0, 3)).to.deep.equal([
        "data money: measure",
        "  -> unit eur: 1",
        "  -> decimals 2",
      ]);
      await window.press("Control+A", "Delete");
    });

    for (const [theme, file] of Object.entries(THEMES)) {
      it(`colours every kind of name in the theme ${theme}`, async () => {
        const { window, workspace } = editing();
        await window.open("shop.rules");
        workspace.write(".vscode/settings.json", JSON.stringify({ "workbench.colorTheme": theme }));
        await window.page.locator(`.monaco-workbench[class~="vscode-theme-defaults-themes-${file}-json"]`).waitFor();
        const plainNames = async () => {
          const colours = await window.colours();
          return Object.entries(COLOURED).filter(
            ([, name]) => (colours.get(name) ?? colours.get("*")) === colours.get("*"),
          );
        };
        // The tokens take their time.
        await until("every kind of name has a colour", async () => (await plainNames()).length === 0);
        await window.picture(`colours ${theme}`);
      });
    }
  },
);

/** Types lines, each when the editor has shown the one before: it indents what it had time for. */
async function typeLines(window: EditorWindow, lines: readonly string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    if (index > 0) await window.press("Enter");
    await window.page.locator(".editor-group-container.active .view-line").nth(index).waitFor();
    await window.type(line);
    await window.page
      .locator(".view-line", { hasText: line.slice(-4) })
      .first()
      .waitFor();
  }
}

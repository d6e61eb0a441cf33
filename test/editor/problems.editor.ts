import { expect } from "chai";
import { editing } from "./room/editing.ts";

const FILES = {
  "shop.rules": `spec shop

data price:    number
data quantity: number


rule total:
  price * quantitty
`,
  "other.rules": "spec other\n\n\nrule fee:\n  price\n",
};

editing("the Problems list of VS Code", FILES, (editing) => {
  it("has the errors of all files, open or not, and loses those that are mended", async () => {
    const { window } = editing();
    await window.open("shop.rules");
    await window.command("Problems: Focus on Problems View");
    for (const words of ["shop.rules", "quantitty", "other.rules"])
      await window.problems.filter({ hasText: words }).first().waitFor();
    await window.picture("problems");
    await window.open("shop.rules");
    await window.press("Control+End", "ArrowUp", "End", "Backspace", "Backspace", "Backspace");
    await window.type("ty");
    await window.problems.filter({ hasText: "quantitty" }).waitFor({ state: "hidden" });
    expect(await window.problems.filter({ hasText: "other.rules" }).count()).to.equal(1);
  });
});

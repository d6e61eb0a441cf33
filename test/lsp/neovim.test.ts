import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { ENGINE } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

const SCRIPT = fileURLToPath(new URL("neovim.lua", import.meta.url));

const RULES = `spec shop
data price:   number
data quantity: number
rule total:
  price * quantitty
`;

const hasNeovim = spawnSync("nvim", ["--version"]).status === 0;

(hasNeovim ? describe : describe.skip)("the language server in Neovim", () => {
  it("marks an error until it is mended, explains, renames and formats", () => {
    const folder = new TempFolder({ "shop.rules": RULES });
    const env = { ...process.env, NODE: process.execPath, ENGINE, SOURCE: folder.at("shop.rules") };
    const words = ["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", `luafile ${SCRIPT}`];
    const seen = JSON.parse(execFileSync("nvim", words, { env, encoding: "utf8", timeout: 100_000 }));
    expect(seen.wrong).to.have.length(1);
    expect(seen.wrong[0]).to.have.property("line", 5);
    expect(seen.wrong[0].message).to.contain("quantitty").and.to.contain("quantity");
    expect(seen.mended).to.deep.equal([]);
    expect(seen.hover).to.contain("price");
    expect(seen.definition).to.equal(3);
    expect(seen.text).to.equal(`spec shop

data price:  number
data pieces: number


rule total:
  price * pieces`);
    folder.remove();
  });
});

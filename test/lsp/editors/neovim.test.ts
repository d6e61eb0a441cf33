import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { ENGINE } from "../../cli/command.ts";
import { blocksOf, read } from "../../docs/markdown.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const SCRIPT = fileURLToPath(new URL("neovim.lua", import.meta.url));

const RULES = `spec shop
data price:   number
data quantity: number
rule total:
  price * quantitty
`;

const { status, stdout } = spawnSync("nvim", ["--version"], { encoding: "utf8" });
const hasNeovim = status === 0;

/** The set-up of the documents for the installed version. */
function initLua(): string {
  const [, major = "0", minor = "0"] = /v(\d+)\.(\d+)/.exec(stdout) ?? [];
  const isNew = Number(major) > 0 || Number(minor) >= 11;
  const blocks = blocksOf(read("docs/editors.md")).filter(
    ({ language, heading }) => language === "lua" && heading === "Neovim",
  );
  const words = isNew ? "vim.lsp.config" : "vim.lsp.start_client";
  return blocks.find(({ text }) => text.includes(words))?.text ?? "";
}

(hasNeovim ? describe : describe.skip)("the language server in Neovim", () => {
  it("marks an error until its quick fix mends it, explains, renames and formats, as the documents set it up", () => {
    const folder = new TempFolder({
      "work/shop.rules": RULES,
      "bin/engine": `#!/bin/sh\nexec ${process.execPath} ${ENGINE} "$@"\n`,
      "init.lua": initLua(),
    });
    chmodSync(folder.at("bin/engine"), 0o755);
    const PATH = [folder.at("bin"), process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH, SOURCE: folder.at("work/shop.rules") };
    const words = ["--headless", "-u", folder.at("init.lua"), "-i", "NONE", "-n", "-c", `luafile ${SCRIPT}`];
    const options = { cwd: folder.at("work"), env, encoding: "utf8", timeout: 100_000 } as const;
    const seen = JSON.parse(execFileSync("nvim", words, options));
    expect(seen.wrong).to.have.length(1);
    expect(seen.wrong[0]).to.have.property("line", 5);
    expect(seen.wrong[0].message).to.contain("quantitty").and.to.contain("quantity");
    expect(seen.fix).to.equal("Change to quantity");
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

import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { delimiter } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect } from "chai";
import { blocksOf, read } from "../../docs/markdown.ts";
import { TempFolder } from "../../node/temp-folder.ts";

const hasHelix = spawnSync("hx", ["--version"]).status === 0;

(hasHelix ? describe : describe.skip)("the language server in Helix", () => {
  it("is found with the set-up of the documents", () => {
    const block = blocksOf(read("docs/editors.md")).find(
      ({ language, heading }) => language === "toml" && heading === "Helix",
    );
    const folder = new TempFolder({
      "bin/engine": "#!/bin/sh\n",
      "config/helix/languages.toml": block?.text ?? "",
    });
    chmodSync(folder.at("bin/engine"), 0o755);
    const PATH = [folder.at("bin"), process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH, HOME: folder.path, XDG_CONFIG_HOME: folder.at("config") };
    const health = execFileSync("hx", ["--health", "rules"], { env, encoding: "utf8", timeout: 60_000 });
    expect(stripVTControlCharacters(health)).to.contain(`engine: ${folder.at("bin/engine")}`);
    folder.remove();
  });
});

import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

describe("engine site", () => {
  const folder = new TempFolder({
    "a.rules": "spec pricing\nrule total: 5\n",
    "a.cases.yaml": "cases:\n  - name: plain\n    spec: pricing\n    results:\n      total: 5\n",
    "other/mine.txt": "mine",
  });
  after(() => folder.remove());
  const site = (...words: readonly string[]) => engine(folder.path, ["site", ...words]);

  it("writes the pages and the coverage, again into the same folder, and says how to look at them", async () => {
    for (const _ of [1, 2]) {
      const { status, stdout, stderr } = await site("-o", "public", "--title", "Ours");
      expect({ status, stderr }).to.deep.equal({ status: 0, stderr: "" });
      expect(stdout).to.equal("Wrote 8 files to public.\nTo look at them: npx serve public\n");
    }
    expect(readFileSync(folder.at("public/index.html"), "utf8")).to.include("<title>Ours</title>");
    expect(existsSync(folder.at("public/coverage.html"))).to.equal(true);
    expect((await site("-o", "public", "--forms")).stdout).to.contain("Wrote 10 files");
    expect(readFileSync(folder.at("public/specs/pricing/index.html"), "utf8")).to.include('<rules-form src="rules.js"');
    expect(readFileSync(folder.at("public/specs/pricing/rules.js"), "utf8")).to.include("export");
  });

  it("is in the language that is asked for, title included", async () => {
    expect((await site("-o", "nl", "--lang", "nl")).status).to.equal(0);
    expect(readFileSync(folder.at("nl/index.html"), "utf8")).to.include("<title>Regels</title>");
    const { status, stderr } = await site("-o", "pl", "--lang", "pl");
    expect({ status, stderr }).to.deep.equal({
      status: 2,
      stderr: "error: --lang is one of en, de, fr, nl and es, not `pl`\nSee `engine site --help`.\n",
    });
  });

  it("leaves a folder alone that contains something else, and refuses an address of no web site", async () => {
    const { status, stderr } = await site("-o", "other");
    expect(status).to.equal(1);
    expect(stderr).to.include("`other` is not empty and does not contain a site").and.to.include("--force");
    for (const base of ["rules", "ftp://example.org/", "https://example.org/?x"])
      expect((await site("-o", "public", "--base", base)).status, base).to.equal(2);
  });
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { en } from "../../src/form/language/en.ts";
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
      expect(stdout).to.equal("Wrote 10 files to public.\nTo look at them: npx serve public\n");
    }
    expect(readFileSync(folder.at("public/index.html"), "utf8")).to.include("<title>Ours</title>");
    expect(existsSync(folder.at("public/coverage.html"))).to.equal(true);
    expect((await site("-o", "public", "--forms")).stdout).to.contain("Wrote 13 files");
    expect(readFileSync(folder.at("public/specs/pricing/index.html"), "utf8")).to.include('<rules-form src="rules.js"');
    expect(readFileSync(folder.at("public/specs/pricing/rules.js"), "utf8")).to.include("export");
  });

  it("is in the language that is asked for, title included", async () => {
    expect((await site("-o", "nl", "--lang", "nl")).status).to.equal(0);
    expect(readFileSync(folder.at("nl/index.html"), "utf8")).to.include("<title>Regels</title>");
    expect(readFileSync(folder.at("nl/playground.html"), "utf8")).to.include('<html lang="nl" dir="ltr">');
    expect(existsSync(folder.at("nl/assets/playground-nl.js"))).to.equal(true);
    const { status, stderr } = await site("-o", "pl", "--lang", "pl");
    expect({ status, stderr }).to.deep.equal({
      status: 2,
      stderr:
        "error: --lang is one of en, de, fr, nl and es, or a language of --texts, not `pl`\nSee `engine site --help`.\n",
    });
  });

  it("takes texts of one's own, which may be in another language", async () => {
    writeFileSync(folder.at("de.yaml"), "de: {site: {rules: Vorschriften}, playground: {day: Datum}, next: Los}\n");
    expect((await site("-o", "own", "--lang", "de", "--texts", "de.yaml", "--forms")).status).to.equal(0);
    expect(readFileSync(folder.at("own/index.html"), "utf8")).to.include("<title>Vorschriften</title>");
    expect(readFileSync(folder.at("own/rules-form.js"), "utf8")).to.match(/\.texts = \{"de":\{.*"next":"Los"/);
    const words = /id="words">(.*)<\/script>/.exec(readFileSync(folder.at("own/playground.html"), "utf8"))?.[1];
    expect(JSON.parse(words ?? ""))
      .to.deep.include({ day: "Datum" })
      .and.to.have.keys("day", "refusal");
    writeFileSync(folder.at("it.json"), JSON.stringify({ it: { ...en, name: "Italiano" } }));
    const { stderr } = await site("-o", "own", "--lang", "it", "--texts", "it.json");
    expect(stderr).to.include("the texts of `it` have none of sites, which stand below `it.site`");
    writeFileSync(folder.at("de.yaml"), "de: {site: {rule: Vorschriften}, playground: {tag: x}, nxt: Los}\n");
    const wrong = await site("-o", "own", "--texts", "de.yaml");
    expect(wrong.status).to.equal(1);
    expect(wrong.stderr).to.include("`de.yaml`: `de.nxt` is not a text of the pages\n  = help: did you mean `next`?");
    expect(wrong.stderr).to.include("`de.site.rule` is not a text of the pages\n  = help: did you mean `rules`?");
    expect(wrong.stderr).to.include("`de.playground.tag` is not a text of the pages");
    writeFileSync(
      folder.at("it.json"),
      JSON.stringify({ it: { ...en, name: "Italiano", playground: { day: "Giorno" } } }),
    );
    expect((await site("-o", "own", "--texts", "it.json")).stderr).to.match(
      /`it\.playground` is a new language, and has no `steps`/,
    );
    writeFileSync(folder.at("de.yaml"), "[]\n");
    expect((await site("-o", "own", "--texts", "de.yaml")).stderr).to.include("write `en:` or another language");
  });

  it("leaves a folder alone that contains something else, and refuses an address of no web site", async () => {
    const { status, stderr } = await site("-o", "other");
    expect(status).to.equal(1);
    expect(stderr).to.include("`other` is not empty and does not contain a site").and.to.include("--force");
    for (const base of ["rules", "ftp://example.org/", "https://example.org/?x"])
      expect((await site("-o", "public", "--base", base)).status, base).to.equal(2);
  });
});

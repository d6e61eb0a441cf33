import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { bundleOf } from "../bundle/bundle-of.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { engine } from "./command.ts";

describe("engine build", () => {
  let folder = new TempFolder();
  beforeEach(() => {
    folder = new TempFolder({ "a.rules": "spec pricing\nrule total: 5\n" });
  });
  afterEach(() => folder.remove());

  const build = (...words: readonly string[]) => engine(folder.path, ["build", "pricing", ...words]);

  it("leaves a package in the workspace that the next command does not take for rules", async () => {
    expect((await build("--package", "pack", "--small")).status).to.equal(0);
    expect(readFileSync(folder.at("pack/rules/a.rules"), "utf8")).to.equal("spec pricing\nrule total: 5\n");
    expect(await engine(folder.path, ["run", "pricing"])).to.deep.equal({ status: 0, stdout: "5\n", stderr: "" });
  });

  it("joins rules with the parts of the engine that its modules are joined to", async () => {
    const rules = readFileSync(new URL("../bundle/fixtures/parcel_tariff.rules", import.meta.url), "utf8");
    writeFileSync(folder.at("parcel_tariff.rules"), rules);
    const options = { show: true, explain: true, minify: true, partial: true, form: true };
    const { script } = await bundleOf({ "parcel_tariff.rules": rules }, ["parcel_tariff"], options);
    const words = ["build", "parcel_tariff", "-o", "rules.mjs", "--element", "--explain", "--minify"];
    expect((await engine(folder.path, words)).status).to.equal(0);
    expect((await engine(folder.path, words)).status).to.equal(0);
    expect(readFileSync(folder.at("rules-form.js"), "utf8")).to.contain("rules-answer");
    expect(readFileSync(folder.at("rules.mjs"), "utf8") === script).to.equal(true);
    expect((await engine(folder.path, ["build", "parcel_tariff", "--package", "p", "--element"])).status).to.equal(0);
    const { exports, files, sideEffects } = JSON.parse(readFileSync(folder.at("p/package.json"), "utf8"));
    expect([files.includes("rules-form.js"), sideEffects]).to.deep.equal([true, ["./rules-form.js"]]);
    expect(readFileSync(folder.at(`p/${exports["./rules-form.js"]}`), "utf8")).to.contain("rules-answer");
  });

  it("writes markup in the texts of rules so that the module may stand in a page", async () => {
    const texts = ["</script><script>", "<!--<script>"];
    writeFileSync(folder.at("a.rules"), `spec pricing\nrule a: "${texts[0]}"\nrule b: "${texts[1]}"\n`);
    for (const words of [
      ["-o", "x.mjs"],
      ["-o", "x.mjs", "-f", "--minify", "--explain", "--show"],
    ]) {
      expect(await build(...words)).to.include({ status: 0, stderr: "" });
      expect(readFileSync(folder.at("x.mjs"), "utf8")).not.to.match(/<\/?script|<!--/i);
      const { pricing } = await import(`${pathToFileURL(folder.at("x.mjs")).href}?${words.length}`);
      const { results } = pricing.run({});
      expect([results.a.result, results.b.result]).to.deep.equal(texts);
    }
  });

  it("takes a type with thousands of units, among which no parser has the stack to choose", async () => {
    const units = Array.from({ length: 5600 }, (_, i) => ` -> unit u${i}: ${i + 1}\n`).join("");
    writeFileSync(folder.at("a.rules"), `spec pricing\ndata money: measure\n${units}rule total: money * 2\n`);
    expect(await build("-o", "x.mjs")).to.include({ status: 0, stderr: "" });
    const { pricing } = await import(pathToFileURL(folder.at("x.mjs")).href);
    expect(pricing.run({ money: "3 u5599" }).results.total.result).to.equal("6 u5599");
  });

  it("replaces what an earlier build wrote, and nothing else without --force", async () => {
    for (const words of [
      ["-o", "x.js", "--minify"],
      ["-o", "x.js", "--format=cjs", "--small"],
    ])
      expect((await build(...words)).status, words.join(" ")).to.equal(0);
    for (const [file, foreign] of [
      ["x.js", ""],
      ["x.js", "// mine\n"],
      ["x.js.map", '{"version":3}'],
      ["x.d.ts", "// mine\n"],
    ] as const) {
      const before = readFileSync(folder.at(file), "utf8");
      writeFileSync(folder.at(file), foreign);
      const { status, stderr } = await build("-o", "x.js");
      expect(status, file).to.equal(1);
      expect(stderr).to.contain(`\`${file}\` exists and was not written by engine build`).and.to.contain("--force");
      expect(readFileSync(folder.at(file), "utf8")).to.equal(foreign);
      writeFileSync(folder.at(file), before);
    }
    writeFileSync(folder.at("x.js"), "// mine\n");
    expect((await build("-o", "x.js", "--force")).status).to.equal(0);
  });

  it("writes a package into an empty folder or over an earlier package, and nowhere else without --force", async () => {
    mkdirSync(folder.at("pack"));
    expect((await build("--package", "pack", "--small")).status).to.equal(0);
    expect((await build("--package", "pack", "--small")).status).to.equal(0);
    mkdirSync(folder.at("app"));
    for (const [name, text] of [
      ["package.json", '{ "name": "app", "generator": "other" }'],
      ["README.md", "# Mine\n"],
    ] as const) {
      writeFileSync(folder.at(`app/${name}`), text);
      const { status, stderr } = await build("--package", "app", "--small");
      expect(status).to.equal(1);
      expect(stderr).to.contain("the folder `app` is not empty").and.to.contain("--force");
      expect(readFileSync(folder.at(`app/${name}`), "utf8")).to.equal(text);
    }
    expect((await build("--package", "app", "--small", "--force")).status).to.equal(0);
  });

  it("writes a package through no link, also with --force", async () => {
    folder.write("pack/package.json", "");
    folder.write("mine/index.js", "mine");
    for (const [link, goal, written] of [
      ["index.js", "mine/index.js", "index.js"],
      ["rules", "mine", "rules/a.rules"],
    ] as const) {
      symlinkSync(folder.at(goal), folder.at(`pack/${link}`));
      const { status, stderr } = await build("--package", "pack", "--small", "--force");
      expect(status).to.equal(1);
      expect(stderr).to.contain(`\`pack/${written}\` cannot be written: a part of its path is a link`);
      folder.remove(`pack/${link}`);
    }
    expect(readFileSync(folder.at("mine/index.js"), "utf8")).to.equal("mine");
    expect(existsSync(folder.at("mine/a.rules"))).to.equal(false);
  });

  it("leaves an app whole that installs a package of its own rules", async () => {
    expect((await build("--package", "node_modules/pricing", "--small")).status).to.equal(0);
    expect(await engine(folder.path, ["run", "pricing"])).to.deep.equal({ status: 0, stdout: "5\n", stderr: "" });
  });

  for (const [words, problem] of [
    [["-o", "x.js", "--format=iife", "--global-name", "class"], "`class` is not the name of a variable"],
    [["-o", "x.js", "--format=iife"], "--format=iife and --global-name belong together"],
    [["--package", "", "--small"], "--package: the name of a folder is missing"],
    [["--package", "p", "--package-version", "1"], "`1` is not a version such as 1.4.0"],
    [["--package", "p", "--name", "Not So"], "`Not So` cannot be the name of a package"],
    [["-o", "x.js", "--name", "shop"], "--name belongs to --package"],
    [["-o", "x.js", "--texts", "own.yaml"], "--texts belongs to --element"],
    [["-o", "x.cjs", "--format", "cjs", "--element"], "--element belongs to --format=esm"],
  ] as const) {
    it(`refuses ${words.join(" ")}`, async () => {
      const { status, stdout, stderr } = await build(...words);
      expect({ status, stdout }).to.deep.equal({ status: 2, stdout: "" });
      expect(stderr).to.contain(problem);
    });
  }
});

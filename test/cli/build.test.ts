import { readFileSync } from "node:fs";
import { expect } from "chai";
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

  for (const [words, problem] of [
    [["-o", "x.js", "--format=iife", "--global-name", "class"], "`class` is not the name of a variable"],
    [["-o", "x.js", "--format=iife"], "--format=iife and --global-name belong together"],
    [["--package", "p", "--package-version", "1"], "`1` is not a version such as 1.4.0"],
    [["--package", "p", "--name", "Not So"], "`Not So` cannot be the name of a package"],
    [["-o", "x.js", "--name", "shop"], "--name belongs to --package"],
  ] as const) {
    it(`refuses ${words.join(" ")}`, async () => {
      const { status, stdout, stderr } = await build(...words);
      expect({ status, stdout }).to.deep.equal({ status: 2, stdout: "" });
      expect(stderr).to.contain(problem);
    });
  }
});

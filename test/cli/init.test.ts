import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { TempFolder } from "../node/temp-folder.ts";
import { engine } from "./command.ts";

describe("engine init", () => {
  let folder = new TempFolder();
  beforeEach(() => {
    folder = new TempFolder();
  });
  afterEach(() => folder.remove());

  it("names its argument once in its help", async () => {
    const { stdout } = await engine(folder.path, ["init", "--help"]);
    expect(stdout).to.contain("$ engine init [NAME] [--prefix <path>]\n");
  });

  it("begins a workspace that is formatted, without recommendations, and whose cases pass", async () => {
    const made = await engine(folder.path, ["init", "visits"]);
    expect(made).to.deep.include({ status: 0, stderr: "" });
    expect(readdirSync(folder.path).sort()).to.deep.equal([
      ".github",
      ".gitignore",
      "visits.cases.yaml",
      "visits.rules",
    ]);
    const commands = [...made.stdout.matchAll(/^ {2}engine (.+)$/gm)].map(([, words = ""]) => words.split(" "));
    expect(commands).to.have.length(2);
    const workflow = readFileSync(folder.at(".github/workflows/rules.yml"), "utf8");
    const checks = [...workflow.matchAll(/npx --yes engine-rules (.+)$/gm)].map(([, words = ""]) => words.split(" "));
    expect(checks).to.have.length(3);
    for (const words of [...commands, ...checks])
      expect(await engine(folder.path, words), words.join(" ")).to.deep.include({ status: 0, stderr: "" });
    expect((await engine(folder.path, ["lint"])).stdout).to.equal("");
    expect((await engine(folder.path, ["test"])).stdout).to.equal("4 cases: 4 passed\n");
  });

  it("names the spec after the folder, and tells the commands how to find it elsewhere", async () => {
    const made = await engine(folder.path, ["init", "--prefix", "2 Price-Lists"]);
    expect(made.stdout).to.contain("engine run price_lists people=4 member=no --prefix '2 Price-Lists'");
    expect(readdirSync(folder.at("2 Price-Lists"))).to.include("price_lists.rules");
    expect((await engine(folder.path, ["init", "--prefix", "123"])).stdout).to.contain("engine run rules ");
  });

  it("replaces no file", async () => {
    folder.write("a.cases.yaml", "mine");
    const refused = await engine(folder.path, ["init", "a"]);
    expect(refused).to.deep.include({ status: 1, stdout: "" });
    expect(refused.stderr).to.contain("`a.cases.yaml` exists already, and nothing was written");
    expect(readdirSync(folder.path)).to.deep.equal(["a.cases.yaml"]);
    folder.write(".gitignore", "mine");
    expect((await engine(folder.path, ["init", "b"])).stdout).not.to.contain("gitignore");
    expect(readFileSync(folder.at(".gitignore"), "utf8")).to.equal("mine");
  });

  it("refuses what cannot be the name of a spec", async () => {
    for (const name of ["9x", "Big Shop", "Shop", "../x", "/x", "a\nrule r: 1", ""]) {
      const { status, stderr } = await engine(folder.path, ["init", name]);
      expect(status, name).to.equal(2);
      expect(stderr, name).to.contain("cannot be the name of a spec");
    }
    expect(readdirSync(folder.path)).to.deep.equal([]);
  });
});

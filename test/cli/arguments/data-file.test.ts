import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { engine } from "../command.ts";

const RULES = `spec parcel
data weight: units.mass
data express: boolean
data zone: text
  -> option "home"
  -> option "no"
uses units: std units
data money: measure -> unit eur 1 -> decimals 2
rule price: 4.10 eur
  unless express then 9.90 eur
rule heavy: weight > 5 kilogram
rule note: zone
`;

describe("Values from a file", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "engine-data-"));
    writeFileSync(join(folder, "parcel.rules"), RULES);
  });
  after(() => rmSync(folder, { recursive: true }));

  const run = (words: readonly string[], stdin = "") => engine(folder, ["run", "parcel", ...words], {}, stdin);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return name;
  };

  it("are YAML or JSON, whose scalars mean what they mean after name=", async () => {
    const yaml = file("a.yaml", "weight: {kilogram: 5.000000000000000001}\nexpress: no # not today\nzone: no\n");
    const ended = await run(["--data", yaml, "--json"]);
    const { results } = JSON.parse(ended.stdout);
    expect(results.heavy.boolean).to.equal(true);
    expect(results.note.text).to.equal("no");
    expect(results.price.result).to.equal("4.10 eur");
    const json = file("a.json", '{"weight": "5 kilogram", "express": true, "zone": null}');
    const other = JSON.parse((await run(["--data", json, "--json"])).stdout).results;
    expect([other.heavy.boolean, other.price.result, other.note.missing_data]).to.deep.equal([
      false,
      "9.90 eur",
      ["zone"],
    ]);
  });

  it("come from stdin, and give way to those of the command line", async () => {
    const ended = await run(["--data", "-", "ZONE=home", "--rules", "note"], "zone: no\n");
    expect(ended).to.deep.equal({ status: 0, stdout: "home\n", stderr: "" });
  });

  it("are refused at the place of the mistake", async () => {
    const refused = async (text: string) => {
      const { status, stdout, stderr } = await run(["--data", file("bad.yaml", text)]);
      expect([status, stdout]).to.deep.equal([1, ""]);
      return stderr;
    };
    expect(await refused("zone: home\nexpress: yes\nzone: no\n"))
      .to.contain("`zone` is given twice")
      .and.contain("bad.yaml:3:1")
      .and.contain("3 | zone: no");
    expect(await refused("- home\n")).to.contain("`bad.yaml` has no names");
    expect(await refused("zone: home\n---\nzone: no\n")).to.contain("a second document");
    expect(await refused(`zone: ${"[".repeat(100_000)}`)).to.contain("more than 100 levels");
    expect(await refused(`zone: &a [1]\nx: [${"*a,".repeat(2000)}]`)).to.contain("too many aliases");
    expect(await refused("zone: [home]\n")).to.contain("zone");
    expect(await refused("zone: home\n? : [no]\n: yes\n"))
      .to.contain("a name is a text")
      .and.contain("bad.yaml:2:3");
    expect(await refused("zone: &a home\n*a : no\n"))
      .to.contain("a name is a text")
      .and.contain("bad.yaml:2:1");
    expect((await run(["--data", "absent.yaml"])).stderr).to.contain("`absent.yaml` does not exist");
  });

  it("are bounded in their size", async () => {
    const { status, stderr } = await run(["--data", file("big.yaml", "#\n".repeat(3_000_000))]);
    expect(status).to.equal(1);
    expect(stderr).to.contain("more than 5242880 bytes");
  });
});

describe("A run", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "engine-run-"));
    writeFileSync(join(folder, "parcel.rules"), RULES);
    writeFileSync(join(folder, "bad.rules"), "spec bad\nrule r: x\n");
  });
  after(() => rmSync(folder, { recursive: true }));

  const run = (...words: string[]) => engine(folder, ["run", "--prefix", "parcel.rules", ...words]);

  it("ends with status 3 for the outcome that --fail-on names, and prints its answer", async () => {
    const waiting = ["--rules", "note"];
    expect(await run(...waiting)).to.include({ status: 0, stdout: "Missing data: zone\n" });
    for (const outcome of ["missing", "veto"])
      expect(await run(...waiting, "--fail-on", outcome)).to.include({ status: 3, stdout: "Missing data: zone\n" });
    const vetoed = await run("zone=mars", ...waiting, "--fail-on", "missing");
    expect(vetoed.status).to.equal(0);
    expect((await run("zone=mars", ...waiting, "--fail-on", "veto")).status).to.equal(3);
    expect((await run("zone=home", ...waiting, "--fail-on", "veto")).status).to.equal(0);
    expect((await run("--fail-on", "anything")).status).to.equal(2);
  });

  it("refuses a name that is given twice", async () => {
    const ended = await run("zone=home", "Zone=no");
    expect(ended).to.include({ status: 1, stdout: "" });
    expect(ended.stderr).to.contain("`Zone` is given twice, as `zone=home` and as `Zone=no`");
  });

  it("says that a = was forgotten", async () => {
    const ended = await run("parcel", "zone");
    expect(ended).to.include({ status: 2, stdout: "" });
    expect(ended.stderr).to.contain("`zone` is an input of `parcel`: write `zone=VALUE`");
    for (const words of [["zone"], ["zone", "weight"]]) expect(await run(...words)).to.deep.equal(ended);
    const misspelt = await run("parcel", "zoen");
    expect(misspelt).to.include({ status: 2, stdout: "" });
    expect(misspelt.stderr).to.contain("has no input `zoen`").and.to.contain("did you mean `zone=VALUE`?");
    expect((await run("parcel", "color")).stderr).to.contain("data are written `name=value`\n");
    expect((await run("parcel", "zone", "weight")).stderr).to.contain("data are written `name=value`");
  });
});

describe("Paths of check and lint", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "engine-paths-"));
    writeFileSync(join(folder, "parcel.rules"), RULES);
    writeFileSync(join(folder, "idle.rules"), "spec idle\ndata unused: number\nrule r: 1\n");
    writeFileSync(join(folder, "bad.rules"), "spec bad\nrule r: x\n");
    writeFileSync(join(folder, "worse.rules"), "spec worse\nrule r:\n");
  });
  after(() => rmSync(folder, { recursive: true }));

  it("are workspaces of their own, counted together", async () => {
    const ended = await engine(folder, ["check", "parcel.rules", "idle.rules"]);
    expect(ended).to.deep.equal({ status: 0, stdout: "2 specs, 2 files\n", stderr: "" });
  });

  it("report the errors of all of them, with the paths as written", async () => {
    const { status, stderr } = await engine(folder, ["check", "./bad.rules", "parcel.rules", "worse.rules"]);
    expect(status).to.equal(1);
    expect(stderr).to.contain("--> ./bad.rules:2:9").and.contain("2 | rule r: x").and.contain("--> worse.rules:");
    expect(stderr).to.match(/\n2 errors\n\nTo learn more: engine explain /);
  });

  it("are named in recommendations", async () => {
    const { stdout } = await engine(folder, ["lint", "./idle.rules", "parcel.rules", "--json"]);
    const places = JSON.parse(stdout).map(({ source }: { source: { attribute: string } }) => source.attribute);
    expect(new Set(places)).to.deep.equal(new Set(["./idle.rules", "parcel.rules"]));
  });

  it("exclude --prefix", async () => {
    const { status, stderr } = await engine(folder, ["check", "parcel.rules", "--prefix", "bad.rules"]);
    expect(status).to.equal(2);
    expect(stderr).to.contain("--prefix and a path exclude each other");
  });
});

describe("Short words of the command line", () => {
  it("are -v for the version, and suggested for swapped letters", async () => {
    const version = await engine(".", ["-v"]);
    expect(version).to.deep.equal(await engine(".", ["--version"]));
    expect(version.stdout).to.match(/^engine\//);
    expect((await engine(".", ["rnu"])).stderr).to.contain("did you mean `run`?");
    expect((await engine(".", ["--help"])).stdout).to.contain("ENGINE_CACHE");
  });
});

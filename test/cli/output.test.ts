import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { candidates } from "../../src/cli/completion/candidates.ts";
import { table } from "../../src/cli/layout/table.ts";
import { EngineErrors } from "../../src/engine/errors.ts";
import { ByteBudget } from "../../src/engine/text/byte-budget.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { ENGINE, engine } from "./command.ts";

const unbounded = () => new ByteBudget("max_response_bytes", 2 ** 29);

const SHOP = `spec shop 2025-01-01
"""
What things cost
"""
meta owner: "sales"
meta rate: 5%

data price: measure
  -> unit eur: 1
  -> minimum 1 eur
  -> decimals 2
data rebate: ratio
  -> minimum 0%
  -> maximum 50%
  -> fill 10%
data size: text
  -> options "small" "large"
  -> help "Which one"
  -> suggest "small"
data spare: number range
  -> lower 1

rule net: price * (100% - rebate)

rule label: size
  unless size is "large" then veto
`;

describe("what the command line prints", () => {
  let folder = new TempFolder();
  before(() => {
    folder = new TempFolder({ "shop.rules": SHOP });
  });
  after(() => folder.remove());

  const lines = (...parts: readonly string[]) => `${parts.join("\n")}\n`;

  it("shows the interface of a spec", async () => {
    const { stdout } = await engine(folder.path, ["show"]);
    expect(stdout).to.equal(
      lines(
        "Spec: shop",
        "  What things cost",
        "  effective_from: 2025-01-01",
        "",
        "Meta:",
        '  owner: "sales"',
        "  rate: 5%",
        "",
        "Data:",
        "  price (measure)",
        "    minimum: 1 eur",
        "    decimals: 2",
        "    units: eur",
        "    needed_by_rules: net",
        "  rebate (ratio)",
        "    minimum: 0%",
        "    maximum: 50%",
        "    units: percent, permille",
        "    fill: 10%",
        "    needed_by_rules: net",
        "  size (text)",
        '    options: "small", "large"',
        "    help: Which one",
        "    suggestion: small",
        "    needed_by_rules: label",
        "  spare (numberrange)",
        "    lower: 1",
        "    offered for reuse",
        "",
        "Rules:",
        "  net (measure)",
        "  label (text)",
      ),
    );
  });

  it("keeps the lines of a help or a meta value together", async () => {
    folder.write("help/a.rules", 'spec a\nmeta by: "Us\nand them"\ndata x: text -> help "One\nor two"\nrule r: x\n');
    expect((await engine(folder.path, ["show", "--prefix", "help"])).stdout).to.contain(
      lines(
        ...["Meta:", '  by: "Us', '    and them"', "", "Data:"],
        ...["  x (text)", "    help: One", "      or two", "    needed_by_rules: r"],
      ),
    );
    folder.remove("help");
  });

  it("shows data of imported specs that no rule needs on request alone", async () => {
    folder.write("reuse/a.rules", "spec a\nuses b\ndata own: number\nrule r: b.used\n");
    folder.write("reuse/b.rules", "spec b\ndata used: number\ndata spare: number\n");
    const shown = async (...more: string[]) =>
      (await engine(folder.path, ["show", "a", "--prefix", "reuse", ...more])).stdout;
    expect(await shown())
      .to.contain("b.used")
      .and.to.contain("own (number)")
      .and.not.to.contain("b.spare");
    expect(await shown("--all")).to.contain("  b.spare (number)\n    offered for reuse\n");
    folder.remove("reuse");
  });

  it("puts rules that others need, and constants, behind the results", async () => {
    folder.write(
      "order/a.rules",
      "spec a\ndata n: number\nrule rate: 2\nrule part: n * 3\nrule total: part * rate\nrule also: n\n",
    );
    const { stdout } = await engine(folder.path, ["run", "n=1", "--prefix", "order"]);
    expect([...stdout.matchAll(/│ (\w+)/g)].map(([, name]) => name)).to.deep.equal(["total", "also", "rate", "part"]);
    const show = await engine(folder.path, ["show", "--prefix", "order"]);
    expect([...show.stdout.matchAll(/^ {2}(\w+) \(number/gm)].map(([, name]) => name)).to.deep.equal([
      "n",
      "total",
      "also",
      "rate",
      "part",
    ]);
    const { stdout: trees } = await engine(folder.path, ["run", "n=1", "-x", "--prefix", "order"]);
    expect(trees.indexOf("total: 6")).to.be.below(trees.indexOf("│ part: 3"));
    folder.remove("order");
  });

  it("does not report what was done when it is asked to be quiet", async () => {
    folder.write("quiet/a.rules", "spec a rule r: 1");
    folder.write("quiet/n.csv", "n\n1\n");
    const silent = { status: 0, stdout: "", stderr: "" };
    const inFolder = (words: string[]) => engine(folder.at("quiet"), words);
    expect(await inFolder(["build", "a", "-o", "a.js", "--quiet"])).to.deep.equal(silent);
    expect(await inFolder(["batch", "--in", "n.csv", "--out", "out.csv", "-q"])).to.deep.equal(silent);
    expect(readdirSync(folder.at("quiet"))).to.include.members(["a.js", "out.csv"]);
    expect(await inFolder(["format", "-q"])).to.deep.equal(silent);
    expect(await inFolder(["format", "--check", "-q"])).to.deep.equal(silent);
    expect(await inFolder(["install", "--all", "-q"])).to.deep.equal(silent);
    expect((await inFolder(["build", "b", "-o", "b.js", "-q"])).stderr).to.contain("there is no spec `b`");
    folder.remove("quiet");
  });

  it("prints several results as a box and one as its text", async () => {
    const words = ["run", "price=20 eur", "size=large"];
    expect((await engine(folder.path, words)).stdout).to.equal(
      lines(
        "┌───────┬───────────┐",
        "│ net   ┆ 18.00 eur │",
        "├───────┼───────────┤",
        "│ label ┆ veto      │",
        "└───────┴───────────┘",
      ),
    );
    expect((await engine(folder.path, [...words, "--rules=net"])).stdout).to.equal("18.00 eur\n");
  });

  it("measures cells in columns of a terminal and breaks lines inside them", async () => {
    folder.write("wide/a.rules", 'spec wide\n\nrule a: "日本"\n\nrule b: "one\ntwo"\n');
    expect((await engine(folder.path, ["run", "--prefix", "wide"])).stdout).to.equal(
      lines("┌───┬──────┐", "│ a ┆ 日本 │", "├───┼──────┤", "│ b ┆ one  │", "│   ┆ two  │", "└───┴──────┘"),
    );
    folder.remove("wide");
  });

  it("prints more lines than a call takes arguments", () => {
    const text = "a\r\nb\n".repeat(100_000);
    expect(table([["all", text]], unbounded()).split("\n")).to.have.length(200_004);
  });

  it("refuses a table whose padding makes it too long, before that is made", () => {
    const rows = Array.from({ length: 1000 }, (_, i): [string, string] => [
      `r${i}`,
      i === 0 ? "1".repeat(100_000) : "1",
    ]);
    const budget = new ByteBudget("max_response_bytes", 16_777_216);
    expect(() => table(rows, budget)).to.throw(EngineErrors, "the answer is too long");
  });

  it("refuses explanations that would be too long, whichever way they are written", async () => {
    const chain = Array.from({ length: 300 }, (_, i) => `rule r${i + 1}: r${i} + r${i}\n`).join("");
    folder.write("chain/a.rules", `spec chain\ndata r0: number\n${chain}`);
    for (const words of [["-x"], ["-x", "--json"]]) {
      const { status, stdout, stderr } = await engine(folder.path, ["run", "--prefix=chain", "r0=1", ...words]);
      expect([status, stdout]).to.eql([1, ""]);
      expect(stderr).to.contain("the explanations are too long").and.contain("max_explanation_bytes");
    }
    const one = await engine(folder.path, ["run", "--prefix=chain", "r0=1", "-x", "--rules=r300"]);
    expect(one.status).to.equal(0);
    expect(one.stdout).to.contain("─ r1: 2 ").and.contain("─ r0: 1 ");
    folder.remove("chain");
  });

  it("refuses results that would be too long, as a table and as JSON", async () => {
    const giant = "data x: number\nrule a: x ^ 100\nrule b: a ^ 100\nrule t: b as text\n";
    const copies = Array.from({ length: 60 }, (_, i) => `rule t${i}: t\n`).join("");
    folder.write("giant/a.rules", `spec giant\n${giant}${copies}`);
    for (const words of [[], ["--json"]]) {
      const { status, stdout, stderr } = await engine(folder.path, [
        ...["run", "--prefix=giant", `x=${"9".repeat(28)}`],
        ...words,
      ]);
      expect([status, stdout]).to.eql([1, ""]);
      expect(stderr).to.contain("the answer is too long").and.contain("max_response_bytes");
    }
    folder.remove("giant");
  });

  it("names what is missing before the explanations, and the line of the rule after each", async () => {
    const { stdout } = await engine(folder.path, ["run", "-x", "--rules=net"]);
    expect(stdout).to.match(/^Missing data\n {2}price\n\n┌/);
    expect(stdout).to.contain("│ shop.rules:23 ");
  });

  it("takes words in the order written, and flags anywhere between them", async () => {
    const words = ["run", "std", "--json", "units", "--rules", "std", "--effective=2025"];
    const unknown = await engine(folder.path, words);
    expect(JSON.parse(unknown.stderr).errors[0].message).to.contain("spec `units` has no rule `std`");
    const values = ["price=1 eur", "shop", "-x", "--rules=net"];
    expect((await engine(folder.path, ["run", ...values])).stdout).to.contain("price: 1.00 eur");
  });

  it("warns only about names that are not inputs", async () => {
    const { stderr, stdout } = await engine(folder.path, [
      "run",
      "--rules=net",
      "Price=20 eur",
      "pirce=3 eur",
      "zzz=1",
    ]);
    expect(stdout).to.equal("18.00 eur\n");
    expect(stderr).to.equal('warning: unknown data "pirce" (did you mean "price"?)\nwarning: unknown data "zzz"\n');
  });

  it("says how it read a number with more places than its type has", async () => {
    const { stderr, stdout } = await engine(folder.path, ["run", "--rules=net", "rebate=0%", "PRICE=45.000 eur"]);
    expect(stdout).to.equal("45.00 eur\n");
    expect(stderr).to.equal('warning: price "45.000 eur" is read as 45.00 eur\n');
  });

  it("suggests the input that was meant", async () => {
    const { stderr } = await engine(folder.path, ["run", "--rules=net", "price=20 eur", "rebat=3%"]);
    expect(stderr).to.equal('warning: unknown data "rebat" (did you mean "rebate"?)\n');
  });

  it("counts specs and files", async () => {
    expect((await engine(folder.path, ["check"])).stdout).to.equal("1 spec, 1 file\n");
    expect(JSON.parse((await engine(folder.path, ["check", "--json"])).stdout)).to.eql({ specs: 1, files: 1 });
  });

  it("prints the canonical text of a version", async () => {
    expect((await engine(folder.path, ["source"])).stdout).to.match(/^spec shop 2025-01-01\n"""/);
  });

  it("recommends, and fails when there is more than allowed", async () => {
    const all = await engine(folder.path, ["lint"]);
    expect(all.status).to.equal(0);
    expect(all.stdout).to.match(/^shop\.rules:\d+:\d+: hint [a-z-]+: /);
    expect(await engine(folder.path, ["lint", "--max-warnings", "0"])).to.include({ status: 1 });
    expect(await engine(folder.path, ["lint", "--max-warnings", "few"])).to.include({ status: 2 });
  });

  it("completes commands, flags, specs, rules and data", async () => {
    const { stdout } = await engine(folder.path, ["complete", "--", "run", "shop", "price=1 eur", "si"]);
    expect(stdout).to.equal("size=\nsize=small\nsize=large\n");
    const complete = (name: string, ...words: readonly string[]) =>
      candidates([name, "--prefix", folder.path, ...words]);
    expect(await candidates(["so"])).to.eql(["source"]);
    expect(await complete("run", "--ru")).to.eql(["--rules"]);
    expect(await complete("run", "s"))
      .to.include("shop")
      .and.to.include("std")
      .and.to.include("size=large");
    expect(await complete("show", "std", "")).to.eql(["units"]);
    expect(await complete("run", "shop", "--rules", "label,")).to.eql(["label,label", "label,net"]);
    expect(await complete("run", "--effective", "")).to.eql(["2025-01-01"]);
    expect(await complete("history", "shop", "n")).to.eql(["net"]);
    expect(await complete("history", "shop", "net", "si")).to.eql(["size=", "size=small", "size=large"]);
    expect(await complete("history", "--from", "")).to.eql(["2025-01-01"]);
    expect(await complete("run", "shop", "--rules=label,n")).to.eql(["--rules=label,net"]);
    expect(await candidates(["completion", ""])).to.eql(["bash", "zsh", "fish"]);
    expect((await engine(folder.path, ["complete", "--", "run", "--prefix", "nowhere", "x"])).stdout).to.equal("");
  });

  it("completes in bash what bash takes apart", async () => {
    const complete = await bashCompletion(folder.path);
    expect(complete("engine", "run", "sh")).to.eql(["shop"]);
    expect(complete("engine", "run", "shop", "size", "=", "l")).to.eql(["large"]);
    expect(complete("engine", "run", "shop", "size", "=")).to.eql(["small", "large"]);
    expect(complete("engine", "run", "shop", "price", "=", "1", "siz")).to.include("size=small");
    expect(complete("engine", "run", "shop", "--rules", "=", "ne")).to.eql(["net"]);
    folder.write("rules_deps/@owner/name.rules", "spec theirs\n");
    expect(complete("engine", "run", "@", "ow")).to.eql(["@owner/name"]);
    folder.remove("rules_deps");
  });

  it("quotes in bash what a shell would read differently", async () => {
    folder.write(
      "sky/a.rules",
      'spec sky\n\ndata seen: text -> options "deep blue" "it\'s red" "$(ls)"\n\nrule r: seen\n',
    );
    const complete = await bashCompletion(join(folder.path, "sky"));
    expect(complete("engine", "run", "sky", "seen", "=")).to.eql(["deep\\ blue", "it\\'s\\ red", "\\$\\(ls\\)"]);
    expect(complete("engine", "run", "sky", "seen", "=", "deep\\ b")).to.eql(["deep\\ blue"]);
    expect(complete("engine", "run", "sky", "seen", "=", '"')).to.eql(["deep blue"]);
    folder.remove("sky");
  });

  it("writes a long answer to its end for a reader that takes its time", async () => {
    const text = `spec s\n\nrule r: 1\n${"# a long file\n".repeat(20_000)}`;
    const long = new TempFolder({ "s.rules": text });
    const child = spawn(process.execPath, [ENGINE, "source", "s"], { cwd: long.path });
    let read = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      read += part;
      // A pipe holds 64 KiB, so the process has more to write meanwhile.
      child.stdout.pause();
      setTimeout(() => child.stdout.resume(), 5);
    });
    await once(child, "close");
    long.remove();
    expect(read.length).to.be.above(280_000);
    expect(read.endsWith("# a long file\n")).to.equal(true);
  });

  it("prints a completion script for each shell, and the version", async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      expect((await engine(folder.path, ["completion", shell])).stdout).to.contain("engine complete --");
    }
    expect(await engine(folder.path, ["completion", "tcsh"])).to.include({ status: 2 });
    expect((await engine(folder.path, ["--version"])).stdout).to.match(/^engine\/\d+\.\d+\.\d+ /);
  });
});

/** Asks the completion script in a folder how to complete the last word of a command line. */
async function bashCompletion(cwd: string): Promise<(...words: readonly string[]) => readonly string[]> {
  const script = (await engine(cwd, ["completion", "bash"])).stdout;
  return (...words) => {
    const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`;
    const engineFunction = `engine() { "${process.execPath}" "${ENGINE}" "$@"; }`;
    const asked = `${script}\n${engineFunction}\n${line}; _engine; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const ended = spawnSync("bash", ["-c", asked], { cwd, encoding: "utf8" });
    return ended.stdout.split("\n").slice(0, -1);
  };
}

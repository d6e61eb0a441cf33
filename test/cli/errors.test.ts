import { spawn } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { TempFolder } from "../node/temp-folder.ts";
import { engine } from "./command.ts";

describe("errors on the command line", () => {
  let folder = new TempFolder();
  afterEach(() => folder.remove());

  const run = (files: Readonly<Record<string, string>>, words: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    folder = new TempFolder(files);
    return engine(folder.path, words, env);
  };

  const BROKEN = {
    "a.rules": "spec a\ndata n: number\nrule r: n + nix\n",
    "b.rules": "spec b\nuses a\nrule s: a.r\n",
    "c.rules": "spec c\nrule half (\n",
    "d.rules": "spec d\ndata n: number\nrule t: 0\n  unless n > 1 then 1\n  unless n > 0 then 2\n",
    "all.cases.yaml": [
      "data: {n: 1}",
      "properties: [c.half]",
      "cases:",
      "  - {spec: a, results: {r: 1}}",
      "  - {spec: b, results: {s: 1}}",
      "  - {spec: d, results: {t: 2}}",
      "  - {spec: d, results: {t: 3}}",
    ].join("\n"),
  };

  it("stop only the tests that depend on them", async () => {
    const { stdout, stderr, status } = await run(BROKEN, ["test"]);
    expect(status).to.equal(1);
    expect(stdout).to.contain("2 cases: 1 passed, 1 failed").and.to.contain("all.cases.yaml:7");
    expect(stderr).to.contain("error[unexpected-token]").and.to.contain("--> c.rules");
    expect(stderr).to.match(/not run: 1 case: `a` has an error at a\.rules:3: .*`nix`/);
    expect(stderr).to.match(/not run: 1 case: `b` uses `a`, which has an error at a\.rules:3: /);
    expect(stderr).to.match(/not run: 1 case: `c` has an error at c\.rules:\d: /);
    const passing = { ...BROKEN, "all.cases.yaml": "cases:\n  - {spec: d, data: {n: 1}, results: {t: 2}}\n" };
    expect((await run(passing, ["test", "--json"])).status).to.equal(1);
  });

  it("stop only the analysis of the specs that depend on them", async () => {
    const { stdout, stderr, status } = await run(BROKEN, ["analyze"]);
    expect(status).to.equal(1);
    expect(stdout).to.contain("d.rules:4: warning dead-arm");
    expect(stderr)
      .to.contain("error[unexpected-token]")
      .and.to.contain("not analyzed: `b` uses `a`, which has an error");
    const refused = await run(BROKEN, ["analyze", "b"]);
    expect([refused.stdout, refused.status]).to.eql(["", 1]);
    expect(refused.stderr).to.contain("`b` uses `a`, which has an error at a.rules:3");
    expect((await run({ "a.rules": BROKEN["a.rules"] }, ["test"])).stderr).not.to.contain("not run");
  });

  it("show the line, the place, the spec and a suggestion", async () => {
    const { stderr, stdout, status } = await run(
      { "leave.rules": "spec leave\ndata days: number\nrule ok: dayz + 1\n" },
      ["check"],
    );
    expect({ stdout, status }).to.eql({ stdout: "", status: 1 });
    expect(stderr).to.match(/^error\[unknown-reference\]: .*dayz/);
    expect(stderr).to.contain(
      [
        "  --> leave.rules:3:10",
        "   |",
        " 3 | rule ok: dayz + 1",
        "   |          ^^^^",
        "   = in spec `leave`",
        "   = help: ",
      ].join("\n"),
    );
    expect(stderr).to.match(/\n1 error\n\nTo learn more: engine explain unknown-reference\n$/);
  });

  it("offer to explain the first three kinds of them, each once", async () => {
    const rules =
      "spec a\nrule a: x\nrule b: x\nrule c: 1 + yes\ndata d: none\ndata e: number -> minimum 2 -> maximum 1\n";
    const { stderr } = await run({ "a.rules": rules }, ["check"]);
    const explained = [...stderr.matchAll(/engine explain (\S+)$/gm)].map(([, name]) => name);
    expect(explained).to.have.length(3);
    expect(new Set(explained)).to.have.property("size", 3);
  });

  it("are those of rules that stdin has", async () => {
    folder = new TempFolder();
    const broken = await engine(folder.path, ["check", "-"], {}, "spec a\nrule r: x\n");
    expect(broken.status).to.equal(1);
    expect(broken.stderr).to.contain("--> stdin:2:9").and.to.contain("rule r: x");
    const sound = await engine(folder.path, ["check", "-"], {}, "\ufeffspec a\nrule r: 1\n");
    expect(sound).to.eql({ status: 0, stdout: "1 spec, 1 file\n", stderr: "" });
    const advised = await engine(folder.path, ["lint", "-"], {}, "spec a\ndata n: number\nrule r: n\n");
    expect(advised.stdout).to.match(/^stdin:2:1: /);
  });

  it("are not needed for a link to a folder: list says that it is left out", async () => {
    folder = new TempFolder({ "ws/a.rules": "spec a\n", "other/b.rules": "spec b\n", "ws/.gitignore": "hidden\n" });
    for (const name of ["shared", "hidden"]) symlinkSync(folder.at("other"), folder.at(`ws/${name}`));
    const listed = await engine(folder.at("ws"), ["list"]);
    const stderr = "note: shared is a link to a folder, which is not followed\n";
    expect(listed).to.eql({ status: 0, stdout: "a\n\nstd\n  units\n", stderr });
  });

  it("are those of cases that stdin has", async () => {
    const cases = (result: number) => `spec: a\ncases:\n  - name: one\n    results: {r: ${result}}\n`;
    folder = new TempFolder({ "a.rules": "spec a\nrule r: 1\n" });
    const [passed, failed, broken] = await Promise.all(
      [cases(1), cases(2), "spec: ["].map((text) => engine(folder.path, ["test", "-"], {}, text)),
    );
    expect(passed).to.deep.include({ status: 0, stdout: "1 case: 1 passed\n" });
    expect(failed?.stdout).to.contain("stdin:3 one");
    expect(broken?.stderr).to.contain("stdin:1:");
    const updated = await engine(folder.path, ["test", "-", "--update"], { CI: "" }, cases(2));
    expect(updated).to.deep.include({ status: 2 });
  });

  it("name the file of a dependency beside its repository", async () => {
    const { stderr } = await run({ "rules_deps/@x/y.rules": "spec a\nrule r: nix\n" }, ["check"]);
    expect(stderr).to.contain("--> @x/y:2:9 (rules_deps/@x/y.rules)");
  });

  it("are JSON on stderr with --json, and nothing is on stdout", async () => {
    const { stderr, stdout, status } = await run({ "a.rules": "spec a\nrule r: nix\n" }, ["list", "--json"]);
    expect({ stdout, status }).to.eql({ stdout: "", status: 1 });
    const [error] = JSON.parse(stderr).errors;
    expect(error).to.deep.include({ kind: "validation", spec: "a" });
    expect(error.source).to.eql({ attribute: "a.rules", line: 2, column: 9, length: 3 });
  });

  it("are coloured only when that is wanted", async () => {
    const files = { "a.rules": "spec a\nrule r: nix\n" };
    expect((await run(files, ["list"])).stderr).not.to.contain("\u001b");
    expect((await run(files, ["list"], { FORCE_COLOR: "1" })).stderr).to.contain("\u001b[1;31merror[");
    expect((await run(files, ["list", "--json"], { FORCE_COLOR: "1" })).stderr).not.to.contain("\u001b");
  });

  it("name a path that does not exist and a file that is not UTF-8", async () => {
    folder = new TempFolder({ "a.rules": Buffer.from([0x20, 0xff]) });
    expect((await engine(folder.path, ["list"])).stderr).to.contain("`a.rules` is not UTF-8: the byte at offset 1");
    const missing = await engine(folder.path, ["list", "--prefix", "nowhere"]);
    expect(missing).to.include({ status: 1 });
    expect(missing.stderr).to.contain("`nowhere` does not exist");
  });

  it("say that a history needs a rule where only a spec is named", async () => {
    const files = { "a.rules": "spec fee\nrule price: 1\nrule total: 2\nspec other\nrule fee: 3\n" };
    const { stderr, status } = await run(files, ["history", "fee"]);
    expect(status).to.equal(2);
    expect(stderr).to.contain("`fee` is a spec: give one of its rules too, price, total");
    expect((await run(files, ["history", "other", "fee"])).stdout).to.contain("3");
    const one = await run({ "a.rules": "spec fee\nrule price: 1\n" }, ["history", "fee"]);
    expect(one.stderr).to.contain("`fee` is a spec: give one of its rules too, price");
    expect((await run({ "a.rules": "spec fee\nrule fee: 4\n" }, ["history", "fee"])).stdout).to.contain("4");
  });

  it("of the command line itself are plain text with status 2", async () => {
    const files = { "a.rules": "spec a\n" };
    const { stderr, status } = await run(files, ["list", "--jsn", "--json"]);
    expect(status).to.equal(2);
    expect(stderr).to.contain("--jsn").and.to.contain("engine list --help");
    expect((await run(files, ["formt"])).stderr).to.contain("did you mean `format`?");
    expect((await run(files, ["list", "--jsn"])).stderr).to.contain("unknown flag `--jsn`: did you mean `--json`?");
    expect((await run(files, ["--versoin"])).stderr).to.contain("did you mean `--version`?");
    expect(await run(files, ["help", "run", "list"])).to.include({ status: 2 });
    expect((await run(files, ["show", "a", "n=3"])).stderr).to.contain("`n=3` is data, which only `engine run` takes");
    const wrong: readonly (readonly [words: string[], problem: string])[] = [
      [["run", "--rules"], "--rules needs a value"],
      [["batch", "shop"], "--out is missing"],
      [["server", "-p"], "--port needs a value"],
      [["run", "--json=yes"], "--json takes no value"],
      [["run", "--explain="], "--explain takes no value"],
      [["run", "--help=run"], "--help takes no value"],
      [["run", "--rules", "--json"], "--rules needs a value"],
      [["run", "--rules", "a", "--rules=b"], "--rules is given twice"],
      [["server", "--port", "-1"], "--port: `-1` is not a port (0 to 65535)"],
      [["run", "--constructor"], "unknown flag `--constructor`"],
      [["run", "--__proto__=1"], "unknown flag `--__proto__`"],
      [["run", "-xz"], "unknown flag `-z`"],
      [["list", "--", "--json"], "unexpected argument `--json`"],
    ];
    for (const [words, problem] of wrong) {
      const { stderr, status } = await run(files, words);
      expect({ stderr, status }).to.eql({
        stderr: `error: ${problem}\nSee \`engine ${words[0]} --help\`.\n`,
        status: 2,
      });
    }
  });

  it("name a value that begins with a dash, as any other value", async () => {
    const { stderr, status } = await run({ "a.rules": "spec a\n" }, ["run", "--effective", "-1"]);
    expect(status).to.equal(1);
    expect(stderr).to.match(/^error\[invalid-request\]: `-1` is not a date/);
  });

  it("are plain text when --json is not a flag", async () => {
    const { stderr, status } = await run({ "a.rules": "spec a\n" }, ["run", "--", "--json"]);
    expect(status).to.equal(1);
    expect(stderr).to.match(/^error\[spec-not-found\]: there is no spec `--json`/);
  });

  it("show the line when a server cannot start", async () => {
    const files = { "a.rules": "spec a\nrule r: nix\n", "rules_deps/@x/y.rules": "spec b\nrule r: nix\n" };
    for (const words of [["server", "--port", "0"], ["server", "--port", "0", "--workers", "2"], ["mcp"]]) {
      const { stderr, stdout, status } = await run(files, words);
      expect({ stdout, status }, words.join(" ")).to.eql({ stdout: "", status: 1 });
      expect(stderr).to.contain(" 2 | rule r: nix\n").and.to.contain("--> @x/y:2:9 (rules_deps/@x/y.rules)");
    }
  });

  it("show the line when a workspace that is installed into does not parse", async () => {
    const { stderr, status } = await run({ "a.rules": "spec a\nrule r 1\n" }, ["install", "--all"]);
    expect(status).to.equal(1);
    expect(stderr).to.contain(" 2 | rule r 1\n");
  });

  it("refuse to listen on an address that is empty", async () => {
    const files = { "a.rules": "spec a\n" };
    for (const words of [
      ["server", "--host", ""],
      ["mcp", "--http", "--host", " "],
    ]) {
      const { stderr, status } = await run(files, words);
      expect(status, words.join(" ")).to.equal(2);
      expect(stderr).to.contain("--host");
    }
  });

  it("take a word for a path when it names nothing that could stand in its place", async () => {
    const files = { "units/a.rules": "spec a\n" };
    expect(await run(files, ["show", "units"])).to.include({ status: 2 });
    expect((await run(files, ["show", "units"])).stderr).to.contain("give the workspace with --prefix units");
    expect(await run(files, ["show", "std", "units"])).to.include({ status: 0 });
    expect(await run(files, ["show", "units", "a"])).to.include({ status: 2 });
  });

  it("list the names to choose from when the spec is not clear", async () => {
    const files = { "a.rules": "spec b\n\nspec a\n", "t.rules": "repo tools\nspec one\nspec two\n" };
    expect((await run(files, ["run"])).stderr).to.contain("several specs, name one: a, b");
    expect((await run(files, ["run", "tools"])).stderr).to.contain("one of one, two");
  });

  it("say in a line that stdout cannot be written", async function () {
    if (!existsSync("/dev/full")) this.skip();
    folder = new TempFolder({ "a.rules": "spec a\nrule r: 1\n" });
    const { stderr, status } = await throughShell("run a > /dev/full");
    expect(stderr).to.equal("error: stdout cannot be written (ENOSPC)\nstatus 1\n");
    expect(status).to.equal(0);
  });

  it("keep their status when nobody reads stderr", async () => {
    folder = new TempFolder({ "a.rules": "spec a\n" });
    const { stderr } = await throughShell("run --nix 2> >(exit)");
    expect(stderr).to.equal("status 2\n");
  });

  function throughShell(words: string): Promise<{ stderr: string; status: number | null }> {
    const command = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));
    const child = spawn("bash", ["-c", `"${process.execPath}" "${command}" ${words}; echo "status $?" >&2`], {
      cwd: folder.path,
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    return new Promise((resolve) => child.once("close", (status) => resolve({ stderr, status })));
  }

  it("end quietly when the reader of stdout goes away", async () => {
    const rules = Array.from({ length: 3000 }, (_, at) => `rule r${at}: "${"x".repeat(200)}"\n`).join("");
    folder = new TempFolder({ "a.rules": `spec a\n${rules}` });
    const command = fileURLToPath(new URL("../../bin/engine.js", import.meta.url));
    const child = spawn("sh", ["-c", `"${process.execPath}" "${command}" run a; echo "status $?" >&2`], {
      cwd: folder.path,
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    await new Promise((resolve) => child.once("close", resolve));
    expect(stderr).to.equal("status 0\n");
  });
});

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { TempFolder } from "../node/temp-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The file whose code is kept under a name. */
const fileOf = (name: string) => name.replace(/\.[0-9a-f]+\.code$/, "");

/** Newer versions of Node keep compiled code by themselves, elsewhere. */
const keepsItself = "enableCompileCache" in module;

(keepsItself ? describe.skip : describe)("the compiled code of the command line", () => {
  let folder = new TempFolder();
  beforeEach(() => {
    folder = new TempFolder({ "rules/a.rules": "spec pricing\nrule total: 5\n" });
    for (const path of ["bin", "dist/cli"]) mkdirSync(folder.at(path), { recursive: true });
    const files = readdirSync(join(ROOT, "dist/cli")).filter((name) => name.endsWith(".cjs"));
    for (const path of ["bin/engine.js", "bin/package.json", ...files.map((name) => `dist/cli/${name}`)]) {
      copyFileSync(join(ROOT, path), folder.at(path));
    }
  });
  afterEach(() => folder.remove());

  const engine = (words: readonly string[], env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []) => {
    const { ENGINE_CACHE: _off, ...inherited } = process.env;
    const home = { XDG_CACHE_HOME: folder.at("cache") };
    const line = [...flags, folder.at("bin/engine.js"), ...words, "--prefix", folder.at("rules")];
    return spawnSync(process.execPath, line, { encoding: "utf8", env: { ...inherited, ...home, ...env } });
  };
  const answer = (env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []) => engine(["run"], env, flags);
  const kept = () => readdirSync(folder.at("dist/cli")).filter((name) => !name.endsWith(".cjs"));
  const path = () => folder.at(join("dist/cli", kept()[0] ?? "nothing was kept"));

  it("is kept beside it by the first start, with more functions by the second, and used by the next", () => {
    expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(kept().map(fileOf)).to.deep.equal(["main.cjs", "planning.cjs"]);
    const { size } = statSync(path());
    expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
    const { mtimeMs, size: larger } = statSync(path());
    expect(larger).to.be.above(size);
    for (const words of [["run"], ["check"], ["run"]]) expect(engine(words)).to.include({ status: 0, stderr: "" });
    expect(statSync(path()).mtimeMs).to.equal(mtimeMs);
  });

  it("is little for `engine run` of planned rules, which loads no file of planning or another command", () => {
    answer();
    for (const name of kept()) rmSync(folder.at(`dist/cli/${name}`));
    expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(kept().map(fileOf)).to.deep.equal(["main.cjs"]);
    // A build with source maps, as for coverage, keeps its lines.
    if (process.env.ENGINE_MAPS === "yes") return;
    expect(statSync(folder.at("dist/cli/main.cjs")).size).to.be.below(750_000);
    expect(statSync(path()).size).to.be.below(830_000);
  });

  it("is that of files of ASCII, which are read without decoding", () => {
    for (const name of readdirSync(folder.at("dist/cli")).filter((file) => file.endsWith(".cjs")))
      expect(
        readFileSync(folder.at(`dist/cli/${name}`)).every((byte) => byte < 0x80),
        name,
      ).to.equal(true);
  });

  it("is kept for each file that a command loads", () => {
    expect(engine(["check"])).to.include({ status: 0, stderr: "" });
    expect(kept().map(fileOf)).to.deep.equal(["main.cjs", "planning.cjs", "sources.cjs"]);
    expect(engine(["list"])).to.include({ status: 0, stderr: "" });
    expect(kept().map(fileOf)).to.deep.equal(["main.cjs", "planning.cjs", "rules.cjs", "sources.cjs"]);
  });

  it("is kept by a command that ends the process itself", () => {
    const line = [folder.at("bin/engine.js"), "lsp"];
    expect(spawnSync(process.execPath, line, { input: "" }).status).to.equal(1);
    expect(kept().map(fileOf)).to.include.members(["servers.cjs", "vscode-languageserver.cjs"]);
  });

  it("is kept for each set of flags of V8, of which the newest four stay", () => {
    const of = (flags: readonly string[]) => answer({}, flags);
    for (const flags of [[], ["--stack-size=900"]]) expect(of(flags)).to.include({ status: 0, stdout: "5\n" });
    for (const flags of [[], ["--stack-size=900"]]) of(flags);
    const both = kept();
    expect(both.map(fileOf)).to.deep.equal(["main.cjs", "main.cjs", "planning.cjs"]);
    const written = both.map((name) => statSync(folder.at(`dist/cli/${name}`)).mtimeMs);
    for (const flags of [[], ["--stack-size=900"]]) expect(of(flags)).to.include({ status: 0, stdout: "5\n" });
    expect(kept()).to.deep.equal(both);
    expect(both.map((name) => statSync(folder.at(`dist/cli/${name}`)).mtimeMs)).to.deep.equal(written);
    for (const size of [901, 902, 903]) expect(of([`--stack-size=${size}`])).to.include({ status: 0, stdout: "5\n" });
    expect(kept().filter((name) => fileOf(name) === "main.cjs")).to.have.length(4);
  });

  it("is another for each version of Node, as V8 runs that of all with its own version, and crashes", () => {
    answer();
    const own = kept();
    const older = folder.at("older.cjs");
    writeFileSync(older, "Object.defineProperty(process, 'version', { value: 'v20.0.0' });");
    expect(answer({}, ["--require", older])).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(kept())
      .to.include.members(own)
      .and.to.have.length(own.length + 1);
  });

  it("is made again when it is damaged, or of another file", () => {
    answer();
    const good = readFileSync(path());
    for (const at of [0, 40, good.length >> 1, good.length - 1]) {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path(), bytes);
      expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
      expect(readFileSync(path()).equals(bytes)).to.equal(false);
    }
    for (const bytes of [Buffer.alloc(0), good.subarray(0, good.length >> 1)]) {
      writeFileSync(path(), bytes);
      expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
      expect(statSync(path()).size).to.be.above(bytes.length);
    }
    const main = folder.at("dist/cli/main.cjs");
    const text = readFileSync(main, "utf8");
    for (const other of [text.replace("declarative", "Declarative"), `${text}\n`]) {
      expect(other).not.to.equal(text);
      const before = readFileSync(path());
      writeFileSync(main, other);
      expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
      expect(readFileSync(path()).equals(before)).to.equal(false);
    }
  });

  it("is not kept where files may not be written, nor with ENGINE_CACHE=off", () => {
    expect(answer({ ENGINE_CACHE: "off" })).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(kept()).to.deep.equal([]);
    answer();
    const names = kept();
    for (const name of names) {
      rmSync(folder.at(`dist/cli/${name}`));
      mkdirSync(folder.at(`dist/cli/${name}`));
    }
    expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(kept()).to.deep.equal(names);
  });
});

(process.versions.v8.startsWith("11.") ? describe : describe.skip)("the code that V8 optimises", () => {
  const rules = Array.from({ length: 2000 }, (_, i) => `rule r${i}: x * ${i} + y\n`).join("");
  let folder = new TempFolder();
  before(() => {
    folder = new TempFolder({ "a.rules": `spec s\ndata x: number\ndata y: number\n${rules}` });
  });
  after(() => folder.remove());

  /** The number of functions that are optimised while `engine <words>` reads `input`. */
  const optimised = (words: readonly string[], input = "") => {
    const line = ["--trace-opt", join(ROOT, "bin/engine.js"), ...words, "--prefix", folder.path];
    const { status, stdout } = spawnSync(process.execPath, line, { encoding: "utf8", input });
    expect(status).to.equal(0);
    return { stdout, count: stdout.match(/completed optimizing/g)?.length };
  };

  it("is little for a command, as most are over before it would pay", () => {
    expect(optimised(["check"]).count).to.be.below(30);
  });

  it("is little for the first answer of a server", () => {
    const params = { name: "show", arguments: { spec: "s" } };
    const { stdout, count } = optimised(
      ["mcp"],
      `${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params })}\n`,
    );
    expect(stdout).to.include('"id":7');
    expect(count).to.be.below(80);
  });
});

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { TempFolder } from "../node/temp-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Newer versions of Node keep compiled code by themselves, elsewhere. */
const keepsItself = "enableCompileCache" in module;

(keepsItself ? describe.skip : describe)("the compiled code of the command line", () => {
  let folder = new TempFolder();
  beforeEach(() => {
    folder = new TempFolder({ "rules/a.rules": "spec pricing\nrule total: 5\n" });
    for (const path of ["bin", "dist/cli"]) mkdirSync(folder.at(path), { recursive: true });
    for (const path of ["bin/engine.js", "bin/package.json", "dist/cli/start.cjs", "dist/cli/main.cjs"]) {
      copyFileSync(join(ROOT, path), folder.at(path));
    }
  });
  afterEach(() => folder.remove());

  const answer = (env: NodeJS.ProcessEnv = {}) => {
    const { ENGINE_CACHE: _off, ...inherited } = process.env;
    const words = [folder.at("bin/engine.js"), "run", "--prefix", folder.at("rules")];
    const home = { XDG_CACHE_HOME: folder.at("cache") };
    return spawnSync(process.execPath, words, { encoding: "utf8", env: { ...inherited, ...home, ...env } });
  };
  const kept = () => readdirSync(folder.at("dist/cli")).filter((name) => !/^(start|main)\.cjs$/.test(name));
  const path = () => folder.at(join("dist/cli", kept()[0] ?? "nothing was kept"));

  it("is kept beside it by the first start, for this version of Node, and used by the next", () => {
    expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(kept()).to.deep.equal([`main.cjs.${process.version}-${process.arch}.code`]);
    const { mtimeMs } = statSync(path());
    expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(statSync(path()).mtimeMs).to.equal(mtimeMs);
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
    for (const other of [text.replace("Declarative", "declarative"), `${text}\n`]) {
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
    mkdirSync(folder.at(`dist/cli/main.cjs.${process.version}-${process.arch}.code`));
    expect(answer()).to.include({ status: 0, stdout: "5\n", stderr: "" });
    expect(kept()).to.have.length(1);
  });
});

(process.versions.v8.startsWith("11.") ? describe : describe.skip)("the code that V8 optimises for a command", () => {
  it("is little, as most commands are over before it would pay", () => {
    const rules = Array.from({ length: 2000 }, (_, i) => `rule r${i}: x * ${i} + y\n`).join("");
    const folder = new TempFolder({ "a.rules": `spec s\ndata x: number\ndata y: number\n${rules}` });
    const words = ["--trace-opt", join(ROOT, "bin/engine.js"), "check", "--prefix", folder.path];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
    folder.remove();
    expect(status).to.equal(0);
    expect(stdout.match(/completed optimizing/g)?.length).to.be.below(30);
  });
});

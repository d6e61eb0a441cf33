import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { createFile, replaceFile } from "../../src/node/replace-file.ts";
import { TempFolder } from "./temp-folder.ts";

const MODULE = pathToFileURL(`${import.meta.dirname}/../../dist/src/node/replace-file.js`).href;
/** Replaces files, and is killed when a temporary file is there and nothing is renamed. */
const KILLED = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
fs.renameSync = () => process.kill(process.pid, "SIGKILL");
syncBuiltinESMExports();
const { replaceFile } = await import(${JSON.stringify(MODULE)});
replaceFile(process.argv[1], "half");
`;

/** Replaces a file, not as the superuser, who may write any. */
const UNPRIVILEGED = `
const { replaceFile } = await import(${JSON.stringify(MODULE)});
if (process.getuid?.() === 0) process.setuid(65534);
replaceFile(process.argv[1], "new");
`;

describe("Replacing a file", () => {
  it("leaves one that may not be written as it is, whatever its folder allows", () => {
    const folder = new TempFolder({ "a.rules": "old" });
    chmodSync(folder.path, 0o777);
    const replaced = () =>
      spawnSync(process.execPath, ["--input-type=module", "-e", UNPRIVILEGED, folder.at("a.rules")]).stderr.toString();
    chmodSync(folder.at("a.rules"), 0o444);
    expect(replaced()).to.match(/EACCES|EPERM/);
    expect(readFileSync(folder.at("a.rules"), "utf8")).to.equal("old");
    expect(readdirSync(folder.path)).to.deep.equal(["a.rules"]);
    chmodSync(folder.at("a.rules"), 0o666);
    expect(replaced()).to.equal("");
    expect(readFileSync(folder.at("a.rules"), "utf8")).to.equal("new");
    folder.remove();
  });

  it("removes what a killed process has left of the same file, and nothing else", () => {
    const folder = new TempFolder({ "a.rules": "old a", "b.rules": "old b" });
    for (const file of ["a.rules", "b.rules"])
      spawnSync(process.execPath, ["--input-type=module", "-e", KILLED, folder.at(file)]);
    expect(readdirSync(folder.path)).to.have.length(4);
    expect(readFileSync(folder.at("a.rules"), "utf8")).to.equal("old a");
    replaceFile(folder.at("a.rules"), "new a");
    expect(readdirSync(folder.path)).to.have.length(3);
    replaceFile(folder.at("b.rules"), "new b");
    expect(readdirSync(folder.path)).to.deep.equal(["a.rules", "b.rules"]);
    folder.remove();
  });
});

/** Makes a file twice where the file system has no links, and prints what both calls say. */
const UNLINKED = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
fs.linkSync = () => { throw Object.assign(new Error(), { code: "EPERM" }); };
syncBuiltinESMExports();
const { createFile } = await import(${JSON.stringify(MODULE)});
console.log(createFile(process.argv[1], "first"), createFile(process.argv[1], "second"));
`;

describe("Creating a file", () => {
  const folder = new TempFolder({ target: "mine" });
  after(() => folder.remove());

  it("fails where something has its name, also a link to nothing, and leaves nothing behind", () => {
    symlinkSync(folder.at("nowhere"), folder.at("link"));
    expect(["new", "new", "target", "link"].map((name) => createFile(folder.at(name), "text"))).to.deep.equal([
      ...[true, false, false, false],
    ]);
    expect(readFileSync(folder.at("target"), "utf8")).to.equal("mine");
    expect(readdirSync(folder.path)).to.deep.equal(["link", "new", "target"]);
  });

  it("does so where the file system has no links", () => {
    const words = ["--input-type=module", "-e", UNLINKED, folder.at("copied")];
    expect(spawnSync(process.execPath, words, { encoding: "utf8" }).stdout).to.equal("true false\n");
    expect(readFileSync(folder.at("copied"), "utf8")).to.equal("first");
  });
});

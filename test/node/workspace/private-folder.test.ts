import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { expect } from "chai";
import { PrivateFolder } from "../../../src/node/workspace/private-folder.ts";
import { TempFolder } from "../temp-folder.ts";

const isWindows = process.platform === "win32";

describe("a private folder", () => {
  const base = new TempFolder();
  after(() => base.remove());
  const path = base.at("made/here");
  const folder = new PrivateFolder(path, { files: 3, bytes: 10 });
  const bytes = Buffer.from("text");
  beforeEach(() => rmSync(path, { recursive: true, force: true }));

  it("keeps files that nobody else may read", function () {
    expect([folder.has("a"), folder.read("a")]).to.deep.equal([false, undefined]);
    folder.write("a", bytes);
    expect([folder.has("a"), folder.read("a")]).to.deep.equal([true, bytes]);
    if (isWindows) this.skip();
    expect([lstatSync(path).mode & 0o777, lstatSync(`${path}/a`).mode & 0o777]).to.deep.equal([0o700, 0o600]);
  });

  it("has no file that others may have written, and none in a folder that they may write", function () {
    if (isWindows) this.skip();
    folder.write("a", bytes);
    chmodSync(`${path}/a`, 0o620);
    expect([folder.has("a"), folder.read("a")]).to.deep.equal([false, undefined]);
    folder.write("a", bytes);
    expect(folder.read("a")).to.deep.equal(bytes);
    chmodSync(path, 0o702);
    expect([folder.has("a"), folder.read("a")]).to.deep.equal([false, undefined]);
    folder.write("b", bytes);
    expect(readdirSync(path)).to.deep.equal(["a"]);
  });

  it("takes no link, pipe or folder for a file, and replaces the first two", function () {
    if (isWindows) this.skip();
    folder.write("target", bytes);
    symlinkSync(`${path}/target`, `${path}/link`);
    execFileSync("mkfifo", [`${path}/pipe`]);
    for (const name of ["link", "pipe"]) {
      expect([folder.has(name), folder.read(name)], name).to.deep.equal([false, undefined]);
      folder.write(name, Buffer.from("new"));
      expect(folder.read(name), name).to.deep.equal(Buffer.from("new"));
    }
    expect(readFileSync(`${path}/target`, "utf8")).to.equal("text");
    rmSync(`${path}/link`);
    mkdirSync(`${path}/link`);
    folder.write("link", bytes);
    expect([folder.has("link"), folder.read("link")]).to.deep.equal([false, undefined]);
    expect(readdirSync(path)).to.have.members(["link", "pipe", "target"]);
  });

  it("has a limited number of files of limited size, the latest ones", () => {
    for (const [at, name] of ["a", "b", "c"].entries()) {
      folder.write(name, bytes);
      utimesSync(`${path}/${name}`, at, at);
    }
    mkdirSync(`${path}/folder`);
    folder.write("d", bytes);
    expect(readdirSync(path)).to.have.members(["b", "c", "d", "folder"]);
    folder.write("e", Buffer.alloc(11));
    writeFileSync(`${path}/e`, "longer than ten", { mode: 0o600 });
    expect([folder.has("e"), folder.read("e")]).to.deep.equal([false, undefined]);
  });

  it("creates a file that is not there, and removes one", () => {
    folder.create("a", bytes);
    folder.create("a", Buffer.from("other"));
    expect([folder.read("a"), folder.names]).to.deep.equal([bytes, ["a"]]);
    folder.remove("a");
    folder.remove("a");
    expect([folder.read("a"), folder.names]).to.deep.equal([undefined, []]);
    folder.create("a", Buffer.from("other"));
    expect(folder.read("a")).to.deep.equal(Buffer.from("other"));
  });

  it("does without where nothing can be written", () => {
    base.write("file", "");
    const below = new PrivateFolder(base.at("file/below"), { files: 3, bytes: 10 });
    below.write("a", bytes);
    expect([below.has("a"), below.read("a")]).to.deep.equal([false, undefined]);
  });
});

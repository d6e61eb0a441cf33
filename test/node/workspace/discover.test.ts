import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { expect } from "chai";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { discover, isIgnored } from "../../../src/node/workspace/discover.ts";
import { TempFolder } from "../temp-folder.ts";

describe("finding the files of a workspace", () => {
  let folder = new TempFolder();
  afterEach(() => folder.remove());

  async function labels(files: Readonly<Record<string, string>>, path = ""): Promise<string[]> {
    folder = new TempFolder(files);
    return (await discover(folder.at(path))).files.map(({ label }) => label);
  }

  it("takes every file whose name ends in .rules, in lower case, at any depth", async () => {
    expect(await labels({ "a.rules": "", "b/c/d.rules": "", "e.RULES": "", "f.rules.bak": "", rules: "" })).to.eql([
      "a.rules",
      "b/c/d.rules",
    ]);
  });

  it("skips hidden files and folders", async () => {
    expect(await labels({ ".a.rules": "", ".b/c.rules": "", "d/.e/f.rules": "", "g.rules": "" })).to.eql(["g.rules"]);
  });

  it("reads dependencies first, whatever is ignored or hidden, but not hidden files", async () => {
    const files = {
      "z.rules": "",
      ".gitignore": "rules_deps/",
      "rules_deps/@b/two.rules": "",
      "rules_deps/.hidden/one.rules": "",
      "rules_deps/@b/.three.rules": "",
      "rules_deps/plain.rules": "",
    };
    expect(await labels(files)).to.eql([".hidden/one", "@b/two", "plain", "z.rules"]);
  });

  it("sorts by the bytes of the paths", async () => {
    expect(await labels({ "b.rules": "", "a/b.rules": "", "a.rules": "", "a-b.rules": "", "é.rules": "" })).to.eql([
      "a-b.rules",
      "a.rules",
      "a/b.rules",
      "b.rules",
      "é.rules",
    ]);
  });

  it("treats rules_deps below the top as an ordinary folder", async () => {
    expect(await labels({ "x/rules_deps/a.rules": "" })).to.eql(["x/rules_deps/a.rules"]);
  });

  it("lets nearer ignore files win and `!` take back", async () => {
    const files = {
      ".gitignore": "*.rules\n!keep.rules\n",
      "drop.rules": "",
      "keep.rules": "",
      "near/.gitignore": "!drop.rules\nkeep.rules\n",
      "near/drop.rules": "",
      "near/keep.rules": "",
    };
    expect(await labels(files)).to.eql(["keep.rules", "near/drop.rules"]);
  });

  it("lets .ignore beat .gitignore", async () => {
    const files = { ".gitignore": "a.rules\nd/\n", ".ignore": "!a.rules\n!d/\nb.rules\n" };
    expect(await labels({ ...files, "a.rules": "", "b.rules": "", "d/c.rules": "" })).to.eql(["a.rules", "d/c.rules"]);
  });

  it("compares ignore patterns with letter case", async () => {
    expect(await labels({ ".gitignore": "A.rules\n", "a.rules": "" })).to.eql(["a.rules"]);
  });

  it("honours ignore files above the workspace, except for the workspace itself", async () => {
    const files = { ".gitignore": "ws/\nskip.rules\n", "ws/skip.rules": "", "ws/in/skip.rules": "", "ws/a.rules": "" };
    expect(await labels(files, "ws")).to.eql(["a.rules"]);
  });

  it("follows links to files, and no others", async () => {
    folder = new TempFolder({ "ws/a.rules": "", "other/b.rules": "" });
    symlinkSync(folder.at("other/b.rules"), folder.at("ws/link.rules"));
    symlinkSync(folder.at("other"), folder.at("ws/folder"));
    symlinkSync(folder.at("nowhere"), folder.at("ws/dangling.rules"));
    symlinkSync(folder.at("ws"), folder.at("entry"));
    expect((await discover(folder.at("ws"))).files.map(({ label }) => label)).to.eql(["a.rules", "link.rules"]);
    expect((await discover(folder.at("ws"))).linkedFolders).to.eql(["folder"]);
    expect((await discover(folder.at("entry"))).files.map(({ label }) => label)).to.eql(["a.rules", "link.rules"]);
  });

  it("leaves out the packages of node_modules, at any depth and whatever ignore files say", async () => {
    const files = {
      "a.rules": "",
      ".ignore": "!node_modules/",
      "node_modules/pricing/rules.rules": "",
      "node_modules/@shop/pricing/b.rules": "",
      "app/node_modules/c/c.rules": "",
    };
    expect(await labels(files)).to.eql(["a.rules"]);
    expect(await isIgnored(folder.path, "app/node_modules/c/c.rules")).to.equal(true);
    expect(await isIgnored(folder.path, "app/c.rules")).to.equal(false);
  });

  it("reads no pipe and no folder as an ignore file, above the workspace and in it", async () => {
    folder = new TempFolder({ "ws/a.rules": "", "ws/sub/b.rules": "", "ws/.ignore/x": "" });
    for (const path of [".gitignore", "ws/.gitignore", "ws/sub/.ignore"]) execFileSync("mkfifo", [folder.at(path)]);
    expect((await discover(folder.at("ws"))).files.map(({ label }) => label)).to.eql(["a.rules", "sub/b.rules"]);
  });

  it("takes no device and no link to itself for a file", async () => {
    folder = new TempFolder({ "ws/a.rules": "" });
    symlinkSync("loop.rules", folder.at("ws/loop.rules"));
    symlinkSync(".gitignore", folder.at("ws/.gitignore"));
    symlinkSync("/dev/zero", folder.at("ws/zero.rules"));
    symlinkSync("/dev/zero", folder.at("ws/.ignore"));
    expect((await discover(folder.at("ws"))).files.map(({ label }) => label)).to.eql(["a.rules"]);
  });

  it("refuses an ignore file of more than a mebibyte, naming it", async () => {
    folder = new TempFolder({ "a.rules": "", ".gitignore": "x\n".repeat(600_000) });
    const thrown = await discover(folder.path).catch((error: unknown) => error);
    expect(String(thrown)).to.contain(`\`${folder.at(".gitignore")}\` is larger than 1048576 bytes`);
  });

  it("refuses an ignore file that takes too long for a path, naming it", async () => {
    for (const text of ["x\n".repeat(120_000), `*${"x".repeat(99)}y*\n`.repeat(1000)]) {
      folder = new TempFolder({ [`${"x".repeat(200)}.rules`]: "", ".gitignore": text });
      const thrown = await discover(folder.path).catch((error) => error);
      expect(String(thrown)).to.contain(`\`${folder.at(".gitignore")}\` takes more than 100000 steps for one path`);
    }
  });

  it("takes an ignore file of 40,000 names", async () => {
    const names = Array.from({ length: 40_000 }, (_, i) => `${i}.rules`).join("\n");
    expect(await labels({ ".gitignore": names, "7.rules": "", "a.rules": "" })).to.eql(["a.rules"]);
  });

  it("walks deep folders whatever wildcards an ignore file has", async () => {
    const deep = `${"a/".repeat(60)}x.rules`;
    expect(await labels({ ".gitignore": `${"**/a/".repeat(12)}b\n`, [deep]: "" })).to.eql([deep]);
  });

  it("walks a folder that is named like a file", async () => {
    expect(await labels({ "x.rules/a.rules": "" })).to.eql(["x.rules/a.rules"]);
  });

  it("takes a single file of any name alone", async () => {
    const files = { "plan.txt": "", "a.rules": "", "rules_deps/@a/b.rules": "" };
    expect(await labels(files, "plan.txt")).to.eql(["plan.txt"]);
  });

  it("names a path that does not exist", async () => {
    folder = new TempFolder();
    const path = folder.at("nowhere");
    const thrown = await discover(path).catch((error: unknown) => error);
    expect(thrown).to.be.instanceOf(EngineErrors);
    expect(String(thrown)).to.contain(`\`${path}\` does not exist`);
  });
});

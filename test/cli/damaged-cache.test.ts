import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { seal, unseal } from "../../src/engine/snapshot/envelope.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { engine } from "./command.ts";

describe("a cache with a right digest that cannot be read", () => {
  it("is planned again by the command line, which says nothing of it", async () => {
    const folder = new TempFolder({ "a.rules": "spec pricing\ndata n: number\nrule total: n + 5\n" });
    const env = { ENGINE_CACHE: "", XDG_CACHE_HOME: folder.at("cache"), HOME: folder.path };
    const run = (...words: readonly string[]) =>
      engine(folder.path, ["run", "pricing", "n=1", "--effective", "2025", ...words], env);
    try {
      const [first, explained] = [await run(), await run("-x")];
      expect(first.status, first.stderr).to.equal(0);
      const cached = readdirSync(folder.at("cache/engine")).find((name) => name.endsWith(".snapshot")) ?? "";
      const path = join(folder.at("cache/engine"), cached);
      const read = unseal(readFileSync(path));
      const parts = [0, 1, 2].map(read);
      for (const [part, from, to] of [
        [1, '"root":', '"root"'],
        [1, '"operands":[0', '"operands":["#x"'],
        [2, "rule total", "rule tota"],
        [2, "spec pricing", "spec ("],
        [0, '"sources"', '"source"'],
      ] as const) {
        const crafted = parts.map((text, at) => (at === part ? text.replace(from, to) : text));
        expect(crafted, from).not.to.deep.equal(parts);
        writeFileSync(path, seal(crafted));
        expect(await run(), from).to.deep.equal(first);
        writeFileSync(path, seal(crafted));
        expect((await run("-x")).status, from).to.equal(explained.status);
      }
    } finally {
      folder.remove();
    }
  });

  it("is not read where it is a pipe, a device or larger than memory, and is replaced", async function () {
    if (process.platform === "win32") this.skip();
    const folder = new TempFolder({ "a.rules": "spec pricing\nrule total: 5\n" });
    const env = { ENGINE_CACHE: "", XDG_CACHE_HOME: folder.at("cache"), HOME: folder.path };
    const run = () => engine(folder.path, ["run", "pricing", "--effective", "2025"], env);
    const first = await run();
    const [cached = ""] = readdirSync(folder.at("cache/engine"));
    const path = join(folder.at("cache/engine"), cached);
    for (const make of [
      () => execFileSync("mkfifo", [path]),
      () => symlinkSync("/dev/zero", path),
      () => {
        writeFileSync(path, "");
        truncateSync(path, 2 ** 40);
      },
    ]) {
      rmSync(path);
      make();
      expect(await run(), String(make)).to.deep.equal(first);
      expect(lstatSync(path).isFile() && lstatSync(path).size < 100_000, String(make)).to.equal(true);
    }
    folder.remove();
  });
});

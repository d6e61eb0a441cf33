import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { expect } from "chai";
import type { ModuleStore } from "../../../src/model/program/module-store.ts";
import { engineBuild } from "../../../src/node/workspace/engine-cache.ts";
import { moduleFiles } from "../../../src/node/workspace/module-files.ts";
import { TempFolder } from "../temp-folder.ts";

describe("the files of generated modules", () => {
  const folder = new TempFolder();
  after(() => folder.remove());
  const files = (build: string): ModuleStore => {
    const store = moduleFiles(folder.path, build);
    if (store === undefined) throw new Error("there is a folder");
    return store;
  };
  const names = () => readdirSync(folder.at("modules"));

  it("give the text of their key to the same build alone", () => {
    const store = files("one");
    store.write("key", 'const a = "é\u2028";\n');
    expect(store.read("key")).to.equal('const a = "é\u2028";\n');
    expect(store.read("other")).to.equal(undefined);
    expect(files("two").read("key")).to.equal(undefined);
  });

  it("give nothing after any change of a byte, cut short, or in the place of another", () => {
    const store = files("one");
    const [name = ""] = names();
    const path = folder.at(`modules/${name}`);
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at++) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      expect(store.read("key"), `byte ${at}`).to.equal(undefined);
      writeFileSync(path, whole.subarray(0, at));
      expect(store.read("key"), `${at} bytes`).to.equal(undefined);
    }
    writeFileSync(path, whole);
    store.write("other", "text");
    const [other = ""] = names().filter((each) => each !== name);
    renameSync(path, folder.at(`modules/${other}`));
    expect(store.read("other")).to.equal(undefined);
  });

  it("are sealed with a key of the user, without which there are none", () => {
    const store = files("one");
    store.write("key", "text");
    expect(store.read("key")).to.equal("text");
    const key = folder.at("seal/key");
    const secret = readFileSync(key);
    expect(secret).to.have.length(32);
    const faults: (() => void)[] = [
      () => rmSync(key),
      () => writeFileSync(key, secret.subarray(1)),
      () => writeFileSync(key, Buffer.alloc(32)),
    ];
    if (process.platform !== "win32") {
      expect(lstatSync(key).mode & 0o777).to.equal(0o600);
      faults.push(
        () => chmodSync(key, 0o602),
        () => {
          renameSync(key, folder.at("moved"));
          symlinkSync(folder.at("moved"), key);
        },
      );
    }
    for (const happen of faults) {
      const before = readFileSync(key);
      happen();
      expect(files("one").read("key")).to.equal(undefined);
      files("one").write("key", "new");
      expect(files("one").read("key")).to.equal("new");
      expect(readFileSync(key).equals(before)).to.equal(false);
      expect(readdirSync(folder.at("seal"))).to.deep.equal(["key"]);
    }
  });

  it("are not there without a cache, and not for sources that were not built", () => {
    const { ENGINE_CACHE: before } = process.env;
    process.env.ENGINE_CACHE = "off";
    try {
      expect(moduleFiles(undefined, "one")).to.equal(undefined);
    } finally {
      if (before === undefined) delete process.env.ENGINE_CACHE;
      else process.env.ENGINE_CACHE = before;
    }
    // These tests run on the sources, or on what the build made of them.
    expect(moduleFiles(folder.path) === undefined).to.equal(engineBuild() === undefined);
  });
});

import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import type { ModuleStore } from "../../../src/model/program/module-store.ts";
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
    expect([store.has("key"), store.read("key")]).to.deep.equal([true, 'const a = "é\u2028";\n']);
    expect([store.has("other"), store.read("other")]).to.deep.equal([false, undefined]);
    expect([files("two").has("key"), files("two").read("key")]).to.deep.equal([false, undefined]);
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
    expect([store.has("other"), store.read("other")]).to.deep.equal([true, undefined]);
  });

  it("are not there without a cache, and not for sources that were not built", () => {
    expect(moduleFiles(folder.path, undefined)).to.equal(undefined);
  });
});

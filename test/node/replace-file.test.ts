import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { replaceFile } from "../../src/node/replace-file.ts";
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

describe("Replacing a file", () => {
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

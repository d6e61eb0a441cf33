import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { expect } from "chai";
import { refuseRepeated } from "../../../src/batch/input/column-checks.ts";
import { inputPaths } from "../../../src/batch/input/paths.ts";
import { problem } from "../../../src/batch/problem.ts";
import { EngineErrors } from "../../../src/index.ts";
import { TempFolder } from "../../node/temp-folder.ts";

describe("The inputs of a batch", () => {
  it("are the files of a folder: no pipes, devices or links to them", async function () {
    if (process.platform === "win32") this.skip();
    const folder = new TempFolder({ "a.csv": "x\n", "z.csv": "x\n", "sub.csv/x": "" });
    execFileSync("mkfifo", [folder.at("pipe.csv")]);
    symlinkSync("/dev/zero", folder.at("zero.csv"));
    symlinkSync("a.csv", folder.at("link.csv"));
    symlinkSync("nowhere", folder.at("gone.csv"));
    const files = ["a.csv", "gone.csv", "link.csv", "z.csv"].map((name) => folder.at(name));
    expect(await inputPaths(folder.path, [".csv"])).to.deep.equal(files);
    expect(await inputPaths(folder.at("*.csv"), [".csv"])).to.deep.equal(files);
    folder.remove();
  });

  it("have columns that are compared once each", () => {
    const columns = Array.from({ length: 100_000 }, (_, i) => `c${i}`);
    const { indexOf } = Array.prototype;
    let searches = 0;
    Array.prototype.indexOf = function (this: unknown[], ...words: Parameters<typeof indexOf>) {
      searches++;
      return indexOf.apply(this, words);
    };
    try {
      refuseRepeated(columns, "a.csv");
    } finally {
      Array.prototype.indexOf = indexOf;
    }
    expect(searches).to.equal(0);
    expect(() => refuseRepeated([...columns, "c7"], "a.csv")).to.throw(EngineErrors, "`a.csv` has two columns `c7`");
  });

  it("have messages without the middle of names that are as long as a file", () => {
    const { message } = problem(`there is no column \`${"y".repeat(5_000_000)}\``);
    expect(message.length).to.be.lessThan(3_000);
  });
});

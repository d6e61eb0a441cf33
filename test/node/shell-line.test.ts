import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { shellLine } from "../../src/node/shell-line.ts";

describe("A command line for people to copy", () => {
  it("is read by a shell as the words that it was made of", () => {
    const words = ["a=12.5 gb", "it's", "", "$HOME", "`id`", "a\nb", "\\", "plain-1.2/3", "*", "ä"];
    const { stdout } = spawnSync("sh", ["-c", shellLine(["printf", "%s\\0", ...words])], { encoding: "utf8" });
    expect(stdout.split("\0").slice(0, -1)).to.deep.equal(words);
    expect(shellLine(["engine", "run", "a=12.5"])).to.equal("engine run a=12.5");
  });
});

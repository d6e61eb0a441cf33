import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { engine } from "../cli/command.ts";
import { TempFolder } from "../node/temp-folder.ts";

const RULES = "spec one\ndata n: number\nrule double: n * 2\n";

describe("The output of engine batch", () => {
  const folder = new TempFolder({ "one.rules": RULES, "in.csv": "n\n1\n", "more/in.csv": "n\n1\n" });
  after(() => folder.remove());
  const run = (...words: readonly string[]) => engine(folder.path, ["batch", "one", "--only", ...words]);

  it("takes the place of any table, but of no file that is read, and of no other output", async () => {
    writeFileSync(folder.at("out.csv"), "mine\n");
    expect(await run("--in=in.csv", "--out=out.csv")).to.include({ status: 0 });
    for (const words of [
      ["--in=in.csv", "--out=./in.csv"],
      ["--in=more", "--out=more/in.csv"],
      ["--in=in.csv", "--out=-", "--force", "--rejects=in.csv"],
      ["--in=in.csv", "--out=new.csv", "--rejects=./new.csv"],
      ["--in=in.csv", "--out=out.csv", "--force", "--rejects=out.csv"],
    ]) {
      const { status, stdout, stderr } = await run(...words);
      expect({ status, stdout }, words.join(" ")).to.deep.equal({ status: 1, stdout: "" });
      expect(stderr).to.contain("choose another place");
    }
    for (const file of ["in.csv", "more/in.csv"]) expect(readFileSync(folder.at(file), "utf8")).to.equal("n\n1\n");
    expect(readFileSync(folder.at("out.csv"), "utf8")).to.equal("double,double.veto\n2,\n");
  });

  it("may be one device with what is rejected", async () => {
    const words = ["--in=in.csv", "--out=/dev/null", "--out-format=csv", "--rejects=/dev/null"];
    expect(await run(...words)).to.include({ status: 0 });
  });
});

import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { expect } from "chai";
import { TempFolder } from "../node/temp-folder.ts";
import { engine } from "./command.ts";

const CANONICAL = "spec a\n\nrule r:\n  1\n";

describe("engine format", () => {
  let folder = new TempFolder();
  afterEach(() => folder.remove());

  it("keeps the mode of a file and writes through a link", async () => {
    folder = new TempFolder({ "ws/a.rules": "spec a rule r:1", "target.rules": "spec a rule r:1" });
    chmodSync(folder.at("ws/a.rules"), 0o640);
    symlinkSync(folder.at("target.rules"), folder.at("ws/link.rules"));
    const { stderr, status } = await engine(folder.path, ["format", "ws"]);
    expect({ stderr, status }).to.eql({ stderr: "formatted ws/a.rules\nformatted ws/link.rules\n", status: 0 });
    expect(statSync(folder.at("ws/a.rules")).mode & 0o777).to.equal(0o640);
    expect(lstatSync(folder.at("ws/link.rules")).isSymbolicLink()).to.equal(true);
    expect(readFileSync(folder.at("target.rules"), "utf8")).to.equal(CANONICAL);
  });

  it("takes a byte order mark away and counts it as a difference", async () => {
    folder = new TempFolder({ "a.rules": `\ufeff${CANONICAL}` });
    expect((await engine(folder.path, ["format", "--check"])).stderr).to.equal("not formatted: a.rules\n");
    await engine(folder.path, ["format"]);
    expect(readFileSync(folder.at("a.rules"), "utf8")).to.equal(CANONICAL);
  });

  it("keeps CR LF where the first line of a file ends in it, and line breaks of texts as they are", async () => {
    const windows = 'spec a\r\n"""\r\nOne\r\nTwo\r\n"""\r\n\r\nrule r:\r\n  "a\nb"  # b\r\n';
    folder = new TempFolder({
      "a.rules": windows,
      "b.rules": "spec b\r\nrule r: 1\n",
      "c.rules": "spec c\nrule r:\r\n  1",
    });
    const checked = await engine(folder.path, ["format", "--check"]);
    expect(checked.stderr).to.equal("not formatted: b.rules\nnot formatted: c.rules\n");
    await engine(folder.path, ["format"]);
    const texts = ["a", "b", "c"].map((name) => readFileSync(folder.at(`${name}.rules`), "utf8"));
    expect(texts).to.eql([windows, "spec b\r\n\r\nrule r:\r\n  1\r\n", "spec c\n\nrule r:\n  1\n"]);
    expect((await engine(folder.path, ["format", "--check"])).status).to.equal(0);
    const printed = await engine(folder.path, ["format", "-"], {}, Buffer.from("spec a\r\nrule r: 1\r\n"));
    expect(printed.stdout).to.equal(CANONICAL.replaceAll("\n", "\r\n"));
  });

  it("leaves a file alone whose canonical text would be too large", async () => {
    const filled = (start: string) => start.padEnd(5_242_880, "x");
    folder = new TempFolder({
      "a.rules": filled("spec a rule r:1 # "),
      "b.rules": filled(`${CANONICAL.replace("\n", "\r\n")}\n# `),
    });
    const { stderr, status } = await engine(folder.path, ["format"]);
    expect(stderr).to.contain(
      "the canonical text of `a.rules` is too large: 5242886, where at most 5242880 is allowed",
    );
    expect(stderr).to.contain("the canonical text of `b.rules` is too large");
    expect(status).to.equal(1);
    expect(readFileSync(folder.at("a.rules"), "utf8")).to.match(/^spec a rule r:1 # x/);
  });

  it("refuses a text on stdin that is not UTF-8 instead of changing it", async () => {
    folder = new TempFolder();
    const { stdout, stderr, status } = await engine(folder.path, ["format", "-"], {}, Buffer.from([0x73, 0xe9]));
    expect({ stdout, status }).to.eql({ stdout: "", status: 1 });
    expect(stderr).to.contain("`stdin` is not UTF-8: the byte at offset 1");
  });

  it("formats a file once, however often it is named", async () => {
    folder = new TempFolder({ "a.rules": "spec a rule r:1", "b.txt": "spec a rule r:1" });
    const { stderr } = await engine(folder.path, ["format", "b.txt", "a.rules", ".", "./a.rules"]);
    expect(stderr).to.equal("formatted b.txt\nformatted a.rules\n");
  });

  it("prints the texts of all files with --stdout", async () => {
    folder = new TempFolder({ "a.rules": "spec a rule r:1", "b/c.rules": "" });
    expect((await engine(folder.path, ["format", "--stdout"])).stdout).to.equal(`${CANONICAL}\n`);
  });

  it("reports all files that do not parse, with their lines", async () => {
    folder = new TempFolder({ "a.rules": "spec a\nrule r 5\n", "b.rules": "spec a rule r:1", "c.rules": "spec\n" });
    const { stderr, status } = await engine(folder.path, ["format"]);
    expect(status).to.equal(1);
    expect(stderr).to.contain("formatted b.rules").and.to.contain(" 2 | rule r 5").and.to.contain("2 errors");
  });
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect } from "chai";
import { forTerminal } from "../../src/cli/output.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { ENGINE } from "./command.ts";

const ERASED = "\r\u001b[K";
const STEERED = "a\u001b[2Jb\u0007c\u009b1Ad\re";

/** The line of a shell that runs a command on the rules of a folder. */
function commandLine(folder: TempFolder, words: string): string {
  return `"${process.execPath}" "${ENGINE}" ${words} --prefix "${folder.path}"`;
}

/** The output of a command in a terminal of some columns; undefined where there is no `script`. */
function inTerminal(folder: TempFolder, words: string, columns = 80) {
  return shellInTerminal(`stty cols ${columns}; ${commandLine(folder, words)}`);
}

function shellInTerminal(command: string) {
  if (spawnSync("script", ["--version"]).status !== 0) return undefined;
  // Colours are left out where a build server says that it is one.
  const { CI: _, NO_COLOR: __, ...others } = process.env;
  const env = { ...others, TERM: "xterm" };
  return spawnSync("script", ["-qfec", command, "/dev/null"], { encoding: "utf8", input: "", env });
}

describe("what reaches a terminal", () => {
  it("has line breaks, tabs and colours, and nothing else that steers it", () => {
    expect(forTerminal("\u001b[1mtotal\u001b[0m\t5\n")).to.equal("\u001b[1mtotal\u001b[0m\t5\n");
    expect(forTerminal("a\n[5m]")).to.equal("a\n[5m]");
    expect(forTerminal(STEERED)).to.equal("a\ufffd[2Jb\ufffdc\ufffd1Ad\ufffde");
    expect(forTerminal("\u001b]0;title\u0007")).to.equal("\ufffd]0;title\ufffd");
  });

  it("is not what reaches a pipe: there every character is kept", () => {
    const folder = new TempFolder({ "a.rules": `spec a\nrule r: veto "${STEERED}"\n` });
    const { stdout } = spawnSync(process.execPath, [ENGINE, "run", "a", "--prefix", folder.path], { encoding: "utf8" });
    expect(stdout).to.equal(`${STEERED}\n`);
  });

  it("is what a pipe gets, with colours in help", function () {
    const folder = new TempFolder({ "a.rules": "spec a\nrule r: 5\n" });
    const answer = inTerminal(folder, "run") ?? this.skip();
    expect(answer).to.deep.include({ status: 0, stdout: "5\r\n" });
    expect(inTerminal(folder, "run --help")?.stdout).to.contain("\u001b[1mUSAGE\u001b[");
  });

  it("shows that a build goes on, and erases that at its end", function () {
    const folder = new TempFolder({ "a.rules": "spec a\nrule r: 5\n" });
    const { stdout } = inTerminal(folder, `build a -o "${folder.at("a.js")}" --force`) ?? this.skip();
    expect(stdout.startsWith("Building …\r\u001b[Ka: 1 version"), stdout).to.equal(true);
    const quiet = inTerminal(folder, `build a -o "${folder.at("a.js")}" --force -q`);
    expect(quiet).to.deep.include({ status: 0, stdout: "" });
  });

  it("shows how far a table is, which no pipe gets", function () {
    const folder = new TempFolder({ "a.rules": "spec a\ndata n: number\nrule r: n\n" });
    // A pipe holds less than 80 kB, so the second of rest begins when the command reads already.
    const slowly = "(echo n; yes 1 | head -n 40000; sleep 1; echo 2)";
    const line = `${slowly} | ${commandLine(folder, `batch --in - --out "${folder.at("out.csv")}"`)}`;
    const { stdout } = shellInTerminal(line) ?? this.skip();
    expect(stdout)
      .to.include(`${ERASED}40,001 records\r\n`)
      .and.to.match(/\d records, /);
    const piped = spawnSync("sh", ["-c", line], { encoding: "utf8" });
    expect(piped.stderr).to.equal("40,001 records\nr: 40,001 answered\n");
  });

  it("shows that an installation waits for its registry", async function () {
    const answer = '(_, answer) => setTimeout(() => answer.end("repo @a/b\\nspec s\\nrule r: 1\\n"), 1500)';
    const listening = "function () { console.log(this.address().port); }";
    const program = `require("http").createServer(${answer}).listen(0, "127.0.0.1", ${listening})`;
    const registry = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const [port] = await once(registry.stdout, "data");
      const words = `install --registry http://127.0.0.1:${String(port).trim()} @a/b`;
      const { stdout } = inTerminal(new TempFolder(), words) ?? this.skip();
      expect(stdout).to.include(`Installing …${ERASED}installed @a/b`);
    } finally {
      registry.kill();
    }
  });

  it("has room in its columns, and says the veto of several rules once", function () {
    const size = '  unless size is "large" then veto "This tariff has no price for large things"\n';
    const rules = `spec a\ndata size: text\nrule net: 5\n${size}rule gross: 6\n${size}rule rate: 2%\n`;
    const folder = new TempFolder({ "a.rules": rules });
    const { stdout } = inTerminal(folder, "run size=large", 40) ?? this.skip();
    expect(stdout.split("\r\n")).to.deep.equal([
      "┌───────┬──────────────────────────────┐",
      "│ net   ┆ This tariff has no price for │",
      "│ gross ┆ large things                 │",
      "├───────┼──────────────────────────────┤",
      "│ rate  ┆ 2%                           │",
      "└───────┴──────────────────────────────┘",
      "",
    ]);
  });
});

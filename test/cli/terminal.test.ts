import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { forTerminal } from "../../src/cli/output.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { ENGINE } from "./command.ts";

const ERASED = "\r\u001b[K";
const HAS_TERMINAL = spawnSync("script", ["--version"]).status === 0;
// Colours are left out where a build server says that it is one.
const { CI: _, NO_COLOR: __, ...others } = process.env;
const ENVIRONMENT = { ...others, TERM: "xterm" };
const STEERED = "a\u001b[2Jb\u0007c\u009b1Ad\re";

/** The line of a shell that runs a command on the rules of a folder. */
function commandLine(folder: TempFolder, words: string): string {
  return `"${process.execPath}" "${ENGINE}" ${words} --prefix "${folder.path}"`;
}

/** The words by which `script` runs a command in a terminal. */
function scriptWords(command: string): string[] {
  return ["-qfec", command, "/dev/null"];
}

/** The output of a command in a terminal of some columns; undefined where there is no `script`. */
function inTerminal(folder: TempFolder, words: string, columns = 80) {
  return shellInTerminal(`stty cols ${columns}; ${commandLine(folder, words)}`);
}

function shellInTerminal(command: string) {
  if (!HAS_TERMINAL) return undefined;
  return spawnSync("script", scriptWords(command), { encoding: "utf8", input: "", env: ENVIRONMENT });
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
    // A pipe holds less than 80 kB, so the rest, which is longer than the time between two lines,
    // begins when the command reads already.
    const slowly = "(echo n; yes 1 | head -n 40000; sleep 0.3; echo 2)";
    const line = `${slowly} | ${commandLine(folder, `batch --in - --out "${folder.at("out.csv")}"`)}`;
    const { stdout } = shellInTerminal(line) ?? this.skip();
    expect(stdout)
      .to.include(`${ERASED}40,001 records\r\n`)
      .and.to.match(/\d records, /);
    const piped = spawnSync("sh", ["-c", line], { encoding: "utf8" });
    expect(piped.stderr).to.equal("40,001 records\nr: 40,001 answered\n");
  });

  it("shows that an installation waits for its registry", async function () {
    if (!HAS_TERMINAL) this.skip();
    const folder = new TempFolder();
    let shown = "";
    let answer = () => {};
    const registry = createServer((_request, response) => {
      answer = () => response.end("repo @a/b\nspec s\nrule r: 1\n");
      if (shown.includes("Installing")) answer();
    });
    await once(registry.listen(0, "127.0.0.1"), "listening");
    const { port } = registry.address() as AddressInfo;
    const words = `install --registry http://127.0.0.1:${port} @a/b`;
    const terminal = spawn("script", scriptWords(commandLine(folder, words)), {
      env: ENVIRONMENT,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
        shown += text;
        if (shown.includes("Installing")) answer();
      });
      await once(terminal, "close");
      expect(shown).to.include(`Installing …${ERASED}installed @a/b`);
    } finally {
      terminal.kill();
      registry.close();
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

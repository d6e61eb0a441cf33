import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { expect } from "chai";
import { TempFolder } from "../node/temp-folder.ts";
import { ENGINE } from "./command.ts";

const RULES = `spec disk
data size: measure -> unit mb: 1 -> unit gb: 1000
data member: boolean
rule price: size * 2
  unless member then size
`;

/** Of util-linux: it runs a command in a pseudo-terminal. */
const hasScript = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true;

(hasScript ? describe : describe.skip)("engine run -i in a terminal", () => {
  let folder = new TempFolder();
  beforeEach(() => {
    folder = new TempFolder({ "a.rules": RULES });
  });
  afterEach(() => folder.remove());

  /** Types the texts one after the other, each when what stands before it is on the screen. */
  function typing(...steps: readonly (readonly [shown: string, keys: string])[]) {
    const command = `"${process.execPath}" "${ENGINE}" run -i > result.txt`;
    const child = spawn("script", ["-qfec", command, "/dev/null"], { cwd: folder.path, env: { ...process.env } });
    let screen = "";
    let seen = 0;
    const waiting = [...steps];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      screen += text;
      const [next] = waiting;
      const at = next === undefined ? -1 : stripVTControlCharacters(screen).indexOf(next[0], seen);
      if (next === undefined || at < 0) return;
      seen = at + next[0].length;
      waiting.shift();
      child.stdin.write(next[1]);
    });
    return new Promise<{ status: number | null; screen: string; result: string }>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (status) =>
        resolve({
          status,
          screen: stripVTControlCharacters(screen),
          result: readFileSync(folder.at("result.txt"), "utf8"),
        }),
      );
    });
  }

  it("asks on the screen, and prints the result alone", async () => {
    const { status, screen, result } = await typing(
      ["member", "n"],
      ["member n", "\r"],
      ["value or unit", "12.5 gb"],
      ["12.5 gb", "\r"],
      ["engine run", ""],
    );
    expect({ status, result }).to.eql({ status: 0, result: "25 gb\n" });
    expect(screen).to.contain("engine run disk member=no 'size=12.5 gb'").and.not.to.contain("Spec");
  });

  it("ends with 130 at Ctrl-C and Ctrl-D, in a list and in a line", async () => {
    for (const key of ["\u0003", "\u0004"]) {
      expect(await typing(["member", key])).to.deep.include({ status: 130, result: "" });
    }
    folder.write("a.rules", "spec a\ndata n: number\nrule r: n\n");
    for (const key of ["\u0003", "\u0004"]) {
      expect(await typing(["? n", key])).to.deep.include({ status: 130, result: "" });
    }
  });
});

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect } from "chai";
import { ENGINE } from "../cli/command.ts";
import { BatchFolder } from "./tables.ts";

const RULES = "spec one\ndata n: number -> maximum 90\nrule double: n * 2\nrule day: now\n";
const TABLE = `n,note\n${Array.from({ length: 3000 }, (_, i) => `${i % 97},"row ${i}"\n${i % 500 === 7 ? "broken\n" : ""}`).join("")}`;

describe("engine batch with a state", () => {
  const folder = new BatchFolder({ "one.rules": RULES, "in.csv": TABLE });
  after(() => folder.remove());
  const words = ["one", "--in=in.csv", "--chunk-bytes=2000", "--rejects=rejects.csv"];
  const command = (...more: string[]) => [...words, "--out=out.csv", "--state=state", "--effective=2025", ...more];
  let whole = "";
  let rejects = "";
  let summary = "";

  before(async () => {
    ({ stderr: summary } = await folder.run([...words, "--out=out.csv", "--effective=2025"]));
    whole = folder.text("out.csv");
    rejects = folder.text("rejects.csv");
  });
  beforeEach(() => {
    for (const name of ["out.csv", "rejects.csv", "state"]) folder.remove(name);
  });

  const start = (more: readonly string[] = []) =>
    spawn(process.execPath, [ENGINE, "batch", ...command(...more)], {
      cwd: folder.at(""),
      env: { ...process.env, ENGINE_CACHE: "off" },
      stdio: "ignore",
    });
  const linesKept = () =>
    existsSync(folder.at("state/chunks")) ? folder.text("state/chunks").split("\n").length - 1 : 0;

  async function expectWhole(more: readonly string[] = []): Promise<void> {
    const { status, stderr } = await folder.run(command(...more));
    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: summary });
    expect(folder.text("out.csv")).to.equal(whole);
    expect(folder.text("rejects.csv")).to.equal(rejects);
    expect(existsSync(folder.at("state"))).to.equal(false);
  }

  it("leaves nothing of the state when the run is finished", () => expectWhole());

  it("continues after each chunk as if nothing had happened", async () => {
    const child = start();
    while (linesKept() < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await once(child, "exit");
    mkdirSync(folder.at("kept"), { recursive: true });
    for (const name of readdirSync(folder.at("state")))
      copyFileSync(folder.at(`state/${name}`), folder.at(`kept/${name}`));
    const lines = readFileSync(folder.at("kept/chunks"), "utf8").split("\n").slice(0, -1);
    for (let count = 0; count <= Math.min(lines.length, 3); count++) {
      for (const torn of ["", '{"input":"abc']) {
        rmSync(folder.at("state"), { recursive: true, force: true });
        mkdirSync(folder.at("state"));
        for (const name of ["run.json", "output"]) copyFileSync(folder.at(`kept/${name}`), folder.at(`state/${name}`));
        writeFileSync(
          folder.at("state/chunks"),
          lines
            .slice(0, count)
            .map((line) => `${line}\n`)
            .join("") + torn,
        );
        await expectWhole();
      }
    }
    folder.remove("kept");
  });

  it("continues after it was killed at any time", async () => {
    for (const delay of [150, 250, 300, 350, 400, 450]) {
      const child = start(["--workers=2"]);
      const ended = once(child, "exit");
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill("SIGKILL");
      await ended;
    }
    await expectWhole(["--workers=1"]);
  });

  it("begins anew where a process was killed in writing the first file", async () => {
    mkdirSync(folder.at("state"));
    const first = JSON.stringify(folder.at("state/run.json"));
    const module = JSON.stringify(new URL("../../src/node/replace-file.ts", import.meta.url));
    const code = `import { FileReplacement } from ${module}; new FileReplacement(${first}); process.kill(process.pid, 9);`;
    spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code]);
    expect(readdirSync(folder.at("state"))).to.have.length(1);
    await expectWhole();
  });

  it("continues where a process was killed in removing what it kept", async () => {
    const child = start();
    while (linesKept() < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await once(child, "exit");
    rmSync(folder.at("state/chunks"));
    rmSync(folder.at("state/output"));
    await expectWhole();
  });

  it("does not trust an output that was damaged", async () => {
    const child = start();
    while (linesKept() < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await once(child, "exit");
    const output = readFileSync(folder.at("state/output"));
    output[0] = 0x21;
    writeFileSync(folder.at("state/output"), output);
    await expectWhole();
  });

  it("keeps the instant of its begin", async () => {
    const child = spawn(process.execPath, [ENGINE, "batch", ...words, "--out=out.csv", "--state=state"], {
      cwd: folder.at(""),
      env: { ...process.env, ENGINE_CACHE: "off" },
      stdio: "ignore",
    });
    while (linesKept() < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await once(child, "exit");
    await folder.run([...words, "--out=out.csv", "--state=state"]);
    const days = folder.text("out.csv").matchAll(/,(\d{4}-\d\d-\d\dT[^,]+),/g);
    expect(new Set(Array.from(days, ([, day]) => day)).size).to.equal(1);
  });

  it("refuses other rules, options and inputs, and says which", async () => {
    const child = start();
    while (linesKept() < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await once(child, "exit");
    const refused = async (text: string, more: readonly string[] = []) => {
      const { status, stderr } = await folder.run(command(...more));
      expect(status).to.equal(1);
      expect(stderr).to.contain(text);
      expect(stderr).to.contain("remove that folder to begin anew");
    };
    await refused("another --only and another --plain", ["--only", "--plain"]);
    folder.write("one.rules", RULES.replace("* 2", "* 3"));
    await refused("other rules");
    folder.write("one.rules", RULES);
    folder.write("in.csv", TABLE.replace("row 1", "row !"));
    await refused("`in.csv` differs behind byte 7");
    folder.write("in.csv", TABLE.replace("n,note", "n,text"));
    await refused("another input");
    folder.write("in.csv", TABLE);
    await expectWhole();
  });

  it("refuses stdin, and a folder that holds something else", async () => {
    const stdin = await folder.run(["one", "--in=-", "--in-format=csv", "--out=out.csv", "--state=state"]);
    expect(stdin.stderr).to.contain("which stdin cannot");
    folder.write("state/mine.txt", "");
    const other = await folder.run(command());
    expect(other.stderr).to.contain("the folder `state` is not empty and keeps no run");
  });
});

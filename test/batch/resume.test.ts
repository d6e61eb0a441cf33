import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { expect } from "chai";
import { ENGINE, NO_KEPT_RULES } from "../cli/command.ts";
import { BatchFolder } from "./tables.ts";

const RULES = "spec one\ndata n: number -> maximum 90\nrule double: n * 2\nrule day: now\n";
const TABLE = `n,note\n${Array.from({ length: 1500 }, (_, i) => `${i % 97},"row ${i}"\n${i % 250 === 7 ? "broken\n" : ""}`).join("")}broken\n`;

describe("engine batch with a state", () => {
  const folder = new BatchFolder({ "one.rules": RULES, "in.csv": TABLE });
  after(() => folder.remove());
  const words = ["one", "--in=in.csv", "--chunk-bytes=3600", "--rejects=rejects.csv"];
  const command = (...more: string[]) => [...words, "--out=out.csv", "--state=state", "--effective=2025", ...more];
  let whole = "";
  let rejects = "";
  let summary = "";

  before(async () => {
    ({ stderr: summary } = await folder.run([...words, "--out=out.csv", "--effective=2025"]));
    whole = folder.text("out.csv");
    rejects = folder.text("rejects.csv");
    // The record that is rejected last ends the run when all chunks are kept.
    const stopped = await folder.run(command("--max-rejects=6"));
    expect(stopped.status).to.equal(1);
    cpSync(folder.at("state"), folder.at("stopped"), { recursive: true });
  });
  beforeEach(() => {
    for (const name of ["out.csv", "rejects.csv", "state"]) folder.remove(name);
  });

  const start = (more: readonly string[]) =>
    spawn(process.execPath, [ENGINE, "batch", ...command(...more)], {
      cwd: folder.at(""),
      env: { ...process.env, ...NO_KEPT_RULES },
      stdio: "ignore",
    });
  /** Leaves the state of a run that was stopped before its end. */
  const leaveStopped = () => cpSync(folder.at("stopped"), folder.at("state"), { recursive: true });
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
    const lines = folder.text("stopped/chunks").split("\n").slice(0, -1);
    expect(lines.length).to.be.greaterThan(4);
    for (let count = 0; count <= lines.length; count++) {
      leaveStopped();
      // The process was killed behind a line, or while it wrote the next one.
      const torn = count % 2 === 0 ? "" : lines[count]?.slice(0, 20);
      const kept = lines.slice(0, count).map((line) => `${line}\n`);
      writeFileSync(folder.at("state/chunks"), kept.join("") + (torn ?? ""));
      await expectWhole(["--workers=1"]);
    }
  });

  it("continues after it was killed at any time", async () => {
    for (const [least, delay] of [
      [0, 150],
      [1, 0],
      [3, 2],
    ] as const) {
      for (const threads of ["--workers=2", "--workers=1"]) {
        const child = start([threads]);
        const ended = once(child, "exit");
        while (linesKept() < least && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
        await new Promise((resolve) => setTimeout(resolve, delay));
        child.kill("SIGKILL");
        await ended;
      }
      await expectWhole();
    }
  });

  it("begins anew where a process was killed in writing the first file", async () => {
    mkdirSync(folder.at("state"));
    const first = JSON.stringify(folder.at("state/run.json"));
    const module = JSON.stringify(new URL("../../dist/src/node/replace-file.js", import.meta.url));
    const code = `import { FileReplacement } from ${module}; new FileReplacement(${first}); process.kill(process.pid, 9);`;
    spawnSync(process.execPath, ["--input-type=module", "--eval", code]);
    expect(readdirSync(folder.at("state"))).to.have.length(1);
    await expectWhole();
  });

  it("continues where a process was killed in removing what it kept", async () => {
    leaveStopped();
    rmSync(folder.at("state/chunks"));
    rmSync(folder.at("state/output"));
    await expectWhole();
  });

  it("does not trust an output that was damaged", async () => {
    leaveStopped();
    const output = readFileSync(folder.at("state/output"));
    output[0] = 0x21;
    writeFileSync(folder.at("state/output"), output);
    await expectWhole();
  });

  it("keeps the instant of its begin", async () => {
    await folder.run([...words, "--out=out.csv", "--state=state", "--max-rejects=6"]);
    const chunks = folder.text("state/chunks").split("\n").slice(0, 2);
    folder.write("state/chunks", `${chunks.join("\n")}\n`);
    await folder.run([...words, "--out=out.csv", "--state=state"]);
    const days = folder.text("out.csv").matchAll(/,(\d{4}-\d\d-\d\dT[^,]+),/g);
    expect(new Set(Array.from(days, ([, day]) => day)).size).to.equal(1);
  });

  it("refuses other rules, options and inputs, and says which", async () => {
    leaveStopped();
    const refused = async (text: string, more: readonly string[] = []) => {
      const { status, stderr } = await folder.run(command(...more));
      expect(status).to.equal(1);
      expect(stderr).to.contain(text);
      expect(stderr).to.contain("remove that folder to start again");
    };
    await refused("another --only and another --plain", ["--only", "--plain"]);
    folder.write("one.rules", RULES.replace("* 2", "* 3"));
    await refused("other rules");
    folder.write("one.rules", RULES);
    folder.write("in.csv", TABLE.replace("row 1", "row !"));
    await refused("`in.csv` differs after byte 7");
    folder.write("in.csv", TABLE.replace("n,note", "n,text"));
    await refused("another input");
    folder.write("in.csv", TABLE);
    await expectWhole();
  });

  it("refuses a folder in which another run keeps its state, until that one ends", async () => {
    expect(spawnSync("mkfifo", [folder.at("pipe.csv")]).status).to.equal(0);
    const ofPipe = ["one", "--in=pipe.csv", "--out=out.csv", "--state=state", "--effective=2025"];
    const first = folder.start(ofPipe);
    const pipe = await open(folder.at("pipe.csv"), "w");
    await pipe.write("n\n");
    while (!existsSync(folder.at("state/run.json"))) await new Promise((resolve) => setTimeout(resolve, 1));
    const { status, stderr } = await folder.run(ofPipe);
    expect(status).to.equal(1);
    expect(stderr).to.contain("another run keeps its state in `state`");
    first.kill("SIGKILL");
    await once(first, "exit");
    await pipe.close();
    folder.remove("pipe.csv");
    folder.write("pipe.csv", "n\n1\n");
    expect((await folder.run(ofPipe)).status).to.equal(0);
    expect(folder.text("out.csv")).to.contain(",2,\n");
    folder.remove("pipe.csv");
  });

  it("refuses stdin, and a folder that holds something else", async () => {
    const refused = (input: string) =>
      folder.failHere("one", { input, inFormat: "csv", output: "out.csv", state: folder.at("state") });
    expect(await refused("-")).to.contain("which stdin cannot");
    folder.write("state/mine.txt", "");
    expect(await refused("in.csv")).to.contain(`the folder \`${folder.at("state")}\` is not empty and keeps no run`);
  });
});

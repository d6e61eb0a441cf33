import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { expect } from "chai";
import { parquetSink } from "../../src/batch/parquet/sink.ts";
import { ENGINE, NO_KEPT_RULES } from "../cli/command.ts";
import { BatchFolder } from "./tables.ts";

const RULES = "spec one\ndata n: number\nrule double: n * 2\n";

describe("engine batch that ends early", () => {
  const folder = new BatchFolder({ "one.rules": RULES });
  after(() => folder.remove());

  const start = (words: readonly string[]) =>
    spawn(process.execPath, [ENGINE, "batch", ...words], {
      cwd: folder.at(""),
      env: { ...process.env, ...NO_KEPT_RULES },
    });

  for (const [signal, status] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    it(`answers ${status} to ${signal}, and leaves no file, even while stdin waits`, async () => {
      const child = start(["--in=-", "--in-format=csv", "--out=out.csv"]);
      child.stdin.write("n\n1\n");
      while (!readdirSync(folder.at("")).some((name) => name.endsWith(".tmp")))
        await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill(signal);
      expect(await once(child, "exit")).to.deep.equal([status, null]);
      expect(readdirSync(folder.at(""))).to.deep.equal(["one.rules"]);
    });
  }

  for (const [when, abort] of [
    ["before", (controller: AbortController) => controller.abort(new Error("stop"))],
    ["while", (controller: AbortController) => setTimeout(() => controller.abort(new Error("stop")), 20)],
  ] as const)
    it(`makes no file of Parquet when it is interrupted ${when} the rows become one`, async () => {
      const plan = { input: ["n"], only: false, rules: [], responses: undefined };
      const sink = await parquetSink({ path: folder.at("out.parquet") }, plan);
      await sink.write(Buffer.from(`n\n${"123456789\n".repeat(1_000_000)}`));
      const controller = new AbortController();
      abort(controller);
      const thrown = await sink.finish(controller.signal).catch((reason: unknown) => reason);
      await sink.abandon();
      expect(thrown).to.be.instanceOf(Error).with.property("message", "stop");
      expect(readdirSync(folder.at(""))).to.deep.equal(["one.rules"]);
    });

  it("ends quietly when the reader of stdout has gone away", async () => {
    const child = start(["--in=-", "--in-format=csv", "--out=-"]);
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.stdin.on("error", () => undefined);
    child.stdin.write("n\n");
    child.stdout.once("data", () => child.stdout.destroy());
    const feeding = setInterval(() => child.stdin.write("12\n".repeat(100_000)), 5);
    const [status] = await once(child, "exit");
    clearInterval(feeding);
    expect({ status, said }).to.deep.equal({ status: 0, said: "" });
  });

  it("writes a device as it is", async () => {
    folder.write("in.csv", "n\n1\n");
    expect(await folder.run(["--in=in.csv", "--out=/dev/null", "--out-format=csv"])).to.include({ status: 0 });
    expect(existsSync("/dev/null")).to.equal(true);
  });

  it("says which output it cannot write", async () => {
    folder.write("in.csv", "n\n1\n");
    const { status, stderr } = await folder.run(["--in=in.csv", "--out=none/out.csv"]);
    expect(status).to.equal(1);
    expect(stderr).to.contain("`none/out.csv` cannot be written");
  });

  it("says which input it cannot read", async () => {
    const { status, stderr } = await folder.run(["--in=none.csv", "--out=out.csv"]);
    expect(status).to.equal(1);
    expect(stderr).to.contain("`none.csv` does not exist");
  });
});

import { once } from "node:events";
import { expect } from "chai";
import { FewChunks } from "../../../src/batch/work/chunk-threads.ts";
import { EngineTimeout } from "../../../src/engine/errors.ts";
import { longSpec, SLOW_NUMBER } from "../../http/long-spec.ts";
import { BatchFolder } from "../tables.ts";

/** Prints a line for each thread that starts. */
const REPORT = `process.on("worker", () => process.stderr.write("a thread\\n"));`;
/** Time stands still as well: a busy machine may take longer for a task than this thread has. */
const TIMELESS = `${REPORT} performance.now = () => 0;`;

function task(bytes: number) {
  return { payload: new Uint8Array(bytes) };
}

describe("few records of a table", () => {
  const folder = new BatchFolder({
    "one.rules": "spec one\ndata n: number\nrule double: n * 2\n",
    "report.mjs": REPORT,
    "timeless.mjs": TIMELESS,
    "in.csv": `n\n${"1\n".repeat(1000)}`,
  });
  after(() => folder.remove());

  const threads = async (words: readonly string[]): Promise<number> => {
    const env = { NODE_OPTIONS: `--import ${folder.at("timeless.mjs")}` };
    const { status, stderr } = await folder.run(words, "", env);
    expect(status, stderr).to.equal(0);
    return stderr.split("a thread").length - 1;
  };

  it("take no thread, and more take some", async () => {
    const words = ["one", "--in=in.csv", "--quiet", "--workers=3"];
    expect(await threads([...words, "--out=few.csv"])).to.equal(0);
    expect(await threads([...words, "--out=many.csv", "--chunk-bytes=600"])).to.equal(3);
    expect(folder.text("few.csv")).to.equal(folder.text("many.csv"));
  });

  it("take a thread when one of them is long, so that an interruption is heard", async () => {
    const long = new BatchFolder({ "long.rules": longSpec("long"), "slow.csv": `n\n${SLOW_NUMBER}\n` });
    const child = long.start(["long", "--in=slow.csv", "--out=-", "--rules=slow"], {
      NODE_OPTIONS: `--import ${folder.at("report.mjs")}`,
    });
    await once(child.stderr, "data");
    child.kill("SIGINT");
    expect(await once(child, "exit")).to.deep.equal([130, null]);
    long.remove();
  });

  it("are those of half a chunk", async () => {
    const few = new FewChunks(async () => () => "here", 1000);
    expect(await few.outcome(task(300))).to.equal("here");
    expect(await few.outcome(task(200))).to.equal("here");
    expect(await few.outcome(task(1))).to.equal(undefined);
  });

  it("are left to threads for good when the time is over", async () => {
    let begun = 0;
    const begin = async () => {
      begun++;
      return () => {
        throw new EngineTimeout(0);
      };
    };
    const few = new FewChunks(begin);
    expect([await few.outcome(task(1)), await few.outcome(task(1)), begun]).to.deep.equal([undefined, undefined, 1]);
  });

  it("are left to threads when the time of another one that came with them is over", async () => {
    let worked = 0;
    const begin = async () => () => {
      worked++;
      throw new EngineTimeout(0);
    };
    const few = new FewChunks(begin);
    const both = await Promise.all([few.outcome(task(1)), few.outcome(task(1))]);
    expect([both, worked]).to.deep.equal([[undefined, undefined], 1]);
  });

  it("tell what else goes wrong", async () => {
    const begin = async () => () => {
      throw new Error("a bug");
    };
    expect(await new FewChunks(begin).outcome(task(1)).catch(String)).to.equal("Error: a bug");
  });
});

import { expect } from "chai";
import { recordChunks } from "../../src/batch/input/chunks.ts";
import { LineBorders } from "../../src/batch/ndjson/reader.ts";
import { engine } from "../cli/command.ts";
import { BatchFolder } from "./tables.ts";

const RULES = `spec one
data n: number
rule a: n * 2
rule b: a + 1
rule c: a * b
`;
/** Prints what Linux tells of a process at its end, with its most memory. */
const REPORT = `import { readFileSync } from "node:fs";
process.on("exit", () => console.error(readFileSync("/proc/self/status", "utf8")));`;

function table(records: number): string {
  return `n,note\n${Array.from({ length: records }, (_, at) => `${at % 1000}.5,parcel ${at}`).join("\n")}\n`;
}

describe("the memory of a batch", () => {
  it("holds all chunks of an input, one after another, in the same place", async () => {
    async function* bytes() {
      for (let at = 0; at < 1000; at++) yield Buffer.from(`line ${at}\n`);
    }
    const part = { label: "x", size: undefined, path: undefined, bytes };
    const places = new Set<ArrayBufferLike>();
    let read = "";
    for await (const { payload } of recordChunks(part, bytes(), new LineBorders(), {
      ...{ chunkBytes: 100, at: 0, before: 0 },
    })) {
      places.add(payload.buffer);
      read += Buffer.from(payload).toString();
    }
    expect(read).to.equal(Array.from({ length: 1000 }, (_, at) => `line ${at}\n`).join(""));
    expect(places.size).to.be.at.most(2);
  });

  it("does not grow with the number of records", async function () {
    if (process.platform !== "linux") this.skip();
    const folder = new BatchFolder({
      "one.rules": RULES,
      "report.mjs": REPORT,
      "few.csv": table(10_000),
      "many.csv": table(400_000),
    });
    const most = async (input: string): Promise<number> => {
      const words = ["batch", "one", `--in=${input}`, "--out=out.csv", "--workers=2"];
      const { status, stderr } = await engine(folder.at(""), words, {
        NODE_OPTIONS: `--import ${folder.at("report.mjs")}`,
      });
      expect(status, stderr).to.equal(0);
      return (
        Math.max(...Array.from(stderr.matchAll(/VmHWM:\s*(\d+) kB/g), ([, kilobytes]) => Number(kilobytes))) / 1024
      );
    };
    const few = await most("few.csv");
    expect((await most("many.csv")) - few).to.be.below(16);
    folder.remove();
  });
});

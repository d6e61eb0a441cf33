import { readFileSync } from "node:fs";
import { expect } from "chai";
import { eventually } from "../http/support.ts";
import { TempFolder } from "../node/temp-folder.ts";
import { BATCH, campaign } from "./campaign.ts";
import { orderOf } from "./orders.ts";
import { Random } from "./random.ts";
import { readSeeds } from "./seeds.ts";
import { shrunk } from "./shrink.ts";
import { TARGETS } from "./targets.ts";
import { type Found, WorkerProcess } from "./worker-process.ts";

/** One batch; `npm run fuzz` tries more. */
const INPUTS = BATCH;
/** A seed for which every kind of input comes up. */
const SEED = 20261265;

describe("Fuzzing", () => {
  it(`finds nothing in ${INPUTS} inputs`, async () => {
    const folder = new TempFolder();
    const found: string[] = [];
    const { tried } = await campaign({
      seed: SEED,
      goesOn: (number) => number < INPUTS,
      folder: folder.path,
      onFinding: (_path, order, { kind, detail }) => found.push(`${kind}: ${detail}\n${JSON.stringify(order)}`),
    });
    folder.remove();
    expect(found.join("\n\n")).to.equal("");
    expect([...tried.keys()]).to.have.members(TARGETS.map(({ name }) => name));
  });

  it("finds nothing any more in what it has found before", async () => {
    const worker = new WorkerProcess();
    const again: [string, Found | undefined][] = [];
    for (const { file, ...order } of readSeeds()) again.push([file, await worker.try(order)]);
    await worker.close();
    expect(again.filter(([, found]) => found !== undefined)).to.deep.equal([]);
    expect(again).to.not.be.empty;
  });

  it("makes the same inputs of the same seed", () => {
    for (const { name, input } of TARGETS) {
      const made = (seed: number) => JSON.stringify(input(new Random(seed, 1)));
      expect(made(7), name).to.equal(made(7));
      expect(made(7), name).to.not.equal(made(8));
    }
  });

  it("reports an input that never ends, with what it has started, and one that takes the process down", async () => {
    const folder = new TempFolder();
    const started = folder.at("pid");
    const [hasty, worker] = [2_000, 40_000].map((milliseconds) => new WorkerProcess({ milliseconds, megabytes: 64 }));
    const kindOf = async (input: unknown, by = worker) => (await by?.try({ target: "self test", input }))?.kind;
    expect(await kindOf(`starts a process and never ends in ${started}`, hasty)).to.equal("no end");
    const pid = Number(readFileSync(started, "utf8"));
    await eventually(() => !isRunning(pid));
    expect(await kindOf("takes all memory")).to.equal("the process died");
    expect(await kindOf("throws")).to.equal("thrown: Error: thrown … times");
    expect(await kindOf("nothing")).to.equal(undefined);
    await worker?.close();
    folder.remove();
  });

  it("tells which inputs of a batch are at fault, also when one of them ends the process", async () => {
    const batch = { seed: 8, targets: ["self test"], from: 0, to: 10 };
    const orders = Array.from({ length: batch.to }, (_, number) => orderOf(batch, number));
    const inputs = (await Promise.all(orders)).map(({ input }) => input);
    expect(inputs).to.include.members(["nothing", "throws", "ends the process"]);
    const worker = new WorkerProcess();
    const { counts, findings } = await worker.tryAll(batch);
    await worker.close();
    const found = new Map(findings.map(([number, { kind }]) => [number, kind]));
    const kinds = new Map([
      ["throws", "thrown: Error: thrown … times"],
      ["ends the process", "the process died"],
    ]);
    expect(inputs.map((_, number) => found.get(number))).to.deep.equal(inputs.map((input) => kinds.get(String(input))));
    expect(counts).to.deep.equal({ "self test": batch.to });
  });

  it("shrinks what it finds to the parts that matter", async () => {
    const input = {
      files: [
        ["a", "one\ntwo three\nfour"],
        ["b", "five"],
      ],
      runs: [1, 2, 3],
      more: { x: "y" },
    };
    const shows = async (candidate: unknown) => JSON.stringify(candidate).includes("three");
    expect(JSON.stringify(await shrunk(input, shows, 10_000)).length).to.be.lessThan(30);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

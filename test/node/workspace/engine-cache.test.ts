import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { RunOptions } from "../../../src/index.ts";
import { cachedEngine, cacheFolder } from "../../../src/node/workspace/engine-cache.ts";
import { readWorkspace } from "../../../src/node/workspace/read.ts";
import { temporaryFolder } from "../../bundle/bundle-of.ts";

const RULES = "spec a\ndata n: number\nrule x: n + 1\nspec b\nrule y: 2";
const ASKED = { spec: "a", effective: "2025", data: { n: 1 } };

describe("The cache of engines", () => {
  const base = temporaryFolder();
  const prefix = join(base, "workspace");
  const folder = join(base, "cache");

  before(() => mkdirSync(prefix));
  beforeEach(() => writeFileSync(join(prefix, "a.rules"), RULES));

  async function ask(at = folder, asked: RunOptions = ASKED): Promise<{ answer: unknown; planned: boolean }> {
    const { engine, keep } = cachedEngine(await readWorkspace(prefix), at);
    const answer = engine.run(asked);
    const planned = engine.isPlanned;
    keep();
    return { answer, planned };
  }

  it("answers unchanged sources without planning", async () => {
    const first = await ask();
    const second = await ask();
    expect(first.planned).to.equal(true);
    expect(second).to.deep.equal({ answer: first.answer, planned: false });
    expect(readdirSync(folder)).to.have.length(1);
  });

  it("keeps what was used before when another spec is used", async () => {
    const other = { spec: "b", effective: "2025" };
    const first = await ask();
    expect((await ask(folder, other)).planned).to.equal(true);
    expect((await ask(folder, other)).planned).to.equal(false);
    expect(await ask()).to.deep.equal({ answer: first.answer, planned: false });
  });

  it("plans sources that changed", async () => {
    writeFileSync(join(prefix, "a.rules"), RULES.replace("+ 1", "+ 2"));
    const { answer, planned } = await ask();
    expect(planned).to.equal(true);
    expect(answer).to.have.nested.property("results.x.result", "3");
  });

  it("plans again what was damaged, and mends it", async () => {
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, file));
      bytes[bytes.length - 3] = 0;
      writeFileSync(join(folder, file), bytes);
    }
    expect((await ask()).planned).to.equal(true);
    expect((await ask()).planned).to.equal(false);
  });

  it("does without when nothing can be written", async () => {
    const file = join(base, "file");
    writeFileSync(file, "");
    expect((await ask(join(file, "below"))).planned).to.equal(true);
  });

  it("lies in no folder that depends on where a command is run", () => {
    const home = cacheFolder({});
    expect(cacheFolder({ XDG_CACHE_HOME: base })).to.equal(join(base, "engine"));
    for (const path of ["", ".", "cache"]) expect(cacheFolder({ XDG_CACHE_HOME: path }), path).to.equal(home);
    expect(cacheFolder({ ENGINE_CACHE: "off", XDG_CACHE_HOME: base })).to.equal(undefined);
  });

  it("keeps a limited number of workspaces", async () => {
    for (let i = 0; i < 120; i++) writeFileSync(join(folder, `${i}.snapshot`), "");
    writeFileSync(join(prefix, "a.rules"), `${RULES}\nrule z: 3`);
    await ask();
    expect(readdirSync(folder)).to.have.length(100);
  });
});

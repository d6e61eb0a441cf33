import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { programDigest } from "../../../src/codegen/digest/program-digest.ts";
import type { SpecRef } from "../../../src/engine/api.ts";
import type { CompiledParts } from "../../../src/engine/evaluation/compiled-body.ts";
import { Engine } from "../../../src/index.ts";
import { deserialise } from "../../../src/model/program/serial.ts";
import { loadWorkspace } from "../../../src/node/workspace/load.ts";

const EXAMPLES = fileURLToPath(new URL("../../../examples/", import.meta.url));

function digestIn(engine: Engine, ref: SpecRef): string {
  const { program } = deserialise(engine.compiled(ref)) as CompiledParts;
  return programDigest(program);
}

function digestOf(rules: string): string {
  const engine = new Engine();
  engine.load(rules);
  return digestIn(engine, { spec: "s" });
}

describe("the digest of a program", () => {
  it("is the same for rules that were planned and for those of a snapshot", async () => {
    const digests = new Set<string>();
    const folders = readdirSync(EXAMPLES);
    for (const folder of folders) {
      const planned = await loadWorkspace(`${EXAMPLES}${folder}`);
      const restored = Engine.fromSnapshot(planned.snapshot());
      for (const { specs } of planned.list().slice(0, 1))
        for (const { name, effective_from: effective } of specs) {
          const ref = { spec: name, effective };
          digests.add(digestIn(planned, ref));
          expect(digestIn(restored, ref), `${folder} ${name} ${effective}`).to.equal(digestIn(planned, ref));
        }
    }
    expect(digests.size).to.be.above(folders.length);
  });

  it("is that of what rules mean, not of where they stand", () => {
    const rules = "spec s\ndata n: number -> maximum 5\ndata m: number\nrule r: n + m";
    expect(digestOf(`# moved\n\n${rules}`)).to.equal(digestOf(rules));
    expect(digestOf(rules.replace("5", "6"))).not.to.equal(digestOf(rules));
    expect(
      digestOf(rules.replace(" -> maximum 5", "").replace("data m: number", "data m: number -> maximum 5")),
    ).not.to.equal(digestOf(rules));
  });

  it("is another when types share units in another order, or another type adds one", () => {
    const mass = "spec s data m: measure -> unit kg: 1 -> unit g: 0.001 data a: m data b: m rule r: a + b";
    const added = [mass.replace("a: m", "a: m -> unit t: 1000"), mass.replace("b: m", "b: m -> unit t: 1000")];
    const swapped = mass.replace("-> unit kg: 1 -> unit g: 0.001", "-> unit g: 0.001 -> unit kg: 1");
    expect(new Set([mass, swapped, ...added].map(digestOf)).size).to.equal(4);
  });

  it("leaves out labels, which results do not depend on", () => {
    const plain =
      'spec s data n: number -> options 1 2 data z: text -> options eu rule r: n as text unless z is "eu" then z';
    const labelled = plain
      .replace("spec s", 'spec s "S"')
      .replace("data z", 'data z "Zone"')
      .replace("options 1", 'options 1: "One"')
      .replace("options eu", 'options eu: "Europe"')
      .replace("rule r", 'rule r "R"');
    expect(digestOf(labelled)).to.equal(digestOf(plain));
  });
});

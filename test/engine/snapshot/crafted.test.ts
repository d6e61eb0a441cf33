import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { digestOf } from "../../../src/codegen/digest/digest.ts";
import { seal, unseal } from "../../../src/engine/snapshot/envelope.ts";
import { showJson } from "../../../src/engine/text/json/write-json.ts";
import { Engine, EngineErrors, SnapshotError } from "../../../src/index.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { filesOf, readCases } from "../../conformance/cases.ts";
import { isSampled } from "../../volume.ts";

const CASES = fileURLToPath(new URL("../../conformance", import.meta.url));
const CHAPTERS = [
  "01-syntax",
  "02-types",
  "03-dates-ranges",
  "04-evaluation",
  "05-composition",
  "06-show-explain",
  "07-surfaces",
  "08-lists",
  "09-words",
];

const RULES = `spec main 2024
"""Said."""
uses std units
uses rates
data money: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2 -> minimum 0 eur
data price: money -> suggest 5 eur
data share: ratio -> maximum 50%
data kind: text -> option "a" -> option "b"
data day: date -> minimum 2024-01-01
data sure: boolean -> fill true
data stay: date range
data n: number
meta owner: "me"
rule total: price - price * share
  unless kind is "b" then veto "no b"
  unless day in stay and sure then price * rates.single
rule late: day > now
rule steps: 0
  unless n > 1 then 1
  unless n > 2 then 2
  unless n > 3 then sqrt n

spec main 2025
uses rates
rule total: rates.single

spec rates
rule single: 4.25
`;
const DATA = { price: "4 eur", share: "10%", kind: "a", day: "2024-05-01", stay: "2024-01-01...2024-12-31", n: "4" };

describe("Snapshots of whatever rules there are", () => {
  it("are taken for what they are, and answer the same", () => {
    const done = new Set<string>();
    for (const { body, file } of readCases(CASES, CHAPTERS)) {
      const files = filesOf(body);
      const key = JSON.stringify(files);
      if (done.has(key) || files.length === 0) continue;
      done.add(key);
      // One in so many: all of them take minutes.
      if (!isSampled(done.size, 50)) continue;
      const engine = new Engine();
      try {
        engine.load(files);
      } catch (thrown) {
        if (thrown instanceof EngineErrors) continue;
        throw thrown;
      }
      const restored = Engine.fromSnapshot(engine.snapshot());
      for (const { repository, specs } of engine.list()) {
        for (const { name, effective_from: effective = "2025-01-01" } of specs) {
          const ref = { spec: name, effective, ...(repository === undefined ? {} : { repository }) };
          expect(
            outcome(() => restored.run(ref)),
            `${file} ${name}`,
          ).to.equal(outcome(() => engine.run(ref)));
          expect(shown(restored, ref), `${file} ${name}`).to.equal(shown(engine, ref));
        }
      }
    }
    expect(done.size).to.be.above(500);
  });
});

describe("Snapshots that somebody crafted, with a right digest", () => {
  const engine = new Engine();
  engine.load({ "main.rules": RULES });
  const original = engine.snapshot();

  it("are refused whatever their lengths say", () => {
    for (const [at, value] of [
      [0, 0xffff_ffff],
      [0, 0],
      [0, 1],
      [4, 0xffff_ffff],
      [4, 0],
    ] as const) {
      const bytes = original.slice();
      const view = new DataView(bytes.buffer);
      view.setUint32(original.indexOf(10) + 1 + at, value);
      expect(() => Engine.fromSnapshot(resealed(bytes))).to.throw(SnapshotError, "damaged");
    }
    expect(() => Engine.fromSnapshot(resealed(original.slice(0, original.indexOf(10) + 1)))).to.throw(SnapshotError);
  });

  it("are refused where their list of contents cannot be read", () => {
    for (const text of ["", "no JSON", "null", "[]", '[{"specs":1}]', '["#x"]'])
      expect(() => Engine.fromSnapshot(seal([text])), text).to.throw(SnapshotError, "damaged");
  });

  it("are refused when a program is requested that cannot be read", () => {
    const restored = Engine.fromSnapshot(seal(partsOf(original).map((text, part) => (part === 0 ? text : "no JSON"))));
    expect(restored.list()).to.deep.equal(engine.list());
    const ref = { spec: "main", effective: "2024-06" };
    for (const action of [
      () => restored.run({ ...ref, data: DATA }),
      () => restored.show(ref),
      () => restored.source({ spec: "main" }),
    ])
      expect(action).to.throw(SnapshotError, "damaged");
  });

  it("never run as code", () => {
    const code = '");globalThis.stolen=1;("';
    const changed = partsOf(original).map((text) => text.replaceAll('"no b"', JSON.stringify(code)));
    const restored = Engine.fromSnapshot(seal(changed));
    const run = restored.prepare({ spec: "main", effective: "2024-06", rules: ["total"] });
    const { total } = run.run({ ...DATA, kind: "b", day: "2025-01-01" }).results;
    expect(total?.veto_reason).to.equal(code);
    expect(globalThis).not.to.have.property("stolen");
  });
});

function partsOf(bytes: Uint8Array): string[] {
  const read = unseal(bytes);
  const parts: string[] = [];
  for (;;) {
    try {
      parts.push(read(parts.length));
    } catch {
      return parts;
    }
  }
}

function resealed(bytes: Uint8Array): Uint8Array {
  const header = bytes.indexOf(10) + 1;
  const title = new TextDecoder().decode(bytes.subarray(0, header - 65));
  const digest = digestOf(bytes.subarray(header));
  const result = bytes.slice();
  result.set(new TextEncoder().encode(`${title}${digest}\n`));
  return result;
}

function shown(engine: Engine, ref: { readonly spec: string; readonly effective: string }): string {
  return outcome(() => showJson(engine.show(ref), DEFAULT_LIMITS));
}

function outcome(action: () => unknown): string {
  try {
    return JSON.stringify(action());
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.message;
    throw thrown;
  }
}

import { expect } from "chai";
import { Engine } from "../../../src/index.ts";

const RULES = `
spec tariff
data rate: number
rule twice: rate * 2

spec trip
data days: number list
data kind: text
  -> option "a": "Away"
data limit: number
uses parts: trip list -> optional
rule version: "1.10"
rule due: 2026-01-04
rule far: parts -> where parts.limit > this.limit

spec tour
uses t: tariff -> with rate: base
data base: number
uses trips: trip list -> each limit: base
uses kinds: trip list -> by kind: trips.kind
`;

describe("the types of names that show does not list", () => {
  const engine = new Engine();
  engine.load(RULES);
  const types = () => engine.outline({ spec: "tour" }).unlistedTypes;

  it("are those of lists, of bound data, and of all that their rows have", () => {
    const [own, trip, ...others] = types();
    expect(own).to.deep.equal({
      "t.rate": { kind: "number" },
      trips: { kind: "list", rows: 1 },
      kinds: { kind: "list", rows: 1 },
    });
    expect(trip).to.deep.equal({
      kind: { kind: "text", options: ["a"], option_labels: { a: "Away" } },
      limit: { kind: "number" },
      version: { kind: "text" },
      due: { kind: "date" },
      far: { kind: "list", spec: "trip" },
      days: { kind: "list", of: { kind: "number" } },
      parts: { kind: "list", rows: 1 },
    });
    expect(others).to.deep.equal([]);
  });

  it("are the same from a snapshot, and none without lists", () => {
    const restored = Engine.fromSnapshot(engine.snapshot());
    expect(restored.outline({ spec: "tour" }).unlistedTypes).to.deep.equal(types());
    expect(engine.outline({ spec: "tariff" }).unlistedTypes).to.deep.equal([{}]);
  });
});

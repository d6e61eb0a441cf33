import { expect } from "chai";
import fc from "fast-check";
import { Engine } from "../../src/engine/engine.ts";
import { volume } from "../volume.ts";

/** Two versions of a spec, and two of one that it imports: three meanings in all. */
const RULES = `spec shop 2020-01-01
uses rates
rule price: 10 * rates.factor

spec shop 2024-06-01
uses rates
rule price: 20 * rates.factor

spec rates
data factor: 1

spec rates 2022-01-01
data factor: 2
`;

const BOUNDARIES = [
  "2019-12-31",
  "2020-01-01",
  "2021-12-31T23:59:59Z",
  "2022-01-01",
  "2024-05-31",
  "2024-06-01",
  "2030",
];
const SPELLINGS = ["shop", " Shop ", "rates", "nowhere", ""];

describe("the choice of a version", () => {
  it("is the same however many requests were answered before", () => {
    const engine = shop();
    const restored = Engine.fromSnapshot(engine.snapshot());
    const request = fc.record({
      effective: fc.oneof(
        fc.constantFrom(...BOUNDARIES),
        fc.date({ noInvalidDate: true, min: new Date("2018-01-01") }),
      ),
      spec: fc.constantFrom(...SPELLINGS),
    });
    fc.assert(
      fc.property(request, ({ effective, spec }) => {
        const ref = {
          spec,
          effective: effective instanceof Date && effective.getUTCFullYear() > 9999 ? "2030" : effective,
        };
        const expected = answerOf(engine.copy(), ref);
        expect(answerOf(engine, ref)).to.deep.equal(expected);
        expect(answerOf(restored, ref)).to.deep.equal(expected);
      }),
      { numRuns: volume(500) },
    );
  });

  it("follows the clock from one request to the next", () => {
    const engine = shop();
    const clock = Date.now;
    const seen: unknown[] = [];
    try {
      for (const now of [
        "2021-12-31T23:59:59.999Z",
        "2022-01-01T00:00:00.000Z",
        "2024-05-31T23:59:59.999Z",
        "2024-06-01",
      ]) {
        Date.now = () => Date.parse(now);
        const { effective, results } = engine.run({ spec: "shop" });
        seen.push([effective, results.price?.number]);
      }
    } finally {
      Date.now = clock;
    }
    expect(seen).to.deep.equal([
      ["2021-12-31T23:59:59.999000Z", "10"],
      ["2022-01-01T00:00:00.000000Z", "20"],
      ["2024-05-31T23:59:59.999000Z", "20"],
      ["2024-06-01T00:00:00.000000Z", "40"],
    ]);
  });

  it("changes with what is loaded, updated and removed", () => {
    const engine = shop();
    const price = () => engine.run({ spec: "shop", effective: "2025" }).results.price?.number;
    expect(price()).to.equal("40");
    engine.load({ "later.rules": "spec shop 2025-01-01\nrule price: 7\n" });
    expect(price()).to.equal("7");
    engine.update("later.rules", "spec shop 2025-01-01\nrule price: 8\n");
    expect(price()).to.equal("8");
    engine.remove({ spec: "shop", effective: "2025" });
    expect(price()).to.equal("40");
    const prepared = engine.prepare({ spec: "shop", effective: "2025" });
    expect(() => engine.update("later.rules", "spec shop 2025-01-01\nrule price: nothing\n")).to.throw();
    expect(price()).to.equal("40");
    engine.update("shop.rules", RULES.replace("20 * rates.factor", "30 * rates.factor"));
    expect(price()).to.equal("60");
    expect(prepared.run().results.price?.number).to.equal("40");
  });

  it("tells specs of repositories from local ones of the same name", () => {
    const engine = shop();
    engine.load({ "@org/shops": "spec shop\nrule price: 1\n" });
    const price = (repository?: string) =>
      engine.run({ spec: "shop", repository, effective: "2023" }).results.price?.number;
    expect([price(), price("@org/shops"), price(), price("@org/shops")]).to.deep.equal(["20", "1", "20", "1"]);
  });

  it("stays right with more names and dates than are kept", () => {
    const engine = new Engine();
    const years = Array.from({ length: 20 }, (_, i) => 2000 + i);
    engine.load({ "years.rules": years.map((year) => `spec year ${year}-01-01\nrule start: ${year}\n`).join("\n") });
    for (const year of [...years, ...years.reverse()]) {
      for (let day = 10; day < 20; day++) {
        const run = engine.run({ spec: `${" ".repeat(year % 300)}year`, effective: `${year}-03-${day}` });
        expect(run.results.start?.number).to.equal(String(year));
      }
    }
    for (let blanks = 0; blanks < 600; blanks++) {
      expect(engine.version({ spec: `${" ".repeat(blanks)}year` }).effective_from).to.equal("2019-01-01");
    }
  });
});

function shop(): Engine {
  const engine = new Engine();
  engine.load({ "shop.rules": RULES });
  return engine;
}

function answerOf(engine: Engine, ref: { readonly spec: string; readonly effective: string | Date }): unknown {
  try {
    return [engine.version(ref), engine.run(ref)];
  } catch (thrown) {
    return String(thrown);
  }
}

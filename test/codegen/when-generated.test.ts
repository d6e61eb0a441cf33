import { expect } from "chai";
import { FastProgram } from "../../src/codegen/fast-program.ts";
import { Engine, EngineErrors, EngineTimeout, type Response } from "../../src/index.ts";

const SOURCE = `spec parcel
data weight: number
data zone: text
rule price: 4.20
  unless zone is "abroad" then veto "no tariff"
  unless weight > 10 then 3.6 + (weight - 10) * 0.45
rule total: price * 1.21
`;

const ref = { spec: "parcel", effective: "2026" };

function loaded(): Engine {
  const engine = new Engine();
  engine.load([["parcel.rules", SOURCE]]);
  return engine;
}

/** Counts how often code is asked for while something is done. */
function codeAskedFor(action: () => void): number {
  const { entry } = FastProgram.prototype;
  let asked = 0;
  FastProgram.prototype.entry = function (rules) {
    asked++;
    return entry.call(this, rules);
  };
  try {
    action();
  } finally {
    FastProgram.prototype.entry = entry;
  }
  return asked;
}

describe("code is generated", () => {
  it("at once by `prepare`, and not for single runs", () => {
    const engine = loaded();
    const data = { weight: "12.5", zone: "city" };
    expect(codeAskedFor(() => engine.run({ ...ref, data }))).to.equal(0);
    expect(codeAskedFor(() => engine.prepare(ref))).to.equal(1);
  });

  it("once for rules that are run often, which changes no answer", () => {
    const engine = loaded();
    const first = new Map<number, Response>();
    const asked = codeAskedFor(() => {
      for (let at = 0; at < 400; at++) {
        const data = { weight: String(at % 20), zone: at % 3 === 0 ? "abroad" : "city" };
        const response = engine.run({ ...ref, data, rules: ["total"] });
        const before = first.get(at % 60);
        if (before === undefined) first.set(at % 60, response);
        else expect(JSON.stringify(response)).to.equal(JSON.stringify(before));
      }
    });
    expect(asked).to.equal(1);
  });

  it("for explanations in a variant of its own, and only once they are asked for", () => {
    const engine = loaded();
    const data = { weight: "1", zone: "city" };
    expect(codeAskedFor(() => engine.run({ ...ref, data, explain: true }))).to.equal(0);
    const prepare = () => engine.prepare({ ...ref, explain: true });
    expect(codeAskedFor(prepare), "for the first request").to.equal(1);
    expect(codeAskedFor(prepare), "for the next one").to.equal(0);
    const { explanation, ...total } = prepare().run(data).results.total ?? {};
    expect(explanation).to.include({ type: "rule", name: "total", result: "5.082" });
    expect(total).to.deep.equal(engine.prepare(ref).run(data).results.total);
  });
});

describe("a prepared evaluation", () => {
  const prepared = loaded().prepare({ ...ref, rules: ["total"] });

  it("lists missing data, and refuses data that are no request", () => {
    const total = prepared.run({ zone: "city" }).results.total;
    expect(total).to.include({ vetoed: true, veto_reason: "Missing data: weight" });
    expect(() => prepared.run({ weight: "1", Weight: "2" })).to.throw(EngineErrors);
    expect(() => prepared.run({ weight: 1.5, zone: "city" })).to.throw(EngineErrors);
  });

  it("answers objects of one form, whatever the data are", () => {
    const response = prepared.run({ zone: "city", weight: 12 });
    expect(JSON.stringify(response)).to.equal(
      '{"spec":"parcel","effective":"2026-01-01","results":{"total":{"vetoed":false,"rule_type":"number","result":"5.445","number":"5.445"}}}',
    );
  });

  it("keeps answers apart: what a caller does to one shows in no other", () => {
    const data = { zone: "city", weight: "12" };
    const one = prepared.run(data);
    Object.assign(one.results.total ?? {}, { result: "changed" });
    expect(prepared.run(data).results.total).to.include({ result: "5.445" });
  });
});

describe("a time limit of zero", () => {
  it("expires also where generated code would answer", () => {
    const engine = loaded();
    const run = (timeout?: number) =>
      engine.run({ ...ref, data: { weight: "1", zone: "city" }, ...(timeout === undefined ? {} : { timeout }) });
    for (let at = 0; at < 150; at++) run();
    expect(() => run(0)).to.throw(EngineTimeout);
    expect(run(1000)).to.deep.equal(run());
  });
});

import { expect } from "chai";
import { CodeCheck } from "../../src/codegen/code/check.ts";
import { CodeCache, type MadeCode } from "../../src/codegen/code-cache.ts";
import { ModuleWriter } from "../../src/codegen/write/module.ts";
import { Engine, EngineErrors, EngineTimeout, type EvaluationResponse } from "../../src/index.ts";

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

/** How often code is made while something is done. */
function codeMade(action: () => void): number {
  return lengthsMade(action).length;
}

/** The lengths of all code that is made while something is done, in characters. */
function lengthsMade(action: () => void): readonly number[] {
  const { keep } = CodeCache.prototype;
  const made = new Map<MadeCode, number>();
  CodeCache.prototype.keep = function (key, code, characters) {
    made.set(code, characters);
    return keep.call(this, key, code, characters);
  };
  try {
    action();
  } finally {
    CodeCache.prototype.keep = keep;
  }
  return [...made.values()];
}

/**
 * Runs until code was made: the characters that were checked, in all and by the run that checked
 * most of them.
 */
function shares(run: () => void): { readonly checked: number; readonly largest: number; readonly runs: number } {
  const { problem } = CodeCheck.prototype;
  let inRun = 0;
  CodeCheck.prototype.problem = function (piece) {
    inRun += piece.length;
    return problem.call(this, piece);
  };
  const each: number[] = [];
  try {
    for (let made = 0; made === 0 && each.length < 200; each.push(inRun)) {
      inRun = 0;
      made = lengthsMade(run).filter((length) => length > 0).length;
    }
  } finally {
    CodeCheck.prototype.problem = problem;
  }
  return { checked: each.reduce((sum, length) => sum + length), largest: Math.max(...each), runs: each.length };
}

describe("code is generated", () => {
  it("at once by `prepare`, and not for single runs", () => {
    const engine = loaded();
    const data = { weight: "12.5", zone: "city" };
    expect(codeMade(() => engine.run({ ...ref, data }))).to.equal(0);
    expect(codeMade(() => engine.prepare(ref))).to.equal(1);
  });

  it("once for rules that are run often, which changes no answer", () => {
    const engine = loaded();
    const first = new Map<number, EvaluationResponse>();
    const asked = codeMade(() => {
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
    expect(codeMade(() => engine.run({ ...ref, data, explain: true }))).to.equal(0);
    const prepare = () => engine.prepare({ ...ref, explain: true });
    expect(codeMade(prepare), "for the first request").to.equal(1);
    expect(codeMade(prepare), "for the next one").to.equal(0);
    const { explanation, ...total } = prepare().run(data).results.total ?? {};
    expect(explanation).to.include({ type: "rule", name: "total", result: "5.082" });
    expect(total).to.deep.equal(engine.prepare(ref).run(data).results.total);
  });
});

describe("code of many rules", () => {
  const rules = Array.from(
    { length: 600 },
    (_, at) => `rule r${at}: x * ${at} + y\n  unless x > ${at} then y / ${at + 1}\n`,
  );
  const data = { x: 12, y: 7 };
  const ask = { spec: "many", effective: "2026" };
  const engine = new Engine();
  engine.load(`spec many\ndata x: number\ndata y: number\n${rules.join("")}`);

  for (const explain of [false, true]) {
    it(`is made in shares by the runs of a prepared evaluation, ${explain ? "explained" : "plain"}`, () => {
      const asked = { ...ask, explain };
      const expected = JSON.stringify(engine.run({ ...asked, data }).results.r399);
      const prepared = engine.prepare(asked);
      const run = () => expect(JSON.stringify(prepared.run(data).results.r399)).to.equal(expected);
      const { checked, largest, runs } = shares(run);
      expect(checked).to.be.greaterThan(400_000);
      expect(largest).to.be.within(50_000, 200_000);
      expect(runs).to.be.within(10, 80);
    });
  }

  it("is made in shares by runs that are not prepared, one set of rules after the other", () => {
    const own = new Engine();
    own.load(`spec many\ndata x: number\ndata y: number\n${rules.join("")}`);
    const sets = [undefined, rules.slice(1).map((_rule, at) => `r${at}`)];
    const run = () => {
      for (const names of sets) own.run({ ...ask, rules: names, data });
    };
    for (let time = 0; time < 100; time++) run();
    const first = shares(run);
    expect(first.largest).to.be.within(50_000, 200_000);
    expect(shares(run).runs).to.be.lessThan(40);
    expect(codeMade(run)).to.equal(0);
  });

  it("is not begun again by each `prepare`, and is made at once for a few of them", () => {
    const more = new Engine({ after: engine });
    more.load(`spec many\ndata x: number\ndata y: number\n${rules.join("")}rule more: 1\n`);
    expect(lengthsMade(() => more.prepare(ask))).to.deep.equal([]);
    const [length] = lengthsMade(() => engine.prepare({ ...ask, rules: ["r1", "r2"] }));
    expect(length).to.be.within(1, 10_000);
  });
});

describe("generated code is kept", () => {
  const data = { weight: "1", zone: "city" };

  it("for the next engine, as far as rules mean the same", () => {
    const before = loaded();
    const answers = [false, true].map((explain) => before.prepare({ ...ref, explain }).run(data));
    const reloaded = (source: string) => {
      const engine = new Engine({ after: before });
      engine.load([["parcel.rules", source]]);
      return engine;
    };
    for (const [at, explain] of [false, true].entries()) {
      const moved = reloaded(`spec other\nrule r: 1\n\n${SOURCE}`);
      expect(
        codeMade(() => moved.prepare({ ...ref, explain }).run(data)),
        "moved",
      ).to.equal(explain ? 1 : 0);
      const changed = reloaded(SOURCE.replace("4.20", "5"));
      expect(
        codeMade(() => changed.prepare({ ...ref, explain }).run(data)),
        "changed",
      ).to.equal(1);
      expect(changed.prepare({ ...ref, explain }).run(data).results.price).to.include({ result: "5" });
      expect(before.prepare({ ...ref, explain }).run(data)).to.deep.equal(answers[at]);
    }
  });

  it("however many other sets of rules are asked for", () => {
    const names = Array.from({ length: 10 }, (_, at) => `r${at}`);
    const engine = new Engine();
    engine.load(`spec parts\n${names.map((name, at) => `rule ${name}: ${at}\n`).join("")}`);
    const sets = Array.from({ length: 600 }, (_, set) => names.filter((_name, at) => ((set + 1) >> at) & 1));
    const run = (rules: readonly string[]) => engine.run({ spec: "parts", rules });
    for (const rules of sets) run(rules);
    const often = () => {
      for (let time = 0; time < 101; time++) run(["r9"]);
    };
    expect(codeMade(often)).to.equal(1);
    for (let time = 0; time < 110; time++) for (const rules of sets.slice(0, 100)) run(rules);
    expect(codeMade(() => run(["r9"]))).to.equal(0);
  });

  it("within a bound, the latest first", () => {
    const code = new CodeCache(() => undefined, { most: 5100 });
    const made: MadeCode = { run: undefined };
    for (let at = 0; at < 100; at++) {
      code.keep(`k${at}`, made, 1000);
      code.get("k0");
    }
    const kept = Array.from({ length: 100 }, (_, at) => `k${at}`).filter((key) => code.get(key) !== undefined);
    expect(kept).to.deep.equal(["k0", "k96", "k97", "k98", "k99"]);
    code.keep("large", made, 1_000_000);
    expect(code.get("large")).to.equal(made);
    expect(code.get("k99")).to.equal(undefined);
  });
});

describe("a bug of the code generator", () => {
  it("is told to whoever runs the process, once, and changes no answer", async () => {
    const engine = loaded();
    const data = { weight: "12", zone: "city" };
    const expected = engine.run({ ...ref, data });
    const { rule } = ModuleWriter.prototype;
    const warnings: string[] = [];
    const heard = (warning: Error) => warnings.push(warning.message);
    process.on("warning", heard);
    ModuleWriter.prototype.rule = () => {
      throw new Error("there is a mouse in it");
    };
    try {
      for (let time = 0; time < 150; time++) expect(engine.run({ ...ref, data })).to.deep.equal(expected);
      expect(engine.prepare({ ...ref, rules: ["total"] }).run(data).results.total).to.deep.equal(
        expected.results.total,
      );
      await new Promise(setImmediate);
    } finally {
      ModuleWriter.prototype.rule = rule;
      process.off("warning", heard);
    }
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^engine \S+ has a bug: .*`parcel`, because there is a mouse in it.*report/);
  });
});

describe("a prepared evaluation", () => {
  const prepared = loaded().prepare({ ...ref, rules: ["total"] });

  it("lists missing data, and refuses data that are not a request", () => {
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

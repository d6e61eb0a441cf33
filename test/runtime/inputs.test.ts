import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { bindInputs, type GivenData, Inputs } from "../../src/runtime/inputs.ts";
import { selectRules } from "../../src/runtime/select.ts";
import { answer, ProgramBuilder, TEXT } from "./build.ts";

function scene() {
  const build = new ProgramBuilder();
  const n = build.slot("n");
  const name = build.slot("name", TEXT);
  build.rule("r", build.add(n, build.number(1)));
  build.rule("t", name, TEXT);
  return build;
}

function problem(data: GivenData): string {
  const inputs = bindInputs(scene().program(), data, DEFAULT_LIMITS);
  return "ignored" in inputs ? "none" : `${inputs.request_kind} ${inputs.related_data}`;
}

describe("inputs", () => {
  it("are found whatever the letter case of their names", () => {
    expect(answer(scene().program(), { N: "4" })).to.equal("5");
  });

  it("are rejected as a request when one name is given in two spellings, known or not", () => {
    expect(problem({ n: "1", N: "2" })).to.equal("invalid_request n");
    expect(problem({ other: "1", Other: null })).to.equal("invalid_request other");
  });

  it("are texts, whole numbers, booleans or amounts of one unit", () => {
    const program = scene().program();
    expect(answer(program, { n: 4 })).to.equal("5");
    expect(answer(program, { n: 123456789012345678901234567n })).to.equal("123456789012345678901234568");
    expect(answer(program, { name: true }, "t")).to.equal("true");
    expect(answer(program, { name: { eur: "84" } }, "t")).to.equal("84 eur");
    expect(answer(program, { n: null })).to.equal("[Missing data: n]");
    expect(answer(program, { n: undefined })).to.equal("[Missing data: n]");
  });

  it("are rejected as a request when their JSON form cannot be exact or means nothing", () => {
    for (const value of [
      1.5,
      1e300,
      Number.NaN,
      ["1"],
      {},
      { eur: "1", usd: "2" },
      { value: 1, unit: "eur" },
      { eur: 1.5 },
    ]) {
      expect(problem({ n: value }), JSON.stringify(value)).to.equal("invalid_request n");
      expect(problem({ nothing: value }), "an unknown name").to.equal("none");
    }
  });

  it("say why a number is not exact", () => {
    const reason = (n: unknown) => {
      const inputs = bindInputs(scene().program(), { n }, DEFAULT_LIMITS);
      return "ignored" in inputs ? "none" : inputs.message;
    };
    for (const number of [1.5, 2 ** 60, { eur: 1.5 }, { eur: 2 ** 60 }])
      expect(reason(number), JSON.stringify(number)).to.contain("a number with a fraction or beyond 2^53");
  });

  it("veto the rules that need them when the slot cannot take them", () => {
    const program = scene().program();
    expect(answer(program, { n: "ten" })).to.match(/^\[.*\bn\b/);
    expect(answer(program, { n: "ten", name: "Ada" }, "t")).to.equal("Ada");
  });

  it("that are unknown are hinted at when a similar one is missing", () => {
    const build = new ProgramBuilder();
    build.rule("r", build.slot("weight"));
    const program = build.program();
    expect(answer(program, { Weigth: "1" })).to.equal("[Missing data: weight (did you mean 'Weigth'?)]");
    expect(answer(program, { weihgt: "2", wight: "3" })).to.equal("[Missing data: weight (did you mean 'wight'?)]");
    const inputs = new Inputs(
      program,
      new Map(),
      new Map([
        ["weihgt", "2"],
        ["color", "red"],
      ]),
      DEFAULT_LIMITS,
    );
    const hints = ["weight", "colour", "name", "weight", "colour", "name"].map((key) => inputs.hint(key));
    expect(hints).to.deep.equal(["weihgt", "color", undefined, "weihgt", "color", undefined]);
    expect(answer(program, { zone: "1" })).to.equal("[Missing data: weight]");
  });

  it("that are unknown are compared with what is missing up to a thousand of them", () => {
    const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`unknown_${i}`, "1"]));
    const inputs = bindInputs(scene().program(), { nam: "x", ...unknown }, DEFAULT_LIMITS);
    if (!("ignored" in inputs)) expect.fail(inputs.message);
    expect(inputs.ignored.size).to.equal(1000);
    expect([...inputs.ignored.keys()][0]).to.equal("nam");
  });
});

describe("slots fed through `with`", () => {
  it("take a value of other data when it keeps their constraints", () => {
    const build = new ProgramBuilder();
    const base = build.slot("base");
    const small = build.slot(
      "a.small",
      { kind: "number", help: "", maximum: { n: 5n, d: 1n } },
      { source: { slot: 0 } },
    );
    build.rule("r", small);
    build.rule("other", base);
    const program = build.program();
    expect(answer(program, { base: "4" })).to.equal("4");
    expect(answer(program, { base: "7" })).to.match(/^\[.*a\.small/);
    expect(answer(program, { base: "7" }, "other")).to.equal("7");
    expect(answer(program, { base: "7", "a.small": "1" })).to.equal("1");
  });

  it("replace a fill even when they lead to nothing", () => {
    const build = new ProgramBuilder();
    build.slot("base");
    build.rule("r", build.slot("a.x", undefined, { fill: { kind: "number", n: 1n, d: 1n }, source: { slot: 0 } }));
    expect(answer(build.program())).to.equal("[Missing data: base]");
  });
});

describe("selecting rules", () => {
  it("ignores letter case, order and repetition", () => {
    expect(selectRules(scene().program(), ["T", "r", "t"])).to.deep.equal([0, 1]);
  });

  it("suggests the nearest rule for an unknown one", () => {
    const build = new ProgramBuilder();
    build.rule("total", build.number(1));
    const error = selectRules(build.program(), ["totl"]);
    expect(error).to.include({ kind: "request", request_kind: "invalid_request", suggestion: "did you mean `total`?" });
  });

  it("takes an empty list for an error", () => {
    expect(selectRules(scene().program(), [])).to.include({ request_kind: "invalid_request" });
  });
});

import { expect } from "chai";
import { Engine, EngineErrors } from "../../src/index.ts";

/** So many rules of a type with so many units. */
function units(count: number, rules: number): string {
  const lines = Array.from({ length: count }, (_, i) => `  -> unit u${i}: ${i + 1}\n`).join("");
  return `spec s\ndata m: measure\n${lines}${Array.from({ length: rules }, (_, i) => `rule r${i}: m * ${i + 1}\n`).join("")}`;
}

describe("an answer that lists its values in many units", () => {
  const data = { m: "1 u0" };

  it("is refused before it is made when it is longer than an answer may be, whatever the values are", () => {
    const engine = new Engine({ limits: { max_response_bytes: 2000 } });
    engine.load(units(50, 10));
    for (const ask of [() => engine.run({ spec: "s", data }), () => engine.prepare({ spec: "s" })]) {
      expect(ask).to.throw(EngineErrors, "max_response_bytes");
    }
    const rules = ["r1", "R2", "r3", "r4"];
    expect(Object.keys(engine.run({ spec: "s", data, rules }).results)).to.have.length(4);
    expect(() => engine.run({ spec: "s", data, rules: [...rules, "r5", "r6"] })).to.throw(EngineErrors, "too long");
    expect(engine.run({ spec: "s", data, rules: "r7" }).results.r7?.result).to.equal("8 u0");
  });

  it("counts a rule once however often it is asked for", () => {
    const engine = new Engine({ limits: { max_response_bytes: 2000 } });
    engine.load(units(50, 10));
    const rules = Array.from({ length: 100 }, () => "r1");
    expect(Object.keys(engine.run({ spec: "s", data, rules }).results)).to.eql(["r1"]);
  });

  it("is given without a limit that it passes", () => {
    const engine = new Engine();
    engine.load(units(500, 100));
    expect(Object.keys(engine.run({ spec: "s", data }).results.r0?.measure ?? {})).to.have.length(500);
  });
});

describe("an answer whose rules wait for many inputs", () => {
  const inputs = (count: number) => Array.from({ length: count }, (_, at) => `data x${at}: number\n`).join("");
  const sum = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`).join(" + ");
  const rules = (count: number) => Array.from({ length: count }, (_, at) => `rule r${at}: all + ${at}\n`).join("");

  it("is refused before its lists are made when they are longer than an answer may be", () => {
    const engine = new Engine({ limits: { max_response_bytes: 20_000 } });
    engine.load(`spec s\n${inputs(100)}rule all: ${sum(100)}\n${rules(100)}`);
    for (const explain of [false, true]) {
      for (const run of [
        () => engine.run({ spec: "s", explain }),
        () => engine.prepare({ spec: "s", explain }).run(),
      ]) {
        expect(run).to.throw(EngineErrors, "max_response_bytes");
        expect(run).to.throw(EngineErrors, "fewer rules");
      }
    }
    const some = engine.run({ spec: "s", rules: ["all", "r7"] }).results;
    expect(some.r7?.missing_data).to.have.length(100).and.deep.equal(some.all?.missing_data);
  });
});

import { expect } from "chai";
import { Comparer } from "../../../src/impact/compare/comparer.ts";
import { pairing } from "../../../src/impact/compare/pairing.ts";
import { Engine } from "../../../src/index.ts";

function engineOf(text: string): Engine {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return engine;
}

const OLD = `spec a
data n: number
data rate: 10%
rule base: 5
  unless n > 10 then 8
  unless n > 20 then veto "too much"
rule extra: base * rate
rule price: base + extra
  unless n is 7 then base
rule free: false
  unless price > 9 then true`;

function compared(before: string, after: string, data: Readonly<Record<string, string>>, rule = "price") {
  const sides = [before, after].map((text) => engineOf(text).tracer({ spec: "a", effective: "2025", rules: [rule] }));
  const [old, current] = sides;
  if (old === undefined || current === undefined) throw new Error("no sides");
  const pairs = pairing(old.program, current.program, new Map());
  const [found] = new Comparer(old, current, pairs, []).compare(data);
  if (found === undefined) throw new Error("nothing compared");
  const causes = found.causes.map((cause) => {
    if ("slot" in cause) return `data ${current.program.slots[cause.slot]?.key}`;
    if ("rule" in cause) return `${current.program.rules[cause.rule]?.key} ${cause.oldArm} → ${cause.newArm}`;
    const { inRows, old: was, current: is } = cause;
    return is === undefined ? `data ${inRows}` : `${inRows} ${was?.arm} → ${is.arm}`;
  });
  return { kind: found.kind, causes };
}

describe("the causes of a change", () => {
  it("are rules and data of rows, in whatever row", () => {
    const old = `spec person
data age: number
data income: number
data allowance: number
rule minor: age < 18
rule counted: income - allowance
  unless minor then 0
spec a
data bonus: number -> fill 10
uses people: person list
  -> each allowance: bonus
rule price: people -> sum counted`;
    const people = { "people.1.age": "40", "people.1.income": "50", "people.2.age": "19", "people.2.income": "70" };
    const causes = (after: string) => compared(old, after, people).causes;
    expect(causes(old.replace("< 18", "< 21"))).to.deep.equal(["people.minor 0 → 0"]);
    expect(causes(old.replace("minor then 0", "age < 21 then 0"))).to.deep.equal(["people.counted 0 → 1"]);
    expect(causes(old.replace("each allowance: bonus", "each allowance: bonus + 1"))).to.deep.equal([
      "data people.allowance",
    ]);
    expect(causes(old.replace("fill 10", "fill 20"))).to.deep.equal(["data bonus"]);
    expect(causes(old.replace("sum counted", "max counted"))).to.deep.equal(["price 0 → 0"]);
  });

  it("are no lists on the way whose rows differ in data that nobody reads", () => {
    const old = `spec line
data price: number
data note: number
rule net: price * 2
spec a
data memo: number -> fill 1
uses lines: line list
  -> each note: memo
rule dear: lines -> where lines.price > 3
rule price: dear -> sum net`;
    const after = old.replace("price * 2", "price * 3").replace("fill 1", "fill 5");
    expect(compared(old, after, { "lines.1.price": "4" }).causes).to.deep.equal(["lines.net 0 → 0"]);
    expect(compared(old, old.replace("fill 1", "fill 5"), { "lines.1.price": "4" }).kind).to.equal("same");
  });

  it("are rules whose own text differs, not those that follow from them", () => {
    const after = OLD.replace("then 8", "then 9");
    expect(compared(OLD, after, { n: "12" })).to.deep.equal({ kind: "changed", causes: ["base 1 → 1"] });
    expect(compared(OLD, after, { n: "12" }, "free")).to.deep.equal({ kind: "changed", causes: ["base 1 → 1"] });
    expect(compared(OLD, after, { n: "3" })).to.deep.equal({ kind: "same", causes: [] });
  });

  it("are the arms of both sides when another one decides", () => {
    const after = OLD.replace("n > 10 then", "n > 2 then");
    expect(compared(OLD, after, { n: "3" })).to.deep.equal({ kind: "changed", causes: ["base 0 → 1"] });
  });

  it("are inputs whose own value is another one", () => {
    const after = OLD.replace("rate: 10%", "rate: 20%");
    expect(compared(OLD, after, { n: "3" })).to.deep.equal({ kind: "changed", causes: ["data rate"] });
    expect(compared(OLD, after, { n: "3", rate: "5%" }).causes).to.deep.equal([]);
    expect(compared(OLD, after, { n: "7" }).kind).to.equal("same");
  });

  it("are all independent ones together", () => {
    const after = OLD.replace("rate: 10%", "rate: 20%").replace("base: 5", "base: 6");
    expect(compared(OLD, after, { n: "3" }).causes).to.have.members(["base 0 → 0", "data rate"]);
    expect(compared(OLD, after, { n: "7" }).causes).to.deep.equal(["base 0 → 0"]);
  });

  it("are found behind a veto of one side", () => {
    const after = OLD.replace("n > 20", "n > 30");
    expect(compared(OLD, after, { n: "25" })).to.deep.equal({ kind: "from-veto", causes: ["base 2 → 1"] });
    expect(compared(after, OLD, { n: "25" })).to.deep.equal({ kind: "to-veto", causes: ["base 1 → 2"] });
    expect(compared(OLD, OLD.replace("too much", "heavy"), { n: "25" }).kind).to.equal("other-veto");
  });

  describe("of a text and what it reads, changed at once", () => {
    const causes = (before: string, after: string, data: Readonly<Record<string, string>> = { n: "100" }) =>
      compared(`spec a\ndata n: number\n${before}`, `spec a\ndata n: number\n${after}`, data, "b").causes;

    it("are both, each with an effect for what the other side has", () => {
      expect(causes("rule a: 10\nrule b: a + n", "rule a: 11\nrule b: a")).to.have.members(["a 0 → 0", "b 0 → 0"]);
      // The other text answers differently over the reads of either side.
      const capped = "rule a: 11\nrule b: a\n  unless a > 10 then 0";
      expect(causes("rule a: 10\nrule b: a", capped)).to.have.members(["a 0 → 0", "b 0 → 1"]);
    });

    it("are the one with an effect", () => {
      const old = "rule a: 10\nrule b: a\n  unless n > 500 then 0";
      expect(causes(old, old.replace("10", "11").replace("500", "400"))).to.deep.equal(["a 0 → 0"]);
      const read = "rule a: 10\nrule b: 1\n  unless a > 5 then 2";
      expect(causes(read, read.replace("10", "11").replace("then 2", "then 3"))).to.deep.equal(["b 1 → 1"]);
    });

    it("are an input and a rule that reads it", () => {
      const old = "data fee: 5\nrule b: n * fee";
      const after = old.replace("5", "6").replace("n * fee", "n * fee + 1");
      expect(causes(old, after)).to.have.members(["data fee", "b 0 → 0"]);
    });

    it("are both where only the new text, or another arm of it, reads what changed", () => {
      expect(causes("rule a: 10\nrule b: n", "rule a: 11\nrule b: a")).to.have.members(["a 0 → 0", "b 0 → 0"]);
      expect(causes("data fee: 10\nrule b: n", "data fee: 11\nrule b: fee")).to.have.members(["data fee", "b 0 → 0"]);
      const deep = "rule a: 10\nrule c: a * 2\nrule b: n";
      const after = deep.replace("10", "11").replace("b: n", "b: n\n  unless n > 50 then c");
      expect(causes(deep, after)).to.have.members(["a 0 → 0", "b 0 → 1"]);
      const arm = "data rate: 3\ndata from: 200\nrule b: n\n  unless n >= from then n * rate";
      expect(causes(arm, arm.replace("200", "100").replace("3", "4"))).to.have.members(["data from", "data rate"]);
    });

    it("are the text only where the new one does not need what changed", () => {
      expect(causes("rule a: 10\nrule b: n", "rule a: 11\nrule b: 5\n  unless a > 3 then 6")).to.deep.equal([
        "b 0 → 1",
      ]);
    });

    it("are found in the middle of a chain, once for all that follows", () => {
      const old = "rule a: 10\nrule c: a + n\nrule b: c * 2";
      expect(causes(old, old.replace("10", "11").replace("a + n", "a - n"))).to.have.members(["a 0 → 0", "c 0 → 0"]);
    });

    it("are found through rules of one side, which belong to the text of their readers", () => {
      const old = "rule a: 10\nrule b: a * 2";
      const split = "rule a: 11\nrule twice: a * 2\nrule b: twice";
      expect(causes(old, split)).to.deep.equal(["a 0 → 0"]);
      expect(causes(split, old)).to.deep.equal(["a 0 → 0"]);
      expect(causes(old, split.replace("a * 2", "a * 3"))).to.have.members(["a 0 → 0", "b 0 → 0"]);
    });

    it("are found where a side is vetoed, or a read has another type or unit", () => {
      const old = "rule a: 10\nrule b: a + n";
      const limited = 'rule a: 11\nrule b: a + n\n  unless n > 50 then veto "too much"';
      expect(causes(old, limited)).to.deep.equal(["b 0 → 1"]);
      expect(causes(old, limited.replace("n > 50", "a > 10"))).to.have.members(["a 0 → 0", "b 0 → 1"]);
      const typed = 'rule a: "x"\nrule b: 5\n  unless a is "x" then 6';
      expect(causes("rule a: 10\nrule b: 5", typed)).to.have.members(["a 0 → 0", "b 0 → 1"]);
      const money = "data money: measure\n  -> unit eur 1\n  -> unit cent 0.01\nrule a: 3 eur\nrule b: a * n";
      const cents = money.replace("eur 1", "eur 100").replace("cent 0.01", "cent 1").replace("3 eur", "4 eur");
      expect(causes(money, cents)).to.deep.equal(["a 0 → 0"]);
      expect(causes(money, cents.replace("a * n", "a * 2"))).to.have.members(["a 0 → 0", "b 0 → 0"]);
    });
  });

  it("end at a rule that reads something else than before", () => {
    const after = OLD.replace("rule price: base + extra", "rule price: base + n");
    expect(compared(OLD, after, { n: "3" })).to.deep.equal({ kind: "changed", causes: ["price 0 → 0"] });
  });
});

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
  const causes = found.causes.map((cause) =>
    "slot" in cause
      ? `data ${current.program.slots[cause.slot]?.key}`
      : `${current.program.rules[cause.rule]?.key} ${cause.oldArm} → ${cause.newArm}`,
  );
  return { kind: found.kind, causes };
}

describe("the causes of a change", () => {
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

  it("end at a rule that reads something else than before", () => {
    const after = OLD.replace("rule price: base + extra", "rule price: base + n");
    expect(compared(OLD, after, { n: "3" })).to.deep.equal({ kind: "changed", causes: ["price 0 → 0"] });
  });
});

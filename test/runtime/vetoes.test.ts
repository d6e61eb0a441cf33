import { expect } from "chai";
import { answer, BOOLEAN, missing, ProgramBuilder } from "./build.ts";

/**
 * The veto of docs/spec/04-rules-evaluation.md#4-2-vetoes: n and m are numbers, p and q booleans, v
 * a rule that always vetoes with "no price".
 */
function scene() {
  const build = new ProgramBuilder();
  const n = build.slot("n");
  const m = build.slot("m");
  const p = build.slot("p", BOOLEAN);
  const q = build.slot("q", BOOLEAN);
  const v = build.rule("v", build.veto("no price"));
  const w = build.rule("w", build.veto("other"));
  return { build, n, m, p, q, v, w };
}

describe("vetoes", () => {
  it("lets a definite veto on the right win over a missing input on the left", () => {
    const { build, n, v } = scene();
    build.rule("r", build.add(n, v));
    const program = build.program();
    expect(answer(program)).to.equal("[no price]");
    expect(missing(program)).to.equal("");
  });

  it("takes the left one of two definite vetoes", () => {
    const { build, v, w } = scene();
    build.rule("r", build.add(v, w));
    expect(answer(build.program())).to.equal("[no price]");
  });

  it("takes the first missing input when no veto is definite", () => {
    const { build, n, m } = scene();
    build.rule("r", build.compare(n, "<", m), BOOLEAN);
    expect(answer(build.program())).to.equal("[Missing data: n]");
    expect(missing(build.program())).to.equal("n m");
  });

  it("finds the first definite veto of a chain behind missing inputs", () => {
    const { build, n, m, v, w } = scene();
    build.rule("r", build.add(n, m, v, w));
    expect(answer(build.program())).to.equal("[no price]");
  });

  it("lets the left side of `and` decide alone", () => {
    const { build, p, v } = scene();
    build.rule("bad", build.compare(v, ">", build.number(1)), BOOLEAN);
    const bad = build.cell({ op: "rule", kind: "boolean", operands: [], rule: 2 });
    build.rule("r", build.and(p, bad), BOOLEAN);
    const program = build.program();
    expect(answer(program)).to.equal("[Missing data: p]");
    expect(answer(program, { p: "no" })).to.equal("false");
    expect(answer(program, { p: "yes" })).to.equal("[no price]");
  });

  it("answers a test for a veto whatever the kind of veto", () => {
    const { build, n, v } = scene();
    build.rule("missing", build.isVeto(n), BOOLEAN);
    build.rule("user", build.isVeto(v), BOOLEAN);
    build.rule("zero", build.isVeto(build.arithmetic("divide", build.number(1), n)), BOOLEAN);
    const program = build.program();
    expect(answer(program, {}, "missing")).to.equal("true");
    expect(answer(program, { n: "x" }, "missing")).to.equal("true");
    expect(answer(program, { n: "0" }, "missing")).to.equal("false");
    expect(answer(program, {}, "user")).to.equal("true");
    expect(answer(program, { n: "0" }, "zero")).to.equal("true");
    expect(answer(program, { n: "4" }, "zero")).to.equal("false");
  });

  it("has no reason for a silent veto", () => {
    const { build } = scene();
    build.rule("r", build.veto());
    expect(answer(build.program())).to.equal("[veto]");
  });
});

describe("arms", () => {
  it("are tried from the last one upwards", () => {
    const { build, n, p } = scene();
    build.rule(
      "r",
      build.choose(
        build.number(0),
        [build.compare(n, ">=", build.number(10)), build.number(10)],
        [build.compare(n, ">=", build.number(50)), build.number(20)],
        [p, build.number(25)],
      ),
    );
    const program = build.program();
    expect(answer(program, { n: "75", p: "no" })).to.equal("20");
    expect(answer(program, { n: "12", p: "no" })).to.equal("10");
    expect(answer(program, { n: "5", p: "no" })).to.equal("0");
    expect(answer(program, { p: "yes" })).to.equal("25");
    expect(answer(program, { p: "no" })).to.equal("[Missing data: n]");
    expect(answer(program, { n: "75" })).to.equal("[Missing data: p]");
  });

  it("leave what is not selected alone", () => {
    const { build, n, p } = scene();
    build.rule("r", build.choose(build.arithmetic("divide", build.number(1), n), [p, build.number(1)]));
    expect(answer(build.program(), { n: "0", p: "yes" })).to.equal("1");
    expect(answer(build.program(), { n: "0", p: "no" })).to.match(/zero/);
  });
});

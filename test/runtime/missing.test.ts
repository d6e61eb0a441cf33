import { expect } from "chai";
import { BOOLEAN, missing, ProgramBuilder, run } from "./build.ts";

/** Numbers a, b, c, d, k, m, x, y and booleans p, q. */
function scene() {
  const build = new ProgramBuilder();
  const [a, b, c, d, k, m, x, y] = ["a", "b", "c", "d", "k", "m", "x", "y"].map((key) => build.slot(key)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [p, q] = [build.slot("p", BOOLEAN), build.slot("q", BOOLEAN)];
  return { build, a, b, c, d, k, m, x, y, p, q };
}

describe("missing data", () => {
  it("lists the operands of an operator from left to right, also where a factor is zero", () => {
    const { build, a, b, c } = scene();
    build.rule("r", build.add(build.multiply(a, b), c));
    build.rule("zero", build.multiply(a, build.number(0)));
    expect(missing(build.program())).to.equal("a b c");
    expect(missing(build.program(), {}, "zero")).to.equal("a");
  });

  it("asks for the right side of `and` only when the left one is known to be true", () => {
    const { build, p, q } = scene();
    build.rule("r", build.and(p, q), BOOLEAN);
    expect(missing(build.program())).to.equal("p");
    expect(missing(build.program(), { p: "yes" })).to.equal("q");
  });

  it("walks arms from the last one upwards, and prunes what a known condition decides", () => {
    const { build, d, a, b, p, q } = scene();
    build.rule("r", build.choose(d, [p, a], [q, b]));
    const program = build.program();
    expect(missing(program)).to.equal("q b p a d");
    expect(missing(program, { p: "yes" })).to.equal("q b a d");
    expect(missing(program, { q: "no" })).to.equal("p a d");
    expect(missing(program, { q: "no", p: "no" })).to.equal("d");
    expect(missing(program, { q: "yes" })).to.equal("b");
  });

  it("does not list the right side of a condition before its left side is known", () => {
    const { build, d, a, p, q } = scene();
    build.rule("r", build.choose(d, [build.and(p, q), a]));
    const program = build.program();
    expect(missing(program)).to.equal("p a d");
    expect(missing(program, { p: "yes" })).to.equal("q a d");
  });

  it("lists a condition before what it selects", () => {
    const { build, x, a, b } = scene();
    build.rule("r", build.choose(a, [build.compare(x, ">", build.number(10)), b]));
    expect(missing(build.program())).to.equal("x b a");
  });

  it("keeps inputs under a test for a veto in the list", () => {
    const { build, a, k } = scene();
    build.rule("r", build.choose(build.number(5), [build.isVeto(a), k]));
    expect(missing(build.program())).to.equal("a k");
  });

  it("walks a referenced rule with its own decisions", () => {
    const { build, m, a, p } = scene();
    const part = build.rule("part", build.choose(a, [p, build.number(0)]));
    build.rule("r", build.add(m, part));
    expect(missing(build.program(), { p: "yes" })).to.equal("m");
    expect(missing(build.program())).to.equal("m p a");
  });

  it("takes a comparison for settled only when some rule evaluated it", () => {
    const { build, x, y, d, p } = scene();
    const high = build.compare(x, ">", build.number(3));
    build.rule(
      "r",
      build.choose(d, [build.and(high, build.compare(y, ">", build.number(1))), build.number(1)], [p, build.number(2)]),
    );
    build.rule("s", high, BOOLEAN);
    const program = build.program();
    expect(missing(program, { x: "5" }, "r", ["r"])).to.equal("p d");
    expect(missing(program, { x: "5" })).to.equal("p y d");
    expect(missing(program, { x: "1" })).to.equal("p d");
  });

  it("takes a reference for settled only when an expression referred to the rule", () => {
    const { build, x, y, d, p } = scene();
    const high = build.rule("high", build.compare(x, ">", build.number(3)), BOOLEAN);
    const condition = build.and(high, build.compare(y, ">", build.number(1)));
    build.rule("r", build.choose(d, [condition, build.number(1)], [p, build.number(2)]));
    build.rule("again", build.and(high, p), BOOLEAN);
    const program = build.program();
    expect(missing(program, { x: "5" }, "r", ["r", "high"])).to.equal("p d");
    expect(missing(program, { x: "5" }, "r", ["r", "again"])).to.equal("p y d");
  });

  it("decides the arms of a ladder when its one subject is known, evaluated or not", () => {
    const { build, a, m, d, p } = scene();
    const band = build.rule("band", build.choose(a, [build.compare(a, "<", build.number(1)), m]));
    build.rule("r", build.choose(d, [p, band]));
    const program = build.program();
    expect(missing(program, { a: "2" }, "r", ["r"])).to.equal("p d");
    expect(missing(program, { a: "0" }, "r", ["r"])).to.equal("p m d");
    expect(missing(program, {}, "r", ["r"])).to.equal("p a m d");
  });

  it("does not settle a ladder over a sum that nothing evaluated", () => {
    const { build, a, m, d, p } = scene();
    const sum = build.add(a, build.number(1));
    const band = build.rule("band", build.choose(build.number(0), [build.compare(sum, ">", build.number(5)), m]));
    build.rule("r", build.choose(d, [p, band]));
    expect(missing(build.program(), { a: "2" }, "r", ["r"])).to.equal("p m d");
  });

  it("names the slot at the end of a chain of bindings", () => {
    const build = new ProgramBuilder();
    build.slot("base");
    build.slot("b.y", undefined, { source: { slot: 0 } });
    const end = build.slot("a.x", undefined, { source: { slot: 1 } });
    build.rule("r", build.add(end, build.number(1)));
    const program = build.program();
    expect(missing(program)).to.equal("base");
    expect(missing(program, { "b.y": "3" })).to.equal("");
  });

  it("walks a rule at the end of a chain of bindings", () => {
    const build = new ProgramBuilder();
    const x = build.slot("x");
    build.rule("fed", build.add(x, build.number(1)));
    build.slot("b.y", undefined, { source: { rule: 0 } });
    const end = build.slot("a.x", undefined, { source: { slot: 1 } });
    build.rule("r", build.add(end, build.number(1)));
    const program = build.program();
    expect(missing(program, { "b.y": "7" }, "r", ["r"])).to.equal("x");
    expect(missing(program, { "a.x": "7" }, "r", ["r"])).to.equal("");
  });

  it("looks at its deadline now and then", () => {
    const build = new ProgramBuilder();
    let sum = build.slot("x");
    for (let i = 0; i < 2000; i++) sum = build.add(build.slot(`x${i}`), sum);
    build.rule("r", build.choose(build.number(0), [build.slot("p", BOOLEAN), sum]));
    const program = build.program();
    let checks = 0;
    expect(run(program, {}, ["r"], { check: () => checks++ }).r)
      .to.have.property("missing_data")
      .with.length(2002);
    expect(checks).to.be.within(8, 100);
  });

  it("lists shared inputs once, also through thousands of rules", () => {
    const build = new ProgramBuilder();
    const x = build.slot("x");
    let last = x;
    for (let i = 0; i < 6000; i++) last = build.rule(`s${i}`, build.add(last, last));
    expect(missing(build.program(), {}, "s5999")).to.equal("x");
  });
});

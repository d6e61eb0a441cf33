import { expect } from "chai";
import type { Cell, CellId } from "../../../src/model/program/program.ts";
import { BOOLEAN, missing, NUMBER, ProgramBuilder, TEXT } from "../../runtime/build.ts";

/** The cell that the rule `r` of a program became, written as text: `(add x 1)`. */
function folded(make: (build: ProgramBuilder) => CellId): string {
  const build = new ProgramBuilder();
  for (const key of ["x", "y"]) build.slot(key);
  for (const key of ["p", "q"]) build.slot(key, BOOLEAN);
  build.slot("t", TEXT);
  build.rule("r", make(build), NUMBER);
  const { cells, rules, slots } = build.program();
  const text = (id: CellId): string => {
    const cell = cells[id];
    return cell === undefined ? "?" : describeCell(cell, text, slots[cell.op === "slot" ? cell.slot : -1]?.key);
  };
  return text(rules[0]?.root ?? -1);
}

function describeCell(cell: Cell, text: (id: CellId) => string, key: string | undefined): string {
  if (cell.op === "slot") return key ?? "?";
  if (cell.op === "const") {
    const { value } = cell;
    if (value.kind === "number") return value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`;
    return value.kind === "boolean" ? `${value.value}` : value.kind;
  }
  const name = cell.op === "compare" ? cell.operator : cell.op === "math" ? cell.function : cell.op;
  return `(${[name, ...cell.operands.map(text)].join(" ")})`;
}

const x = (b: ProgramBuilder) => b.slotCell(0);
const y = (b: ProgramBuilder) => b.slotCell(1);
const p = (b: ProgramBuilder) => b.slotCell(2);
const q = (b: ProgramBuilder) => b.slotCell(3);
const math = (b: ProgramBuilder, name: "sqrt" | "floor" | "exp" | "log" | "sin" | "abs", operand: CellId) =>
  b.cell({ op: "math", kind: "number", operands: [operand], function: name });

describe("static folding", () => {
  it("computes arithmetic on literal numbers", () => {
    expect(folded((b) => b.arithmetic("subtract", b.add(b.number(5), b.number(2)), b.number(3)))).to.equal("4");
    expect(folded((b) => b.arithmetic("divide", b.number(1), b.number(3)))).to.equal("1/3");
    expect(folded((b) => b.arithmetic("modulo", b.number(7), b.number(4)))).to.equal("3");
    expect(folded((b) => b.arithmetic("power", b.number(2), b.number(-2)))).to.equal("1/4");
    expect(folded((b) => b.arithmetic("power", b.number(8), b.number(1, 3)))).to.equal("2");
  });

  it("leaves what has no value, or no exact one, to the run", () => {
    expect(folded((b) => b.arithmetic("divide", b.number(1), b.number(0)))).to.equal("(divide 1 0)");
    expect(folded((b) => b.arithmetic("power", b.number(2), b.number(1, 2)))).to.equal("(power 2 1/2)");
    expect(folded((b) => math(b, "sqrt", b.number(2)))).to.equal("(sqrt 2)");
    expect(folded((b) => math(b, "sqrt", b.number(-4)))).to.equal("(sqrt -4)");
    expect(folded((b) => math(b, "floor", b.number(5, 2)))).to.equal("(floor 5/2)");
    expect(folded((b) => math(b, "abs", b.number(-5)))).to.equal("(abs -5)");
    expect(folded((b) => math(b, "exp", b.number(1)))).to.equal("(exp 1)");
  });

  it("computes functions where their value is exact", () => {
    expect(folded((b) => math(b, "sqrt", b.number(4, 9)))).to.equal("2/3");
    expect(folded((b) => math(b, "sin", b.number(0)))).to.equal("0");
    expect(folded((b) => math(b, "exp", b.number(0)))).to.equal("1");
    expect(folded((b) => math(b, "log", b.number(1)))).to.equal("0");
  });

  it("does not compute with ratios and measures", () => {
    const eur = (b: ProgramBuilder, n: bigint) => b.table.constant({ kind: "number", n, d: 1n }, "measure money eur");
    expect(folded((b) => b.add(eur(b, 1n), eur(b, 1n)))).to.equal("(add 1 1)");
    expect(folded((b) => b.compare(eur(b, 1n), ">", eur(b, 2n)))).to.equal("false");
  });

  it("decides comparisons of literals", () => {
    const text = (b: ProgramBuilder, value: string) => b.literal({ kind: "text", text: value });
    expect(folded((b) => b.compare(b.number(1), "<", b.add(b.number(1), b.number(1))))).to.equal("true");
    expect(folded((b) => b.compare(text(b, "A"), "is", text(b, "a"), "text"))).to.equal("false");
    expect(folded((b) => b.compare(b.truth(true), "is not", b.truth(false), "boolean"))).to.equal("true");
    expect(folded((b) => b.isVeto(b.truth(true)))).to.equal("(is_veto true)");
  });

  it("simplifies logic, but keeps what stands left of a false", () => {
    expect(folded((b) => b.and(b.truth(false), p(b)))).to.equal("false");
    expect(folded((b) => b.and(b.truth(true), p(b)))).to.equal("p");
    expect(folded((b) => b.and(p(b), b.truth(true)))).to.equal("p");
    expect(folded((b) => b.and(p(b), b.truth(false)))).to.equal("(and p false)");
    expect(folded((b) => b.and(p(b), p(b)))).to.equal("p");
    expect(folded((b) => b.not(b.not(p(b))))).to.equal("p");
    expect(folded((b) => b.not(b.truth(false)))).to.equal("true");
  });

  it("drops operations that change nothing, and only these", () => {
    expect(folded((b) => b.add(x(b), b.number(0)))).to.equal("x");
    expect(folded((b) => b.multiply(x(b), b.number(1), y(b)))).to.equal("(multiply x y)");
    expect(folded((b) => b.arithmetic("subtract", x(b), b.number(0)))).to.equal("x");
    expect(folded((b) => b.arithmetic("divide", x(b), b.number(1)))).to.equal("x");
    expect(folded((b) => b.arithmetic("power", x(b), b.number(1)))).to.equal("x");
    expect(folded((b) => b.multiply(x(b), b.number(0)))).to.equal("(multiply x 0)");
    expect(folded((b) => b.arithmetic("power", x(b), b.number(0)))).to.equal("(power x 0)");
    expect(folded((b) => b.arithmetic("divide", b.number(0), x(b)))).to.equal("(divide 0 x)");
    expect(folded((b) => b.arithmetic("subtract", b.number(0), x(b)))).to.equal("(subtract 0 x)");
  });

  it("makes one sum of a chain, and folds only literals at its start", () => {
    expect(folded((b) => b.add(x(b), y(b), x(b)))).to.equal("(add x y x)");
    expect(folded((b) => b.add(b.number(1), b.number(2), x(b)))).to.equal("(add 3 x)");
    expect(folded((b) => b.add(x(b), b.number(1), b.number(2)))).to.equal("(add x 1 2)");
    expect(folded((b) => b.add(x(b), b.add(y(b), x(b))))).to.equal("(add x (add y x))");
  });

  it("keeps the unit that a chain carries", () => {
    const build = new ProgramBuilder();
    const [m, n] = [build.slot("m"), build.slot("n")];
    const product = (left: CellId, right: CellId, carry: readonly number[]) =>
      build.cell({ op: "multiply", kind: "number", operands: [left, right], carry });
    build.rule("r", product(product(product(n, m, [1]), build.number(1), [0]), n, [0]));
    const { cells, rules } = build.program();
    expect(cells[rules[0]?.root ?? -1])
      .to.include({ op: "multiply" })
      .and.to.have.deep.property("carry", [1]);
  });

  it("takes away arms that are decided, and what lies above a true one", () => {
    const never = (b: ProgramBuilder) => b.compare(b.number(1), ">", b.number(2));
    const always = (b: ProgramBuilder) => b.compare(b.number(1), "<", b.number(2));
    expect(folded((b) => b.choose(b.number(1), [never(b), x(b)]))).to.equal("1");
    expect(folded((b) => b.choose(b.number(1), [b.and(p(b), never(b)), x(b)]))).to.equal("1");
    expect(folded((b) => b.choose(b.number(1), [b.and(b.and(p(b), never(b)), q(b)), x(b)]))).to.equal("1");
    expect(folded((b) => b.choose(x(b), [p(b), b.number(3)], [always(b), b.number(5)]))).to.equal("5");
    expect(folded((b) => b.choose(x(b), [always(b), b.number(5)], [p(b), b.number(6)]))).to.equal("(choose p 6 5)");
    expect(folded((b) => b.choose(x(b), [b.not(b.and(p(b), never(b))), y(b)]))).to.equal(
      "(choose (not (and p false)) y x)",
    );
  });

  it("works through chains of thousands of operands and arms", () => {
    const minus = (b: ProgramBuilder) => {
      let chain = x(b);
      for (let i = 0; i < 20_000; i++) chain = b.arithmetic("subtract", chain, y(b));
      return chain;
    };
    expect(folded((b) => b.multiply(...Array.from({ length: 20_000 }, () => x(b)))).length).to.be.greaterThan(40_000);
    const build = new ProgramBuilder();
    build.slot("x");
    build.slot("y");
    build.rule("r", minus(build));
    expect(missing(build.program())).to.equal("x y");
  });
});

describe("ladders", () => {
  const subject = (make: (build: ProgramBuilder) => CellId): string => {
    const build = new ProgramBuilder();
    for (const key of ["x", "y"]) build.slot(key);
    for (const key of ["p", "q"]) build.slot(key, BOOLEAN);
    build.rule("r", make(build));
    const { cells, rules } = build.program();
    const root = cells[rules[0]?.root ?? -1];
    if (root?.op !== "choose") return "no arms";
    const found = cells[root.subject ?? -1];
    return found === undefined ? "none" : found.op;
  };

  it("compare one expression with literals in every condition, on either side", () => {
    expect(
      subject((b) =>
        b.choose(
          b.number(0),
          [b.compare(x(b), ">", b.number(1)), b.number(1)],
          [b.compare(b.number(5), "<", x(b)), y(b)],
        ),
      ),
    ).to.equal("slot");
  });

  it("are none with two subjects, without a literal, or over booleans", () => {
    const one = (b: ProgramBuilder) => b.number(1);
    expect(
      subject((b) => b.choose(one(b), [b.compare(x(b), ">", one(b)), one(b)], [b.compare(y(b), ">", one(b)), one(b)])),
    ).to.equal("none");
    expect(subject((b) => b.choose(one(b), [b.compare(x(b), ">", y(b)), one(b)]))).to.equal("none");
    expect(subject((b) => b.choose(one(b), [b.compare(p(b), "is", b.truth(true), "boolean"), one(b)]))).to.equal(
      "none",
    );
    expect(subject((b) => b.choose(one(b), [p(b), one(b)]))).to.equal("none");
  });

  it("are none over the width of a range", () => {
    expect(
      subject((b) => {
        const range = b.cell({ op: "range", kind: "range", operands: [x(b), y(b)] });
        const width = b.cell({ op: "width", kind: "number", operands: [range], months: false });
        return b.choose(b.number(0), [b.compare(width, ">", b.number(1)), b.number(1)]);
      }),
    ).to.equal("none");
  });
});

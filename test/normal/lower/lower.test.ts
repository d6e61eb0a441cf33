import { expect } from "chai";
import { normalise } from "../../../src/normal/normalise.ts";
import { cellText, planOf } from "../plan.ts";

const DATA = `spec main
uses std units
data n: number
data k: number
data p: boolean
data q: ratio
data word: text
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
data m: money
data fee: 250 cent
data c: units.calendar
data t: units.duration
data d: date
data z: time
data days: date range
data band: money range
data nr: number range
`;

/** The cells that an expression is lowered to, not folded. */
function lowered(expression: string): string {
  return cellText(normalise(planOf(`${DATA}rule r: ${expression}\n`), { rewrites: [] }).program, "r");
}

/** The operand positions from which the result of an expression takes the unit that it carries. */
function carry(expression: string): readonly number[] {
  const { cells, rules } = normalise(planOf(`${DATA}rule r: ${expression}\n`), { rewrites: [] }).program;
  const cell = cells[rules[0]?.root ?? -1];
  return cell !== undefined && "carry" in cell ? cell.carry : [-1];
}

describe("lowering", () => {
  it("keeps what is taken for its own kind", () => {
    for (const [data, kind] of Object.entries({
      q: "ratio",
      m: "measure",
      d: "date",
      z: "time",
      p: "boolean",
      n: "number",
    }))
      expect(lowered(`${data} as ${kind}`)).to.equal(lowered(data));
    expect(lowered("word as text")).to.equal(lowered("word"));
    expect(lowered("n as text")).not.to.equal(lowered("n"));
  });

  it("keeps amounts canonical", () => {
    expect(lowered("450 cent")).to.equal("9/2");
    expect(lowered("15%")).to.equal("3/20");
    expect(lowered("m > 50 cent")).to.equal("(> m 1/2)");
  });

  it("nests chains as they are written", () => {
    expect(lowered("n + k + n * k * n")).to.equal("(add (add n k) (multiply (multiply n k) n))");
    expect(lowered("-n")).to.equal("(subtract 0 n)");
  });

  it("counts in the static unit where a magnitude matters", () => {
    expect(lowered("floor fee")).to.equal("(floor:1/100 fee)");
    expect(lowered("floor m")).to.equal("(floor m)");
    expect(lowered("(m as cent) % 7")).to.equal("(modulo:1/100 (as-cent m) 7)");
    expect(lowered("(250 cent) ^ 2 / 1 eur")).to.equal("(divide (power 5/2 2) 1)");
    expect(lowered("5 / 2 year")).to.equal("(divide 5 (as:1/12 24))");
  });

  it("scales a number only when it becomes an amount, and an amount only when it becomes a number", () => {
    expect(lowered("n as cent")).to.equal("(as-cent:1/100 n)");
    expect(lowered("n as percent")).to.equal("(as-percent n)");
    expect(lowered("m as cent")).to.equal("(as-cent m)");
    expect(lowered("m as cent as number")).to.equal("(as:100/1 (as-cent m))");
    expect(lowered("q as number")).to.equal("(as q)");
    expect(lowered("n as number")).to.equal("n");
    expect(lowered("(7 eur) as hour")).to.equal("(as-hour 7)");
    expect(lowered("m as text")).to.equal("(text m)");
    expect(lowered("word as text")).to.equal("word");
  });

  it("moves dates and times", () => {
    expect(lowered("d + 1 month")).to.equal("(shift-calendar-0 d 1)");
    expect(lowered("2 day + d")).to.equal("(shift-duration-1 172800 d)");
    expect(lowered("d - t")).to.equal("(shift-duration-back-0 d t)");
    expect(lowered("z + t")).to.equal("(shift-duration-0 z t)");
    expect(lowered("d - z")).to.equal("(elapsed d z)");
    expect(lowered("days + c")).to.equal("(shift-calendar-0 days c)");
    expect(lowered("d in past 3 day")).to.equal("(contains d (past-duration 259200))");
    expect(lowered("d in future c")).to.equal("(contains d (future-calendar c))");
    expect(lowered("d in past")).to.equal("(date_relative d)");
    expect(lowered("now")).to.equal("now");
  });

  it("takes the width of a range where an amount is needed", () => {
    expect(lowered("nr + 2")).to.equal("(add (width nr) 2)");
    expect(lowered("nr > 2")).to.equal("(> (width nr) 2)");
    expect(lowered("days > 3 day")).to.equal("(> (width days) 259200)");
    expect(lowered("days > 3 month")).to.equal("(> (months days) 3)");
    expect(lowered("days as month")).to.equal("(as-month (months days))");
    expect(lowered("days as day")).to.equal("(as-day (width days))");
    expect(lowered("days + 1 day")).to.equal("(add (as-second (width days)) 86400)");
    expect(lowered("nr as number")).to.equal("(width nr)");
  });

  it("carries the unit of the left amount, else of the right one", () => {
    expect(carry("m + fee")).to.deep.equal([0, 1]);
    expect(carry("m * n")).to.deep.equal([0]);
    expect(carry("n * m")).to.deep.equal([1]);
    expect(carry("m * q")).to.deep.equal([0]);
    expect(carry("q + q")).to.deep.equal([0, 1]);
    expect(carry("q * n")).to.deep.equal([]);
    expect(carry("m / n")).to.deep.equal([0]);
    expect(carry("m / m")).to.deep.equal([]);
    expect(carry("c + c")).to.deep.equal([]);
    expect(carry("c * 2")).to.deep.equal([0]);
    expect(carry("n + k")).to.deep.equal([]);
    expect(carry("m + band")).to.deep.equal([0, 1]);
    expect(carry("band + m")).to.deep.equal([1, 0]);
    expect(carry("t - days")).to.deep.equal([0, 1]);
  });

  it("makes arms into one choice, the default last", () => {
    const text = `${DATA}rule r: n\n  unless p then 1\n  unless n > 3 then veto "no"\n`;
    expect(cellText(normalise(planOf(text)).program, "r")).to.equal('(choose p 1 (> n 3) "no" n)');
  });

  it("lowers arms that differ in literals alone like all others", () => {
    const arms = [
      ['n > 3 and word is "a" then 5 cent', '(and (> n 3) (is word "a"))'],
      ["p then 1 eur", "p"],
      ['n > -4.5 and word is "b" then 2 eur', '(and (> n -9/2) (is word "b"))'],
      ['n > 5 and word is "" then 0.5 cent', '(and (> n 5) (is word ""))'],
      ["p then 70 cent", "p"],
    ];
    const text = `${DATA}rule r: m\n${arms.map(([arm]) => `  unless ${arm}\n`).join("")}`;
    const values = ["1/20", "1", "2", "1/200", "7/10"];
    const choices = arms.map(([, condition], i) => `${condition} ${values[i]}`);
    expect(cellText(normalise(planOf(text), { rewrites: [] }).program, "r")).to.equal(
      `(choose ${choices.join(" ")} m)`,
    );
  });

  it("keeps signs and messages of arms that look alike apart", () => {
    const signs = [1, 2, 3].map((given) => `  unless n > ${given} then -(k + ${given}) - ${given}\n`).join("");
    expect(cellText(normalise(planOf(`${DATA}rule r: n\n${signs}`), { rewrites: [] }).program, "r")).to.equal(
      "(choose (> n 1) (subtract (subtract 0 (add k 1)) 1) (> n 2) (subtract (subtract 0 (add k 2)) 2) (> n 3) (subtract (subtract 0 (add k 3)) 3) n)",
    );
    const vetoes = ["a", "b"].map((why) => `  unless word is "${why}" then veto "${why}!"\n`).join("");
    expect(cellText(normalise(planOf(`${DATA}rule r: n\n${vetoes}`)).program, "r")).to.equal(
      '(choose (is word "a") "a!" (is word "b") "b!" n)',
    );
  });

  it("takes a slot that is bound to a rule for that rule, and keeps one that is bound to data", () => {
    const { program } = normalise(
      planOf(
        "spec part\ndata x: number\ndata y: number\nrule sum: x + y\n" +
          "spec main\ndata base: number\nrule twice: base * 2\n" +
          "uses part\n  -> with x: twice\n  -> with y: base\nrule r: part.sum\n",
      ),
    );
    expect(cellText(program, "r")).to.equal("@part.sum");
    expect(cellText(program, "part.sum")).to.equal("(add @twice part.y)");
    const base = program.slots.findIndex(({ key }) => key === "base");
    expect(program.slots.find(({ key }) => key === "part.y")).to.deep.include({ source: { slot: base } });
  });

  it("computes an expression of several rules once", () => {
    const { program } = normalise(planOf(`${DATA}rule r: n * k + 1\nrule s: n * k > 3\nrule u: floor (n * k)\n`));
    expect(program.cells.filter((cell) => cell.op === "multiply")).to.have.length(1);
  });

  it("keeps two literals of one value apart when they are written differently", () => {
    const { program } = normalise(planOf(`${DATA}rule r: m > 5 eur\nrule s: m > 500 cent\n`));
    expect(program.cells.filter((cell) => cell.op === "compare")).to.have.length(2);
  });

  it("keeps the cells of authored nodes as they were before folding when asked", () => {
    const plan = planOf(`${DATA}rule r: n * 1 + (3 - 3)\n`);
    expect(cellText(normalise(plan).program, "r")).to.equal("n");
    const { program, authored } = normalise(plan, { authored: true });
    const ops = Array.from(authored?.[0] ?? [], (id) => program.cells[id]?.op);
    expect(ops).to.have.members(["add", "multiply", "slot", "const", "subtract", "const", "const"]);
    expect(cellText(program, "r")).to.equal("n");
  });

  it("says where a rule stands", () => {
    const { program } = normalise(planOf(`${DATA}\nrule r: n\n`));
    expect(program.rules[0]?.at).to.deep.equal({ file: "main.rules", line: DATA.split("\n").length + 1 });
  });
});

describe("the program of a plan", () => {
  it("keeps the cells that its rules reach, and no others", () => {
    const plan = planOf("spec main\ndata n: number\nrule r: n\n  unless false then 1 + 2\n");
    expect(normalise(plan).program.cells).to.deep.equal([{ op: "slot", kind: "number", operands: [], slot: 0 }]);
  });
});

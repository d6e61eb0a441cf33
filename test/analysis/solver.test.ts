import { expect } from "chai";
import { init } from "z3-solver";
import { analyse } from "../../src/analysis/analyse.ts";
import { compareSides } from "../../src/analysis/difference/compare.ts";
import { SeededNumbers } from "../../src/analysis/inputs/draws.ts";
import type { ClaimAnswer } from "../../src/analysis/slice/answer.ts";
import type { Inequality } from "../../src/domain/elimination.ts";
import { LinearSystems } from "../../src/domain/linear-system.ts";
import { type Rational, rational } from "../../src/model/numbers/rational.ts";
import { engineOf } from "./generated.ts";

const PROGRAMS = Number(process.env.ANALYSIS_PROGRAMS ?? 6);
const SYSTEMS = 30;

const HEAD = `spec a
data x: number -> minimum -9 -> maximum 9
data y: number
data k: number -> minimum -5 -> maximum 5 -> decimals 0
data flag: boolean
`;
const DECLARED = `(declare-const x Real) (declare-const y Real) (declare-const k Int) (declare-const flag Bool)
(assert (and (<= (- 9) x 9) (<= (- 5) k 5)))`;
const OPPOSITE = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "distinct" } as const;

/** Something in the words of rules, and in those of the solver. */
interface Formula {
  readonly rules: string;
  readonly smt: string;
}

interface Arm {
  readonly condition: Formula;
  readonly result: Formula;
}

/** Programs of one rule over linear sums, by lot. */
class LinearPrograms {
  readonly #numbers: SeededNumbers;

  constructor(seed: number) {
    this.#numbers = new SeededNumbers(seed);
  }

  /** The arms of a rule; the default, which has no condition, is `true`. */
  arms(): readonly [Arm, ...Arm[]] {
    const condition = { rules: "true", smt: "true" };
    const others = Array.from({ length: 2 + this.#numbers.below(4) }, () => this.#arm());
    return [{ condition, result: this.#sum() }, ...others];
  }

  /** The same arms with another one in the place of one, or one more. */
  changed([first, ...others]: readonly [Arm, ...Arm[]]): readonly [Arm, ...Arm[]] {
    const at = this.#numbers.below(others.length);
    const arm = others[at];
    if (arm === undefined) throw new Error("no arm");
    const kind = this.#numbers.below(3);
    const other = kind === 0 ? this.#arm() : { ...arm, condition: this.#written(arm.condition, kind) };
    return [first, ...others.with(at, other)];
  }

  /** The condition in other words, or a narrower one. */
  #written({ rules, smt }: Formula, kind: number): Formula {
    if (kind === 1) return { rules: `not (not (${rules}))`, smt };
    const more = this.#comparison();
    return { rules: `(${rules}) and ${more.rules}`, smt: `(and ${smt} ${more.smt})` };
  }

  #arm(): Arm {
    return { condition: this.#condition(), result: this.#sum() };
  }

  #condition(): Formula {
    const numbers = this.#numbers;
    const parts = Array.from({ length: 1 + numbers.below(3) }, () => this.#comparison());
    const [first] = parts;
    if (first === undefined || parts.length === 1) return first ?? { rules: "flag", smt: "flag" };
    const word = numbers.below(3) === 0 ? "or" : "and";
    return {
      rules: parts.map(({ rules }) => rules).join(` ${word} `),
      smt: `(${word} ${parts.map(({ smt }) => smt).join(" ")})`,
    };
  }

  #comparison(): Formula {
    const numbers = this.#numbers;
    if (numbers.below(8) === 0) return { rules: "flag", smt: "flag" };
    const operator = numbers.of(["<", "<=", ">", ">=", "="] as const) ?? "<";
    const bound = numbers.below(15) - 7;
    const sum = this.#sum();
    const positive = {
      rules: `${sum.rules} ${operator === "=" ? "is" : operator} ${bound}`,
      smt: `(${operator} ${sum.smt} ${smtOf(bound)})`,
    };
    if (numbers.below(5) > 0) return positive;
    return { rules: `not (${positive.rules})`, smt: `(${OPPOSITE[operator]} ${sum.smt} ${smtOf(bound)})` };
  }

  #sum(): Formula {
    const numbers = this.#numbers;
    const parts = ["x", "y", "k"].flatMap((name): Formula[] => {
      const factor = numbers.below(6) - 2;
      if (factor === 0 || factor === 3) return [];
      return [{ rules: `${factor} * ${name}`, smt: `(* ${smtOf(factor)} ${name === "k" ? "(to_real k)" : name})` }];
    });
    const constant = numbers.below(7) - 3;
    const all = [...parts, { rules: String(constant), smt: smtOf(constant) }];
    return {
      rules: `(${all.map(({ rules }) => rules).join(" + ")})`,
      smt: `(+ ${all.map(({ smt }) => smt).join(" ")} 0.0)`,
    };
  }
}

function smtOf(number: number): string {
  return number < 0 ? `(- ${-number}.0)` : `${number}.0`;
}

function textOf([first, ...others]: readonly [Arm, ...Arm[]]): string {
  const arms = others.map(({ condition, result }) => `  unless ${condition.rules} then ${result.rules}\n`);
  return `${HEAD}rule r: ${first.result.rules}\n${arms.join("")}`;
}

/** No arm after this one holds. */
function reached(arms: readonly Arm[], at: number): string {
  return `(and true ${arms
    .slice(at + 1)
    .map(({ condition }) => `(not ${condition.smt})`)
    .join(" ")})`;
}

function outcome([first, ...others]: readonly [Arm, ...Arm[]]): string {
  return others.reduce(
    (rest, { condition, result }) => `(ite ${condition.smt} ${result.smt} ${rest})`,
    first.result.smt,
  );
}

/** The row as the solver reads it, over `v0`, `v1` … */
function smtOfRow({ factors, bound, strict }: Inequality): string {
  const terms = Array.from(factors, ([id, factor]) => `(* ${smtOfRational(factor)} v${id})`);
  return `(${strict ? "<" : "<="} (+ 0.0 ${terms.join(" ")}) ${smtOfRational(bound)})`;
}

function smtOfRational({ n, d }: Rational): string {
  const size = `(/ ${n < 0n ? -n : n}.0 ${d}.0)`;
  return n < 0n ? `(- ${size})` : size;
}

describe("a solver that others wrote agrees", () => {
  let solver: Awaited<ReturnType<typeof init>>;

  before(async function () {
    this.timeout(120_000);
    solver = await init();
  });

  // Its threads would keep the process.
  after(() => solver.em.PThread.terminateAllThreads());

  /** For each formula whether some values make it true. */
  async function satisfiable(declared: string, formulas: readonly string[]): Promise<readonly boolean[]> {
    const { Solver } = new solver.Context("main");
    const answers: boolean[] = [];
    for (const formula of formulas) {
      const asked = new Solver();
      asked.fromString(`${declared}\n(assert ${formula})`);
      const answer = await asked.check();
      expect(answer, formula).not.to.equal("unknown");
      answers.push(answer === "sat");
      asked.release();
    }
    return answers;
  }

  it("about linear inequalities: they have a solution, or they have none", async function () {
    this.timeout(600_000);
    const numbers = new SeededNumbers(5);
    const fraction = () => rational(BigInt(numbers.below(9) - 4), BigInt(1 + numbers.below(3)));
    const systems = Array.from({ length: SYSTEMS }, () =>
      Array.from({ length: 3 + numbers.below(6) }, (): Inequality => {
        const factors = [0, 1, 2, 3].map((id): [number, Rational] => [id, fraction()]);
        return {
          factors: new Map(factors.filter(([, { n }]) => n !== 0n)),
          bound: rational(BigInt(numbers.below(11) - 7), BigInt(1 + numbers.below(2))),
          strict: numbers.below(2) === 0,
        };
      }),
    );
    const declared = [0, 1, 2, 3].map((id) => `(declare-const v${id} Real)`).join(" ");
    const wanted = await satisfiable(
      declared,
      systems.map((rows) => `(and ${rows.map(smtOfRow).join(" ")})`),
    );
    const solver = new LinearSystems();
    const found = systems.map((rows) => {
      const unit = rows.map((row) => solver.row(row));
      return solver.solved(unit, () => undefined).hasSolution;
    });
    expect(found).to.deep.equal(wanted);
    expect(wanted).to.include(true).and.include(false);
  });

  it("about arms that never decide, conditions that always hold, and rules that are equal", async function () {
    this.timeout(3_600_000);
    const programs = new LinearPrograms(Number(process.env.ANALYSIS_SEED ?? 3));
    const counts: Record<ClaimAnswer["kind"], number> = { shown: 0, proved: 0, undecided: 0 };
    const verdicts = { equal: 0, different: 0, undecided: 0 };
    for (let count = 0; count < PROGRAMS; count++) {
      const arms = programs.arms();
      const changed = programs.changed(arms);
      const [text, other] = [textOf(arms), textOf(changed)];
      const formulas = new Map<string, string>();
      arms.forEach(({ condition }, at) => {
        formulas.set(`dead-arm a r ${at}`, `(and ${reached(arms, at)} ${condition.smt})`);
        if (at > 0) formulas.set(`constant-condition a r ${at}`, `(and ${reached(arms, at)} (not ${condition.smt}))`);
      });
      const answers = await satisfiable(DECLARED, [
        ...formulas.values(),
        `(distinct ${outcome(arms)} ${outcome(changed)})`,
      ]);
      const isSatisfiable = new Map([...formulas.keys()].map((key, at) => [key, answers[at]]));
      for (const { key, answer } of analyse(engineOf(text), { spec: "a" }).claims) {
        const wanted = isSatisfiable.get(key);
        if (wanted === undefined) continue;
        counts[answer.kind]++;
        if (answer.kind !== "undecided") expect(answer.kind === "shown", `${key}\n${text}`).to.equal(wanted);
      }
      const before = { name: "old", engine: engineOf(text), spec: "a", repository: undefined, effective: "0001-01-01" };
      const { rules } = compareSides(engineOf(other), { spec: "a", before, areApart: false });
      for (const { verdict } of rules) {
        verdicts[verdict]++;
        if (verdict !== "undecided") expect(verdict === "different", `${text}\n${other}`).to.equal(answers.at(-1));
      }
    }
    expect(counts.proved).to.be.at.least(PROGRAMS / 2);
    expect(counts.undecided).to.be.at.most(counts.proved / 2);
    expect([verdicts.equal > 0, verdicts.different > 0, verdicts.undecided < PROGRAMS / 2]).to.deep.equal([
      true,
      true,
      true,
    ]);
  });
});

import { expect } from "chai";
import { SeededNumbers } from "../../src/analysis/inputs/draws.ts";
import type { Inequality } from "../../src/domain/elimination.ts";
import { LinearSystems } from "../../src/domain/linear-system.ts";
import { add, compare, multiply, rational, ZERO } from "../../src/model/numbers/rational.ts";

/** All systems of the file share what they have in common. */
function systemOf(rows: readonly Inequality[]) {
  return SYSTEMS.solved(
    rows.map((each) => SYSTEMS.row(each)),
    () => undefined,
  );
}

const SYSTEMS = new LinearSystems();

/** `factors[i] * x_i + … <= bound`. */
function row(factors: readonly number[], bound: number, strict = false): Inequality {
  const terms = factors.map((factor, id): [number, ReturnType<typeof rational>] => [id, rational(BigInt(factor))]);
  return { factors: new Map(terms.filter(([, { n }]) => n !== 0n)), bound: rational(BigInt(bound)), strict };
}

function holdsFor(
  { factors, bound, strict }: Inequality,
  values: ReadonlyMap<number, { n: bigint; d: bigint }>,
): boolean {
  let sum = ZERO;
  for (const [id, factor] of factors) sum = add(sum, multiply(factor, values.get(id) ?? ZERO));
  const order = compare(sum, bound);
  return order < 0 || (order === 0 && !strict);
}

describe("a system of inequalities", () => {
  it("has no solution where sums contradict each other", () => {
    expect(systemOf([row([1, 1], 1), row([-1, 0], -1), row([0, -1], -1)]).hasSolution).to.equal(false);
    expect(systemOf([row([1, 1], 2), row([-1, 0], -1), row([0, -1], -1)]).hasSolution).to.equal(true);
  });

  it("tells strict inequalities from others", () => {
    expect(systemOf([row([1, -1], 0, true), row([-1, 1], 0)]).hasSolution).to.equal(false);
    expect(systemOf([row([1, -1], 0), row([-1, 1], 0)]).hasSolution).to.equal(true);
  });

  it("finds a solution wherever a grid of points has one", () => {
    const numbers = new SeededNumbers(3);
    let solved = 0;
    for (let count = 0; count < 400; count++) {
      const rows = Array.from({ length: 2 + numbers.below(5) }, () =>
        row(
          [numbers.below(5) - 2, numbers.below(5) - 2, numbers.below(5) - 2],
          numbers.below(9) - 4,
          numbers.below(2) === 0,
        ),
      );
      const system = systemOf(rows);
      const solution = system.solution((_, { low, high }) => {
        if (low === undefined) return high === undefined ? ZERO : add(high.at, rational(-1n));
        return high === undefined ? add(low.at, rational(1n)) : multiply(add(low.at, high.at), rational(1n, 2n));
      });
      const onGrid = gridPoint(rows);
      if (onGrid) expect(system.hasSolution).to.equal(true);
      if (system.hasSolution === true) {
        solved++;
        expect(solution !== undefined && rows.every((each) => holdsFor(each, solution))).to.equal(true);
      }
    }
    expect(solved).to.be.within(100, 399);
  });
});

/** True when whole numbers from -5 to 5 fulfil all rows. */
function gridPoint(rows: readonly Inequality[]): boolean {
  for (let x = -5n; x <= 5n; x++)
    for (let y = -5n; y <= 5n; y++)
      for (let z = -5n; z <= 5n; z++) {
        const values = new Map([x, y, z].map((n, id) => [id, rational(n)] as const));
        if (rows.every((each) => holdsFor(each, values))) return true;
      }
  return false;
}

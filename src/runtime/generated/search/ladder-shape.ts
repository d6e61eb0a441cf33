import type { Cell, CellId } from "../../../model/program/program.ts";
import { type LiteralTest, literalTest } from "../../literal-test.ts";

/**
 * The last arms of a `choose` that test one key, or first one key and then a second one, against
 * literals: they can be looked up instead of scanned.
 */
export interface LadderShape {
  readonly first: CellId;
  readonly second: CellId | undefined;
  /** The number of these arms, counted from the last. */
  readonly count: number;
}

/** The tests of one arm: on the first key, then on the second one. */
export interface ArmTests {
  readonly first: readonly LiteralTest[];
  readonly second: readonly LiteralTest[];
}

/** The longest such run of arms; undefined when the last arm does not fit. */
export function ladderShape(choose: Cell, cells: readonly Cell[]): LadderShape | undefined {
  const arms = (choose.operands.length - 1) >> 1;
  let first: CellId | undefined;
  let second: CellId | undefined;
  let equal = true;
  let count = 0;
  for (; count < arms; count++) {
    const tests = conjunctTests(choose.operands[2 * (arms - 1 - count)], cells);
    const key = first ?? tests?.[0]?.key;
    if (tests === undefined || key === undefined) break;
    const split = splitTests(tests, key);
    const other = split?.second[0]?.key;
    if (split === undefined || (other !== undefined && second !== undefined && other !== second)) break;
    const stillEqual: boolean = equal && isEquality(split.first);
    if (!stillEqual && (second ?? other) !== undefined) break;
    first = key;
    second ??= other;
    equal = stillEqual;
  }
  return first === undefined ? undefined : { first, second, count };
}

/** The tests of an arm of a ladder, told apart by key. */
export function armTests(condition: CellId | undefined, { first }: LadderShape, cells: readonly Cell[]): ArmTests {
  const tests = conjunctTests(condition, cells);
  const split = tests && splitTests(tests, first);
  if (split === undefined) throw new Error("unreachable: an arm outside of its ladder");
  return split;
}

/** All conjuncts of a condition as tests with literals that can be looked up. */
function conjunctTests(condition: CellId | undefined, cells: readonly Cell[]): readonly LiteralTest[] | undefined {
  const tests: LiteralTest[] = [];
  let id = condition;
  for (let cell = cells[id ?? -1]; cell?.op === "and"; cell = cells[id ?? -1]) {
    const test = lookedUp(literalTest(cell.operands[1], cells));
    if (test === undefined) return undefined;
    tests.push(test);
    id = cell.operands[0];
  }
  const test = lookedUp(literalTest(id, cells));
  if (test === undefined) return undefined;
  tests.push(test);
  return tests.reverse();
}

function lookedUp(test: LiteralTest | undefined): LiteralTest | undefined {
  if (test === undefined || test.operator === "is not") return undefined;
  return test.literal.kind === "number" || (test.literal.kind === "text" && test.operator === "is") ? test : undefined;
}

/** Tests on the key come first, all others are on a second one. */
function splitTests(tests: readonly LiteralTest[], key: CellId): ArmTests | undefined {
  const end = tests.findIndex((test) => test.key !== key);
  const [first, second] = end < 0 ? [tests, []] : [tests.slice(0, end), tests.slice(end)];
  const [other] = second;
  if (second.some((test) => test.key !== other?.key)) return undefined;
  return { first, second };
}

/** False also for an arm that does not test the key at all. */
function isEquality([test, more]: readonly LiteralTest[]): boolean {
  return test?.operator === "is" && more === undefined;
}

import { compare, type Rational, rational } from "../model/numbers/rational.ts";
import type { Comparison } from "../model/operators.ts";
import type { Cell, CellId, Program } from "../model/program/program.ts";
import type { Outcome, Value } from "../model/value.ts";
import { literalTest } from "./literal-test.ts";
import { FEWEST_ARMS } from "./tuning.ts";

/** The arms of a long `choose` that are still possible for a value. */
export interface ArmIndex {
  /**
   * The cell that the last condition, like all others, evaluates first: its veto is the outcome of
   * the whole (docs/spec/04-rules-evaluation.md#4-1-rules, rule 2).
   */
  readonly key: CellId;
  /**
   * Numbers of the arms that may hold for a value of the key, from the last upwards; all others are
   * false.
   */
  candidates(value: Value): readonly number[];
}

/**
 * The indexes of a program's long ladders, each made when it is first needed and kept for all
 * evaluations of the program. They change nothing but the time: `Evaluation` counts the conditions
 * that it passes over as evaluated.
 */
export class ArmIndexes {
  readonly #program: Program;
  readonly #made = new Map<CellId, ArmIndex | undefined>();

  constructor(program: Program) {
    this.#program = program;
  }

  of(id: CellId, choose: Cell): ArmIndex | undefined {
    if (armCount(choose) < FEWEST_ARMS) return undefined;
    if (!this.#made.has(id)) {
      const { cells } = this.#program;
      this.#made.set(id, equalityIndex(choose, cells) ?? boundsIndex(choose, cells));
    }
    return this.#made.get(id);
  }

  /** The ladders of one evaluation. */
  ladders(operands: LadderOperands): IndexedLadders {
    return new IndexedLadders(this, operands);
  }
}

/** The outcomes of cells in an evaluation; an id stands for a cell that must be evaluated first. */
export interface LadderOperands {
  cell(id: CellId): Outcome | CellId;
  operand(choose: Cell, at: number): Outcome | CellId;
}

/**
 * The long ladders of one evaluation: only the arms that the value of the key leaves possible are
 * evaluated.
 */
export class IndexedLadders {
  readonly #indexes: ArmIndexes;
  readonly #operands: LadderOperands;
  /**
   * Ladders that were decided, with the arm at which the scan from below would have stopped (-1:
   * the default).
   */
  #decided: { readonly choose: Cell; readonly stop: number }[] = [];

  constructor(indexes: ArmIndexes, operands: LadderOperands) {
    this.#indexes = indexes;
    this.#operands = operands;
  }

  /**
   * The outcome of a ladder, or the cell that must be evaluated first; undefined for one without
   * index. `steps[top]` counts the arms that are done.
   */
  advance(id: CellId, choose: Cell, top: number, steps: number[]): Outcome | CellId | undefined {
    const index = this.#indexes.of(id, choose);
    if (index === undefined) return undefined;
    const key = this.#operands.cell(index.key);
    if (typeof key === "number" || key.kind === "veto") return key;
    const candidates = index.candidates(key);
    for (let done = steps[top] ?? 0; done < candidates.length; done++) {
      steps[top] = done;
      const arm = candidates[done] ?? -1;
      const condition = this.#operands.operand(choose, 2 * arm);
      if (typeof condition === "number") return condition;
      if (condition.kind === "veto") return this.#outcome(choose, arm, condition);
      if (condition.kind === "boolean" && condition.value) {
        return this.#outcome(choose, arm, this.#operands.operand(choose, 2 * arm + 1));
      }
    }
    steps[top] = candidates.length;
    return this.#outcome(choose, -1, this.#operands.operand(choose, choose.operands.length - 1));
  }

  #outcome(choose: Cell, stop: number, outcome: Outcome | CellId): Outcome | CellId {
    if (typeof outcome !== "number") this.#decided.push({ choose, stop });
    return outcome;
  }

  /** The conditions that indexes passed over, each once in all calls. */
  *takePassedOver(): Iterable<CellId> {
    const ladders = this.#decided;
    this.#decided = [];
    for (const { choose, stop } of ladders) {
      for (let at = choose.operands.length - 3; at > 2 * stop; at -= 2) yield choose.operands[at] ?? -1;
    }
  }
}

/** True when some ladder of a program is long enough to be looked up. */
export function hasLongLadder({ cells }: Program): boolean {
  return cells.some((cell) => cell.op === "choose" && armCount(cell) >= FEWEST_ARMS);
}

/** Every condition is `key is literal`, or begins so: a map from literal to arms. */
function equalityIndex(choose: Cell, cells: readonly Cell[]): ArmIndex | undefined {
  const arms = new Map<string, number[]>();
  let key: CellId | undefined;
  for (let arm = armCount(choose) - 1; arm >= 0; arm--) {
    const test = literalTest(firstConjunct(choose.operands[2 * arm], cells), cells);
    const text = test?.operator === "is" ? keyText(test.literal) : undefined;
    if (test === undefined || text === undefined || (key !== undefined && key !== test.key)) return undefined;
    key = test.key;
    const same = arms.get(text);
    if (same === undefined) arms.set(text, [arm]);
    else same.push(arm);
  }
  if (key === undefined) return undefined;
  return { key, candidates: (value) => arms.get(keyText(value) ?? "") ?? NONE };
}

/**
 * Every condition compares the key with a literal number: for each literal and each gap between two
 * of them the last arm that holds there.
 */
function boundsIndex(choose: Cell, cells: readonly Cell[]): ArmIndex | undefined {
  const tests: { readonly operator: Comparison; readonly bound: Rational }[] = [];
  let key: CellId | undefined;
  for (let arm = 0; arm < armCount(choose); arm++) {
    const test = literalTest(choose.operands[2 * arm], cells);
    if (test === undefined || test.literal.kind !== "number" || (key !== undefined && key !== test.key))
      return undefined;
    key = test.key;
    tests.push({ operator: test.operator, bound: test.literal });
  }
  if (key === undefined) return undefined;
  const bounds = distinct(tests.map(({ bound }) => bound));
  const winners = winningArms(tests, bounds);
  return {
    key,
    candidates(value) {
      const arm = value.kind === "number" ? winners[regionOf(value, bounds)] : undefined;
      return arm === undefined || arm < 0 ? NONE : [arm];
    },
  };
}

const NONE: readonly number[] = [];

/**
 * Regions are numbered along the line: 2i is the gap below bound i, 2i + 1 the bound itself. Arms
 * claim their regions from the last arm upwards; `free` leads from a region to the next one at or
 * after it that is still unclaimed, so each region is visited about once.
 */
function winningArms(
  tests: readonly { readonly operator: Comparison; readonly bound: Rational }[],
  bounds: readonly Rational[],
): Int32Array {
  const regions = 2 * bounds.length + 1;
  const winners = new Int32Array(regions).fill(-1);
  const free = Int32Array.from({ length: regions + 1 }, (_, region) => region);
  const nextFree = (region: number): number => {
    let end = region;
    while (free[end] !== end) end = free[end] ?? regions;
    for (let at = region; at !== end; ) {
      const next = free[at] ?? regions;
      free[at] = end;
      at = next;
    }
    return end;
  };
  for (const [arm, test] of [...tests.entries()].reverse()) {
    const at = regionOf(test.bound, bounds);
    for (const [from, to] of claimed(test.operator, at, regions)) {
      for (let region = nextFree(from); region < to; region = nextFree(region)) {
        winners[region] = arm;
        free[region] = region + 1;
      }
    }
  }
  return winners;
}

/** The stretches of regions in which a comparison with the bound of region `at` holds. */
function claimed(operator: Comparison, at: number, regions: number): readonly (readonly [from: number, to: number])[] {
  switch (operator) {
    case "<":
      return [[0, at]];
    case "<=":
      return [[0, at + 1]];
    case ">":
      return [[at + 1, regions]];
    case ">=":
      return [[at, regions]];
    case "is":
      return [[at, at + 1]];
    case "is not":
      return [
        [0, at],
        [at + 1, regions],
      ];
  }
}

function regionOf(value: Rational, bounds: readonly Rational[]): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bound = bounds[middle];
    const order = bound === undefined ? 1 : compare(bound, value);
    if (order === 0) return 2 * middle + 1;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

function distinct(values: readonly Rational[]): readonly Rational[] {
  const sorted = [...values].sort(compare);
  return sorted.filter((value, i) => {
    const before = sorted[i - 1];
    return before === undefined || compare(before, value) !== 0;
  });
}

function armCount(choose: Cell): number {
  return (choose.operands.length - 1) >> 1;
}

/** The cell that a condition evaluates first: the left end of its chain of `and`. */
function firstConjunct(condition: CellId | undefined, cells: readonly Cell[]): CellId | undefined {
  let id = condition;
  for (let cell = cells[id ?? -1]; cell?.op === "and"; cell = cells[id ?? -1]) id = cell.operands[0];
  return id;
}

/** Equal values of a kind have equal texts; undefined for kinds that are not looked up. */
function keyText(value: Value): string | undefined {
  if (value.kind === "text") return value.text;
  if (value.kind !== "number") return undefined;
  const { n, d } = rational(value.n, value.d);
  return d === 1n ? n.toString() : `${n}/${d}`;
}

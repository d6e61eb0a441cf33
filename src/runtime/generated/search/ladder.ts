import type { CellId, Program } from "../../../model/program/program.ts";
import type { LiteralTest } from "../../literal-test.ts";
import { type ArmTests, armTests, type LadderShape, ladderShape } from "./ladder-shape.ts";
import { type Key, type Lookup, lookup, scaledDown, scaledUp } from "./lookup.ts";

/** The place of a ladder's arms, and the scales of its numbers in generated code. */
interface LadderPlace {
  readonly choose: CellId;
  /** The denominator of the first key, when it is a number. */
  readonly first: bigint | undefined;
  readonly second: bigint | undefined;
}

/** The arms that remain when the first key is known. */
interface KeyedArms {
  /** True when the last of them tests the second key. */
  readonly asks: boolean;
  /** The last of them, which decides or asks; -1: there is none. */
  readonly arm: number;
  /** The arm that decides for a value of the second key; -1: none. */
  find(value: number | string): number;
}

/**
 * A long run of arms as sorted bounds and maps, made when it is first needed. Arms are numbered as
 * in the source.
 */
class Ladder {
  readonly #program: Program;
  readonly #place: LadderPlace;
  #rows: Lookup<KeyedArms> | undefined;
  #arms: Lookup<number> | undefined;

  constructor(program: Program, place: LadderPlace) {
    this.#program = program;
    this.#place = place;
  }

  /** Of a ladder over one key: the arm that decides, -1 for none. */
  find(value: number | string): number {
    this.#arms ??= this.#armsByKey();
    return this.#arms.of(value) ?? -1;
  }

  /** Of a ladder over two keys: the arms for a value of the first one. */
  row(value: number | string): KeyedArms {
    this.#rows ??= this.#rowsByKey();
    return this.#rows.of(value) ?? NO_ARMS;
  }

  #armsByKey(): Lookup<number> {
    const arms = this.#conditions();
    return lookup(arms.map(({ arm, tests }) => ({ key: keyOf(tests.first, this.#place.first), value: arm })));
  }

  #rowsByKey(): Lookup<KeyedArms> {
    const grouped = new Map<number | string, { readonly key: Key; readonly arms: NumberedArm[] }>();
    for (const arm of this.#conditions()) {
      const key = keyOf(arm.tests.first, this.#place.first);
      if (typeof key !== "string" && key.from > key.to) continue;
      const name = typeof key === "string" ? key : key.from;
      const group = grouped.get(name);
      if (group === undefined) grouped.set(name, { key, arms: [arm] });
      else group.arms.push(arm);
    }
    return lookup(
      [...grouped.values()].map(({ key, arms }) => ({ key, value: new SecondKeyRow(arms, this.#place.second) })),
    );
  }

  /** From the last arm upwards: the order in which they decide. */
  #conditions(): readonly NumberedArm[] {
    const { cells } = this.#program;
    const choose = cells[this.#place.choose];
    const shape: LadderShape | undefined = choose && ladderShape(choose, cells);
    if (choose === undefined || shape === undefined) throw new Error("unreachable: no ladder");
    const last = ((choose.operands.length - 1) >> 1) - 1;
    return Array.from({ length: shape.count }, (_, above) => {
      const arm = last - above;
      return { arm, tests: armTests(choose.operands[2 * arm], shape, cells) };
    });
  }
}

interface NumberedArm {
  readonly arm: number;
  readonly tests: ArmTests;
}

const NO_ARMS: KeyedArms = { asks: false, arm: -1, find: () => -1 };

class SecondKeyRow implements KeyedArms {
  readonly asks: boolean;
  readonly arm: number;
  readonly #arms: Lookup<number>;
  /** The arm without a test of the second key, above those with one. */
  readonly #otherwise: number;

  constructor(arms: readonly NumberedArm[], den: bigint | undefined) {
    const end = arms.findIndex(({ tests }) => tests.second.length === 0);
    const asking = end < 0 ? arms : arms.slice(0, end);
    this.asks = asking.length > 0;
    this.#otherwise = end < 0 ? -1 : (arms[end]?.arm ?? -1);
    this.arm = arms[0]?.arm ?? -1;
    this.#arms = lookup(asking.map(({ arm, tests }) => ({ key: keyOf(tests.second, den), value: arm })));
  }

  find(value: number | string): number {
    return this.#arms.of(value) ?? this.#otherwise;
  }
}

/** The values that a conjunction of tests of one key admits; `den` is the scale of a number. */
function keyOf(tests: readonly LiteralTest[], den: bigint | undefined): Key {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  let text: string | undefined;
  for (const { operator, literal } of tests) {
    if (literal.kind === "text") {
      if (text !== undefined && text !== literal.text) return NOTHING;
      text = literal.text;
      continue;
    }
    if (literal.kind !== "number" || den === undefined) throw new Error("unreachable: no key of a ladder");
    if (operator === ">=" || operator === "is") from = Math.max(from, scaledUp(literal, den));
    if (operator === "<=" || operator === "is") to = Math.min(to, scaledDown(literal, den));
    if (operator === ">") from = Math.max(from, scaledDown(literal, den) + 1);
    if (operator === "<") to = Math.min(to, scaledUp(literal, den) - 1);
  }
  return text ?? { from, to };
}

const NOTHING: Key = { from: 1, to: 0 };

/** For generated code: a ladder of its program. */
export function ladder(
  program: Program,
  choose: CellId,
  first: bigint | undefined,
  second: bigint | undefined,
): Ladder {
  return new Ladder(program, { choose, first, second });
}

/** For generated code, which has no computed members. */
export function elementOf(list: Float64Array | Int32Array, at: number): number {
  return list[at] ?? Number.NaN;
}

/** The literal results of arms as the integers of 1/den that generated code computes with. */
export function literalNumbers(program: Program, choose: CellId, den: bigint): Float64Array {
  const { cells } = program;
  const operands = cells[choose]?.operands ?? [];
  const arms = (operands.length - 1) >> 1;
  return Float64Array.from({ length: arms }, (_, arm) => {
    const cell = cells[operands[2 * arm + 1] ?? -1];
    return cell?.op === "const" && cell.value.kind === "number" ? scaledDown(cell.value, den) : Number.NaN;
  });
}

/**
 * By arm: the number of its result among the results that are not literals; -1: a literal. Equal
 * results have one number.
 */
export function resultGroups(program: Program, choose: CellId, others: readonly CellId[]): Int32Array {
  const operands = program.cells[choose]?.operands ?? [];
  const numbers = new Map(others.map((id, at) => [id, at]));
  const arms = (operands.length - 1) >> 1;
  return Int32Array.from({ length: arms }, (_, arm) => numbers.get(operands[2 * arm + 1] ?? -1) ?? -1);
}

import { multiply, type Rational } from "../../model/numbers/rational.ts";
import type { Comparison, RoundingMode } from "../../model/operators.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Authored } from "../../plan/authored.ts";
import type { CellTable } from "../cell-table.ts";
import { expressionText } from "../expression-text.ts";
import { cellKind, type Lowering } from "./types.ts";

/** Where the remainder compares so with a part of the step, so many steps are added. */
type Correction = readonly [operator: Comparison, part: Rational, steps: 1n | -1n | 2n | -2n];

const ZERO: Rational = { n: 0n, d: 1n };

/**
 * How the multiple of the step that lies towards zero is corrected, the last row that fits first.
 * Up, down and halves count by magnitude, so the rows come in pairs.
 */
const CORRECTIONS: Readonly<Record<RoundingMode, readonly Correction[]>> = {
  down: [],
  up: [...both([">", ZERO, 1n])],
  "half up": [...both([">=", half(1n), 1n])],
  "half down": [...both([">", half(1n), 1n])],
  // Of a remainder by two steps: halves go to the multiple of two.
  "half even": [...both([">", half(1n), 1n]), ...both([">=", half(3n), 2n])],
};

function half(n: bigint): Rational {
  return { n, d: 2n };
}

function both([operator, part, steps]: readonly [">" | ">=", Rational, 1n | 2n]): readonly Correction[] {
  const below = operator === ">" ? "<" : "<=";
  return [
    [operator, part, steps],
    [below, { n: -part.n, d: part.d }, steps === 1n ? -1n : -2n],
  ];
}

/**
 * `round x to step` as exact arithmetic
 * (docs/spec/02-types-numbers-units.md#2-5-2-rounding-to-a-step): x without its remainder by the
 * step, which has the sign of x, corrected by arms.
 */
export function lowerRounding(
  { type, value, step, mode }: Extract<Authored, { kind: "rounding" }>,
  operand: CellId,
  size: CellId,
  { table }: Lowering,
): CellId {
  const kind = cellKind(type);
  const carry = value.type.kind === "number" ? [] : [0];
  const steps = stepsOf(step, size, table);
  const divisor = steps({ n: mode === "half even" ? 2n : 1n, d: 1n });
  const remainder = table.add({ op: "modulo", kind, operands: [operand, divisor], carry });
  const towardsZero = table.add({ op: "subtract", kind, operands: [operand, remainder], carry });
  const arms = CORRECTIONS[mode].flatMap(([operator, part, count]) => [
    table.add({ op: "compare", kind: "boolean", operands: [remainder, steps(part)], operator, of: "number" }),
    table.add({ op: "add", kind, operands: [towardsZero, steps({ n: count, d: 1n })], carry }),
  ]);
  return arms.length === 0 ? towardsZero : table.add({ op: "choose", kind, operands: [...arms, towardsZero] });
}

/** Makes the cells of so many steps. A step that is not written out vetoes unless it is above 0. */
function stepsOf(step: Authored, size: CellId, table: CellTable): (count: Rational) => CellId {
  if (step.kind === "literal" && step.value.kind === "number") {
    const { value } = step;
    return (count) => table.constant({ kind: "number", ...multiply(value, count) }, "step");
  }
  const number = (value: Rational) => table.constant({ kind: "number", ...value }, "step");
  const text = expressionText(step, ({ path }) => path.join("."));
  const reason = `The step of a rounding is not above 0: ${text}`;
  const isAbove = table.add({
    op: "compare",
    kind: "boolean",
    operands: [size, number(ZERO)],
    operator: ">",
    of: "number",
  });
  const refused = table.add({ op: "veto", kind: "veto", operands: [], reason });
  const checked = table.add({ op: "choose", kind: "number", operands: [isAbove, size, refused] });
  return (count) => table.add({ op: "multiply", kind: "number", operands: [checked, number(count)], carry: [] });
}

import { multiply } from "../../model/numbers/rational.ts";
import { BOOLEAN, DATE, NUMBER, TEXT, TIME, UNKNOWN } from "../../model/types/primitive.ts";
import type { Value } from "../../model/value.ts";
import type { ScalarLiteral } from "../../syntax/tree/literal.ts";
import { isFound, type UnitTable } from "../units/unit-table.ts";
import type { Rejection, Typed } from "./operands.ts";

/** Type, static unit and value of a literal. */
interface TypedLiteral extends Typed {
  readonly value: Value;
  /** The error of its unit. */
  readonly problem?: Rejection | undefined;
}

/**
 * A literal in a rule. Amounts are canonical and carry no unit: the static one says how they were
 * written (docs/spec/02-types-numbers-units.md#2-3-commands and
 * docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 3).
 */
export function typedLiteral(literal: ScalarLiteral, units: UnitTable): TypedLiteral {
  switch (literal.type) {
    case "text":
      return { type: TEXT, value: { kind: "text", text: literal.text } };
    case "boolean":
      return { type: BOOLEAN, value: { kind: "boolean", value: literal.value } };
    case "date":
      return { type: DATE, value: literal.value };
    case "time":
      return { type: TIME, value: literal.value };
    case "number": {
      const value: Value = { kind: "number", n: literal.value.n, d: literal.value.d };
      if (literal.unit === undefined) return { type: NUMBER, value };
      const unit = units.resolve(literal.unit);
      if (unit === undefined) return { type: UNKNOWN, value };
      if (!isFound(unit)) return { type: UNKNOWN, value, problem: unit };
      const canonical = multiply(literal.value, unit.factor);
      return { type: unit.type, unit: unit.unit, value: { kind: "number", n: canonical.n, d: canonical.d } };
    }
  }
}

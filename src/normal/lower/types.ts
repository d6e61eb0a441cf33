import type { Rational } from "../../model/numbers/rational.ts";
import type { Cell, CellId, CellKind } from "../../model/program/program.ts";
import { canonicalUnit, type MeasureType, type Trait, type Type } from "../../model/types/type.ts";
import type { WorkBudget } from "../../model/work-budget.ts";
import type { Body } from "../../plan/body.ts";
import type { CellTable } from "../cell-table.ts";
import type { Rewrite } from "../rewrites/rewrite.ts";

/** The context in which a node is lowered. */
export interface Lowering {
  readonly table: CellTable;
  /** The cell of a slot, rule or list that the rule at hand names. */
  reference(path: readonly string[], kind: CellKind): Cell;
  /** The cell of an import as a row. */
  importedRow(path: readonly string[]): Cell;
  /** The cell of something of the row of an enclosing command; level 0 is the innermost. */
  ofRow(level: number, cell: RowCell): Cell;
  readonly rows: RowLowering;
}

/** A cell that only stands in the expressions of rows. */
export type RowCell = Extract<Cell, { readonly op: "field" | "position" | "element" }>;

/** The means of lowering expressions that are evaluated for each row. */
export interface RowLowering {
  readonly rewrites: readonly Rewrite[];
  readonly budget: WorkBudget;
  /** The cells of all nodes are kept, for explanations. */
  readonly keeps: boolean;
  /** The nodes of such expressions: their cells are in a table of their own. */
  readonly nodes: Map<number, RowNode>;
  /** The name of the rule. */
  readonly rule: string;
  /** The position of the spec of rows among those of the program. */
  rowSpecOf(body: Body): number | undefined;
}

/** `truth`: that of static folding (docs/spec/04-rules-evaluation.md#static-folding). */
export interface RowNode {
  readonly truth: boolean | undefined;
}

/** The kind of a type's values at run time: numbers, ratios and measures are all exact numbers. */
export function cellKind(type: Type): CellKind {
  switch (type.kind) {
    case "boolean":
    case "text":
    case "date":
    case "time":
    case "veto":
      return type.kind;
    case "number":
    case "ratio":
    case "measure":
    case "anonymous":
      return "number";
    case "numberrange":
    case "ratiorange":
    case "measurerange":
    case "daterange":
    case "timerange":
      return "range";
    case "list":
    case "row":
      return type.kind;
    case "unknown":
      throw new Error("unreachable: a rule with errors is never lowered");
  }
}

/** True when a type is a measure with the trait. */
export function hasTrait(type: Type, trait: Trait): boolean {
  return type.kind === "measure" && type.traits.includes(trait);
}

/**
 * The factor of the unit in which `%`, `^`, floor, ceil, round and abs count, in canonical units
 * (docs/spec/02-types-numbers-units.md#2-6-measures-units-and-the-unit-shown, rule 3): the static
 * unit, else the first unit with factor 1, else the first declared one. Absent when the magnitude
 * is the canonical one.
 */
export function magnitudeFactor(type: Type, unit: string | undefined): Rational | undefined {
  if (type.kind !== "measure") return undefined;
  const factor = unit === undefined ? (canonicalUnit(type) ?? type.units[0])?.factor : namedFactor(type, unit);
  return factor === undefined || (factor.n === 1n && factor.d === 1n) ? undefined : factor;
}

/** The factor of the named unit in canonical units. */
export function namedFactor(type: MeasureType, unit: string): Rational {
  const found = type.units.find((one) => one.name === unit);
  if (found === undefined) throw new Error(`unreachable: no unit ${unit}`);
  return found.factor;
}

/**
 * The width of a range as an amount (docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic). It is
 * shown in the canonical unit of a measure, for dates and times in seconds, whatever unit the ends
 * carry.
 */
export function lowerWidth(type: Type, range: CellId, lowering: Lowering): CellId {
  const width = lowerBareWidth(range, false, lowering);
  const unit =
    type.kind === "measurerange"
      ? canonicalUnit(type.element)?.name
      : type.kind === "daterange" || type.kind === "timerange"
        ? "second"
        : undefined;
  if (unit === undefined) return width;
  return lowering.table.add({ op: "convert", kind: "number", operands: [width], factor: { n: 1n, d: 1n }, unit });
}

/**
 * The width without a carried unit, in full months when `months`
 * (docs/spec/03-dates-times-ranges.md#3-7-1-width-as-unit): for comparisons and conversions.
 */
export function lowerBareWidth(range: CellId, months: boolean, lowering: Lowering): CellId {
  return lowering.table.add({ op: "width", kind: "number", operands: [range], months });
}

/**
 * A cell for a place that takes no boolean. An operand that can only veto fits every place, but it
 * may be false after all: `a and v` is false when `a` is
 * (docs/spec/04-rules-evaluation.md#4-3-types-of-rules, rule 5). Here false becomes a veto.
 */
export function withoutBoolean(id: CellId, table: CellTable): CellId {
  const { kind, op } = table.at(id);
  if (kind !== "veto" || op === "veto") return id;
  const vetoes = table.add({ op: "is_veto", kind: "boolean", operands: [id] });
  const hasValue = table.add({ op: "not", kind: "boolean", operands: [vetoes] });
  const refused = table.add({
    op: "veto",
    kind: "veto",
    operands: [],
    reason: "A boolean stands where none can be used",
  });
  return table.add({ op: "choose", kind: "veto", operands: [hasValue, refused, id] });
}

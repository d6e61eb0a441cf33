import {
  type CountedUnit,
  DATE_PARTS,
  type DatePart,
  type DatePeriod,
  type NumberPart,
  type PeriodEdge,
} from "../../model/forms/date-words.ts";
import type { CellId, CellKind } from "../../model/program/program.ts";
import { SATURDAY_AND_SUNDAY } from "../../model/time/working-days.ts";
import type { Trait, Type } from "../../model/types/type.ts";
import type { Authored, AuthoredArithmetic } from "../../plan/authored.ts";
import { cellKind, hasTrait, type Lowering } from "./types.ts";

/**
 * Sums and differences that give or start from a date, a time or a moved date range
 * (docs/spec/03-dates-times-ranges.md#3-4-date-and-time-arithmetic and
 * docs/spec/03-dates-times-ranges.md#3-7-4-arithmetic); undefined for all others.
 */
export function lowerShift(
  node: AuthoredArithmetic,
  left: CellId,
  right: CellId,
  lowering: Lowering,
): CellId | undefined {
  if (node.operator !== "+" && node.operator !== "-") return undefined;
  const leftType = node.left.type;
  const rightType = node.right.type;
  const operands = [left, right];
  if (leftType.kind === "date" && rightType.kind === "time") {
    return lowering.table.add({ op: "elapsed", kind: "number", operands });
  }
  const amount = isMoment(leftType, rightType) ? rightType : isMoment(rightType, leftType) ? leftType : undefined;
  if (amount === undefined || amount.kind !== "measure") return undefined;
  return lowering.table.add({
    op: "shift",
    kind: cellKind(node.type),
    operands,
    by: traitOf(amount),
    sign: node.operator === "+" ? 1 : -1,
    subject: amount === rightType ? 0 : 1,
  });
}

/**
 * True when a sum of the two moves the first one: a date, a time, or a date range by months (its
 * right end moves).
 */
function isMoment(subject: Type, amount: Type): boolean {
  if (subject.kind === "date" || subject.kind === "time") return true;
  return subject.kind === "daterange" && hasTrait(amount, "calendar");
}

/** `past a`, `future a` (docs/spec/03-dates-times-ranges.md#3-5-2-forms). */
export function lowerWindow(node: Extract<Authored, { kind: "window" }>, offset: CellId, lowering: Lowering): CellId {
  const { direction } = node;
  return lowering.table.add({
    op: "window",
    kind: cellKind(node.type),
    operands: [offset],
    direction,
    by: traitOf(node.offset.type),
  });
}

function traitOf(type: Type): Trait {
  return hasTrait(type, "calendar") ? "calendar" : "duration";
}

type DateNode<Kind extends Authored["kind"]> = Extract<Authored, { kind: Kind }>;

// Words for dates (docs/spec/03-dates-times-ranges.md#3-12-words-for-dates).

/** `year of d`, `first day of month d`, `whole month d` and their kin. */
export function lowerDatePart(node: DateNode<"date_part">, operand: CellId, lowering: Lowering): CellId {
  const { part, type } = node;
  const kind = cellKind(type);
  if (part === "time of") return lowering.table.add({ op: "clock", kind, operands: [operand] });
  if (isNumber(part)) return lowering.table.add({ op: "date_part", kind, operands: [operand], part });
  const [first, , , ofDay] = part.split(" ");
  const { table } = lowering;
  const day = (period: string | undefined, edge: string | undefined, ofKind = kind) =>
    dayOf(period as DatePeriod, edge as PeriodEdge, operand, lowering, ofKind);
  if (first !== "whole") return day(ofDay, first);
  const period = part.slice("whole ".length);
  return table.add({ op: "range", kind, operands: [day(period, "first", "date"), day(period, "next", "date")] });
}

function isNumber(part: DatePart): part is NumberPart {
  return DATE_PARTS[part].gives === "number";
}

/** `a through b` is the stretch from the start of the first day to the start of the day after b. */
export function lowerDatePair(
  node: DateNode<"date_pair">,
  [left, right]: readonly [CellId, CellId],
  lowering: Lowering,
): CellId {
  const { table } = lowering;
  const kind = cellKind(node.type);
  if (node.words !== "through") {
    const unit = node.words.replace(" from", "") as CountedUnit;
    return table.add({ op: "units_between", kind, operands: [left, right], unit });
  }
  const days = [dayOf("day", "first", left, lowering), dayOf("day", "next", right, lowering)];
  return table.add({ op: "range", kind, operands: days });
}

/** `date(y, m, d)`, `time(h, m, s)`, `overlap(r, s)`. */
export function lowerCall(node: DateNode<"call">, operands: readonly CellId[], { table }: Lowering): CellId {
  const kind = cellKind(node.type);
  if (node.function === "overlap") return table.add({ op: "overlap", kind, operands });
  return table.add({ op: "moment", kind, operands, of: node.function });
}

function dayOf(
  period: DatePeriod,
  edge: PeriodEdge,
  date: CellId,
  { table }: Lowering,
  kind: CellKind = "date",
): CellId {
  return table.add({ op: "period_day", kind, operands: [date], period, edge });
}

/** The operations of the questions about working days. */
const WORKING_DAYS = {
  after: { op: "working_day", step: 1 },
  before: { op: "working_day", step: -1 },
  from: { op: "working_days" },
  is: { op: "is_working_day" },
} as const;

/** `5 working days after d except holidays with weekend 5, 6`; `cellOf`: of an operand. */
export function lowerWorkingDays(
  node: DateNode<"working_days">,
  cellOf: (operand: Authored) => CellId,
  { table }: Lowering,
): CellId {
  const setOf = (days: readonly Authored[], of: "days" | "weekdays"): CellId => {
    const [first] = days;
    const operands = days.map(cellOf);
    const kind = of === "days" ? "text" : "number";
    if (first?.type.kind === "list") return table.add({ op: "set_of_list", kind, operands, of });
    return table.add({ op: "set_of", kind, operands, of });
  };
  const holidays =
    node.except.length === 0 ? table.constant({ kind: "text", text: "" }, "days") : setOf(node.except, "days");
  const weekend =
    node.weekend.length === 0
      ? table.constant({ kind: "number", n: BigInt(SATURDAY_AND_SUNDAY), d: 1n }, "weekdays")
      : setOf(node.weekend, "weekdays");
  const operands = [...node.operands.map(cellOf), holidays, weekend];
  return table.add({ ...WORKING_DAYS[node.which], kind: cellKind(node.type), operands });
}

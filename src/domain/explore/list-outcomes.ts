import { compare, multiply, type Rational, rational, ZERO } from "../../model/numbers/rational.ts";
import type { ListCell } from "../../model/program/operations.ts";
import type { CellId } from "../../model/program/program.ts";
import type { IntervalEnd, NumberInterval } from "../intervals.ts";
import { truths } from "../symbolic/compare.ts";
import { dividedByFlag, type PathState, type ReachedOutcome } from "../symbolic/state.ts";
import { truthOutcome } from "../symbolic/symbol.ts";
import { anything, daysAtMost, type Operating, unknown, vetoOf } from "../symbolic/unknown.ts";
import { numbers } from "../value-set.ts";
import { type CommandOfList, type ListFacts, NOTHING_KNOWN, type RowCount, type RowValues } from "./list-facts.ts";

/** An operation on lists whose operands have values, and what is known of lists. */
export interface OperatingOnList {
  readonly operating: Operating;
  readonly facts: ListFacts;
  /** The outcomes of another cell. */
  readonly ask: (cell: CellId, state: PathState) => readonly ReachedOutcome[];
}

/**
 * The outcomes of an operation on lists, of which no row is followed: within the bounds that all
 * rows together have (docs/architecture.md).
 */
export function ofList(on: OperatingOnList, cell: ListCell): readonly ReachedOutcome[] {
  const { operating, facts } = on;
  switch (cell.op) {
    case "list":
      return withRowVeto(operating, facts.mayVeto(operating.id), unknown);
    case "member": {
      const values = facts.field(operating.id, cell.operands[0] ?? -1, cell.field);
      return withRowVeto(operating, values.mayVeto, (state) => valueWithin(state, values));
    }
    case "command":
      return ofCommand(on, cell);
    case "position":
      return unknown(operating, numbers([{ low: closed(rational(1n)) }], rational(1n)));
    case "import":
      return unknown(operating);
    case "set_of_list":
      return daysAtMost(anything({ ...operating, rule: OF_ROWS }, ""), facts.mostValues(cell.operands[0] ?? -1));
    default:
      return anything({ ...operating, rule: OF_ROWS }, "");
  }
}

/** The rule of a veto that arises in rows, or in their list. */
const OF_ROWS = -1;

function ofCommand(on: OperatingOnList, cell: CommandOfList): readonly ReachedOutcome[] {
  const { operating, facts, ask } = on;
  const count = facts.count(cell.operands[0] ?? -1);
  const reason = reasonOfNoRow(cell, count);
  const { inside, outside } =
    reason === undefined
      ? { inside: undefined, outside: operating.state }
      : dividedByFlag(operating.state, `none ${operating.id}`, operating.ground);
  const ofNone =
    inside === undefined
      ? []
      : cell.otherwise
        ? ask(cell.operands[1 + cell.once] ?? -1, inside)
        : [{ state: inside, outcome: { ...vetoOf(operating, reason ?? ""), isReasonKnown: false } }];
  if (outside === undefined) return ofNone;
  const values = READS_ROWS.has(cell.command) ? facts.argument(operating.id, cell) : NO_READS;
  const mayVeto = values.mayVeto || (cell.command === "sort" && facts.mayVeto(operating.id));
  const value = withRowVeto({ ...operating, state: outside }, mayVeto, (each) => resultOf(each, cell, count, values));
  return [...ofNone, ...value];
}

/** Where rows, or their list, may have no value, and nothing tells when. */
function withRowVeto(
  operating: Operating,
  mayVeto: boolean,
  value: (operating: Operating) => readonly ReachedOutcome[],
): readonly ReachedOutcome[] {
  if (!mayVeto) return value(operating);
  const { inside, outside } = dividedByFlag(operating.state, `veto ${operating.id}`, operating.ground);
  const veto = { ...vetoOf({ ...operating, rule: OF_ROWS }, "a row has no value"), isReasonKnown: false };
  return [
    ...(inside === undefined ? [] : [{ state: inside, outcome: veto }]),
    ...(outside === undefined ? [] : value({ ...operating, state: outside })),
  ];
}

/** Commands that read something of rows for their value. */
const READS_ROWS: ReadonlySet<CommandOfList["command"]> = new Set([
  ...(["sum", "avg", "product", "min", "max", "any", "all", "where", "distinct", "first", "last", "sort"] as const),
]);

const NO_READS: RowValues = { ...NOTHING_KNOWN, mayVeto: false };

/** Why a command has no value of its own; undefined: it always has one. */
function reasonOfNoRow({ command, operands, otherwise }: CommandOfList, { least }: RowCount): string | undefined {
  switch (command) {
    case "sum":
      return otherwise && least === 0 ? "" : undefined;
    case "avg":
    case "product":
    case "min":
    case "max":
    case "first":
    case "last":
      return least === 0 ? `the list of \`${command}\` may have no rows` : undefined;
    case "find":
      return "no row may be found";
    case "top":
      return operands.length > 1 ? undefined : "";
    default:
      return undefined;
  }
}

function resultOf(
  operating: Operating,
  { command }: CommandOfList,
  count: RowCount,
  values: RowValues,
): readonly ReachedOutcome[] {
  const { least, most } = count;
  switch (command) {
    case "count":
      return unknown(operating, numbers([{ low: whole(least), high: whole(most) }], rational(1n)));
    case "sum":
      return unknown(operating, numbers([sumOf(values.numbers, count)]));
    case "avg":
    case "min":
    case "max":
    case "first":
    case "last":
      return valueWithin(operating, values);
    case "product":
      return isNotNegative(values.numbers) ? unknown(operating, numbers([{ low: closed(ZERO) }])) : unknown(operating);
    case "any":
      return truthWithin(operating, values.yes && most !== 0, values.no || least === 0);
    case "all":
      return truthWithin(operating, values.yes || least === 0, values.no && most !== 0);
    default:
      return unknown(operating);
  }
}

/** A value that is that of some row, or lies between those of two. */
function valueWithin(operating: Operating, values: RowValues): readonly ReachedOutcome[] {
  if (operating.kind === "boolean") return truthWithin(operating, values.yes, values.no);
  return operating.kind === "number" ? unknown(operating, numbers([values.numbers])) : unknown(operating);
}

function truthWithin(operating: Operating, yes: boolean, no: boolean): readonly ReachedOutcome[] {
  const { state, ground, id } = operating;
  if (yes !== no) return [{ state, outcome: truthOutcome(yes) }];
  const { inside, outside } = dividedByFlag(state, `cell ${id}`, ground);
  return truths(inside, outside);
}

function isNotNegative({ low }: NumberInterval): boolean {
  return low !== undefined && low.at.n >= 0n;
}

/** The sum of so many values. */
function sumOf({ low, high }: NumberInterval, { least, most }: RowCount): NumberInterval {
  return {
    low: low && endOfSum(low.at, low.at.n >= 0n ? least : most),
    high: high && endOfSum(high.at, high.at.n <= 0n ? least : most),
  };
}

/** Undefined: there is no end. */
function endOfSum(each: Rational, times: number | undefined): IntervalEnd | undefined {
  if (compare(each, ZERO) === 0) return closed(ZERO);
  return times === undefined ? undefined : closed(multiply(each, rational(BigInt(times))));
}

function whole(count: number | undefined): IntervalEnd | undefined {
  return count === undefined ? undefined : closed(rational(BigInt(count)));
}

function closed(at: Rational): IntervalEnd {
  return { at, closed: true };
}

import { rational } from "../../model/numbers/rational.ts";
import type { Cell, CellId, Program, ProgramSlot } from "../../model/program/program.ts";
import { instantOf, makeDate } from "../../model/time/calendar.ts";
import { violation } from "../../model/types/constraints.ts";
import type { Type } from "../../model/types/type.ts";
import { allowedSet, DAY, inputSet, withFill } from "../input-set.ts";
import { termOf } from "../linear.ts";
import { truths } from "../symbolic/compare.ts";
import { divided, dividedByFlag, type Ground, type PathState, type ReachedOutcome } from "../symbolic/state.ts";
import { asLinear, type CountedKind, type SymbolicOutcome, type SymbolicVeto } from "../symbolic/symbol.ts";
import type { RegionTerm, Terms } from "../terms.ts";
import { ANY_TRUTH, numbers, truth, type ValueSet } from "../value-set.ts";
import { type Absences, absenceTerm, HAPPENS } from "./absences.ts";
import { cellsOfRows, haveLists } from "./list-cells.ts";

/** The end of the chain of slots that `with` makes; undefined: a rule feeds the slot. */
export function givenSlot({ slots }: Program, slot: number): number | undefined {
  let at = slot;
  for (let left = slots.length; left >= 0; left--) {
    const source = slots[at]?.source;
    if (source === undefined) return at;
    if ("rule" in source) return undefined;
    at = source.slot;
  }
  return at;
}

/** The rule at the end of the chain; undefined: an input. */
export function feedingRule({ slots }: Program, slot: number): number | undefined {
  let at = slot;
  for (let left = slots.length; left >= 0; left--) {
    const source = slots[at]?.source;
    if (source === undefined) return undefined;
    if ("rule" in source) return source.rule;
    at = source.slot;
  }
  return undefined;
}

/** The rule whose outcome a cell is: one that it names, or one that feeds its slot. */
export function ruleOfCell(program: Program, cell: Cell): number | undefined {
  if (cell.op === "rule") return cell.rule;
  return cell.op === "slot" ? feedingRule(program, cell.slot) : undefined;
}

/** All cells that an evaluation of `roots` may reach, these first, through rules too; each once. */
export function* cellsBelow(program: Program, roots: Iterable<CellId>): Iterable<Cell> {
  const met = new Set(roots);
  for (const id of met) {
    const cell = program.cells[id];
    if (cell === undefined) continue;
    yield cell;
    for (const operand of cell.operands) met.add(operand);
    for (const read of cellsOfRows(program, cell)) met.add(read);
    const rule = ruleOfCell(program, cell);
    if (rule !== undefined) met.add(program.rules[rule]?.root ?? -1);
  }
}

/** True when rules read lists or rows. */
export function readsLists(program: Program, rules: readonly number[]): boolean {
  const roots = rules.map((rule) => program.rules[rule]?.root ?? -1);
  return haveLists(cellsBelow(program, roots));
}

/** The term of an input; its domain is what the input takes, with the value of its `fill`. */
export function slotTerm(slot: number, declared: ProgramSlot, terms: Terms): RegionTerm {
  return terms.add({ of: "slot", slot }, withDefault(inputSet(declared.type) ?? ANY_TRUTH, declared));
}

/** A default is one value more. */
export function withDefault(taken: ValueSet, { fill }: ProgramSlot): ValueSet {
  const filled = fill === undefined ? undefined : asLinear({ kind: "value", value: fill });
  return taken.kind === "numbers" && filled !== undefined ? withFill(taken, filled.constant) : taken;
}

/** The slot that is asked for, in a program whose inputs may be absent. */
export interface SlotContext {
  readonly program: Program;
  readonly absences: Absences;
  readonly ground: Ground;
  /** The cell that reads the slot, and its rule. */
  readonly cell: CellId;
  readonly rule: number;
}

/** The value of a slot that is given, or taken from one that is; each slot on the way checks it. */
export function slotOutcomes(slot: number, state: PathState, context: SlotContext): readonly ReachedOutcome[] {
  const { program, absences, ground } = context;
  const declared = slotAt(program, slot);
  const absence = absences.get(slot);
  if (absence === undefined) {
    if (declared.source !== undefined) return boundOutcomes(slot, state, context);
    return valuesIn(slotTerm(slot, declared, ground.terms), declared.type, state, ground);
  }
  const { given, mayBeAbsent, mayBeRefused } = absence;
  const reached: ReachedOutcome[] = [];
  let left: PathState | undefined = state;
  if (mayBeRefused) {
    const { inside, outside } = divided(left, absenceTerm("refused", declared.key, ground.terms), HAPPENS, ground);
    if (inside !== undefined) reached.push({ state: inside, outcome: unboundVeto("input", declared.key, context) });
    left = outside;
  }
  if (mayBeAbsent && left !== undefined) {
    const { inside, outside } = divided(left, absenceTerm("absent", declared.key, ground.terms), HAPPENS, ground);
    if (inside !== undefined) reached.push(...boundOutcomes(slot, inside, context));
    left = outside;
  }
  if (left === undefined) return reached;
  const term = slotTerm(given, slotAt(program, given), ground.terms);
  return [...reached, ...valuesIn(term, declared.type, left, ground)];
}

function slotAt({ slots }: Program, slot: number): ProgramSlot {
  const declared = slots[slot];
  if (declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
  return declared;
}

/** The outcome of a slot to which callers give nothing. */
function boundOutcomes(slot: number, state: PathState, context: SlotContext): readonly ReachedOutcome[] {
  const { source, fill, key } = slotAt(context.program, slot);
  if (source === undefined) {
    const outcome: SymbolicOutcome =
      fill === undefined ? unboundVeto("missing", key, context) : { kind: "value", value: fill };
    return [{ state, outcome }];
  }
  if ("rule" in source) throw new Error("unreachable: the outcome of a rule");
  return slotOutcomes(source.slot, state, context).flatMap((taken) => checked(slot, source.slot, taken, context));
}

function unboundVeto(cause: "missing" | "input", key: string, { cell, rule }: SlotContext): SymbolicVeto {
  return { kind: "veto", cause, reason: key, isReasonKnown: true, cell, rule };
}

/** Checks a value by the constraints of the slot that takes it from another one. */
function checked(
  slot: number,
  from: number,
  taken: ReachedOutcome,
  { program, ground, cell, rule }: SlotContext,
): readonly ReachedOutcome[] {
  const { type, key } = slotAt(program, slot);
  const { outcome, state } = taken;
  if (outcome.kind === "veto" || constraintsOf(type) === constraintsOf(slotAt(program, from).type)) return [taken];
  const veto: SymbolicVeto = {
    kind: "veto",
    cause: "constraint",
    isReasonKnown: false,
    reason: `Data ${key} breaks its constraints`,
    cell,
    rule,
  };
  if (outcome.kind === "value")
    return violation(outcome.value, type) === undefined ? [taken] : [{ state, outcome: veto }];
  const term = termIn(outcome, ground.terms);
  if (term === undefined) return [taken];
  const { inside, outside } = constrained(state, term, type, `${slot} ${term.id}`, ground);
  return [
    ...(inside === undefined ? [] : [{ state: inside, outcome }]),
    ...(outside === undefined ? [] : [{ state: outside, outcome: veto }]),
  ];
}

/** The term of an input that is followed. */
function termIn(outcome: SymbolicOutcome, terms: Terms): RegionTerm | undefined {
  if (outcome.kind === "unknown") return outcome.term;
  if (outcome.kind !== "linear") return undefined;
  const [id] = outcome.linear.factors.keys();
  return id === undefined ? undefined : terms.at(id);
}

const CONSTRAINTS = ["minimum", "maximum", "decimals", "length", "options", "lower", "upper", "element"];

/** The constraints of a type as a text: types of one kind with equal texts take the same values. */
export function constraintsOf(type: Type | undefined): string {
  const members = Object.entries(type ?? {}).filter(([name]) => CONSTRAINTS.includes(name));
  return JSON.stringify(members, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
}

/** False: the type takes every value of its kind. */
export function isConstrained(type: Type): boolean {
  return Object.entries(type).some(
    ([name, part]) => CONSTRAINTS.includes(name) && part !== undefined && !(Array.isArray(part) && part.length === 0),
  );
}

/** Divides a state by the constraints of a type; by a flag where they are not a set. */
function constrained(
  state: PathState,
  term: RegionTerm,
  type: Type,
  key: string,
  ground: Ground,
): { readonly inside: PathState | undefined; readonly outside: PathState | undefined } {
  const allowed = allowedSet(type);
  if (allowed?.kind === term.domain.kind) return divided(state, term, allowed, ground);
  const { inside, outside } = dividedByFlag(state, `constraint ${key}`, ground);
  return { inside: outside, outside: inside };
}

function valuesIn(term: RegionTerm, type: Type, state: PathState, ground: Ground): readonly ReachedOutcome[] {
  const counted = countedKind(type);
  if (counted !== undefined) return [{ state, outcome: { kind: "linear", counted, linear: termOf(term.id) } }];
  if (type.kind !== "boolean") return [{ state, outcome: { kind: "unknown", term } satisfies SymbolicOutcome }];
  const { inside, outside } = divided(state, term, truth(true), ground);
  return truths(inside, outside);
}

function countedKind({ kind }: Type): CountedKind | undefined {
  switch (kind) {
    case "number":
    case "ratio":
    case "measure":
      return "number";
    case "date":
    case "time":
      return kind;
    default:
      return undefined;
  }
}

/** A slice of time, in microseconds. */
export interface SliceOfTime {
  readonly from?: bigint | undefined;
  /** Not in the slice. */
  readonly to?: bigint | undefined;
}

/** The instants of a slice at which rules can be asked: requests name years of four digits. */
export function instants({ from, to }: SliceOfTime): ValueSet {
  const low = from === undefined || from < FIRST_INSTANT ? FIRST_INSTANT : from;
  const high = to === undefined || to > END_OF_INSTANTS ? END_OF_INSTANTS : to;
  return numbers([{ low: end(low), high: end(high - 1n) }], rational(1n));
}

/** In the zone farthest east the first year begins, and farthest west the last one ends. */
const FIRST_INSTANT = instantOf(makeDate({ year: 1, month: 1, day: 1 })) - DAY;
const END_OF_INSTANTS = instantOf(makeDate({ year: 10_000, month: 1, day: 1 })) + DAY;

function end(instant: bigint) {
  return { at: rational(instant), closed: true };
}

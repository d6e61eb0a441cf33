import { rational } from "../../model/numbers/rational.ts";
import type { CellId, Program, ProgramSlot } from "../../model/program/program.ts";
import { instantOf, makeDate } from "../../model/time/calendar.ts";
import type { Type } from "../../model/types/type.ts";
import { allowedSet, DAY, inputSet, withFill } from "../input-set.ts";
import { termOf } from "../linear.ts";
import type { RegionTerm, Terms } from "../terms.ts";
import { ANY_TRUTH, numbers, truth, type ValueSet } from "../value-set.ts";
import { truths } from "./compare.ts";
import { divided, dividedByFlag, type Ground, type PathState, type ReachedOutcome } from "./state.ts";
import { asLinear, type CountedKind, type SymbolicOutcome, type SymbolicVeto } from "./symbol.ts";

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

/** The term of an input; its domain is what the input takes, with the value of its `fill`. */
export function slotTerm(slot: number, { type, fill }: ProgramSlot, terms: Terms): RegionTerm {
  const taken = inputSet(type) ?? ANY_TRUTH;
  const filled = fill === undefined ? undefined : asLinear({ kind: "value", value: fill });
  const domain = taken.kind === "numbers" && filled !== undefined ? withFill(taken, filled.constant) : taken;
  return terms.add({ of: "slot", slot }, domain);
}

/** The value of a slot that is given, or taken from one that is; each slot on the way checks it. */
export function slotOutcomes(
  slot: number,
  state: PathState,
  program: Program,
  cell: CellId,
  rule: number,
  ground: Ground,
): readonly ReachedOutcome[] {
  const given = givenSlot(program, slot);
  const declared = program.slots[given ?? -1];
  if (given === undefined || declared === undefined) throw new Error(`unreachable: no slot ${slot}`);
  const term = slotTerm(given, declared, ground.terms);
  const checked = checks(slot, given, program);
  let open: readonly PathState[] = [state];
  const vetoed: ReachedOutcome[] = [];
  for (const { type, key } of checked) {
    const veto: SymbolicVeto = {
      kind: "veto",
      cause: "constraint",
      isReasonKnown: false,
      reason: `Data ${key} breaks its constraints`,
      cell,
      rule,
    };
    open = open.flatMap((each) => {
      const { inside, outside } = constrained(each, term, type, `${key} of ${declared.key}`, ground);
      if (outside !== undefined) vetoed.push({ state: outside, outcome: veto });
      return inside ?? [];
    });
  }
  return [...open.flatMap((each) => valuesIn(term, declared.type, each, ground)), ...vetoed];
}

/** The slots on the way to the given one whose constraints may refuse its value. */
function checks(slot: number, given: number, { slots }: Program): readonly ProgramSlot[] {
  const found: ProgramSlot[] = [];
  for (let at = slot; at !== given; ) {
    const each = slots[at];
    if (each?.source === undefined || "rule" in each.source) break;
    at = each.source.slot;
    if (constraintsOf(each.type) !== constraintsOf(slots[given]?.type)) found.push(each);
  }
  return found;
}

const CONSTRAINTS = ["minimum", "maximum", "decimals", "length", "options", "lower", "upper", "element"];

function constraintsOf(type: Type | undefined): string {
  const members = Object.entries(type ?? {}).filter(([name]) => CONSTRAINTS.includes(name));
  return JSON.stringify(members, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
}

/** Divides a state by the constraints of a type; by a flag where they are no set. */
function constrained(
  state: PathState,
  term: RegionTerm,
  type: Type,
  key: string,
  ground: Ground,
): { readonly inside: readonly PathState[] | undefined; readonly outside: PathState | undefined } {
  const allowed = allowedSet(type);
  if (allowed?.kind === term.domain.kind) {
    const { inside, outside } = divided(state, term, allowed, ground);
    return { inside: inside && [inside], outside };
  }
  const { inside, outside } = dividedByFlag(state, `constraint ${key}`, ground);
  return { inside: outside && [outside], outside: inside };
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

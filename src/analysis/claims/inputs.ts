import { absenceOf } from "../../domain/explore/absences.ts";
import { cellsBelow, givenSlot, ruleOfCell } from "../../domain/explore/slots.ts";
import type { SymbolicOutcome } from "../../domain/symbolic/symbol.ts";
import { asLinear } from "../../domain/symbolic/symbol.ts";
import type { RegionTerm } from "../../domain/terms.ts";
import type { WrittenArm } from "../../engine/as-written/written-arms.ts";
import type { CellId, Program } from "../../model/program/program.ts";
import type { ClaimAnswer } from "../slice/answer.ts";
import type { AnalysedSlice } from "../slice/slice.ts";
import type { Claim } from "./claim.ts";

/** Tells of each input that own rules read if it changes a result of them. */
export function* inputClaims(slice: AnalysedSlice): Generator<Claim> {
  const { program, rules } = slice.version;
  const reads = program.rules.map(({ own, root }) => (own ? slotsBelow(program, root) : new Set<number>()));
  for (const [slot, { key, type }] of program.slots.entries()) {
    const readers = reads.flatMap((read, rule) => (read.has(slot) ? [rule] : []));
    const at = rules[readers[0] ?? -1]?.arms[0];
    if (at === undefined) continue;
    yield idleClaim(slice, slot, key, readers, at);
    if (type.kind === "text") yield* optionClaims(slice, slot, key, type.options, at);
  }
}

function idleClaim(slice: AnalysedSlice, slot: number, key: string, readers: readonly number[], at: WrittenArm): Claim {
  return {
    key: `idle-input ${key}`,
    code: "idle-input",
    severity: "warning",
    finding: "proved",
    at,
    subject: key,
    answer: influence(slice, slot, key, readers),
    message: `input ${key} changes no result`,
    question: `whether input ${key} changes a result`,
  };
}

/** Shows two inputs that differ in one value alone, and in a result. */
function influence(slice: AnalysedSlice, slot: number, key: string, readers: readonly number[]): ClaimAnswer {
  const candidates = readers.filter((rule) => mayMatter(slice, rule, slot));
  if (candidates.length === 0) return { kind: "proved" };
  for (const rule of candidates) {
    const shown = slice.withOther(rule, key);
    if (shown !== undefined) return { kind: "shown", witness: shown };
  }
  return slice.influenceOfPoints(candidates, key);
}

/** False: the outcomes of the rule, and where they are which, do not depend on the input. */
function mayMatter(slice: AnalysedSlice, rule: number, slot: number): boolean {
  const { isComplete, outcomes } = slice.rule(rule);
  if (!isComplete) return true;
  const { program } = slice.version;
  const { terms } = slice.explorer;
  const dependsOn = (term: RegionTerm): boolean => {
    switch (term.of) {
      case "slot":
        return term.slot === slot;
      case "now":
        return false;
      case "cell":
        return slotsBelow(program, term.cell).has(slot);
      case "flag": {
        const absence = absenceOf(term);
        if (absence !== undefined) return absence.key === program.slots[slot]?.key;
        const cell = /^(?:veto|cell) (\d+)$/.exec(term.key)?.[1];
        return cell === undefined || slotsBelow(program, Number(cell)).has(slot);
      }
      case "sum":
        return [...term.factors.keys()].some((id) => dependsOn(terms.at(id)));
    }
  };
  const inOutcome = (outcome: SymbolicOutcome): boolean => {
    if (outcome.kind === "unknown") return dependsOn(outcome.term);
    if (outcome.kind === "range") return inOutcome(outcome.from) || inOutcome(outcome.to);
    if (outcome.kind === "veto") return !outcome.isReasonKnown && slotsBelow(program, outcome.cell).has(slot);
    return [...(asLinear(outcome)?.factors.keys() ?? [])].some((id) => dependsOn(terms.at(id)));
  };
  return outcomes.some(
    ({ region, outcome }) => inOutcome(outcome) || [...region.keys()].some((id) => dependsOn(terms.at(id))),
  );
}

/** The fewest options that are told together: one that no arm names is what the default is for. */
const FEWEST_OPTIONS = 2;

/** The options of an input that no condition names, where it names others. */
function* optionClaims(
  { version: { program } }: AnalysedSlice,
  slot: number,
  key: string,
  options: readonly string[],
  at: WrittenArm,
): Generator<Claim> {
  const named = new Set<string>();
  for (const { op, operands } of program.cells) {
    if (op !== "compare") continue;
    const cells = operands.map((id) => program.cells[id]);
    const isOfSlot = cells.some((cell) => cell?.op === "slot" && givenSlot(program, cell.slot) === slot);
    for (const cell of cells)
      if (isOfSlot && cell?.op === "const" && cell.value.kind === "text") named.add(cell.value.text);
  }
  const left = options.filter((option) => !named.has(option));
  if (named.size === 0 || left.length < FEWEST_OPTIONS) return;
  yield {
    key: `gap ${key}`,
    code: "gap",
    severity: "info",
    finding: "proved",
    at,
    subject: key,
    answer: { kind: "proved" },
    message: `no condition names the options ${left.map((option) => `"${option}"`).join(", ")} of input ${key}`,
    question: `whether conditions name all options of input ${key}`,
  };
}

/** The inputs that a cell may read, through rules too. */
function slotsBelow(program: Program, root: CellId): ReadonlySet<number> {
  const slots = new Set<number>();
  for (const cell of cellsBelow(program, [root])) {
    if (cell.op === "slot" && ruleOfCell(program, cell) === undefined)
      slots.add(givenSlot(program, cell.slot) ?? cell.slot);
  }
  return slots;
}

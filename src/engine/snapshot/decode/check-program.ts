import { isLazy } from "../../../model/program/operations.ts";
import type { Cell, Program } from "../../../model/program/program.ts";
import type { Type } from "../../../model/types/type.ts";
import type { Value } from "../../../model/value.ts";
import { wrong } from "./decoder.ts";

/**
 * The kind of a value; of a range with that of its ends: `range of date`. `veto`: there is none,
 * which fits everywhere.
 */
type ValueKind = string;

const VETO: ValueKind = "veto";

/** Checks that a program of the right shape can be evaluated to its end. Throws SnapshotError. */
export function checkProgram(program: Program): void {
  const { slots, cells, rules } = program;
  const ruleKinds = rules.map(({ type }) => kindOfType(type));
  const slotKinds = slots.map(({ type, fill }) => {
    const kind = kindOfType(type);
    if (fill !== undefined) expect(kindOfValue(fill), kind);
    return kind;
  });
  const kinds: ValueKind[] = [];
  for (const [id, cell] of cells.entries()) {
    for (const operand of cell.operands) if (operand >= id) throw wrong("a cell leads to itself");
    const known = cell.operands.map((operand) => kinds[operand] ?? VETO);
    // An operator that needs all its operands has no value where one of them only vetoes: the
    // others may then be of any kind.
    const hasNone = !isLazy(cell) && known.includes(VETO);
    const operands = hasNone ? known.map(() => VETO) : known;
    const found = kindOfCell(cell, operands, slotKinds, ruleKinds);
    const kind = hasNone || hasNoValue(cell, cells, kinds) ? VETO : found;
    // An operation on an operand that only vetoes may have any kind.
    if (kind !== VETO && cell.kind !== VETO && cell.kind !== cellKind(kind)) throw wrong(`a cell is no ${cell.kind}`);
    if ("carry" in cell && cell.carry.some((at) => at >= operands.length)) throw wrong("there is no such operand");
    if (cell.op === "choose" && cell.subject !== undefined) checkSubject(cell, cell.subject, cells);
    kinds.push(kind);
  }
  for (const [id, { root }] of rules.entries()) {
    const kind = kinds[root];
    if (kind === undefined) throw wrong("a rule has no cell");
    const declared = ruleKinds[id] ?? VETO;
    // A rule that is said to veto only has a value where `and` or `or` does not read the veto.
    if (declared !== VETO) expect(kind, declared);
  }
  for (const { source } of slots) {
    if (source === undefined) continue;
    if ("slot" in source ? source.slot >= slots.length : source.rule >= rules.length)
      throw wrong("a slot is fed by nothing");
  }
  checkOrder(program);
  distinct(slots.map(({ key }) => key));
  distinct(rules.map(({ key }) => key));
}

/**
 * True for `x unless x is not veto then veto`, as stands for a boolean of type veto where none can
 * be used: it vetoes even where `x` is known to be a boolean.
 */
function hasNoValue({ op, operands }: Cell, cells: readonly Cell[], kinds: readonly ValueKind[]): boolean {
  const [condition = -1, result = -1, other] = operands;
  const negation = cells[condition];
  if (op !== "choose" || operands.length !== 3 || negation?.op !== "not" || kinds[result] !== VETO) return false;
  const test = cells[negation.operands[0] ?? -1];
  return test?.op === "is_veto" && test.operands[0] === other;
}

function distinct(keys: readonly string[]): void {
  if (new Set(keys).size < keys.length) throw wrong("a name is there twice");
}

/** Checks that every condition of a ladder with a subject compares it with a literal. */
function checkSubject({ operands }: Cell, subject: number, cells: readonly Cell[]): void {
  for (let at = 0; at + 1 < operands.length; at += 2) {
    const open = [operands[at] ?? 0];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const cell = cells[id];
      if (cell?.op === "and") open.push(...cell.operands);
      else if (cell?.op === "compare" && !cell.operands.includes(subject))
        throw wrong("a ladder compares something else");
    }
  }
}

function kindOfCell(
  cell: Cell,
  operands: readonly ValueKind[],
  slots: readonly ValueKind[],
  rules: readonly ValueKind[],
): ValueKind {
  const [first, second] = operands;
  switch (cell.op) {
    case "slot":
      return known(slots[cell.slot]);
    case "rule":
      return known(rules[cell.rule]);
    case "const":
      return kindOfValue(cell.value);
    case "now":
      return "date";
    case "veto":
      return VETO;
    case "add":
    case "multiply":
      if (operands.length === 0) throw wrong("a chain has no operands");
      return all(operands, "number");
    case "subtract":
    case "divide":
    case "modulo":
    case "power":
      return all(exactly(operands, 2), "number");
    case "convert":
    case "math":
      return all(exactly(operands, 1), "number");
    case "compare":
      all(exactly(operands, 2), cell.of);
      return "boolean";
    case "and":
      all(exactly(operands, 2), "boolean");
      return operands.includes(VETO) ? VETO : "boolean";
    case "not":
      return all(exactly(operands, 1), "boolean");
    case "is_veto":
      exactly(operands, 1);
      return "boolean";
    case "text":
      exactly(operands, 1);
      expect(known(first), kindOfType(cell.type));
      return "text";
    case "range": {
      exactly(operands, 2);
      const end = first === VETO ? known(second) : known(first);
      if (end === VETO) return VETO;
      if (isRange(end)) throw wrong("an end is a range");
      all(operands, end);
      return rangeOf(end);
    }
    case "contains":
      exactly(operands, 2);
      if (first !== VETO && second !== VETO) expect(rangeOf(known(first)), known(second));
      return "boolean";
    case "width":
      exactly(operands, 1);
      if (first !== VETO && !isRange(known(first))) throw wrong("only ranges are wide");
      return "number";
    case "shift": {
      exactly(operands, 2);
      expect(known(operands[1 - cell.subject]), "number");
      const moved = known(operands[cell.subject]);
      if (moved !== VETO && !["date", "time", "range of date"].includes(moved))
        throw wrong("only dates and times move");
      return moved;
    }
    case "elapsed":
      exactly(operands, 2);
      expect(known(first), "date");
      expect(known(second), "time");
      return "number";
    case "window":
      all(exactly(operands, 1), "number");
      return "range of date";
    case "date_relative":
    case "date_calendar":
      all(exactly(operands, 1), "date");
      return "boolean";
    case "choose": {
      if (operands.length % 2 === 0) throw wrong("a choice has no default");
      for (let at = 0; at + 1 < operands.length; at += 2) expect(known(operands[at]), "boolean");
      const results = operands.filter((_, at) => at % 2 === 1 || at === operands.length - 1);
      return all(results, results.find((result) => result !== VETO) ?? VETO);
    }
  }
}

function exactly(operands: readonly ValueKind[], count: number): readonly ValueKind[] {
  if (operands.length !== count) throw wrong("an operation has too few or too many operands");
  return operands;
}

function all(operands: readonly ValueKind[], kind: ValueKind): ValueKind {
  for (const operand of operands) expect(operand, kind);
  return kind;
}

function expect(found: ValueKind, expected: ValueKind): void {
  if (found !== expected && found !== VETO) throw wrong(`a ${expected} is needed, not a ${found}`);
}

function known(kind: ValueKind | undefined): ValueKind {
  if (kind === undefined) throw wrong("something is referred to that there is not");
  return kind;
}

function rangeOf(end: ValueKind): ValueKind {
  return `range of ${end}`;
}

function isRange(kind: ValueKind): boolean {
  return kind.startsWith("range of ");
}

function cellKind(kind: ValueKind): string {
  return isRange(kind) ? "range" : kind;
}

function kindOfValue(value: Value): ValueKind {
  return value.kind === "range" ? rangeOf(value.from.kind) : value.kind;
}

function kindOfType(type: Type): ValueKind {
  if ("element" in type) return rangeOf(kindOfType(type.element));
  switch (type.kind) {
    case "number":
    case "ratio":
    case "measure":
    case "anonymous":
      return "number";
    case "unknown":
      throw wrong("a type is unknown");
    default:
      return type.kind;
  }
}

/** Checks that slots, rules and cells do not need each other in a circle. */
function checkOrder({ slots, cells, rules }: Program): void {
  // Cells, then slots, then rules, each by its id.
  const [slotsFrom, rulesFrom] = [cells.length, cells.length + slots.length];
  const needs = (at: number): readonly number[] => {
    if (at >= rulesFrom) return [rules[at - rulesFrom]?.root ?? 0];
    if (at >= slotsFrom) {
      const source = slots[at - slotsFrom]?.source;
      if (source === undefined || ("rule" in source && source.rule < 0)) return [];
      return ["rule" in source ? rulesFrom + source.rule : slotsFrom + source.slot];
    }
    const cell = cells[at];
    if (cell?.op === "slot") return [slotsFrom + cell.slot];
    if (cell?.op === "rule") return [rulesFrom + cell.rule];
    return cell?.operands ?? [];
  };
  const OPEN = 1;
  const DONE = 2;
  const states = new Uint8Array(rulesFrom + rules.length);
  for (let start = 0; start < states.length; start++) {
    const open = [start];
    for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
      if (states[at] !== 0) {
        states[at] = DONE;
        open.pop();
        continue;
      }
      states[at] = OPEN;
      for (const need of needs(at)) {
        if (states[need] === OPEN) throw wrong("something needs itself");
        if (states[need] === 0) open.push(need);
      }
    }
  }
}

import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { Comparison } from "../../src/model/operators.ts";
import type { Cell, CellId, CellKind, Program, ProgramRule, ProgramSlot } from "../../src/model/program/program.ts";
import type { Type } from "../../src/model/types/type.ts";
import type { DateValue, Value } from "../../src/model/value.ts";
import { type Deadline, unlimitedBudget } from "../../src/model/work-budget.ts";
import { CellTable, PLAIN_NUMBER } from "../../src/normal/cell-table.ts";
import { compact } from "../../src/normal/compact.ts";
import { REWRITES } from "../../src/normal/rewrites/index.ts";
import type { Rewrite } from "../../src/normal/rewrites/rewrite.ts";
import { Rewriting } from "../../src/normal/rewriting.ts";
import type { ArmIndexes } from "../../src/runtime/arm-index.ts";
import { evaluateExactly } from "../../src/runtime/evaluate.ts";
import { bindInputs, type GivenData } from "../../src/runtime/inputs.ts";
import type { ExactResult } from "../../src/runtime/respond.ts";
import { selectRules } from "../../src/runtime/select.ts";

export const NUMBER: Type = { kind: "number", help: "" };
export const BOOLEAN: Type = { kind: "boolean", help: "" };
export const TEXT: Type = { kind: "text", help: "", options: [] };

/** Builds programs by hand, cell by cell. */
export class ProgramBuilder {
  readonly table = new CellTable(unlimitedBudget());
  readonly slots: ProgramSlot[] = [];
  readonly rules: ProgramRule[] = [];

  slot(key: string, type: Type = NUMBER, more: Partial<ProgramSlot> = {}): CellId {
    this.slots.push({ key, type, ...more });
    return this.slotCell(this.slots.length - 1);
  }

  slotCell(slot: number): CellId {
    return this.table.add({ op: "slot", kind: kindOf(this.slots[slot]?.type ?? NUMBER), operands: [], slot });
  }

  number(n: number | bigint, d: number | bigint = 1): CellId {
    return this.table.constant({ kind: "number", n: BigInt(n), d: BigInt(d) }, PLAIN_NUMBER);
  }

  literal(value: Value): CellId {
    return this.table.constant(value, value.kind);
  }

  truth(value: boolean): CellId {
    return this.literal({ kind: "boolean", value });
  }

  veto(reason?: string): CellId {
    return this.table.add({ op: "veto", kind: "veto", operands: [], reason });
  }

  add(...operands: CellId[]): CellId {
    return operands.reduce((left, right) => this.arithmetic("add", left, right));
  }

  multiply(...operands: CellId[]): CellId {
    return operands.reduce((left, right) => this.arithmetic("multiply", left, right));
  }

  arithmetic(op: "add" | "subtract" | "multiply" | "divide" | "modulo" | "power", left: CellId, right: CellId): CellId {
    return this.table.add({ op, kind: "number", operands: [left, right], carry: [] });
  }

  compare(left: CellId, operator: Comparison, right: CellId, of: "number" | "text" | "boolean" = "number"): CellId {
    return this.table.add({ op: "compare", kind: "boolean", operands: [left, right], operator, of });
  }

  and(left: CellId, right: CellId): CellId {
    return this.table.add({ op: "and", kind: "boolean", operands: [left, right] });
  }

  not(operand: CellId): CellId {
    return this.table.add({ op: "not", kind: "boolean", operands: [operand] });
  }

  isVeto(operand: CellId): CellId {
    return this.table.add({ op: "is_veto", kind: "boolean", operands: [operand] });
  }

  cell(cell: Cell): CellId {
    return this.table.add(cell);
  }

  /** Default first, then arms in source order. */
  choose(otherwise: CellId, ...arms: (readonly [condition: CellId, result: CellId])[]): CellId {
    return this.table.add({ op: "choose", kind: this.table.at(otherwise).kind, operands: [...arms.flat(), otherwise] });
  }

  /** A rule; gives the cell of a reference to it. */
  rule(key: string, root: CellId, type: Type = NUMBER, more: Partial<ProgramRule> = {}): CellId {
    const at = { file: "main.rules", line: 1 };
    this.rules.push({ key, own: true, root, type, typeName: type.kind, depth: 0, at, ...more });
    return this.table.add({ op: "rule", kind: kindOf(type), operands: [], rule: this.rules.length - 1 });
  }

  program(rewrites: readonly Rewrite[] = REWRITES): Program {
    const rewriting = new Rewriting(this.table, rewrites);
    const roots = this.rules.map((rule) => rewriting.simplified(rule.root));
    const { cells, renumbered } = compact(this.table.cells, roots, []);
    const rules = this.rules.map((rule, id) => ({ ...rule, root: renumbered[roots[id] ?? -1] ?? -1 }));
    return { spec: "test", slots: this.slots, cells, rules };
  }
}

function kindOf(type: Type): CellKind {
  switch (type.kind) {
    case "boolean":
    case "text":
    case "date":
    case "time":
    case "veto":
      return type.kind;
    default:
      return type.kind.endsWith("range") ? "range" : "number";
  }
}

export const NOW: DateValue = {
  kind: "date",
  year: 2025,
  month: 3,
  day: 14,
  hour: 0,
  minute: 0,
  second: 0,
  microsecond: 0,
};

/** The results of a run; request errors are thrown, as a test that meets one is wrong. */
export function run(
  program: Program,
  data: GivenData = {},
  rules?: readonly string[],
  deadline?: Deadline,
  indexes?: ArmIndexes,
): Readonly<Record<string, ExactResult>> {
  const inputs = bindInputs(program, data, DEFAULT_LIMITS);
  if (!("ignored" in inputs)) throw new Error(inputs.message);
  const selected = rules === undefined ? undefined : selectRules(program, rules);
  if (selected !== undefined && !Array.isArray(selected)) throw new Error("no such rule");
  return evaluateExactly(program, { inputs, now: NOW, rules: selected, deadline, indexes }).results;
}

/** The answer of a rule in one word: its result text, or its veto reason in brackets. */
export function answer(program: Program, data: GivenData = {}, rule = "r", rules?: readonly string[]): string {
  const result = run(program, data, rules)[rule];
  if (result === undefined) return "no such result";
  return result.vetoed ? `[${result.veto_reason ?? "veto"}]` : result.result;
}

/**
 * The keys of `missing_data` of a rule, separated by blanks; empty when the rule is not waiting for
 * data.
 */
export function missing(program: Program, data: GivenData = {}, rule = "r", rules?: readonly string[]): string {
  const result = run(program, data, rules)[rule];
  return result?.vetoed === true ? (result.missing_data ?? []).join(" ") : "";
}

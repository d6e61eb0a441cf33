import { DEFAULT_ROW_LIMITS } from "../model/limits.ts";
import type { ListCell, StrictCell } from "../model/program/operations.ts";
import type { Cell, CellId, Program, ProgramSlot } from "../model/program/program.ts";
import { violation } from "../model/types/constraints.ts";
import type { DateValue, Outcome, Value, Veto } from "../model/value.ts";
import type { Deadline } from "../model/work-budget.ts";
import type { ArmIndexes, IndexedLadders } from "./arm-index.ts";
import type { EvaluationInputs } from "./inputs.ts";
import { runRows } from "./lists/machine.ts";
import { type RowScope, RowsOfEvaluation, SharedRows } from "./lists/rows-of-evaluation.ts";
import { checkLarge, type OperationContext, operate } from "./operators/operate.ts";
import { constraintVeto } from "./operators/veto.ts";
import { Outcomes } from "./outcomes.ts";

/**
 * The place of an evaluation in others. `prefix`: of the keys of its data, such as `members.2.`.
 */
export interface EvaluationPlace {
  readonly prefix: string;
  readonly shared: SharedRows;
  readonly depth: number;
  readonly scope?: RowScope | undefined;
}

/** The number of cells that are evaluated between two checks of the deadline. */
export const CELLS_BETWEEN_CHECKS = 256;

/**
 * One evaluation of a program: the exact definition of what every rule answers
 * (docs/spec/04-rules-evaluation.md#4-1-rules). Cells are evaluated when they are needed, each
 * once, and every outcome is recorded: the record tells which conditions are *settled*
 * (docs/spec/04-rules-evaluation.md#4-5-missing-data).
 */
export class Evaluation {
  readonly program: Program;
  readonly inputs: EvaluationInputs;
  /** The effective instant: the value of `now`. */
  readonly now: DateValue;
  /** The context of operations on values in this evaluation. */
  readonly context: OperationContext;
  #deadline: Deadline | undefined;
  readonly #ladders: IndexedLadders | undefined;
  readonly #outcomes = new Outcomes();
  readonly #slots: (Outcome | undefined)[] = [];
  #evaluated = 0;

  /** Present where a program reads lists or rows, or is that of rows. */
  readonly rows: RowsOfEvaluation | undefined;

  /** `within`: for the evaluation of a row, or of an expression for a row. */
  constructor(
    program: Program,
    inputs: EvaluationInputs,
    now: DateValue,
    deadline?: Deadline,
    indexes?: ArmIndexes,
    within?: EvaluationPlace,
  ) {
    this.program = program;
    this.rows = program.fields === undefined ? undefined : this.#rowsOf(program, inputs, within);
    this.inputs = inputs;
    this.now = now;
    const { prefix } = within ?? {};
    this.context = {
      now,
      ...(prefix !== undefined && { keyPrefix: prefix }),
      checkDeadline: deadline && ((bits) => this.#deadline?.check(bits)),
    };
    this.#deadline = deadline;
    this.#ladders = indexes?.ladders({
      cell: (id) => this.#outcomes.get(id) ?? id,
      operand: (cell, at) => this.#operand(cell, at),
    });
  }

  #rowsOf(program: Program, inputs: EvaluationInputs, within: EvaluationPlace | undefined): RowsOfEvaluation {
    const shared =
      within?.shared ??
      new SharedRows(
        program,
        inputs.rowLimits ?? DEFAULT_ROW_LIMITS,
        inputs.rowCount ?? 0,
        (rows, given, now, place) => new Evaluation(rows, given, now, this.#deadline, undefined, place),
      );
    return new RowsOfEvaluation(program, shared, within);
  }

  get deadline(): Deadline | undefined {
    return this.#deadline;
  }

  /** Cells that are evaluated from now on, for texts, belong to no request any more. */
  endDeadline(): void {
    this.#deadline = undefined;
  }

  /** The outcome of a rule. */
  ofRule(rule: number): Outcome {
    return this.ofCell(this.#rootOf(rule));
  }

  /** The outcome of a cell, evaluated now if nothing needed it before. */
  ofCell(cell: CellId): Outcome {
    return this.#outcomes.get(cell) ?? (this.rows === undefined ? this.#run(cell) : runRows(this, cell));
  }

  /** Records the outcome of a cell, or of a list, that rows evaluated. */
  record(cell: CellId, outcome: Outcome): void {
    this.#outcomes.set(cell, outcome);
    this.#tick();
  }

  /** The outcome of a cell that was evaluated before, else undefined. */
  recorded(cell: CellId): Outcome | undefined {
    return this.#outcomes.get(cell);
  }

  /**
   * Evaluates the conditions that indexes passed over: the language has evaluated them (to false),
   * which settles them (docs/spec/04-rules-evaluation.md#4-5-missing-data). To be called before
   * recorded outcomes are read.
   */
  recordPassedOver(): void {
    if (this.#ladders === undefined) return;
    for (const condition of this.#ladders.takePassedOver()) this.ofCell(condition);
  }

  /** The operands that a cell may read: no bound of a slot whose value another one replaces. */
  readsOf(cell: Cell): readonly CellId[] {
    const isReplaced = cell.op === "bounded" && cell.through.some((slot) => this.inputs.isGiven(slot));
    return isReplaced ? cell.operands.slice(0, 1) : cell.operands;
  }

  /** The outcome of a slot; when it is fed by a rule, that rule is evaluated if need be. */
  ofSlot(slot: number): Outcome {
    const field = this.rows?.cellOfSlot(slot);
    if (field !== undefined) this.ofCell(field);
    const rule = this.#followSlot(slot);
    if (rule !== undefined) {
      this.ofRule(rule);
      this.#followSlot(slot);
    }
    return this.#slotOutcome(slot);
  }

  /** The outcome of a slot whose data are all known. */
  ofBoundSlot(slot: number): Outcome | undefined {
    return this.#followSlot(slot) === undefined ? this.#slotOutcome(slot) : undefined;
  }

  /**
   * The rule at the end of the chain of slots that feeds a slot for which, as for all slots before
   * the rule, the caller gave nothing; undefined for all other slots.
   */
  feedingRule(slot: number): number | undefined {
    let at = slot;
    for (;;) {
      const source = this.program.slots[at]?.source;
      if (source !== undefined && "rule" in source) return source.rule;
      if (source === undefined || this.inputs.isGiven(at)) return undefined;
      at = source.slot;
    }
  }

  /** The slot whose given value a slot takes: the slot itself, or one that feeds it. */
  givenSlot(slot: number): number | undefined {
    for (let at: number | undefined = slot; at !== undefined; ) {
      if (this.inputs.isGiven(at)) return at;
      const source: ProgramSlot["source"] = this.program.slots[at]?.source;
      at = source !== undefined && "slot" in source ? source.slot : undefined;
    }
    return undefined;
  }

  /**
   * Works through a cell and what it needs with a stack of its own: rules refer to each other
   * thousands of levels deep. `steps` counts the finished operands, or arms from below, of a
   * waiting cell; `missing` is the first missing-data veto among them.
   */
  #run(root: CellId): Outcome {
    const waiting: CellId[] = [root];
    const steps: number[] = [0];
    const missing: (Veto | undefined)[] = [undefined];
    for (;;) {
      const top = waiting.length - 1;
      const id = waiting[top] ?? root;
      const cell = this.#cell(id);
      const next = this.advance(id, cell, top, steps, missing);
      if (typeof next === "number") {
        waiting.push(next);
        steps.push(0);
        missing.push(undefined);
        continue;
      }
      this.#outcomes.set(id, next);
      this.#tick();
      if (top === 0) return next;
      waiting.pop();
      steps.pop();
      missing.pop();
    }
  }

  /**
   * The outcome of a cell, or the cell that must be evaluated first. `steps` counts the finished
   * operands, or arms from below, of each waiting cell; `missing` has the first missing-data veto
   * among them.
   */
  advance(id: CellId, cell: Cell, top: number, steps: number[], missing: (Veto | undefined)[]): Outcome | CellId {
    switch (cell.op) {
      case "const":
        return cell.value;
      case "now":
        return this.now;
      case "veto":
        return { kind: "veto", cause: "user", reason: cell.reason };
      case "slot": {
        const rule = this.#followSlot(cell.slot);
        return rule === undefined ? this.#slotOutcome(cell.slot) : this.#rootOf(rule);
      }
      case "rule": {
        const root = this.#rootOf(cell.rule);
        return this.#outcomes.get(root) ?? root;
      }
      case "and": {
        const left = this.#operand(cell, 0);
        if (typeof left === "number" || left.kind !== "boolean" || !left.value) return left;
        return this.#operand(cell, 1);
      }
      case "is_veto": {
        const tested = this.#operand(cell, 0);
        return typeof tested === "number" ? tested : { kind: "boolean", value: tested.kind === "veto" };
      }
      case "choose":
        return this.#ladders?.advance(id, cell, top, steps) ?? this.#choose(cell, top, steps);
      default:
        return this.#strict(cell, top, steps, missing);
    }
  }

  /**
   * Conditions from the last arm upwards; the first one that is true or vetoed decides
   * (docs/spec/04-rules-evaluation.md#4-1-rules, rule 2).
   */
  #choose(cell: Cell, top: number, steps: number[]): Outcome | CellId {
    const arms = (cell.operands.length - 1) >> 1;
    for (let done = steps[top] ?? 0; done < arms; done++) {
      const at = 2 * (arms - 1 - done);
      const condition = this.#operand(cell, at);
      if (typeof condition === "number") {
        steps[top] = done;
        return condition;
      }
      if (condition.kind === "veto") return condition;
      if (condition.kind === "boolean" && condition.value) {
        steps[top] = done;
        return this.#operand(cell, at + 1);
      }
    }
    steps[top] = arms;
    return this.#operand(cell, 2 * arms);
  }

  /**
   * Operators that need all operands, from left to right: the first definite veto is the outcome at
   * once, else the first missing input (docs/spec/04-rules-evaluation.md#propagation).
   */
  #strict(cell: StrictCell | ListCell, top: number, steps: number[], missing: (Veto | undefined)[]): Outcome | CellId {
    const count = this.readsOf(cell).length;
    if (count < cell.operands.length) return this.#operand(cell, 0);
    for (let at = steps[top] ?? 0; at < count; at++) {
      const operand = this.#operand(cell, at);
      if (typeof operand === "number") {
        steps[top] = at;
        return operand;
      }
      if (operand.kind !== "veto") continue;
      if (operand.cause !== "missing") return operand;
      missing[top] ??= operand;
    }
    return missing[top] ?? this.#operate(cell);
  }

  #operate(cell: Cell): Outcome {
    const values: Value[] = [];
    for (const id of cell.operands) {
      const value = this.#outcomes.get(id);
      if (value === undefined || value.kind === "veto") throw new Error("unreachable: an operand without value");
      if (value.kind === "number") checkLarge(value, this.context);
      values.push(value);
    }
    return operate(cell, values, this.context);
  }

  /**
   * The outcome of an operand, or its id when it is not evaluated yet. Literals are not put on the
   * stack.
   */
  #operand(cell: Cell, at: number): Outcome | CellId {
    const id = cell.operands[at];
    if (id === undefined) throw new Error("unreachable: no such operand");
    const known = this.#outcomes.get(id);
    if (known !== undefined) return known;
    const operand = this.#cell(id);
    if (operand.op !== "const") return id;
    this.#outcomes.set(id, operand.value);
    return operand.value;
  }

  /**
   * Finds the outcome of a slot: the given value, the value bound by `with`, or the fill
   * (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run, rule 6, and
   * docs/spec/04-rules-evaluation.md#4-6-slots-fed-through-with). Returns the rule to evaluate
   * first when the chain ends in one that has no outcome yet.
   */
  #followSlot(slot: number): number | undefined {
    const chain: number[] = [];
    let at = slot;
    let outcome = this.#slots[at];
    while (outcome === undefined) {
      const source = this.program.slots[at]?.source;
      if (source !== undefined && "rule" in source) {
        outcome = this.#outcomes.get(this.#rootOf(source.rule));
        if (outcome === undefined) return source.rule;
        break;
      }
      outcome = this.inputs.given(at);
      if (outcome !== undefined) break;
      if (source === undefined) {
        outcome = this.program.slots[at]?.fill ??
          this.rows?.missing(at) ?? { kind: "veto", cause: "missing", slot: at };
        break;
      }
      chain.push(at);
      at = source.slot;
      outcome = this.#slots[at];
    }
    this.#slots[at] = outcome;
    for (let fed = chain.pop(); fed !== undefined; fed = chain.pop()) {
      outcome = this.#copied(outcome, fed);
      this.#slots[fed] = outcome;
    }
    return undefined;
  }

  /**
   * The outcome of a slot fed by data: a value must satisfy the constraints of the slot that takes
   * it.
   */
  #copied(outcome: Outcome, slot: number): Outcome {
    const declared = this.program.slots[slot];
    if (outcome.kind === "veto" || declared === undefined) return outcome;
    const broken = violation(outcome, declared.type);
    if (broken === undefined) return outcome;
    return constraintVeto(`${this.rows?.prefix ?? ""}${declared.key}`, broken);
  }

  #slotOutcome(slot: number): Outcome {
    const outcome = this.#slots[slot];
    if (outcome === undefined) throw new Error(`unreachable: slot ${slot} has no outcome`);
    return outcome;
  }

  #rootOf(rule: number): CellId {
    const root = this.program.rules[rule]?.root;
    if (root === undefined) throw new Error(`unreachable: no rule ${rule}`);
    return root;
  }

  #cell(id: CellId): Cell {
    const cell = this.program.cells[id];
    if (cell === undefined) throw new Error(`unreachable: no cell ${id}`);
    return cell;
  }

  #tick(): void {
    this.#evaluated++;
    if (this.#evaluated % CELLS_BETWEEN_CHECKS === 0) this.#deadline?.check();
  }
}

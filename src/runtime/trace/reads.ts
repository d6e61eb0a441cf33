import { isListCell, type ListCell, OPERATIONS } from "../../model/program/operations.ts";
import type { Cell, CellId } from "../../model/program/program.ts";
import type { Evaluation } from "../interpret.ts";
import type { CellNeed } from "../lists/need.ts";

/** The rules and slots that cells read in an evaluation, and in those of the rows that it reads. */
export class Reads {
  /** Ids, as `idInRow` knows them. */
  readonly rules = new Set<number>();
  readonly slots = new Set<number>();
  now = false;
  readonly #evaluation: Evaluation;
  readonly #met = new Map<Evaluation, Set<CellId>>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  /** Adds what a cell reads, as far as its evaluation went, not through rules. */
  add(root: CellId): void {
    const open: CellNeed[] = [{ evaluation: this.#evaluation, cell: root }];
    for (let need = open.pop(); need !== undefined; need = open.pop()) {
      const { evaluation, cell: id } = need;
      const cell = evaluation.program.cells[id];
      if (cell === undefined || this.#isMet(need)) continue;
      if (cell.op === "rule") this.#addRule(evaluation, cell.rule);
      else if (cell.op === "slot") this.#addSlot(evaluation, cell.slot);
      if (cell.op === "slot" || isListCell(cell)) this.#openRows(need, cell, open);
      else if (cell.op !== "rule") {
        if ("asksForNow" in OPERATIONS[cell.op]) this.now = true;
        for (const operand of [...operandsRead(cell, evaluation)].reverse()) open.push({ evaluation, cell: operand });
      }
    }
  }

  #isMet({ evaluation, cell }: CellNeed): boolean {
    const met = this.#met.get(evaluation) ?? new Set<CellId>();
    this.#met.set(evaluation, met);
    const before = met.size;
    return met.add(cell).size === before;
  }

  #addRule(evaluation: Evaluation, rule: number): void {
    this.rules.add(idOf(evaluation, rule, "rules"));
  }

  #addSlot(evaluation: Evaluation, slot: number): void {
    this.slots.add(idOf(evaluation, slot, "slots"));
    const rule = evaluation.feedingRule(slot);
    if (rule !== undefined) this.#addRule(evaluation, rule);
  }

  /** Opens the reads of a cell on lists, or of a slot that its list feeds. */
  #openRows({ evaluation, cell: id }: CellNeed, cell: Cell, open: CellNeed[]): void {
    const { rows } = evaluation;
    if (rows === undefined) return;
    evaluation.ofCell(id);
    const reads = rows.readsOf(id, "missing");
    for (let at = reads.length - 1; at >= 0; at--) {
      const need = reads[at];
      if (need === undefined) continue;
      const rule = isListCell(cell) && isField(need, cell, evaluation) ? ruleOfField(need, cell) : undefined;
      if (rule === undefined) open.push(need);
      else this.#addRule(need.evaluation, rule);
    }
  }
}

/** The id of a rule or slot of an evaluation among those of its request. */
function idOf(evaluation: Evaluation, id: number, kind: "rules" | "slots"): number {
  const { rows } = evaluation;
  return rows === undefined || rows.depth === 1 ? id : rows.shared.ids[kind].of(evaluation, id);
}

/** True for the cell of a field, which may be that of a rule; false for an operand. */
function isField(need: CellNeed, cell: ListCell, evaluation: Evaluation): boolean {
  if (cell.op === "outer" || cell.op === "element") return false;
  if (need.evaluation !== evaluation) return true;
  const { lists = [] } = evaluation.program;
  return !cell.operands.includes(need.cell) && !(cell.op === "list" && lists[cell.list]?.rows === need.cell);
}

/** The rule that a field is; of several that share a cell the one that is named. */
function ruleOfField({ evaluation: { program }, cell: root }: CellNeed, cell: ListCell): number | undefined {
  const sharing = program.rules.flatMap((rule, id) => (rule.root === root ? [{ id, key: rule.key }] : []));
  const field = fieldNamed(cell);
  const named = sharing.find(({ key }) => field !== undefined && (key === field || key.endsWith(`.${field}`)));
  return (named ?? sharing[0])?.id;
}

function fieldNamed(cell: ListCell): string | undefined {
  if (cell.op === "member" || cell.op === "field" || cell.op === "previous") return cell.field;
  const [lambda] = cell.op === "command" ? cell.lambdas : [];
  const root = lambda?.cells[lambda.root];
  return root?.op === "field" ? root.field : undefined;
}

/** The operands of a cell that were evaluated, in their order. */
function operandsRead(cell: Cell, evaluation: Evaluation): readonly CellId[] {
  const { operands } = cell;
  switch (cell.op) {
    case "choose":
      return chosenRead(operands, evaluation);
    case "and":
      return isTruth(operands[0], true, evaluation) ? operands : operands.slice(0, 1);
    case "is_veto":
      return operands;
    default: {
      const read = evaluation.readsOf(cell);
      return read.slice(0, endOf(read, evaluation));
    }
  }
}

/** The conditions from the last one to the first that is true or vetoed, then the result. */
function chosenRead(operands: readonly CellId[], evaluation: Evaluation): readonly CellId[] {
  let decided = operands.length - 3;
  while (decided >= 0 && isTruth(operands[decided], false, evaluation)) decided -= 2;
  const read: CellId[] = [];
  for (let at = operands.length - 3; at >= Math.max(decided, 0); at -= 2) read.push(operands[at] ?? -1);
  const isVetoed = decided >= 0 && !isTruth(operands[decided], true, evaluation);
  if (!isVetoed) read.push((decided < 0 ? operands.at(-1) : operands[decided + 1]) ?? -1);
  return read;
}

/** The number of operands up to the first definite veto. */
function endOf(operands: readonly CellId[], evaluation: Evaluation): number {
  for (let at = 0; at < operands.length; at++) {
    const outcome = evaluation.ofCell(operands[at] ?? -1);
    if (outcome.kind === "veto" && outcome.cause !== "missing") return at + 1;
  }
  return operands.length;
}

function isTruth(id: CellId | undefined, truth: boolean, evaluation: Evaluation): boolean {
  const outcome = evaluation.ofCell(id ?? -1);
  return outcome.kind === "boolean" && outcome.value === truth;
}

import type { Cause, ComposeNode, DataNode, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import type { FormOf, RowNarration } from "../../model/program/narration.ts";
import type { CellId, Lambda } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { ListItem, ListValue, Outcome, RowValue, Veto } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { type CommandCell, CommandRun } from "../lists/commands.ts";
import { Element, elementOf, fielded } from "../lists/items.ts";
import { finished } from "../lists/machine.ts";
import type { CellNeed } from "../lists/need.ts";
import { ExpressionBuilder, hasTruth, type NodeSource, type RowsForm } from "./expression.ts";
import { FactBuilder } from "./facts.ts";
import type { NarratedEvaluations } from "./narrated-evaluations.ts";
import { holderOf, scopeAt, shownOutcome, withRowNames } from "./row-texts.ts";

/**
 * Makes the nodes of lists and rows in one evaluation (docs/spec/08-lists.md#8-answers): a command
 * is a compose with a node for each row that it read.
 */
export class RowNodes {
  readonly #narrated: NarratedEvaluations;
  readonly #evaluation: Evaluation;
  readonly #source: NodeSource;

  constructor(narrated: NarratedEvaluations, evaluation: Evaluation, source: NodeSource) {
    this.#narrated = narrated;
    this.#evaluation = evaluation;
    this.#source = source;
  }

  node(form: RowsForm, operands: readonly (ExplanationNode | undefined)[]): ExplanationNode | undefined {
    switch (form.form) {
      case "command":
        return this.#compose(form.text, this.#commandNodes(form, operands));
      case "member":
        return this.#compose(form.text, this.#memberNodes(form, operands));
      case "list": {
        const outcome = this.#evaluation.ofCell(form.cell);
        return { type: "data", name: this.#source.text(form.text), display: this.#display(outcome, undefined) };
      }
      case "field": {
        const scope = scopeAt(this.#evaluation, form.level);
        return scope?.item.kind === "row" ? this.fieldOf(scope.item, form.field) : undefined;
      }
      case "element": {
        const scope = scopeAt(this.#evaluation, form.level);
        return scope === undefined ? undefined : this.#elementNode(elementOf(scope.item), form.type);
      }
    }
  }

  #compose(expression: string, operands: readonly ExplanationNode[]): ComposeNode {
    return { type: "compose", expression: this.#source.text(expression), operands };
  }

  /** The row, unless it is no more than named, and the field of it. */
  #memberNodes(
    { cell, field }: FormOf<"member">,
    operands: readonly (ExplanationNode | undefined)[],
  ): readonly ExplanationNode[] {
    const row = this.#evaluation.ofCell(this.#operandOf(cell, 0));
    const found = row.kind === "row" ? this.fieldOf(row, field) : undefined;
    const nodes = operands.filter((node) => node !== undefined && !isBareName(node));
    return [...nodes, found].filter((node) => node !== undefined);
  }

  #operandOf(cell: CellId, at: number): CellId {
    return this.#evaluation.program.cells[cell]?.operands[at] ?? -1;
  }

  #commandNodes(
    form: FormOf<"command">,
    operands: readonly (ExplanationNode | undefined)[],
  ): readonly ExplanationNode[] {
    const cell = this.#evaluation.program.cells[form.cell];
    if (cell?.op !== "command") throw new Error("unreachable: not a command");
    this.#evaluation.ofCell(form.cell);
    const list = this.#evaluation.ofCell(cell.operands[0] ?? -1);
    const [listNode, ...others] = operands;
    // A list that is only named says nothing but that it is missing.
    const isShown = listNode !== undefined && (listNode.type !== "data" || list.kind === "veto");
    const nodes = isShown ? [listNode] : [];
    for (const node of others.slice(0, cell.once)) if (node !== undefined && !isBareName(node)) nodes.push(node);
    if (list.kind !== "list") return nodes;
    nodes.push(...new CommandNodes(this.#narrated, this, new CommandRun(this.#evaluation, cell), form).nodes(list));
    const otherwise = others[cell.once];
    if (cell.otherwise && otherwise !== undefined && this.#read(form.cell, cell.operands[1 + cell.once] ?? -1))
      nodes.push(otherwise);
    return nodes;
  }

  #read(cell: CellId, operand: CellId): boolean {
    const reads = this.#evaluation.rows?.readsOf(cell, "missing") ?? [];
    return reads.some((need) => need.evaluation === this.#evaluation && need.cell === operand);
  }

  /** The node of a field of a row. */
  fieldOf(row: RowValue, field: string): ExplanationNode | undefined {
    const need = finished(fielded(row).field(field));
    if ("kind" in need) return { type: "data", name: `${row.name}.${field}`, display: this.#source.reason(need) };
    return this.#fieldNode(need, field);
  }

  #fieldNode({ evaluation, cell }: CellNeed, field: string): ExplanationNode | undefined {
    const { fields = {}, rules, slots, lists = [] } = evaluation.program;
    const isKey = (key: string) => fields[key] === cell && (key === field || key.endsWith(`.${field}`));
    const narrator = this.#narrated.of(evaluation);
    const rule = rules.findIndex(({ key }) => isKey(key));
    if (rule >= 0) return narrator.ruleNode(rule);
    const slot = slots.findIndex(({ key }) => isKey(key));
    if (slot >= 0) return narrator.dataNode(slot, cell);
    const list = lists.find(({ key }) => isKey(key));
    if (list === undefined) return undefined;
    const name = `${evaluation.rows?.prefix ?? ""}${list.key}`;
    return { type: "data", name, display: this.#display(evaluation.ofCell(cell), undefined) };
  }

  /** The node of a value of a list. `type`: that of its values. */
  elementNode(item: ListItem, type: Type | undefined): ExplanationNode | undefined {
    return item instanceof Element ? this.#elementNode(item, type) : undefined;
  }

  #elementNode({ name, source }: Element, type: Type | undefined): ExplanationNode {
    if (!("evaluation" in source)) return { type: "data", name, display: this.#display(source, type) };
    const { scope } = source.evaluation.rows ?? {};
    const root = source.evaluation.program.cells[source.cell];
    const field = scope?.item.kind === "row" && root?.op === "field" ? this.fieldOf(scope.item, root.field) : undefined;
    return field ?? { type: "data", name, display: this.#display(source.evaluation.ofCell(source.cell), type) };
  }

  #display(outcome: Outcome, type: Type | undefined): string {
    if (outcome.kind === "veto") return this.#source.reason(outcome);
    return shownOutcome(outcome, type ?? { kind: "unknown" });
  }
}

/** True for a compose without operands: a literal, an import. */
function isBareName(node: ExplanationNode): boolean {
  return node.type === "compose" && node.operands.length === 0;
}

/** The nodes of the rows that one command read. */
class CommandNodes {
  readonly #narrated: NarratedEvaluations;
  readonly #nodes: RowNodes;
  readonly #command: CommandRun;
  readonly #form: FormOf<"command">;
  /** The nodes of what stands around the rows, each shown once. */
  readonly #shown = new Set<ExplanationNode>();

  constructor(narrated: NarratedEvaluations, nodes: RowNodes, command: CommandRun, form: FormOf<"command">) {
    this.#narrated = narrated;
    this.#nodes = nodes;
    this.#command = command;
    this.#form = form;
  }

  nodes(list: ListValue): readonly ExplanationNode[] {
    const { cell } = this.#command;
    switch (cell.command) {
      case "count":
      case "top":
      case "with":
        return [];
      case "first":
        return this.#elements(list.items.slice(0, 1));
      case "last":
        return this.#elements(list.items.slice(-1));
      case "find":
        return this.#found(cell);
      case "any":
        return this.#facts(list, true);
      case "all":
        return this.#facts(list, false);
      case "where":
        return this.#facts(list, undefined);
      case "sort":
        return this.#rows(this.#ordered(list), list);
      case "list":
      case "distinct":
      case "sum":
      case "avg":
      case "product":
      case "min":
      case "max":
        return this.#rows(list.items, list);
    }
  }

  #elements(items: readonly ListItem[]): readonly ExplanationNode[] {
    return present(items.map((item) => this.#nodes.elementNode(item, this.#form.of)));
  }

  /** The key of the row that was found. */
  #found({ find }: CommandCell): readonly ExplanationNode[] {
    const found = this.#outcome();
    if (found.kind !== "row") return [];
    return present((find?.key ?? []).map(({ name }) => this.#nodes.fieldOf(found, name)));
  }

  #outcome(): Outcome {
    return this.#command.evaluation.ofCell(this.#form.cell);
  }

  /** Rows in their new order, where they have one. */
  #ordered(list: ListValue): readonly ListItem[] {
    const sorted = this.#outcome();
    return sorted.kind === "list" ? sorted.items : list.items;
  }

  /** The arguments of rows, up to a definite veto. */
  #rows(items: readonly ListItem[], list: ListValue): readonly ExplanationNode[] {
    const { lambdas } = this.#command.cell;
    if (lambdas.length === 0) return this.#elements(items);
    const places = new Map(list.items.map((item, at) => [item, at]));
    const nodes: ExplanationNode[] = [];
    for (const item of items) {
      for (const [at, lambda] of lambdas.entries()) {
        const row = this.#form.rows[at];
        const node = row && this.#rowNode(item, places.get(item) ?? 0, lambda, row);
        if (node !== undefined) nodes.push(node);
      }
    }
    return nodes;
  }

  #rowNode(item: ListItem, at: number, lambda: Lambda, row: RowNarration): ExplanationNode | undefined {
    const { evaluation, cell } = this.#command.expression(item, at, lambda);
    evaluation.ofCell(cell);
    const source = new RowSource(this.#narrated, evaluation);
    return new ExpressionBuilder(source, this.#narrated.values).node(row.expression);
  }

  /** The facts of the conditions; of `deciding` rows the first one alone, where there is one. */
  #facts(list: ListValue, deciding: boolean | undefined): readonly ExplanationNode[] {
    const [lambda] = this.#command.cell.lambdas;
    const [row] = this.#form.rows;
    if (lambda === undefined || row?.condition === undefined) return this.#elements(list.items);
    const outcomes = list.items.map((item, at) => {
      const need = this.#command.expression(item, at, lambda);
      return { need, outcome: need.evaluation.ofCell(need.cell) };
    });
    const decided = deciding === undefined ? -1 : outcomes.findIndex(({ outcome }) => hasTruth(outcome, deciding));
    const shown = decided < 0 ? outcomes : outcomes.slice(decided, decided + 1);
    return shown.map(({ need, outcome }) => this.#fact(need, outcome, row.condition));
  }

  #fact({ evaluation }: CellNeed, outcome: Outcome, condition: RowNarration["condition"]): ExplanationNode {
    if (condition === undefined) throw new Error("unreachable: a fact without condition");
    const source = new RowSource(this.#narrated, evaluation);
    const facts = new FactBuilder(source, new ExpressionBuilder(source, this.#narrated.values), undefined);
    const stated = { condition, never: false };
    const cause: Cause =
      outcome.kind === "veto"
        ? facts.vetoed(stated, source.reason(outcome))
        : facts.cause(stated, hasTruth(outcome, true));
    const operands = (cause.children ?? []).filter((node) => !this.#shown.has(node));
    for (const node of operands) if (source.isAround(node)) this.#shown.add(node);
    const expression = cause.value === "false" ? `${cause.condition} is false` : cause.condition;
    return { type: "compose", expression, operands };
  }
}

function present(nodes: readonly (ExplanationNode | undefined)[]): readonly ExplanationNode[] {
  return nodes.filter((node) => node !== undefined);
}

/** The nodes of an expression for a row; those of names around it are the holder's. */
class RowSource implements NodeSource {
  readonly #narrated: NarratedEvaluations;
  readonly #evaluation: Evaluation;
  readonly #around = new Set<ExplanationNode>();

  constructor(narrated: NarratedEvaluations, evaluation: Evaluation) {
    this.#narrated = narrated;
    this.#evaluation = evaluation;
  }

  /** True for a node of something around the row. */
  isAround(node: ExplanationNode): boolean {
    return this.#around.has(node);
  }

  outcome(cell: CellId): Outcome {
    return this.#evaluation.ofCell(cell);
  }

  reason(veto: Veto): string {
    return this.#narrated.of(this.#narrated.root).reason(veto);
  }

  ruleNode(rule: number): RuleNode {
    const node = this.#narrated.of(holderOf(this.#evaluation)).ruleNode(rule);
    this.#around.add(node);
    return node;
  }

  dataNode(slot: number): DataNode | RuleNode {
    const holder = holderOf(this.#evaluation);
    const node = this.#narrated.of(holder).dataNode(slot, holder.rows?.cellOfSlot(slot) ?? -1);
    this.#around.add(node);
    return node;
  }

  slotKey(slot: number): string {
    return this.#narrated.of(holderOf(this.#evaluation)).slotKey(slot);
  }

  text(template: string): string {
    return withRowNames(template, this.#evaluation);
  }

  rowsNode(form: RowsForm, operands: readonly (ExplanationNode | undefined)[]): ExplanationNode | undefined {
    return new RowNodes(this.#narrated, this.#evaluation, this).node(form, operands);
  }
}

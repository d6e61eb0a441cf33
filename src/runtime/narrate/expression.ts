import type { ComposeNode, DataNode, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import {
  type ConvertedOperand,
  type FormOf,
  type LogicForm,
  type NarratedExpression,
  type OperandForm,
  shownBy,
} from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { StatedValue, StatedValues } from "../../model/program/stated-values.ts";
import type { Type } from "../../model/types/type.ts";
import type { Outcome, Value, Veto } from "../../model/value.ts";
import { conversionSteps, spanRelation, unitRelation } from "./conversion.ts";
import { type NodeMaker, present } from "./decision.ts";
import { equivalences, type ShownAmount } from "./equivalence.ts";
import { explainedText } from "./explained-text.ts";
import { causeInputs, type FormFacts, type Reach, reach } from "./reach.ts";

/** The source of the nodes of slots and rules: one node for each, shared by all uses. */
export interface NodeSource {
  outcome(cell: CellId): Outcome;
  reason(veto: Veto): string;
  ruleNode(rule: number): RuleNode;
  /** A rule node where an expression in a row of the text gives the data. */
  dataNode(slot: number, cell: CellId): DataNode | RuleNode;
  slotKey(slot: number): string;
  /** A text with the names of rows in their places. */
  text(template: string): string;
  /** The nodes of forms of lists and rows; `operands`: by position among those of the form. */
  rowsNode(form: RowsForm, operands: readonly (ExplanationNode | undefined)[]): ExplanationNode | undefined;
}

/** The forms of lists and rows. */
export type RowsForm = FormOf<"command" | "member" | "list" | "field" | "element">;

/**
 * Makes the nodes of operand forms (docs/spec/06-show-explanations.md#6-11-rule-node,
 * docs/spec/06-show-explanations.md#6-12-compose,
 * docs/spec/06-show-explanations.md#6-15-conversion). Operands stand before the forms that use
 * them, so loops suffice and nothing recurses.
 */
export class ExpressionBuilder implements FormFacts, NodeMaker<ExplanationNode> {
  readonly #source: NodeSource;
  readonly #values: StatedValues | undefined;

  /** `values`: takes the values of the calculations among the nodes. */
  constructor(source: NodeSource, values: StatedValues | undefined) {
    this.#source = source;
    this.#values = values;
  }

  goesOn({ form, left }: LogicForm): boolean {
    return hasTruth(this.#source.outcome(left), form === "and");
  }

  converts({ from }: FormOf<"conversion">): boolean {
    return this.#source.outcome(from.cell).kind !== "veto";
  }

  /** The node of a whole expression; absent for `now`. */
  node({ forms, open }: NarratedExpression): ExplanationNode | undefined {
    const root = forms.length - 1;
    return this.#nodes(forms, open ? reach(forms, root, this) : undefined)[root];
  }

  compose(expression: string, operands: readonly ExplanationNode[]): ComposeNode {
    return { type: "compose", expression: this.#source.text(expression), operands };
  }

  /** The nodes of the inputs that `causeInputs` lists. */
  children(expression: NarratedExpression, root: number | undefined, never: boolean): readonly ExplanationNode[] {
    const { forms, open } = expression;
    const { reached, inputs, unused, compared } = causeInputs(expression, root, never, this);
    const nodes = open ? this.#nodes(forms, reached) : [];
    const children: ExplanationNode[] = [];
    for (const { at, form } of inputs) {
      const node = nodes[at] ?? this.#nodeOf(form, nodes, forms);
      // Of a conversion that vetoed, the operand is listed.
      if (node !== undefined && (form.form !== "conversion" || node.type === form.form)) children.push(node);
    }
    for (const { slot } of unused) children.push({ type: "data_unused", name: this.#source.slotKey(slot) });
    const texts = new Set(compared.flatMap(({ form }) => this.#equivalences(form, forms)));
    for (const text of texts) children.push({ type: "unit_equivalence", text });
    return children;
  }

  /** The calculations that a condition names, with their values. */
  calculations({ forms }: NarratedExpression, root: number | undefined): readonly string[] {
    const reached = root === undefined ? [] : reach(forms, root, this);
    const texts = forms.flatMap((form, at) => {
      const value = form.form === "compose" && reached[at]?.below === false ? this.#stated(form) : undefined;
      return value === undefined || !("text" in form) ? [] : [`${this.#source.text(form.text)}: ${value.text}`];
    });
    return [...new Set(texts)];
  }

  #nodes(forms: readonly OperandForm[], reached: Reach | undefined): readonly (ExplanationNode | undefined)[] {
    const nodes: (ExplanationNode | undefined)[] = [];
    for (const [at, form] of forms.entries()) {
      nodes.push(reached !== undefined && reached[at] === undefined ? undefined : this.#nodeOf(form, nodes, forms));
    }
    return nodes;
  }

  #nodeOf(
    form: OperandForm,
    nodes: readonly (ExplanationNode | undefined)[],
    forms: readonly OperandForm[],
  ): ExplanationNode | undefined {
    switch (form.form) {
      case "literal":
        return form.node;
      case "slot":
        return this.#source.dataNode(form.slot, form.cell);
      case "rule":
        return this.#source.ruleNode(form.rule);
      case "now":
        return undefined;
      case "name":
        return this.compose(form.text, []);
      case "command":
      case "member":
        return this.#source.rowsNode(
          form,
          form.operands.map((at) => nodes[at]),
        );
      case "list":
      case "field":
      case "element":
        return this.#source.rowsNode(form, []);
      case "veto":
        return form.message === undefined ? { type: "veto" } : { type: "veto", message: form.message };
      case "and":
      case "or":
        return this.compose(form.text, operandNodes(form, nodes));
      case "compose": {
        const operands = operandNodes(form, nodes);
        for (const text of this.#equivalences(form, forms)) operands.push({ type: "unit_equivalence", text });
        const node = this.compose(form.text, operands);
        const value = this.#values && this.#stated(form);
        if (value !== undefined) this.#values?.nodes.set(node, value);
        return node;
      }
      case "told":
        return this.compose(this.#told(form), operandNodes(form, nodes));
      case "conversion":
        return this.#conversion(form, operandNodes(form, nodes));
    }
  }

  /** Undefined for what states no value, and for a veto. */
  #stated({ value, choices }: FormOf<"compose">): StatedValue | undefined {
    if (value === undefined || this.#source.outcome(value.cell).kind === "veto") return undefined;
    const text = this.#text(value);
    if (choices === undefined) return { text, tellsOperands: false };
    return { text: `${text} of ${choices.map((choice) => this.#text(choice)).join(", ")}`, tellsOperands: true };
  }

  #told({ parts }: FormOf<"told">): string {
    return parts.map((part) => (typeof part === "string" ? part : this.#text(part))).join("");
  }

  #text({ cell, type, unit }: ConvertedOperand): string {
    const outcome = this.#source.outcome(cell);
    return outcome.kind === "veto" ? this.#source.reason(outcome) : explainedText(outcome, type, unit);
  }

  #conversion(form: FormOf<"conversion">, operands: ExplanationNode[]): ExplanationNode {
    const from = this.#source.outcome(form.from.cell);
    if (from.kind === "veto") return this.compose(form.text, operands);
    const outcome = this.#source.outcome(form.cell);
    if (outcome.kind === "veto") {
      return { type: "veto", message: this.#source.reason(outcome) };
    }
    const text = explainedText(outcome, form.type, form.unit);
    const steps = conversionSteps(text, relation(form, from, text), sourceText(form.from, from, operands[0]));
    return { type: "conversion", expression: this.#source.text(form.text), steps, operands };
  }

  /**
   * The relations between the units that operands show and the first unit of their family
   * (docs/spec/06-show-explanations.md#6-16-unit-equivalence).
   */
  #equivalences(form: FormOf<"compose">, forms: readonly OperandForm[]): readonly string[] {
    if (!form.compares) return [];
    return equivalences(form.operands.flatMap((operand) => this.#amountsShown(operand, forms)));
  }

  /**
   * The amounts that an operand shows: none when it vetoed; a range vetoes when one of its ends
   * does.
   */
  #amountsShown(operand: number, forms: readonly OperandForm[]): readonly ShownAmount[] {
    const amounts: ShownAmount[] = [];
    for (const { type, unit, cell } of shownBy(forms, operand)) {
      const outcome = cell === undefined ? undefined : this.#source.outcome(cell);
      if (outcome?.kind === "veto") return [];
      amounts.push({ type, unit: unit ?? (outcome?.kind === "number" ? outcome.unit : undefined) });
    }
    return amounts;
  }
}

function operandNodes(
  { operands }: { readonly operands: readonly number[] },
  nodes: readonly (ExplanationNode | undefined)[],
): ExplanationNode[] {
  return present(operands.map((at) => nodes[at]));
}

export function hasTruth(outcome: Outcome, truth: boolean): boolean {
  return outcome.kind === "boolean" && outcome.value === truth;
}

/**
 * The source of a conversion: the slot with its value, else the value alone. A slot shows the unit
 * in which it was given.
 */
function sourceText(
  from: { readonly type: Type; readonly unit?: string | undefined },
  value: Value,
  operand: ExplanationNode | undefined,
): string {
  if (operand?.type === "data") return `${operand.name} is ${operand.display}`;
  return operand?.type === "rule" ? operand.result : explainedText(value, from.type, from.unit);
}

/** The step `rule`: the relation between the units, or the width of a range. */
function relation(form: FormOf<"conversion">, from: Value, outcome: string): string | undefined {
  if (form.step === "span" && from.kind === "range") return spanRelation(from, form.from.type, outcome);
  if (form.step !== "equivalence") return undefined;
  const carried = from.kind === "number" ? from.unit : undefined;
  return unitRelation(form.from.type, form.from.unit ?? carried, form.type, form.unit);
}

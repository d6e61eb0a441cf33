import type { DataNode, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import { type NarratedExpression, type OperandForm, shownBy } from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Type } from "../../model/types/type.ts";
import type { Outcome, Value, Veto } from "../../model/value.ts";
import { conversionSteps, spanRelation, unitRelation } from "./conversion.ts";
import { equivalences, type ShownAmount } from "./equivalence.ts";
import { explainedText } from "./explained-text.ts";

/** The source of the nodes of slots and rules: one node for each, shared by all uses. */
export interface NodeSource {
  outcome(cell: CellId): Outcome;
  reason(veto: Veto): string;
  ruleNode(rule: number): RuleNode;
  dataNode(slot: number, cell: CellId): DataNode;
}

/** The inputs of an expression, as the children of a cause list them (6.13). */
interface ExpressionInputs {
  /**
   * Slots, rules and conversions in source order, each once: through composes, not into rules and
   * conversions.
   */
  readonly nodes: readonly ExplanationNode[];
  /** The relations between units in those composes, each text once. */
  readonly equivalences: readonly string[];
}

/**
 * `UNREACHED`: not evaluated, or not part of the expression. `BELOW`: inside a conversion, which
 * stands for all that is below it.
 */
const UNREACHED = 0;
const REACHED = 1;
const BELOW = 2;

/**
 * Makes the nodes of operand forms (docs/spec/06-show-explanations.md#6-11-rule-node,
 * docs/spec/06-show-explanations.md#6-12-compose,
 * docs/spec/06-show-explanations.md#6-15-conversion). Operands stand before the forms that use
 * them, so loops suffice and nothing recurses.
 */
export class ExpressionBuilder {
  readonly #source: NodeSource;

  constructor(source: NodeSource) {
    this.#source = source;
  }

  /** The node of a whole expression; absent for `now`. */
  node({ forms, open }: NarratedExpression): ExplanationNode | undefined {
    const reached = open ? this.#reach(forms, forms.length - 1) : undefined;
    const nodes: (ExplanationNode | undefined)[] = [];
    for (const [i, form] of forms.entries()) {
      nodes.push(reached?.[i] === UNREACHED ? undefined : this.#nodeOf(form, nodes, forms));
    }
    return nodes.at(-1);
  }

  /** The inputs of the part of an expression that ends with the form at `root`. */
  inputs({ forms, open }: NarratedExpression, root: number): ExpressionInputs {
    if (open) return this.#openInputs(forms, root);
    const nodes = new Set<ExplanationNode>();
    const equivalences = new Set<string>();
    for (const form of forms) {
      if (form.form === "slot") nodes.add(this.#source.dataNode(form.slot, form.cell));
      else if (form.form === "rule") nodes.add(this.#source.ruleNode(form.rule));
      else if (form.form === "compose") for (const text of this.#equivalences(form, forms)) equivalences.add(text);
    }
    return { nodes: [...nodes], equivalences: [...equivalences] };
  }

  #openInputs(forms: readonly OperandForm[], root: number): ExpressionInputs {
    const reached = this.#reach(forms, root);
    const nodes: (ExplanationNode | undefined)[] = [];
    const inputs = new Map<unknown, ExplanationNode>();
    const equivalences = new Set<string>();
    for (const [i, form] of forms.entries()) {
      const node = reached[i] === UNREACHED ? undefined : this.#nodeOf(form, nodes, forms);
      nodes.push(node);
      if (node === undefined || reached[i] === BELOW) continue;
      if (node.type === "data" || node.type === "rule") inputs.set(node, node);
      else if (node.type === "conversion") inputs.set(node.expression, node);
      if (form.form === "compose") for (const text of this.#equivalences(form, forms)) equivalences.add(text);
    }
    return { nodes: [...inputs.values()], equivalences: [...equivalences] };
  }

  /**
   * The slots that the evaluation of an expression did not read; `evaluated`: false when it was not
   * evaluated at all.
   */
  unusedSlots({ forms, open }: NarratedExpression, evaluated: boolean): number[] {
    if (evaluated && !open) return [];
    const reached = evaluated ? this.#reach(forms, forms.length - 1) : undefined;
    const used = new Set<number>();
    const unused = new Set<number>();
    forms.forEach((form, i) => {
      if (form.form === "slot") (reached === undefined || reached[i] === UNREACHED ? unused : used).add(form.slot);
    });
    return [...unused].filter((slot) => !used.has(slot));
  }

  /**
   * By form, its state below `root`: the right side of `and` was evaluated only when the left one
   * held.
   */
  #reach(forms: readonly OperandForm[], root: number): Uint8Array {
    const reached = new Uint8Array(forms.length);
    reached[root] = REACHED;
    for (let i = root; i >= 0; i--) {
      const form = forms[i];
      const mark = reached[i];
      if (form === undefined || mark === undefined || mark === UNREACHED || !("operands" in form)) continue;
      const below = form.form === "conversion" && this.#source.outcome(form.from.cell).kind !== "veto" ? BELOW : mark;
      const [left, ...more] = form.operands;
      if (left !== undefined) reached[left] = below;
      if (form.form === "and" && !this.#holds(form.left)) continue;
      for (const operand of more) reached[operand] = below;
    }
    return reached;
  }

  #holds(cell: CellId): boolean {
    const outcome = this.#source.outcome(cell);
    return outcome.kind === "boolean" && outcome.value;
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
      case "veto":
        return form.message === undefined ? { type: "veto" } : { type: "veto", message: form.message };
      case "and":
        return { type: "compose", expression: form.text, operands: present(form.operands, nodes) };
      case "compose": {
        const operands = present(form.operands, nodes);
        for (const text of this.#equivalences(form, forms)) operands.push({ type: "unit_equivalence", text });
        return { type: "compose", expression: form.text, operands };
      }
      case "conversion":
        return this.#conversion(form, present(form.operands, nodes));
    }
  }

  #conversion(form: Extract<OperandForm, { form: "conversion" }>, operands: ExplanationNode[]): ExplanationNode {
    const from = this.#source.outcome(form.from.cell);
    if (from.kind === "veto") return { type: "compose", expression: form.text, operands };
    const outcome = this.#source.outcome(form.cell);
    if (outcome.kind === "veto") {
      return { type: "veto", message: this.#source.reason(outcome) };
    }
    const text = explainedText(outcome, form.type, form.unit);
    const steps = conversionSteps(text, relation(form, from, text), sourceText(form.from, from, operands[0]));
    return { type: "conversion", expression: form.text, steps, operands };
  }

  /**
   * The relations between the units that operands show and the first unit of their family (6.16).
   */
  #equivalences(form: Extract<OperandForm, { form: "compose" }>, forms: readonly OperandForm[]): readonly string[] {
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

function present(positions: readonly number[], nodes: readonly (ExplanationNode | undefined)[]): ExplanationNode[] {
  const found: ExplanationNode[] = [];
  for (const position of positions) {
    const node = nodes[position];
    if (node !== undefined) found.push(node);
  }
  return found;
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
function relation(
  form: Extract<OperandForm, { form: "conversion" }>,
  from: Value,
  outcome: string,
): string | undefined {
  if (form.step === "span" && from.kind === "range") return spanRelation(from, form.from.type, outcome);
  if (form.step !== "equivalence") return undefined;
  const carried = from.kind === "number" ? from.unit : undefined;
  return unitRelation(form.from.type, form.from.unit ?? carried, form.type, form.unit);
}

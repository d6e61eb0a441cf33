import type { Cause, DataNode, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import {
  type ArmNarration,
  type BodyNarration,
  isLiteral,
  type NarratedExpression,
  type NarrationSource,
  type RuleNarration,
  type StatedFact,
  type Statement,
} from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { Outcome, Veto } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { vetoReason } from "../respond.ts";
import { explainedText } from "./explained-text.ts";
import { ExpressionBuilder, type NodeSource } from "./expression.ts";

/** A rule node whose members are not complete yet. */
interface OpenRuleNode {
  readonly type: "rule";
  readonly name: string;
  readonly result: string;
  body: string;
  causes?: readonly Cause[];
  children?: readonly ExplanationNode[];
}

/**
 * The arm that decided a rule: its position, -1 for the default; `vetoed` when its condition
 * vetoed.
 */
interface Decision {
  readonly arm: number;
  readonly vetoed?: Veto | undefined;
}

/**
 * Explains the rules of one finished evaluation (docs/spec/06-show-explanations.md#6-11-rule-node
 * to docs/spec/06-show-explanations.md#6-16-unit-equivalence). Every rule and every slot gets one
 * node, shared by all its uses. Rules that a node refers to are filled in from a list, so that
 * chains of rules may be as long as they like.
 */
export class Narrator implements NodeSource {
  readonly #narration: NarrationSource;
  readonly #evaluation: Evaluation;
  readonly #expressions: ExpressionBuilder;
  readonly #rules = new Map<number, OpenRuleNode>();
  readonly #slots = new Map<number, DataNode>();
  readonly #open: { readonly id: number; readonly node: OpenRuleNode }[] = [];

  constructor(narration: NarrationSource, evaluation: Evaluation) {
    this.#narration = narration;
    this.#evaluation = evaluation;
    this.#expressions = new ExpressionBuilder(this);
  }

  /** The complete explanation of a rule, by its id. */
  explain(rule: number): RuleNode {
    const node = this.ruleNode(rule);
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop())
      this.#fill(next.node, this.#narration(next.id));
    return node;
  }

  outcome(cell: CellId): Outcome {
    return this.#evaluation.ofCell(cell);
  }

  /** A veto without a message is the word `veto`. */
  reason(veto: Veto): string {
    return vetoReason(veto, this.#evaluation) || "veto";
  }

  ruleNode(id: number): RuleNode {
    const known = this.#rules.get(id);
    if (known !== undefined) return known;
    const rule = this.#evaluation.program.rules[id];
    if (rule === undefined) throw new Error(`unreachable: no rule ${id}`);
    const outcome = this.outcome(rule.root);
    const result = outcome.kind === "veto" ? this.reason(outcome) : explainedText(outcome, rule.type, rule.unit);
    const node: OpenRuleNode = { type: "rule", name: rule.key, result, body: "" };
    this.#rules.set(id, node);
    this.#open.push({ id, node });
    return node;
  }

  dataNode(id: number, cell: CellId): DataNode {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    const slot = this.#evaluation.program.slots[id];
    if (slot === undefined) throw new Error(`unreachable: no slot ${id}`);
    const outcome = this.outcome(cell);
    const display = outcome.kind === "veto" ? this.reason(outcome) : explainedText(outcome, slot.type);
    const node: DataNode = { type: "data", name: slot.key, display };
    this.#slots.set(id, node);
    return node;
  }

  #fill(node: OpenRuleNode, narration: RuleNarration): void {
    const { arm, vetoed } = this.#decision(narration);
    const decisive = narration.arms[arm];
    const body = decisive === undefined ? narration.otherwise : decisive.result;
    const causes = this.#causes(narration, { arm, vetoed });
    if (vetoed === undefined) {
      node.body = body.text;
      if (causes.length > 0) node.causes = causes;
      const children =
        arm < 0 && narration.keyed !== undefined ? this.#keyedDefault(narration.keyed, body) : this.#bodyChildren(body);
      if (children.length > 0) node.children = children;
      return;
    }
    node.body = decisive?.condition.text ?? "";
    node.causes = causes;
    const message = vetoReason(vetoed, this.#evaluation);
    node.children = [message ? { type: "veto", message } : { type: "veto" }];
  }

  /**
   * Conditions are asked from the last to the first; one that holds or vetoes decides
   * (docs/spec/04-rules-evaluation.md#4-1-rules).
   */
  #decision({ arms }: RuleNarration): Decision {
    for (let arm = arms.length - 1; arm >= 0; arm--) {
      const { cell, never = true } = arms[arm] ?? {};
      if (cell === undefined || never) continue;
      const outcome = this.outcome(cell);
      if (outcome.kind === "veto") return { arm, vetoed: outcome };
      if (isTrue(outcome)) return { arm };
    }
    return { arm: -1 };
  }

  /** The false conditions after the deciding arm, then its own; of a keyed chain only its own. */
  #causes({ arms, keyed }: RuleNarration, { arm, vetoed }: Decision): Cause[] {
    const after = keyed === undefined ? arms.slice(arm + 1) : [];
    const causes = after.map((failed) => this.#cause(failed, false));
    const decisive = arms[arm];
    if (decisive !== undefined) {
      causes.push(vetoed === undefined ? this.#cause(decisive, true) : this.#vetoedCause(decisive, vetoed));
    }
    return causes;
  }

  #cause(arm: ArmNarration, held: boolean): Cause {
    const { fact, form, bare } = this.#stated(arm.condition.statement, held);
    return this.#causeOf(arm, fact.condition, fact.value, bare ? undefined : form);
  }

  #vetoedCause(arm: ArmNarration, veto: Veto): Cause {
    const { text, expression } = arm.condition;
    return this.#causeOf(arm, text, this.reason(veto), expression.forms.length - 1);
  }

  /**
   * The fact that states a condition of known truth; for a false conjunction, that of the conjunct
   * which decided it.
   */
  #stated(
    condition: Statement,
    held: boolean,
  ): { readonly fact: StatedFact; readonly form: number; readonly bare: boolean } {
    let statement = condition;
    let truth = held;
    while (statement.kind === "and" && statement.inverted === truth) {
      const conjunct =
        statement.decided === undefined
          ? this.#firstFalse(statement.conjuncts)
          : statement.conjuncts[statement.decided];
      if (conjunct === undefined) throw new Error("unreachable: a false conjunction has a false conjunct");
      statement = conjunct;
      truth = false;
    }
    const { form } = statement;
    if (statement.kind === "and") return { fact: { condition: statement.text, value: "true" }, form, bare: false };
    return { fact: statement.inverted === truth ? statement.failed : statement.held, form, bare: statement.bare };
  }

  #firstFalse(conjuncts: readonly Statement[]): Statement | undefined {
    return conjuncts.find(({ cell }) => {
      const outcome = this.outcome(cell);
      return outcome.kind === "boolean" && !outcome.value;
    });
  }

  /**
   * Lists the inputs at `form`, then the slots that were not read, then the relations between units
   * (6.13).
   */
  #causeOf(
    { never, condition: { expression } }: ArmNarration,
    condition: string,
    value: string,
    form: number | undefined,
  ): Cause {
    const inputs = form === undefined ? undefined : this.#expressions.inputs(expression, form);
    const children: ExplanationNode[] = inputs === undefined ? [] : [...inputs.nodes];
    for (const slot of this.#expressions.unusedSlots(expression, !never)) {
      children.push({ type: "data_unused", name: this.#evaluation.program.slots[slot]?.key ?? "" });
    }
    for (const text of inputs?.equivalences ?? []) children.push({ type: "unit_equivalence", text });
    return children.length > 0 ? { condition, value, children } : { condition, value };
  }

  #bodyChildren({ expression }: BodyNarration): ExplanationNode[] {
    if (isLiteral(expression)) return [];
    const node = this.#expressions.node(expression);
    return node === undefined ? [] : [node];
  }

  /** The key that no arm matches, then the nodes of the default. */
  #keyedDefault(subject: NarratedExpression, body: BodyNarration): ExplanationNode[] {
    const key = this.#expressions.node(subject);
    const keys = key === undefined ? [] : [key];
    if (isLiteral(body.expression)) return keys;
    return [{ type: "compose", expression: body.text, operands: [...keys, ...this.#bodyChildren(body)] }];
  }
}

function isTrue(outcome: Outcome): boolean {
  return outcome.kind === "boolean" && outcome.value;
}

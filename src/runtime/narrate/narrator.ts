import type { Cause, DataNode, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import type {
  ArmNarration,
  BodyNarration,
  Junction,
  NarratedExpression,
  NarrationSource,
  RuleNarration,
  Statement,
} from "../../model/program/narration.ts";
import type { CellId } from "../../model/program/program.ts";
import type { StatedValues } from "../../model/program/stated-values.ts";
import type { Outcome, Veto } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { vetoReason } from "../respond.ts";
import { bodyNodes, causesInOrder, decide, stated, truthOfDecider } from "./decision.ts";
import { explainedText } from "./explained-text.ts";
import { ExpressionBuilder, hasTruth, type NodeSource } from "./expression.ts";

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
 * Explains the rules of one finished evaluation (docs/spec/06-show-explanations.md#6-11-rule-node
 * to docs/spec/06-show-explanations.md#6-16-unit-equivalence). Every rule and every slot gets one
 * node, shared by all its uses. Rules that a node refers to are filled in from a list, so that
 * chains of rules may be as long as they like.
 */
export class Narrator implements NodeSource {
  readonly #narration: NarrationSource;
  readonly #evaluation: Evaluation;
  readonly #expressions: ExpressionBuilder;
  readonly #values: StatedValues | undefined;
  readonly #rules = new Map<number, OpenRuleNode>();
  readonly #slots = new Map<number, DataNode>();
  readonly #open: { readonly id: number; readonly node: OpenRuleNode }[] = [];

  /** `values`: takes the values of calculations, by node. */
  constructor(narration: NarrationSource, evaluation: Evaluation, values?: StatedValues) {
    this.#values = values;
    this.#narration = narration;
    this.#evaluation = evaluation;
    this.#expressions = new ExpressionBuilder(this, values);
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

  slotKey(id: number): string {
    return this.#evaluation.program.slots[id]?.key ?? "";
  }

  #fill(node: OpenRuleNode, narration: RuleNarration): void {
    const failed = decide<Cause>(narration, {
      failure: (arm) => this.#cause(arm, false),
      decides: (arm, after) => {
        const outcome = this.outcome(arm.cell);
        if (outcome.kind === "veto") this.#vetoed(node, arm, outcome, after);
        else if (hasTruth(outcome, true)) this.#decided(node, arm.result, causesInOrder(after, this.#cause(arm, true)));
        else return false;
        return true;
      },
    });
    const { otherwise, keyed } = narration;
    if (failed !== undefined) this.#decided(node, otherwise, causesInOrder(failed), keyed);
  }

  #decided(node: OpenRuleNode, body: BodyNarration, causes: readonly Cause[], keyed?: NarratedExpression): void {
    node.body = body.text;
    if (causes.length > 0) node.causes = causes;
    const children = bodyNodes(body, keyed, this.#expressions);
    if (children.length > 0) node.children = children;
  }

  #vetoed(node: OpenRuleNode, arm: ArmNarration, veto: Veto, after: readonly Cause[]): void {
    const { text, expression } = arm.condition;
    const cause = this.#causeOf(arm, text, this.reason(veto), expression.forms.length - 1);
    node.body = text;
    node.causes = causesInOrder(after, cause);
    const message = vetoReason(veto, this.#evaluation);
    node.children = [message ? { type: "veto", message } : { type: "veto" }];
  }

  #cause(arm: ArmNarration, held: boolean): Cause {
    let told = stated(arm.condition.statement, held);
    while ("parts" in told) told = stated(this.#decider(told), truthOfDecider(told));
    return this.#causeOf(arm, told.fact.condition, told.fact.value, told.form);
  }

  /** The leftmost. */
  #decider(junction: Junction): Statement {
    const { parts, decided } = junction;
    const truth = truthOfDecider(junction);
    const decider =
      decided === undefined ? parts.find(({ cell }) => hasTruth(this.outcome(cell), truth)) : parts[decided];
    if (decider === undefined) throw new Error("unreachable: no part decides");
    return decider;
  }

  #causeOf(
    { never, condition: { expression } }: ArmNarration,
    condition: string,
    value: string,
    form: number | undefined,
  ): Cause {
    const children = this.#expressions.children(expression, form, never);
    const cause = children.length > 0 ? { condition, value, children } : { condition, value };
    if (this.#values !== undefined) this.#values.causes.set(cause, this.#expressions.calculations(expression, form));
    return cause;
  }
}

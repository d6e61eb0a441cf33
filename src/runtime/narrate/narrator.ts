import type { Cause, DataNode, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import type {
  ArmNarration,
  BodyNarration,
  NarratedExpression,
  NarrationSource,
} from "../../model/program/narration.ts";
import type { CellId, ProgramRule } from "../../model/program/program.ts";
import type { Outcome, Veto } from "../../model/value.ts";
import type { Evaluation } from "../interpret.ts";
import { EvaluatedRows } from "../lists/answers/evaluated-rows.ts";
import { rowsAnswer } from "../lists/answers/rows-answer.ts";
import { RowInputs } from "../lists/row-inputs.ts";
import { BEYOND_DECIMALS } from "../operators/veto.ts";
import { answerOutcome, vetoReason } from "../respond.ts";
import { bodyNodes, causesInOrder, decide } from "./decision.ts";
import { explainedText } from "./explained-text.ts";
import { ExpressionBuilder, hasTruth, type NodeSource, type RowsForm } from "./expression.ts";
import { FactBuilder } from "./facts.ts";
import type { NarratedEvaluations } from "./narrated-evaluations.ts";
import { RowNodes } from "./row-nodes.ts";
import { shownOutcome, withRowNames } from "./row-texts.ts";
import type { OpenRuleNode } from "./rule-node.ts";

/**
 * Explains the rules of one finished evaluation (docs/spec/06-show-explanations.md#6-11-rule-node
 * to docs/spec/06-show-explanations.md#6-16-unit-equivalence). Every rule and every slot gets one
 * node, shared by all its uses. Rules that a node refers to are filled in from a list, so that
 * chains of rules may be as long as they like.
 */
export class Narrator implements NodeSource {
  readonly #narrated: NarratedEvaluations;
  readonly #narration: NarrationSource;
  readonly #evaluation: Evaluation;
  readonly #expressions: ExpressionBuilder;
  readonly #facts: FactBuilder;
  readonly #rules = new Map<number, OpenRuleNode>();
  readonly #slots = new Map<number, DataNode | RuleNode>();

  constructor(narrated: NarratedEvaluations, evaluation: Evaluation, narration: NarrationSource) {
    this.#narrated = narrated;
    this.#narration = narration;
    this.#evaluation = evaluation;
    this.#expressions = new ExpressionBuilder(this, narrated.values);
    this.#facts = new FactBuilder(this, this.#expressions, narrated.values);
  }

  /**
   * The complete explanation of the answer of a rule, by its id. Only there a number that decimals
   * cannot write is a veto.
   */
  explain(rule: number): RuleNode {
    const node = this.ruleNode(rule);
    const { open } = this.#narrated;
    for (let next = open.pop(); next !== undefined; next = open.pop()) next();
    const declared = this.#ruleOf(rule);
    const answer = answerOutcome(this.outcome(declared.root), declared);
    return answer === BEYOND_DECIMALS ? { ...node, result: this.reason(answer) } : node;
  }

  #ruleOf(id: number): ProgramRule {
    const rule = this.#evaluation.program.rules[id];
    if (rule === undefined) throw new Error(`unreachable: no rule ${id}`);
    return rule;
  }

  text(template: string): string {
    return withRowNames(template, this.#evaluation);
  }

  rowsNode(form: RowsForm, operands: readonly (ExplanationNode | undefined)[]): ExplanationNode | undefined {
    return new RowNodes(this.#narrated, this.#evaluation, this).node(form, operands);
  }

  outcome(cell: CellId): Outcome {
    return this.#evaluation.ofCell(cell);
  }

  /** A veto without a message is the word `veto`. */
  reason(veto: Veto): string {
    return vetoReason(veto, this.#narrated.root) || "veto";
  }

  ruleNode(id: number): RuleNode {
    const known = this.#rules.get(id);
    if (known !== undefined) return known;
    const rule = this.#ruleOf(id);
    const result = this.#resultOf(rule);
    const node: OpenRuleNode = { type: "rule", name: this.#name(rule.key), result, body: "" };
    this.#rules.set(id, node);
    this.#narrated.open.push(() => this.#fill(node, id));
    return node;
  }

  /** The text of a result. A list may veto by its values, or by fields of its table. */
  #resultOf({ root, type, unit }: ProgramRule): string {
    const outcome = this.outcome(root);
    if (outcome.kind === "veto") return this.reason(outcome);
    if (outcome.kind !== "list") return shownOutcome(outcome, type, unit);
    const { member, veto } = rowsAnswer(outcome, type, new EvaluatedRows(), () => undefined);
    return veto === undefined ? member.result : this.reason(veto);
  }

  dataNode(id: number, cell: CellId): DataNode | RuleNode {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    const slot = this.#evaluation.program.slots[id];
    if (slot === undefined) throw new Error(`unreachable: no slot ${id}`);
    const outcome = this.outcome(cell);
    const display = outcome.kind === "veto" ? this.reason(outcome) : explainedText(outcome, slot.type);
    const name = this.#name(slot.key);
    const node = this.#valueOfRow(id, name, display) ?? { type: "data", name, display };
    this.#slots.set(id, node);
    return node;
  }

  /** The node of a data of a row of the text that an expression gives, as of a rule. */
  #valueOfRow(slot: number, name: string, result: string): RuleNode | undefined {
    const { inputs } = this.#evaluation;
    const feed = inputs instanceof RowInputs ? inputs.feed(slot) : undefined;
    if (feed === undefined || !("need" in feed) || feed.place === undefined) return undefined;
    const holder = this.#narrated.of(feed.need().evaluation);
    const body = holder.#narration.rowValues?.()?.[feed.place];
    if (body === undefined) return undefined;
    const node: OpenRuleNode = { type: "rule", name, result, body: "" };
    this.#narrated.open.push(() => holder.#decided(node, body, []));
    return node;
  }

  slotKey(id: number): string {
    return this.#name(this.#evaluation.program.slots[id]?.key ?? "");
  }

  #name(key: string): string {
    const { rows } = this.#evaluation;
    return rows === undefined ? key : `${rows.prefix}${key}`;
  }

  /** Completes the node of a rule. */
  #fill(node: OpenRuleNode, rule: number): void {
    const narration = this.#narration(rule);
    const failed = decide<Cause>(narration, {
      failure: (arm) => this.#facts.cause(arm, false),
      decides: (arm, after) => {
        const outcome = this.outcome(arm.cell);
        if (outcome.kind === "veto") this.#vetoed(node, arm, outcome, after);
        else if (hasTruth(outcome, true))
          this.#decided(node, arm.result, causesInOrder(after, this.#facts.cause(arm, true)));
        else return false;
        return true;
      },
    });
    const { otherwise, keyed } = narration;
    if (failed !== undefined) this.#decided(node, otherwise, causesInOrder(failed), keyed);
  }

  #decided(node: OpenRuleNode, body: BodyNarration, causes: readonly Cause[], keyed?: NarratedExpression): void {
    node.body = this.text(body.text);
    if (causes.length > 0) node.causes = causes;
    const children = bodyNodes(body, keyed, this.#expressions);
    if (children.length > 0) node.children = children;
  }

  #vetoed(node: OpenRuleNode, arm: ArmNarration, veto: Veto, after: readonly Cause[]): void {
    const cause = this.#facts.vetoed(arm, this.reason(veto));
    node.body = cause.condition;
    node.causes = causesInOrder(after, cause);
    const message = vetoReason(veto, this.#narrated.root);
    node.children = [message ? { type: "veto", message } : { type: "veto" }];
  }
}

import type { WrittenRule } from "../../engine/as-written/written-arms.ts";
import type { Cause, ExplanationNode, RuleNode } from "../../model/program/explanation.ts";
import { noValues, withValues } from "../../model/program/stated-values.ts";
import type { FilePlace, PlacedLine } from "./work.ts";

/** The most lines of all explanations of an answer. */
const MOST_LINES = 3_000;
/** The deepest line, as a chain of rules may be thousands long. */
const DEEPEST = 200;

/** A rule with the arm that decided; undefined for a rule that was not needed. */
export interface DecidedRule {
  readonly rule: WrittenRule;
  readonly arm: number | undefined;
}

/** Makes lines of explanations, with places in the text. */
export class ExplanationLines {
  readonly #decided: (key: string) => DecidedRule | undefined;
  #values = noValues();
  #left = MOST_LINES;
  /** The rules that the explanation has explained. */
  #explained = new Set<string>();

  constructor(decided: (key: string) => DecidedRule | undefined) {
    this.#decided = decided;
  }

  /** The lines below a result. */
  of(explanation: RuleNode): PlacedLine[] {
    const { node, values } = withValues(explanation);
    this.#values = values;
    this.#explained = new Set();
    return this.#belowRule(node, this.#decided(node.name), 0);
  }

  #belowRule({ causes = [], children = [] }: RuleNode, decided: DecidedRule | undefined, depth: number): PlacedLine[] {
    return [...causes.flatMap((cause) => this.#cause(cause, decided, depth)), ...this.#all(children, decided, depth)];
  }

  #all(nodes: readonly ExplanationNode[], decided: DecidedRule | undefined, depth: number): PlacedLine[] {
    return nodes.flatMap((node) => {
      const isConstant = node.type === "compose" && node.operands.length === 0 && nodes.length > 1;
      if (isConstant || this.#left === 0 || depth > DEEPEST) return [];
      this.#left -= 1;
      return [this.#line(node, decided, depth)];
    });
  }

  #cause(cause: Cause, decided: DecidedRule | undefined, depth: number): PlacedLine[] {
    const { condition, value, children = [] } = cause;
    const calculated = this.#values.causes.get(cause) ?? [];
    if (this.#left === 0 || depth > DEEPEST) return [];
    this.#left -= 1;
    return [
      {
        text: `because ${condition}`,
        value: value === "true" ? undefined : value,
        place: conditionPlace(condition, decided),
        below: [...calculated.map((text) => ({ text, below: [] })), ...this.#all(children, decided, depth + 1)],
      },
    ];
  }

  #line(node: ExplanationNode, decided: DecidedRule | undefined, depth: number): PlacedLine {
    const below = (nodes: readonly ExplanationNode[]) => this.#all(nodes, decided, depth + 1);
    switch (node.type) {
      case "rule": {
        const own = this.#decided(node.name);
        const place = own && placeOf(own);
        if (this.#explained.has(node.name)) return { text: node.name, value: node.result, place, below: [] };
        this.#explained.add(node.name);
        return { text: node.name, value: node.result, place, below: this.#belowRule(node, own, depth + 1) };
      }
      case "compose": {
        const value = this.#values.nodes.get(node)?.text;
        return { text: node.expression, value, place: resultPlace(decided), below: below(node.operands) };
      }
      case "conversion": {
        const steps = node.steps.map(({ text }) => ({ text, below: [] }));
        return { text: node.expression, place: resultPlace(decided), below: [...steps, ...below(node.operands)] };
      }
      case "data":
        return { text: node.name, value: node.display, input: node.name, below: [] };
      case "data_unused":
        return { text: `${node.name} was not looked at`, input: node.name, below: [] };
      case "veto":
        return { text: node.message ?? "veto", place: resultPlace(decided), below: [] };
      case "unit_equivalence":
        return { text: node.text, below: [] };
      default:
        return node satisfies never;
    }
  }
}

/** The arm that decided, else the name of the rule. */
function placeOf({ rule, arm }: DecidedRule): FilePlace {
  const { start, end } = rule.arms[arm ?? -1] ?? rule;
  return { file: rule.arms[0]?.file ?? "", start, end };
}

function resultPlace(decided: DecidedRule | undefined): FilePlace | undefined {
  return decided && placeOf(decided);
}

/** The arm with a condition. `weight <= 5` states that one failed: it is found by its names. */
function conditionPlace(condition: string, decided: DecidedRule | undefined): FilePlace | undefined {
  if (decided === undefined) return undefined;
  const { arms } = decided.rule;
  const found =
    arms.find((arm) => arm.condition === condition || arm.conjuncts.some(({ text }) => text === condition)) ??
    arms.find((arm) => arm.condition !== undefined && wordsOf(arm.condition) === wordsOf(condition));
  if (found === undefined) return placeOf(decided);
  const { file, start, end } = found;
  return { file, start, end };
}

/** The names and numbers of an expression, without what its complement has other words for. */
function wordsOf(expression: string): string {
  const words = expression.replaceAll(" is false", "").match(/"[^"]*"|[\w.]+/g) ?? [];
  return words.filter((word) => !DENIED.has(word)).join(" ");
}

const DENIED: ReadonlySet<string> = new Set(["not", "and", "or"]);

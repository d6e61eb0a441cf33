import {
  type ArmNarration,
  type BodyNarration,
  isLogic,
  type NarratedExpression,
  type OperandForm,
  type RuleNarration,
  type Statement,
} from "../../model/program/narration.ts";
import { bodyNodes, causesInOrder, decide } from "../../runtime/narrate/decision.ts";
import { type Code, code, identifier, join } from "../code/code.ts";
import { MOST_ENTRIES_OF_FUNCTION } from "../tuning.ts";
import { Block } from "../write/block.ts";
import type { FunctionWriter } from "../write/function.ts";
import type { Place } from "../write/place.ts";
import { CauseWriter } from "./cause-writer.ts";
import { NarratingFunction, type NodeCodeSource } from "./narrating-function.ts";
import { NodeWriter } from "./node-writer.ts";

/** The source of nodes, with the texts of rules. */
export interface RuleNodeSource extends NodeCodeSource {
  /** The name of a rule as a text with places for names of rows. */
  ruleName(rule: number): string;
  /** Writes the constant `text`: the result of a rule, or why it has none. */
  writeText(rule: number, user: FunctionWriter, block: Block): void;
}

/**
 * Writes the function that explains a rule (docs/spec/06-show-explanations.md#6-11-rule-node to
 * docs/spec/06-show-explanations.md#6-16-unit-equivalence): it tests the conditions again, from the
 * last to the first, on values that are known, and makes the node of the arm that decided.
 * Uncertain parts are left to the exact program.
 */
export class RuleNarrator extends NarratingFunction {
  readonly #rules: RuleNodeSource;
  readonly #rule: number;
  readonly #narration: RuleNarration;
  readonly #nodes: NodeWriter;
  readonly #causes: CauseWriter;
  /**
   * The handling of a veto of the condition that is being tested; absent: the request is handed
   * over.
   */
  #vetoed: VetoedCondition | undefined;

  constructor(source: RuleNodeSource, place: Place, rule: number, narration: RuleNarration) {
    super(source, place, source.module.program.rules[rule]?.root ?? -1);
    this.#rules = source;
    this.#rule = rule;
    this.#narration = narration;
    this.#nodes = new NodeWriter(this);
    this.#causes = new CauseWriter(this, this.#nodes);
  }

  override write(): readonly Code[] {
    const body = new Block();
    body.write(code`if (${this.place.value} !== undefined) return ${this.place.value};`);
    this.#rules.writeText(this.#rule, this, body);
    this.#arms(body);
    return this.functions(identifier(this.place.name), body);
  }

  override exitLines(veto: Code): Code {
    if (this.#vetoed === undefined) return super.exitLines(veto);
    const failed = join(this.#vetoed.failed, ", ");
    return code`return ${this.#vetoedFunction(this.#vetoed)}(f, nodes, text, [${failed}], ${veto});`;
  }

  /**
   * Writes the arms. The causes are those of the failed arms below the deciding one, then its own;
   * in a keyed chain only its own.
   */
  #arms(body: Block): void {
    const { otherwise, keyed } = this.#narration;
    let block = body;
    let entries = 0;
    const failed = decide<Code>(this.#narration, {
      failure: (arm) => this.#causes.of(arm, false, block),
      decides: (arm, after) => {
        if (keyed !== undefined && entries++ === MOST_ENTRIES_OF_FUNCTION) {
          entries = 0;
          block = this.continueIn(block);
          this.#rules.writeText(this.#rule, this, block);
        }
        this.#whenHolds(arm, causesInOrder(after), block, (inner) => {
          const cause = this.#causes.of(arm, true, inner);
          this.#decided(arm.result, causesInOrder(after, cause), inner);
        });
        return false;
      },
    });
    this.#decided(otherwise, causesInOrder(failed ?? []), block, keyed);
  }

  /**
   * Tests the parts of a condition that must all hold from left to right. The first veto decides as
   * well.
   */
  #whenHolds(arm: ArmNarration, failed: readonly Code[], block: Block, then: (block: Block) => void): void {
    const { statement } = arm.condition;
    const parts = statement.kind === "and" && !statement.inverted ? statement.parts : [statement];
    const askFrom = (at: number, current: Block): void => {
      const part = parts[at];
      if (part === undefined) {
        then(current);
        return;
      }
      const isPlain = !hasLazyParts(arm.condition.expression.forms, part.form);
      this.#vetoed = isPlain ? { arm, parts, at, failed, made: undefined } : undefined;
      this.when(part.cell, current, (inner) => {
        this.#vetoed = undefined;
        askFrom(at + 1, inner);
      });
      this.#vetoed = undefined;
    };
    askFrom(0, block);
  }

  /** The function that makes the node of a rule whose condition vetoes. */
  #vetoedFunction(vetoed: VetoedCondition): Code {
    if (vetoed.made !== undefined) return vetoed.made;
    const { arm, parts, at } = vetoed;
    const made = this.module.declare(`${this.place.name}_vetoed`);
    vetoed.made = made;
    this.#vetoed = undefined;
    const block = new Block();
    block.write(code`const value = ${this.module.runtime("vetoText")}(f, veto);`);
    const known = parts.length > 1 ? [{ parts, decider: at }] : [];
    const cause = this.#causes.ofVeto(arm, code`value`, known, block);
    const members = [
      this.#head(arm.condition.text, block),
      code`causes: ${this.module.runtime("appended")}(failed, ${cause})`,
      code`children: [${this.module.runtime("vetoNode")}(veto)]`,
    ];
    block.write(code`return ${this.place.value} = { ${join(members, ", ")} };`);
    this.add(made, block, code`f, nodes, text, failed, veto`);
    this.#vetoed = vetoed;
    return made;
  }

  /** The members that every node of the rule begins with. */
  #head(body: string, block: Block): Code {
    const name = this.source.text(this.#rules.ruleName(this.#rule));
    return code`type: "rule", name: ${name}, result: text, body: ${this.text(body, block)}`;
  }

  #decided(body: BodyNarration, causes: readonly Code[], block: Block, keyed?: NarratedExpression): void {
    const children = bodyNodes<Code>(body, keyed, {
      node: ({ forms }) => this.#nodes.write(forms, block),
      compose: (text, operands) =>
        code`{ type: "compose", expression: ${this.text(text, block)}, operands: [${join(operands, ", ")}] }`,
    });
    const members = [
      this.#head(body.text, block),
      ...(causes.length > 0 ? [code`causes: [${join(causes, ", ")}]`] : []),
      ...(children.length > 0 ? [code`children: [${join(children, ", ")}]`] : []),
    ];
    block.write(code`return ${this.place.value} = { ${join(members, ", ")} };`);
  }
}

/**
 * A condition that is tested up to the part at a position, and the function for its veto once
 * that is made.
 */
interface VetoedCondition {
  readonly arm: ArmNarration;
  readonly parts: readonly Statement[];
  readonly at: number;
  /** Causes of the arms below. */
  readonly failed: readonly Code[];
  made: Code | undefined;
}

/** True when the evaluated forms below a form depend on the run. */
function hasLazyParts(forms: readonly OperandForm[], at: number): boolean {
  const open = [at];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const form = forms[next];
    if (form?.form === "conversion" || (form !== undefined && isLogic(form))) return true;
    if (form?.form === "compose") open.push(...form.operands);
  }
  return false;
}

import type {
  ArmNarration,
  BodyNarration,
  NarratedExpression,
  RuleNarration,
  Statement,
} from "../../model/narration.ts";
import { type Code, code, identifier, join, literal } from "../code.ts";
import { Block } from "../write/block.ts";
import { FunctionWriter } from "../write/function.ts";
import { writeChildren } from "./cause-children.ts";
import type { Narrators } from "./narrators.ts";
import { NodeWriter } from "./node-writer.ts";
import type { KnownConjunction } from "./reach.ts";

/** V8 does not optimise very large functions: the entries of a keyed chain above these go on in another one. */
const MOST_ENTRIES = 60;

/**
 * Writes the function that explains a rule (chapter 6, 6.11 to 6.16): it asks the conditions again, from the last to the first, of values that are there, and
 * makes the node of the arm that decided. Whatever it cannot say for certain, such as a condition that vetoes, is left to the exact program.
 */
export class RuleNarrator extends FunctionWriter {
  readonly narrators: Narrators;
  readonly #rule: number;
  readonly #narration: RuleNarration;
  readonly #nodes: NodeWriter;

  constructor(narrators: Narrators, rule: number, narration: RuleNarration) {
    super(narrators.module, narrators.placeOfRule(rule), narrators.module.program.rules[rule]?.root ?? -1, false);
    this.narrators = narrators;
    this.#rule = rule;
    this.#narration = narration;
    this.#nodes = new NodeWriter(this);
  }

  override write(): readonly Code[] {
    const body = new Block();
    body.write(code`if (${this.place.value} !== undefined) return ${this.place.value};`);
    this.narrators.writeText(this.#rule, this, body);
    this.#arms(body);
    return this.functions(identifier(this.place.name), body);
  }

  protected override get parameters(): Code {
    return code`f, nodes`;
  }

  override exit(): Code {
    return code`return ${this.module.runtime("nodeElsewhere")}(f);`;
  }

  override exitLines(): Code {
    return this.exit();
  }

  /** Causes are those of the arms below the deciding one, which failed, then its own; of a keyed chain only its own. */
  #arms(body: Block): void {
    const { arms, otherwise, keyed } = this.#narration;
    const failed: Code[] = [];
    let block = body;
    let entries = 0;
    for (const arm of [...arms].reverse()) {
      if (!arm.never) {
        if (keyed !== undefined && entries++ === MOST_ENTRIES) {
          entries = 0;
          block = this.continueIn(block);
          this.narrators.writeText(this.#rule, this, block);
        }
        this.when(arm.cell, block, (inner) => {
          const causes = [...failed, this.#cause(arm, true, inner)];
          this.#decided(arm.result, causes, this.#bodyChildren(arm.result, inner), inner);
        });
      }
      if (keyed === undefined) failed.unshift(this.#cause(arm, false, block));
    }
    const children =
      keyed === undefined ? this.#bodyChildren(otherwise, block) : this.#keyedDefault(keyed, otherwise, block);
    this.#decided(otherwise, failed, children, block);
  }

  #decided({ text }: BodyNarration, causes: readonly Code[], children: readonly Code[], block: Block): void {
    const name = this.module.program.rules[this.#rule]?.key ?? "";
    const members = [
      code`type: "rule", name: ${literal(name)}, result: text, body: ${literal(text)}`,
      ...(causes.length > 0 ? [code`causes: [${join(causes, ", ")}]`] : []),
      ...(children.length > 0 ? [code`children: [${join(children, ", ")}]`] : []),
    ];
    block.write(code`return ${this.place.value} = { ${join(members, ", ")} };`);
  }

  /** A literal says all that there is to say. */
  #bodyChildren({ expression }: BodyNarration, block: Block): readonly Code[] {
    if (isLiteral(expression)) return [];
    const node = this.#nodes.write(expression.forms, block);
    return node === undefined ? [] : [node];
  }

  /** The key that no arm is for, with what the default is made of. */
  #keyedDefault(subject: NarratedExpression, body: BodyNarration, block: Block): readonly Code[] {
    const key = this.#nodes.write(subject.forms, block);
    const keys = key === undefined ? [] : [key];
    if (isLiteral(body.expression)) return keys;
    const operands = [...keys, ...this.#bodyChildren(body, block)];
    return [code`{ type: "compose", expression: ${literal(body.text)}, operands: [${join(operands, ", ")}] }`];
  }

  /** The fact that a condition of known truth comes to, with its inputs. */
  #cause(arm: ArmNarration, held: boolean, block: Block): Code {
    return this.#stated(arm, arm.condition.statement, held, [], block);
  }

  /** Of a false conjunction, the fact is that of the conjunct which decided it. */
  #stated(
    arm: ArmNarration,
    statement: Statement,
    truth: boolean,
    known: readonly KnownConjunction[],
    block: Block,
  ): Code {
    if (statement.kind === "and" && statement.inverted === truth) {
      const { conjuncts, decided } = statement;
      return decided === undefined
        ? this.#firstFalse(arm, conjuncts, known, block)
        : this.#falseConjunct(arm, conjuncts, decided, known, block);
    }
    if (statement.kind === "and") {
      const all = [...known, { conjuncts: statement.conjuncts }];
      return this.#causeNode(arm, { condition: statement.text, value: "true" }, statement.form, all, block);
    }
    const fact = statement.inverted === truth ? statement.failed : statement.held;
    return this.#causeNode(arm, fact, statement.bare ? undefined : statement.form, known, block);
  }

  /** Asks the conjuncts from left to right. */
  #firstFalse(
    arm: ArmNarration,
    conjuncts: readonly Statement[],
    known: readonly KnownConjunction[],
    block: Block,
  ): Code {
    const cause = this.variable(code`undefined`, block);
    const writeFrom = (at: number, current: Block): void => {
      const conjunct = conjuncts[at];
      if (conjunct === undefined || at === conjuncts.length - 1) {
        current.write(code`${cause} = ${this.#falseConjunct(arm, conjuncts, at, known, current)};`);
        return;
      }
      const holds = this.truthOf(conjunct.cell, current);
      const [inner, others] = [new Block(current), new Block(current)];
      inner.write(code`${cause} = ${this.#falseConjunct(arm, conjuncts, at, known, inner)};`);
      writeFrom(at + 1, others);
      current.write(code`if (!${holds}) ${inner.code} else ${others.code}`);
    };
    writeFrom(0, block);
    return cause;
  }

  #falseConjunct(
    arm: ArmNarration,
    conjuncts: readonly Statement[],
    at: number,
    known: readonly KnownConjunction[],
    block: Block,
  ): Code {
    const conjunct = conjuncts[at];
    if (conjunct === undefined) throw new Error("unreachable: a false conjunction has a false conjunct");
    return this.#stated(arm, conjunct, false, [...known, { conjuncts, firstFalse: at }], block);
  }

  #causeNode(
    { never, condition: { expression } }: ArmNarration,
    { condition, value }: { readonly condition: string; readonly value: string },
    form: number | undefined,
    known: readonly KnownConjunction[],
    block: Block,
  ): Code {
    const fact = code`condition: ${literal(condition)}, value: ${literal(value)}`;
    const { list, mayBeEmpty } = writeChildren(this, this.#nodes, { expression, form, known, never }, block);
    if (list === undefined) return this.named(code`{ ${fact} }`, block);
    const whole = code`{ ${fact}, children: ${list} }`;
    return this.named(mayBeEmpty ? code`${list}.length > 0 ? ${whole} : { ${fact} }` : whole, block);
  }

  /** Whether a boolean cell is true; what has no fast form is left to the exact program. */
  truthOf(cell: number, block: Block): Code {
    if (this.module.forms.form(cell) !== undefined) return this.named(this.truth(cell, block), block);
    block.write(this.exitLines());
    return code`undefined`;
  }
}

function isLiteral({ forms }: NarratedExpression): boolean {
  return forms.at(-1)?.form === "literal";
}

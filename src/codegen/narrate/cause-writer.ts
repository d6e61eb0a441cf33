import type { ArmNarration, Statement } from "../../model/program/narration.ts";
import { stated } from "../../runtime/narrate/decision.ts";
import { type Code, code, literal } from "../code/code.ts";
import { Block } from "../write/block.ts";
import { writeChildren } from "./cause-children.ts";
import type { KnownConjunction } from "./known-conjunction.ts";
import type { NarratingFunction } from "./narrating-function.ts";
import type { NodeWriter } from "./node-writer.ts";

/**
 * Writes causes (docs/spec/06-show-explanations.md#6-13-causes): conditions stated as facts, each
 * an object under a name.
 */
export class CauseWriter {
  readonly #narrator: NarratingFunction;
  readonly #nodes: NodeWriter;

  constructor(narrator: NarratingFunction, nodes: NodeWriter) {
    this.#narrator = narrator;
    this.#nodes = nodes;
  }

  /** The fact that states the condition of an arm, whose truth is known, with its inputs. */
  of(arm: ArmNarration, held: boolean, block: Block): Code {
    return this.#stated(arm, arm.condition.statement, held, [], block);
  }

  /**
   * A condition that vetoed, as it is written; `reason` is a text, `known`: the known truths of its
   * conjuncts.
   */
  ofVeto(arm: ArmNarration, reason: Code, known: readonly KnownConjunction[], block: Block): Code {
    const { text, expression } = arm.condition;
    return this.#node(arm, { condition: literal(text), value: reason }, expression.forms.length - 1, known, block);
  }

  /** The fact of a condition; for a false conjunction, that of the conjunct which decided it. */
  #stated(
    arm: ArmNarration,
    statement: Statement,
    truth: boolean,
    known: readonly KnownConjunction[],
    block: Block,
  ): Code {
    const told = stated(statement, truth);
    if ("conjuncts" in told) {
      const { conjuncts, decided } = told;
      return decided === undefined
        ? this.#firstFalse(arm, conjuncts, known, block)
        : this.#falseConjunct(arm, conjuncts, decided, known, block);
    }
    const all = statement.kind === "and" ? [...known, { conjuncts: statement.conjuncts }] : known;
    const { condition, value } = told.fact;
    return this.#node(arm, { condition: literal(condition), value: literal(value) }, told.form, all, block);
  }

  /** Tests the conjuncts from left to right up to the first false one. */
  #firstFalse(
    arm: ArmNarration,
    conjuncts: readonly Statement[],
    known: readonly KnownConjunction[],
    block: Block,
  ): Code {
    const cause = this.#narrator.variable(undefined, block);
    const writeFrom = (at: number, current: Block): void => {
      const conjunct = conjuncts[at];
      if (conjunct === undefined || at === conjuncts.length - 1) {
        current.write(code`${cause} = ${this.#falseConjunct(arm, conjuncts, at, known, current)};`);
        return;
      }
      const holds = this.#narrator.truthOf(conjunct.cell, current);
      const [inner, others] = [new Block(current), new Block(current)];
      inner.write(code`${cause} = ${this.#falseConjunct(arm, conjuncts, at, known, inner)};`);
      writeFrom(at + 1, others);
      current.write(code`if (!(${holds})) ${inner.code} else ${others.code}`);
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

  #node(
    { never, condition: { expression } }: ArmNarration,
    { condition, value }: { readonly condition: Code; readonly value: Code },
    form: number | undefined,
    known: readonly KnownConjunction[],
    block: Block,
  ): Code {
    const fact = code`condition: ${condition}, value: ${value}`;
    const { list, mayBeEmpty } = writeChildren(this.#narrator, this.#nodes, { expression, form, known, never }, block);
    if (list === undefined) return this.#narrator.named(code`{ ${fact} }`, block);
    const whole = code`{ ${fact}, children: ${list} }`;
    return this.#narrator.named(mayBeEmpty ? code`${list}.length > 0 ? ${whole} : { ${fact} }` : whole, block);
  }
}

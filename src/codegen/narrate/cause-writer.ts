import type { ArmNarration, Junction, Statement } from "../../model/program/narration.ts";
import { stated, truthOfDecider } from "../../runtime/narrate/decision.ts";
import { type Code, code, literal } from "../code/code.ts";
import { Block } from "../write/block.ts";
import { writeChildren } from "./cause-children.ts";
import type { KnownParts } from "./known-parts.ts";
import type { NarratingFunction } from "./narrating-function.ts";
import type { NodeWriter } from "./node-writer.ts";

/** A condition that a cause states. */
type StatedArm = Pick<ArmNarration, "condition" | "never">;

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
  of(arm: StatedArm, held: boolean, block: Block): Code {
    return this.#stated(arm, arm.condition.statement, held, [], block);
  }

  /**
   * A condition that vetoed, as it is written; `reason` is a text, `known`: the known truths of its
   * parts.
   */
  ofVeto(arm: StatedArm, reason: Code, known: readonly KnownParts[], block: Block): Code {
    const { text, expression } = arm.condition;
    return this.#node(
      arm,
      { condition: this.#narrator.source.text(text), value: reason },
      expression.forms.length - 1,
      known,
      block,
    );
  }

  /** The fact of a condition; for one that a part decided, that of this part. */
  #stated(arm: StatedArm, statement: Statement, truth: boolean, known: readonly KnownParts[], block: Block): Code {
    const told = stated(statement, truth);
    if ("parts" in told) {
      const { decided } = told;
      return decided === undefined
        ? this.#firstDecider(arm, told, known, block)
        : this.#decider(arm, told, { at: decided, always: true }, known, block);
    }
    const all = statement.kind === "fact" ? known : [...known, { parts: statement.parts }];
    const { condition, value } = told.fact;
    return this.#node(
      arm,
      { condition: this.#narrator.source.text(condition), value: literal(value) },
      told.form,
      all,
      block,
    );
  }

  /** Tests the parts from left to right up to the first one that decides. */
  #firstDecider(arm: StatedArm, junction: Junction, known: readonly KnownParts[], block: Block): Code {
    const cause = this.#narrator.variable(undefined, block);
    const writeFrom = (at: number, current: Block): void => {
      const part = junction.parts[at];
      if (part === undefined || at === junction.parts.length - 1) {
        current.write(code`${cause} = ${this.#decider(arm, junction, { at }, known, current)};`);
        return;
      }
      const holds = this.#narrator.truthOf(part.cell, current);
      const [inner, others] = [new Block(current), new Block(current)];
      inner.write(code`${cause} = ${this.#decider(arm, junction, { at }, known, inner)};`);
      writeFrom(at + 1, others);
      const decides = truthOfDecider(junction) ? holds : code`!(${holds})`;
      current.write(code`if (${decides}) ${inner.code} else ${others.code}`);
    };
    writeFrom(0, block);
    return cause;
  }

  #decider(
    arm: StatedArm,
    junction: Junction,
    { at, always }: { readonly at: number; readonly always?: boolean },
    known: readonly KnownParts[],
    block: Block,
  ): Code {
    const { parts } = junction;
    const part = parts[at];
    if (part === undefined) throw new Error("unreachable: no part decides");
    return this.#stated(arm, part, truthOfDecider(junction), [...known, { parts, decider: at, always }], block);
  }

  #node(
    { never, condition: { expression } }: StatedArm,
    { condition, value }: { readonly condition: Code; readonly value: Code },
    form: number | undefined,
    known: readonly KnownParts[],
    block: Block,
  ): Code {
    const fact = code`condition: ${condition}, value: ${value}`;
    const written = writeChildren(this.#narrator, this.#nodes, { expression, form, known, never }, block);
    if (written === undefined) return this.#narrator.named(code`{ ${fact} }`, block);
    const { list, mayBeEmpty } = written;
    const whole = code`{ ${fact}, children: ${list} }`;
    return this.#narrator.named(mayBeEmpty ? code`${list}.length > 0 ? ${whole} : { ${fact} }` : whole, block);
  }
}

import type { Cause } from "../../model/program/explanation.ts";
import type { ArmNarration, Junction, Statement } from "../../model/program/narration.ts";
import type { StatedValues } from "../../model/program/stated-values.ts";
import { stated, truthOfDecider } from "./decision.ts";
import { type ExpressionBuilder, hasTruth, type NodeSource } from "./expression.ts";

/** A condition, as far as a cause states it. */
type NarratedCondition = Pick<ArmNarration, "condition" | "never">;

/** States conditions as facts, with their inputs (docs/spec/06-show-explanations.md#6-13-causes). */
export class FactBuilder {
  readonly #source: NodeSource;
  readonly #expressions: ExpressionBuilder;
  readonly #values: StatedValues | undefined;

  constructor(source: NodeSource, expressions: ExpressionBuilder, values: StatedValues | undefined) {
    this.#source = source;
    this.#expressions = expressions;
    this.#values = values;
  }

  /** The cause that states a condition of known truth. */
  cause(condition: NarratedCondition, held: boolean): Cause {
    let told = stated(condition.condition.statement, held);
    while ("parts" in told) told = stated(this.#decider(told), truthOfDecider(told));
    return this.#causeOf(condition, told.fact.condition, told.fact.value, told.form);
  }

  /** The cause that states a condition with a veto. */
  vetoed(condition: NarratedCondition, reason: string): Cause {
    const { text, expression } = condition.condition;
    return this.#causeOf(condition, text, reason, expression.forms.length - 1);
  }

  /** The leftmost. */
  #decider(junction: Junction): Statement {
    const { parts, decided } = junction;
    const truth = truthOfDecider(junction);
    const decider =
      decided === undefined ? parts.find(({ cell }) => hasTruth(this.#source.outcome(cell), truth)) : parts[decided];
    if (decider === undefined) throw new Error("unreachable: no part decides");
    return decider;
  }

  #causeOf(
    { never, condition: { expression } }: NarratedCondition,
    text: string,
    value: string,
    form: number | undefined,
  ): Cause {
    const condition = this.#source.text(text);
    const children = this.#expressions.children(expression, form, never);
    const cause = children.length > 0 ? { condition, value, children } : { condition, value };
    if (this.#values !== undefined) this.#values.causes.set(cause, this.#expressions.calculations(expression, form));
    return cause;
  }
}

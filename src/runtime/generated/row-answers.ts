import type { ProgramRule } from "../../model/program/program.ts";
import type { ElementValue, ListItem, ListValue, Outcome, RowValue } from "../../model/value.ts";
import type { AnswerField } from "../lists/answers/answer-fields.ts";
import { type AnsweredField, type RowsSource, rowsAnswer } from "../lists/answers/rows-answer.ts";
import type { ExactResult } from "../respond.ts";
import { type GeneratedFrame, handOver } from "./outcome.ts";

/** A value of a list, with its outcome. */
class ShownElement implements ElementValue {
  readonly kind = "element";
  readonly name = "";
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }
}

/** A row with the fields that an answer shows. */
class ShownRow implements RowValue {
  readonly kind = "row";
  readonly name: string;
  readonly fields: readonly AnsweredField[];

  constructor(name: string, fields: readonly AnsweredField[]) {
    this.name = name;
    this.fields = fields;
  }
}

const SHOWN: RowsSource = {
  valueOf(item) {
    if (item instanceof ShownElement) return item.outcome;
    throw new Error("unreachable: a value without an outcome");
  },
  fieldsOf(row) {
    if (row instanceof ShownRow) return row.fields;
    throw new Error("unreachable: a row without fields");
  },
};

export function shownElement(outcome: Outcome): ShownElement {
  return new ShownElement(outcome);
}

/** `outcomes`: of the fields, in their order; undefined for one that nothing binds. */
export function shownRow(
  { name }: { readonly name: string },
  fields: readonly AnswerField[],
  outcomes: readonly (Outcome | undefined)[],
): ShownRow {
  const answered = fields.flatMap(({ key, type, unit }, at) => {
    const outcome = outcomes[at];
    return outcome === undefined ? [] : [{ key, type, unit, outcome }];
  });
  return new ShownRow(name, answered);
}

/** `shown`: the fields of a table. */
export function shownList<Row>(
  rows: readonly Row[],
  item: (row: Row) => ListItem,
  shown: readonly string[] | undefined,
): ListValue {
  return { kind: "list", items: rows.map(item), shown };
}

/**
 * The answer for a rule that is a list or a row (docs/spec/08-lists.md#8-answers). One that lacks
 * something is for the exact program, which finds what that is.
 */
export function rowsResult(
  f: GeneratedFrame,
  { type, typeName }: ProgramRule,
  value: ListValue | RowValue,
): ExactResult {
  const { member, veto, texts } = rowsAnswer(value, type, SHOWN, ({ reason }) => reason);
  if (veto !== undefined) handOver(f);
  const { context } = f;
  context.listed ??= context.onListed?.();
  context.listed?.(texts);
  return { vetoed: false, rule_type: typeName, ...member };
}

import { displayText } from "../../model/types/display.ts";
import type { FieldMember, ListedItem, RowsMember } from "../../model/types/rows-member.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import { EvaluatedRows } from "../../runtime/lists/answers/evaluated-rows.ts";
import { rowsAnswer } from "../../runtime/lists/answers/rows-answer.ts";

/** A value with the type of its rule, and the static unit. */
export interface TypedAnswer {
  readonly value: Value;
  readonly type: Type;
  readonly unit?: string | undefined;
}

/**
 * The texts of two different answers. Of rows with equal names these are what differs in them:
 * `members.2.own 5 eur`.
 */
export function answerTexts(before: TypedAnswer, after: TypedAnswer): readonly [string, string] {
  const [a, b] = [rowsOf(before), rowsOf(after)];
  if (a === undefined || b === undefined || a.result !== b.result) return [textOf(before, a), textOf(after, b)];
  const [old, current] = [new Map(fieldsOf(a)), new Map(fieldsOf(b))];
  const differing = [...old.keys()].filter((name) => current.has(name) && old.get(name) !== current.get(name));
  const shown = (fields: ReadonlyMap<string, string>) =>
    differing.map((name) => `${name} ${fields.get(name)}`).join(", ") || a.result;
  return [shown(old), shown(current)];
}

type RowsResult = { readonly result: string } & RowsMember;

function rowsOf({ value, type }: TypedAnswer): RowsResult | undefined {
  if (value.kind !== "list" && value.kind !== "row") return undefined;
  return rowsAnswer(value, type, new EvaluatedRows(), ({ reason }) => reason).member;
}

function textOf({ value, type, unit }: TypedAnswer, rows: RowsResult | undefined): string {
  return rows === undefined ? displayText(value, type, unit) : rows.result;
}

/** The fields of rows with their texts, by names such as `members.2.own`. */
function* fieldsOf(item: FieldMember | ListedItem): Generator<[string, string]> {
  if ("list" in item) for (const each of item.list) yield* fieldsOf(each);
  if (!("row" in item)) return;
  for (const [key, field] of Object.entries(item.row.data)) {
    const text = "result" in field ? field.result : (field.veto_reason ?? "veto");
    yield [`${item.result}.${key}`, text];
    yield* fieldsOf(field);
  }
}

import { displayText, type TypedMember, typedValue } from "../../../model/types/display.ts";
import type { FieldMember, ListedItem, RowMember, RowsMember } from "../../../model/types/rows-member.ts";
import type { Type } from "../../../model/types/type.ts";
import type { ElementValue, ListItem, ListValue, Outcome, RowValue, SimpleValue, Veto } from "../../../model/value.ts";
import { firstVeto } from "../values/reductions.ts";
import type { AnswerField } from "./answer-fields.ts";

/** The answer of a rule that is a list, a row or an import; or the veto of what it has to show. */
export interface RowsAnswer {
  readonly member: { readonly result: string } & RowsMember;
  readonly veto?: Veto | undefined;
  /** All texts of the answer, to be counted. */
  readonly texts: readonly string[];
}

/** A field of a row with its outcome. */
export interface AnsweredField extends AnswerField {
  readonly outcome: Outcome;
}

/** Finds the values of lists, and the fields of rows. */
export interface RowsSource {
  valueOf(item: ElementValue): Outcome;
  /** The fields that a table shows of each row, or the data that a row has. */
  fieldsOf(row: RowValue, shown: readonly string[] | undefined): readonly AnsweredField[];
}

/** `reasonOf`: the reason of a veto. */
export function rowsAnswer(
  value: ListValue | RowValue,
  type: Type,
  source: RowsSource,
  reasonOf: (veto: Veto) => string | undefined,
): RowsAnswer {
  return new AnswerOfRows(source, reasonOf).of(value, type);
}

class AnswerOfRows {
  readonly #source: RowsSource;
  readonly #reasonOf: (veto: Veto) => string | undefined;
  readonly #vetoes: Veto[] = [];
  readonly #texts: string[] = [];

  constructor(source: RowsSource, reasonOf: (veto: Veto) => string | undefined) {
    this.#source = source;
    this.#reasonOf = reasonOf;
  }

  of(value: ListValue | RowValue, type: Type): RowsAnswer {
    const member = value.kind === "list" ? this.#list(value, type) : this.#row(value, type);
    return { member, veto: firstVeto(this.#vetoes), texts: this.#texts };
  }

  #list({ items, shown }: ListValue, type: Type): { readonly result: string; readonly list: readonly ListedItem[] } {
    if (type.kind !== "list") throw new Error("unreachable: not the type of a list");
    const list = items.map((item) => this.#item(item, type.of, shown));
    return { result: list.map(({ result }) => result).join(", "), list };
  }

  #item(item: ListItem, type: Type, shown: readonly string[] | undefined): ListedItem {
    if (item.kind === "row") return this.#row(item, type, shown);
    const outcome = this.#source.valueOf(item);
    if (outcome.kind === "veto") {
      this.#vetoes.push(outcome);
      return { result: "", text: "" };
    }
    return this.#value(simple(outcome), type);
  }

  #value(value: SimpleValue, type: Type, unit?: string): { readonly result: string } & TypedMember {
    const result = displayText(value, type, unit);
    this.#texts.push(result);
    return { result, ...typedValue(value, type, unit) };
  }

  #row(row: RowValue, type: Type, shown?: readonly string[]): { readonly result: string; readonly row: RowMember } {
    if (type.kind !== "row") throw new Error("unreachable: not the type of a row");
    const { spec, repository } = type;
    const head = repository === undefined ? { spec } : { spec, repository };
    this.#texts.push(row.name, spec);
    const fields = this.#source.fieldsOf(row, shown).flatMap((field) => this.#member(field, shown !== undefined));
    return { result: row.name, row: { ...head, data: Object.fromEntries(fields) } };
  }

  /** Data that are missing are not shown; a missing field of a table is missing in the rule. */
  #member(field: AnsweredField, isOfTable: boolean): readonly (readonly [string, FieldMember])[] {
    const { key, outcome } = field;
    if (outcome.kind === "veto" && outcome.cause === "missing") {
      if (isOfTable) this.#vetoes.push(outcome);
      else return [];
    }
    return [[key, this.#field(field)]];
  }

  #field({ outcome, type, unit }: AnsweredField): FieldMember {
    switch (outcome.kind) {
      case "veto": {
        const reason = this.#reasonOf(outcome);
        if (reason !== undefined) this.#texts.push(reason);
        return reason === undefined ? { vetoed: true } : { vetoed: true, veto_reason: reason };
      }
      case "list":
        return this.#list(outcome, type);
      case "row":
        return this.#row(outcome, type);
      default:
        return this.#value(outcome, type, unit);
    }
  }
}

function simple(outcome: Exclude<Outcome, Veto>): SimpleValue {
  if (outcome.kind === "list" || outcome.kind === "row") throw new Error(`unreachable: a list of ${outcome.kind}s`);
  return outcome;
}

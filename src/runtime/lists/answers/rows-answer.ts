import { displayText, type TypedMember, typedValue } from "../../../model/types/display.ts";
import type { FieldMember, ListedItem, RowMember, RowsMember } from "../../../model/types/rows-member.ts";
import type { Type } from "../../../model/types/type.ts";
import type { ListItem, ListValue, Outcome, RowValue, SimpleValue, Veto } from "../../../model/value.ts";
import type { Evaluation } from "../../interpret.ts";
import { Element, elementOf, fielded, type RowData } from "../items.ts";
import { finished } from "../machine.ts";
import type { CellNeed } from "../need.ts";
import { rowsOf } from "../rows-of-evaluation.ts";
import { firstVeto } from "../values/reductions.ts";

/** The answer of a rule that is a list, a row or an import; or the veto of what it has to show. */
export interface RowsAnswer {
  readonly member: { readonly result: string } & RowsMember;
  readonly veto?: Veto | undefined;
  /** The cells that were shown. */
  readonly needs: readonly CellNeed[];
  /** All texts of the answer, to be counted. */
  readonly texts: readonly string[];
}

/** `reasonOf`: the reason of a veto. */
export function rowsAnswer(
  value: ListValue | RowValue,
  type: Type,
  reasonOf: (veto: Veto) => string | undefined,
): RowsAnswer {
  return new AnswerOfRows(reasonOf).of(value, type);
}

class AnswerOfRows {
  readonly #reasonOf: (veto: Veto) => string | undefined;
  readonly #needs: CellNeed[] = [];
  readonly #vetoes: Veto[] = [];
  readonly #texts: string[] = [];

  constructor(reasonOf: (veto: Veto) => string | undefined) {
    this.#reasonOf = reasonOf;
  }

  of(value: ListValue | RowValue, type: Type): RowsAnswer {
    const member = value.kind === "list" ? this.#list(value, type) : this.#row(value, type);
    return { member, veto: firstVeto(this.#vetoes), needs: this.#needs, texts: this.#texts };
  }

  #list({ items, shown }: ListValue, type: Type): { readonly result: string; readonly list: readonly ListedItem[] } {
    if (type.kind !== "list") throw new Error("unreachable: not the type of a list");
    const list = items.map((item) => this.#item(item, type.of, shown));
    return { result: list.map(({ result }) => result).join(", "), list };
  }

  #item(item: ListItem, type: Type, shown: readonly string[] | undefined): ListedItem {
    if (item.kind === "row") return this.#row(item, type, shown);
    const outcome = this.#outcomeOf(item instanceof Element ? item : elementOf(item));
    if (outcome.kind === "veto") {
      this.#vetoes.push(outcome);
      return { result: "", text: "" };
    }
    return this.#value(simple(outcome), type);
  }

  #outcomeOf({ source }: Element): Outcome {
    return "evaluation" in source ? this.#outcome(source) : source;
  }

  #outcome(need: CellNeed): Outcome {
    this.#needs.push(need);
    return need.evaluation.ofCell(need.cell);
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
    const data = finished(fielded(row).data());
    if ("kind" in data) return { result: row.name, row: { ...head, data: {} } };
    const fields = shown === undefined ? this.#bound(data) : this.#shown(data, shown);
    return { result: row.name, row: { ...head, data: Object.fromEntries(fields) } };
  }

  /** The fields that a table shows: one that is missing is missing data of the rule. */
  #shown(data: RowData, names: readonly string[]): readonly (readonly [string, FieldMember])[] {
    const { evaluation, prefix } = data;
    const fields = fieldsOf(evaluation);
    return names.flatMap((name) => {
      const field = fields.get(`${prefix}${name}`);
      const cell = evaluation.program.fields?.[`${prefix}${name}`];
      if (field === undefined || cell === undefined) throw new Error(`unreachable: a row without ${name}`);
      const outcome = evaluation.ofCell(cell);
      if (outcome.kind === "veto" && outcome.cause === "missing") {
        this.#vetoes.push(outcome);
        this.#needs.push({ evaluation, cell });
      }
      return [[name, this.#field(outcome, field)] as const];
    });
  }

  /** The data of a row that have a value, or one that is refused. */
  #bound({ evaluation, prefix }: RowData): readonly (readonly [string, FieldMember])[] {
    const { program, inputs } = evaluation;
    const found: (readonly [string, FieldMember])[] = [];
    const add = (key: string, type: Type) => {
      const cell = program.fields?.[key];
      if (cell === undefined || !key.startsWith(prefix)) return;
      const outcome = evaluation.ofCell(cell);
      if (outcome.kind === "veto" && (outcome.cause === "missing" || outcome === inputs.closed)) return;
      found.push([key.slice(prefix.length), this.#field(outcome, { type })]);
    };
    for (const { key, type } of program.slots) add(key, type);
    for (const [id, list] of (program.lists ?? []).entries()) {
      const cell = program.fields?.[list.key];
      const outcome = cell === undefined ? undefined : evaluation.ofCell(cell);
      const isBound = inputs.list?.(id) !== undefined || (outcome?.kind === "list" && outcome.items.length > 0);
      if (isBound || outcome?.kind === "veto") add(list.key, typeOfList(list.of, evaluation));
    }
    return found;
  }

  #field(outcome: Outcome, { type, unit }: FieldType): FieldMember {
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

interface FieldType {
  readonly type: Type;
  readonly unit?: string | undefined;
}

function fieldsOf(evaluation: Evaluation): ReadonlyMap<string, FieldType> {
  const { slots, rules, lists = [] } = evaluation.program;
  const fields = new Map<string, FieldType>();
  for (const { key, type } of slots) fields.set(key, { type });
  for (const { key, type, unit } of rules) fields.set(key, { type, unit });
  for (const { key, of } of lists) fields.set(key, { type: typeOfList(of, evaluation) });
  return fields;
}

/** The type of a list of a row. */
function typeOfList(of: { readonly type: Type } | { readonly rowSpec: number }, evaluation: Evaluation): Type {
  if ("type" in of) return { kind: "list", of: of.type };
  const { spec = "", repository } = rowsOf(evaluation).shared.rowSpecs[of.rowSpec] ?? {};
  return { kind: "list", of: { kind: "row", spec, repository, key: [] } };
}

function simple(outcome: Exclude<Outcome, Veto>): SimpleValue {
  if (outcome.kind === "list" || outcome.kind === "row") throw new Error(`unreachable: a list of ${outcome.kind}s`);
  return outcome;
}

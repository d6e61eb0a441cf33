import type { ElementValue, ListValue, Outcome, RowValue, Veto } from "../../../model/value.ts";
import type { Evaluation } from "../../interpret.ts";
import { elementOf, fielded, OwnRow, type RowData } from "../items.ts";
import { finished } from "../machine.ts";
import type { CellNeed } from "../need.ts";
import { rowsOf } from "../rows-of-evaluation.ts";
import { dataOfRows, fieldsOfTable } from "./answer-fields.ts";
import type { AnsweredField, RowsSource } from "./rows-answer.ts";

/** The values and fields of rows that the exact program evaluates. */
export class EvaluatedRows implements RowsSource {
  /** The cells whose vetoes are those of the answer. */
  readonly needs: CellNeed[] = [];

  valueOf(item: ElementValue): Outcome {
    const { source } = elementOf(item);
    if (!("evaluation" in source)) return source;
    this.needs.push(source);
    return source.evaluation.ofCell(source.cell);
  }

  fieldsOf(row: RowValue, shown: readonly string[] | undefined): readonly AnsweredField[] {
    const own = fielded(row);
    const data = finished(own.data());
    if (!("kind" in data)) return shown === undefined ? bound(data) : this.#shown(data, shown);
    return shown === undefined || !(own instanceof OwnRow) ? [] : this.#shownWithoutDay(own, data, shown);
  }

  #shown({ evaluation, prefix }: RowData, names: readonly string[]): readonly AnsweredField[] {
    const { program } = evaluation;
    const keys = names.map((name) => `${prefix}${name}`);
    return fieldsOfTable(program, rowsOf(evaluation).shared.rowSpecs, keys).map(({ key, type, unit }) => {
      const cell = program.fields?.[key] ?? -1;
      const outcome = evaluation.ofCell(cell);
      if (outcome.kind === "veto" && outcome.cause === "missing") this.needs.push({ evaluation, cell });
      return { key: key.slice(prefix.length), type, unit, outcome };
    });
  }

  /** The fields of a row that no version judges: each has the veto of its day. */
  #shownWithoutDay(row: OwnRow, veto: Veto, names: readonly string[]): readonly AnsweredField[] {
    const day = row.dayNeed();
    if (veto.cause === "missing" && day !== undefined) this.needs.push(day);
    const { program } = row.undated();
    return fieldsOfTable(program, rowsOf(row.facts.holder).shared.rowSpecs, names).map((field) => ({
      ...field,
      outcome: veto,
    }));
  }
}

/** The data of a row that have a value, or one that is refused. */
function bound({ evaluation, prefix }: RowData): readonly AnsweredField[] {
  const { program, inputs } = evaluation;
  return dataOfRows(program, rowsOf(evaluation).shared.rowSpecs).flatMap(({ key, type }) => {
    if (!key.startsWith(prefix)) return [];
    const outcome = evaluation.ofCell(program.fields?.[key] ?? -1);
    if (outcome === inputs.closed || (outcome.kind === "list" && !isBound(evaluation, key, outcome))) return [];
    return [{ key: key.slice(prefix.length), type, outcome }];
  });
}

/** True for a list with rows, or that the caller gives. */
function isBound({ program, inputs }: Evaluation, key: string, { items }: ListValue): boolean {
  const list = program.lists?.findIndex((each) => each.key === key) ?? -1;
  return items.length > 0 || inputs.list?.(list) !== undefined;
}

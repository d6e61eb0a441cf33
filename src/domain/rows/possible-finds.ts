import type { CellId, CellKind, FindFacts } from "../../model/program/program.ts";
import { isScalar, type ListItem, type SimpleValue } from "../../model/value.ts";
import { compareScalars } from "../../runtime/operators/order.ts";
import type { KnownCells } from "./known-cells.ts";
import type { PossibleValues } from "./possible-values.ts";

/** The arguments of a `find`, each with its kind. */
export type GivenArguments = readonly { readonly cell: CellId; readonly kind: CellKind }[];

/** A row with the values of its key, or the number of its place. */
export interface RowWithKey {
  readonly item: ListItem;
  readonly key: readonly SimpleValue[];
}

/** Makes the cells of what `find` takes of rows whose keys are known. */
export class PossibleFinds {
  readonly #cells: KnownCells;
  readonly #values: PossibleValues;

  constructor(cells: KnownCells, values: PossibleValues) {
    this.#cells = cells;
    this.#values = values;
  }

  /** The value of the row that fits, where all arguments have values; `none`: where no row does. */
  found(
    { key }: FindFacts,
    sought: GivenArguments,
    rows: readonly RowWithKey[],
    kind: CellKind,
    value: (item: ListItem) => CellId,
    none: CellId,
  ): CellId {
    const bounded = key.findIndex(({ bound }) => bound !== undefined);
    const isUpTo = key[bounded]?.bound === "up to";
    // The last arm is asked first: that of the first row, or of the nearest bound.
    const last = bounded < 0 ? [...rows].reverse() : inOrder(rows, bounded, isUpTo);
    const fits = (row: RowWithKey) =>
      this.#values.every(
        sought.map((each, at) => {
          const of = row.key[at];
          if (of === undefined) throw new Error(`unreachable: no key ${at}`);
          return at === bounded ? this.#compared(each, isUpTo ? "<=" : ">=", of) : this.#fits(each, of);
        }),
      );
    const arms = last.flatMap((row) => [fits(row), value(row.item)]);
    const found = this.#cells.add({ op: "choose", kind, operands: [...arms, none] });
    // Each argument is asked for, whatever the ones before it are.
    const asked = sought.map(({ cell, kind: of }) => this.#values.same(cell, cell, of));
    return this.#values.when(this.#values.every(asked), found, found, kind);
  }

  #fits(sought: GivenArguments[number], key: SimpleValue): CellId {
    if (key.kind === "boolean") return key.value ? sought.cell : this.#values.not(sought.cell);
    if (key.kind !== "range") return this.#compared(sought, "is", key);
    const operands = [sought.cell, this.#cells.constant(key)];
    return this.#cells.add({ op: "contains", kind: "boolean", operands });
  }

  #compared({ cell, kind }: GivenArguments[number], operator: "is" | "<=" | ">=", key: SimpleValue): CellId {
    return this.#values.compared([cell, this.#cells.constant(key)], operator, kind);
  }
}

/** Rows with the nearest bound last. */
function inOrder(rows: readonly RowWithKey[], bounded: number, isUpTo: boolean): readonly RowWithKey[] {
  const boundOf = ({ key }: RowWithKey) => {
    const bound = key[bounded];
    if (bound === undefined || !isScalar(bound)) throw new Error("unreachable: a bound is not a range");
    return bound;
  };
  return [...rows].sort((a, b) => (isUpTo ? -1 : 1) * compareScalars(boundOf(a), boundOf(b)));
}

import type { ColumnType } from "../table/column-type.ts";
import type { OutputPlan } from "./plan.ts";

/** A column of a table. */
export interface TypedColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** The columns of an output in order: those of the input, then those of each rule. */
export function outputColumns({ input = [], types = [], only, rules }: OutputPlan): readonly TypedColumn[] {
  const passing = only ? [] : input.map((name, at): TypedColumn => ({ name, type: types[at] ?? TEXT }));
  const answers = rules.flatMap(({ name, veto, arm, type }): readonly TypedColumn[] => [
    { name, type },
    { name: veto, type: TEXT },
    ...(arm === undefined ? [] : [{ name: arm, type: TEXT }]),
  ]);
  return [...passing, ...answers];
}

const TEXT: ColumnType = { kind: "text" };

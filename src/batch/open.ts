import type { Source } from "./format.ts";
import { endingsOf, loadFormat, QUERY } from "./formats.ts";
import { type Bindings, bindings, type ColumnBinding, checkNames, checkUnits, columnAt } from "./input/bindings.ts";
import { inputParts, queryPart } from "./input/parts.ts";
import type { BatchInput, BatchInterface } from "./interface.ts";
import { CHUNK_BYTES } from "./limits.ts";
import type { InputOptions } from "./options.ts";

/** An input whose columns are bound to the inputs of a spec. */
export interface OpenedTable extends Bindings {
  readonly source: Source;
  /** The paths of its files. */
  readonly files: readonly string[];
  /** The columns that readers of its format give values of. */
  readonly columns: readonly string[];
  /** The columns that pass through into formats with columns: the first ones. */
  readonly members: readonly string[];
  /** The position of the column with the instant of each record. */
  readonly effectiveColumn: number | undefined;
}

/** Opens an input for a spec. Throws EngineErrors. */
export async function openTable(
  options: InputOptions,
  format: string,
  { inputs, rules }: Pick<BatchInterface, "inputs" | "rules">,
): Promise<OpenedTable> {
  const keys = rules.map(({ key }) => key);
  checkNames(inputs, keys, options);
  const { openSource } = await loadFormat(format);
  const parts = format === QUERY ? [queryPart(options.input)] : await inputParts(options.input, endingsOf(format));
  const { chunkBytes = CHUNK_BYTES, takesDoubles, effectiveColumn: effective } = options;
  const source = await openSource(parts, { chunkBytes, takesDoubles });
  const files = parts.flatMap(({ path }) => path ?? []);
  if (source.columns !== undefined) {
    const { columns } = source;
    const bound = bindings(columns, inputs, options);
    checkUnits(bound.bound, inputs);
    return {
      ...{ source, files },
      columns,
      members: columns,
      effectiveColumn: effective === undefined ? undefined : columnAt(effective, columns),
      ...bound,
    };
  }
  const members = options.members ?? keysInUse(inputs, options);
  const first = members.length;
  const bound = inputs.map(({ key }, at): ColumnBinding => ({ column: first + at, key, unit: options.units.get(key) }));
  checkUnits(bound, inputs);
  const named = inputs.map(({ key }) => options.columns.get(key) ?? key);
  return {
    ...{ source, files },
    columns: [...members, ...named, ...(effective === undefined ? [] : [effective])],
    members,
    effectiveColumn: effective === undefined ? undefined : first + named.length,
    bound,
    without: [],
  };
}

/** The members that requested rules need. */
function keysInUse(inputs: readonly BatchInput[], { columns }: InputOptions): readonly string[] {
  return inputs.filter(({ rules }) => rules.length > 0).map(({ key }) => columns.get(key) ?? key);
}

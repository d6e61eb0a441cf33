import type { Source, TableFormat } from "./format.ts";
import { endingsOf, loadFormat, QUERY } from "./formats.ts";
import { type Bindings, bindings, type ColumnBinding, checkNames, checkUnits, columnAt } from "./input/bindings.ts";
import { refuseLists } from "./input/column-checks.ts";
import { inputParts, queryPart } from "./input/parts.ts";
import { alikeInRows, typesOfInput } from "./input/row-names.ts";
import type { BatchInput, BatchInterface } from "./interface.ts";
import { alikeMembers, beginSource } from "./ndjson/first-members.ts";
import type { InputOptions } from "./options.ts";
import { problem } from "./problem.ts";
import { CHUNK_BYTES } from "./tuning.ts";

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
  const tables = await loadFormat(format);
  checkText(options, tables);
  const parts = format === QUERY ? [queryPart(options.input)] : await inputParts(options.input, endingsOf(format));
  const { chunkBytes = CHUNK_BYTES, effectiveColumn: effective } = options;
  const opened = await tables.openSource(parts, { ...options, chunkBytes });
  const files = parts.flatMap(({ path }) => path ?? []);
  const { columns } = opened;
  if (columns !== undefined) {
    const bound = bindings(columns, inputs, options);
    checkUnits(bound.bound, inputs);
    refuseLists(bound.bound, inputs, opened);
    if (bound.bound.length === 0 && effective === undefined) refuseWide(columns, inputs);
    return {
      ...{ source: opened, files },
      columns,
      members: columns,
      effectiveColumn: effective === undefined ? undefined : columnAt(effective, columns),
      bound: options.decimalComma === true ? bound.bound.map((each) => withDecimalComma(each, inputs)) : bound.bound,
      without: bound.without,
    };
  }
  refuseRowNames([...options.columns.keys(), ...options.units.keys()], inputs, keys);
  const named = inputs.map(({ key }) => options.columns.get(key) ?? key);
  const lists = inputs.flatMap(({ key, isList }, at) => (isList ? [[named[at] ?? key, key] as const] : []));
  const begun = await beginSource(opened, new Map(lists));
  const inRows = alikeInRows(begun.inRows, inputs).map((each) => ({ ...each, isMember: true as const }));
  const members = options.members ?? keysInUse(inputs, options);
  const first = members.length;
  const bound = inputs.map(({ key }, at): ColumnBinding => ({ column: first + at, key, unit: options.units.get(key) }));
  checkUnits(bound, inputs);
  return {
    ...{ source: begun.source, files },
    columns: [...members, ...named, ...(effective === undefined ? [] : [effective])],
    members,
    effectiveColumn: effective === undefined ? undefined : first + named.length,
    bound,
    without: [...alikeMembers(begun.members, inputs, options), ...inRows],
  };
}

/** Refuses names of data in rows for records, which have lists as a whole. */
function refuseRowNames(names: readonly string[], inputs: readonly BatchInput[], rules: readonly string[]): void {
  const known = new Set([...inputs.map(({ key }) => key), ...rules]);
  const name = names.find((each) => !known.has(each));
  if (name === undefined) return;
  const list = inputs.find(({ key, isList }) => isList && name.startsWith(`${key}.`));
  throw problem(`\`${name}\` names a column, but these records have lists`, `name the list \`${list?.key}\``);
}

/** Refuses flags about texts for formats that have none. */
function checkText({ delimiter, decimalComma, encoding }: InputOptions, { hasColumns, isTyped }: TableFormat): void {
  const isCsv = hasColumns && !isTyped;
  if (delimiter !== undefined && !isCsv) throw problem("--delimiter goes with CSV");
  if (decimalComma === true && !isCsv) throw problem("--decimal-comma goes with CSV");
  if (encoding !== undefined && isTyped) throw problem("--encoding goes with CSV and NDJSON");
}

/**
 * Refuses a table of which no column is an input, when its header may be separated by something
 * else: each record would be answered without its data.
 */
function refuseWide(columns: readonly string[], inputs: readonly BatchInput[]): void {
  const wide = columns.find((name) => (columns.length === 1 ? /[^\p{L}\p{N}_.\- ]| {2}/u : /[;|\t]/).test(name.trim()));
  if (wide === undefined || inputs.every(({ rules }) => rules.length === 0)) return;
  const which = columns.length === 1 ? "the only column of the table" : "no column of the table is an input: one";
  throw problem(
    `${which} is \`${wide}\``,
    "say with --delimiter what separates the columns, or with --map which column is an input",
  );
}

/** The binding of an input of numbers, whose texts have decimal commas. */
function withDecimalComma(binding: ColumnBinding, inputs: readonly BatchInput[]): ColumnBinding {
  const types = typesOfInput(binding.key, inputs) ?? [];
  const isOfNumbers = types.length > 0 && types.every((type) => type !== undefined && OF_NUMBERS.test(type.kind));
  return isOfNumbers ? { ...binding, decimalComma: true } : binding;
}

/** The kinds of types whose values have numbers, ranges of them included. */
const OF_NUMBERS = /^(?:number|ratio|measure|calendar)/;

/** The members that requested rules need. */
function keysInUse(inputs: readonly BatchInput[], { columns }: InputOptions): readonly string[] {
  return inputs.filter(({ rules }) => rules.length > 0).map(({ key }) => columns.get(key) ?? key);
}

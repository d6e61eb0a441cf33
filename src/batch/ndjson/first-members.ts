import { inputHint } from "../../model/suggest.ts";
import type { Chunk, InputRecord, Source } from "../format.ts";
import type { InputWithoutColumn } from "../input/bindings.ts";
import { IN_ROW, namesInRows } from "../input/row-names.ts";
import type { BatchInput } from "../interface.ts";
import { NdjsonReader } from "./reader.ts";

/** A source whose first chunk was taken before. */
interface BegunSource {
  readonly source: Source;
  /** The members of the records in its first chunk, each name once. */
  readonly members: ReadonlySet<string>;
  /** The names in the rows of their lists: `members.1.age`. */
  readonly inRows: ReadonlySet<string>;
}

/**
 * Takes the first chunk of a source whose records have members of their own. `lists`: inputs
 * that are lists, by the names of their members.
 */
export async function beginSource(source: Source, lists: ReadonlyMap<string, string>): Promise<BegunSource> {
  const chunks = source.chunks()[Symbol.asyncIterator]();
  const first = await chunks.next();
  const members = new Set<string>();
  const inRows = new Set<string>();
  const keys = [...lists.values()];
  if (first.done !== true && first.value.rejected === undefined) {
    const take = (record: InputRecord) => {
      for (const name of record.names ?? []) members.add(name);
      for (const [at, list] of keys.entries()) for (const name of namesInRows(list, record.value(at))) inRows.add(name);
      for (const { column, name } of record.parts?.() ?? []) inRows.add(`${keys[column]}${name}`);
    };
    new NdjsonReader([...lists.keys()]).read(first.value.payload, take, () => undefined);
  }
  async function* all(): AsyncIterable<Chunk> {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { source: { ...source, chunks: all }, members, inRows };
}

/**
 * The inputs that no record has, and a member that was probably meant. Records may leave out any
 * input, so that none is listed without such a member.
 */
export function alikeMembers(
  members: ReadonlySet<string>,
  inputs: readonly BatchInput[],
  wanted: { readonly columns: ReadonlyMap<string, string>; readonly effectiveColumn?: string | undefined },
): readonly InputWithoutColumn[] {
  const memberOf = (key: string) => (wanted.columns.get(key) ?? key).toLowerCase();
  const known = new Set(inputs.map(({ key }) => memberOf(key)));
  const given = new Set([...members].map((name) => name.toLowerCase()));
  const free = [...members].filter(
    (name) => !known.has(name.toLowerCase().replace(IN_ROW, "")) && name !== wanted.effectiveColumn,
  );
  return inputs
    .filter(({ key, rules }) => rules.length > 0 && !given.has(memberOf(key)))
    .map(({ key, rules, isFilled }) => ({ key, rules, isFilled, hint: inputHint(key, free), isMember: true as const }))
    .filter(({ hint }) => hint !== undefined);
}

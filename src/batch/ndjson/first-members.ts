import { inputHint } from "../../model/suggest.ts";
import type { Chunk, Source } from "../format.ts";
import type { InputWithoutColumn } from "../input/bindings.ts";
import type { BatchInput } from "../interface.ts";
import { NdjsonReader } from "./reader.ts";

/** A source whose first chunk was taken before. */
interface BegunSource {
  readonly source: Source;
  /** The members of the records in its first chunk, each name once. */
  readonly members: ReadonlySet<string>;
}

/** Takes the first chunk of a source whose records have members of their own. */
export async function beginSource(source: Source): Promise<BegunSource> {
  const chunks = source.chunks()[Symbol.asyncIterator]();
  const first = await chunks.next();
  const members = new Set<string>();
  if (first.done !== true && first.value.rejected === undefined) {
    const take = ({ names }: { readonly names: readonly string[] | undefined }) => {
      for (const name of names ?? []) members.add(name);
    };
    new NdjsonReader([]).read(first.value.payload, take, () => undefined);
  }
  async function* all(): AsyncIterable<Chunk> {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { source: { ...source, chunks: all }, members };
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
  const free = [...members].filter((name) => !known.has(name.toLowerCase()) && name !== wanted.effectiveColumn);
  return inputs
    .filter(({ key, rules }) => rules.length > 0 && !given.has(memberOf(key)))
    .map(({ key, rules, isFilled }) => ({ key, rules, isFilled, hint: inputHint(key, free), isMember: true as const }))
    .filter(({ hint }) => hint !== undefined);
}

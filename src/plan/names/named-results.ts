import { foldName } from "../../model/fold-name.ts";
import type { MetaNode } from "../../syntax/tree/declaration.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { Row } from "../body.ts";

/** The meta key whose text names the rules that people come for. */
const KEY = "results";

/** The `meta results` line of a row, with each name that is written there once. */
interface NamedResults extends Placed<MetaNode> {
  /** Names of rules of the row, as named. */
  readonly rules: readonly string[];
  /** The other names. */
  readonly unknown: readonly string[];
}

/**
 * The `meta results` line of a row (docs/spec/01-syntax.md#4-5-meta); without names where its value
 * is not a text. Undefined without such a line.
 */
export function namedResults({ tree }: Row): NamedResults | undefined {
  const line = tree.meta.find(({ node }) => node.key === KEY);
  if (line === undefined) return undefined;
  const { value } = line.node;
  const names = new Set(value.type === "text" ? value.text.split(/[\s,]+/).map((name) => foldName(name)) : []);
  names.delete("");
  const known = new Set(tree.rules.map(({ declaration }) => declaration.node.name));
  const named = [...names];
  return {
    ...line,
    rules: named.filter((name) => known.has(name)),
    unknown: named.filter((name) => !known.has(name)),
  };
}

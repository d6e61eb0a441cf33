import { foldName } from "../../model/fold-name.ts";
import type { MetaNode } from "../../syntax/tree/declaration.ts";
import type { Placed } from "../../syntax/tree/place.ts";
import type { Row } from "../body.ts";

/** The meta key whose text names the rules that people come for. */
const KEY = "results";

/**
 * The `meta results` line of a row with the names that it has, as rules are called
 * (docs/spec/01-syntax.md#4-5-meta); without names where its value is not a text. Undefined without
 * such a line.
 */
export function namedResults({
  tree,
}: Row): (Placed<MetaNode> & { readonly names: readonly string[] | undefined }) | undefined {
  const line = tree.meta.find(({ node }) => node.key === KEY);
  if (line === undefined) return undefined;
  const { value } = line.node;
  const names = value.type === "text" ? value.text.split(",").map((name) => foldName(name.trim())) : undefined;
  return { ...line, names: names && [...new Set(names)] };
}

import { violation } from "../../model/types/constraints.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import type { Late } from "../findings/suggestions.ts";
import type { LazyIndex } from "../units/lazy-index.ts";

/**
 * The first constraint that a value in the source breaks. A similar option is searched for only
 * when the error is reported; many options stay in their order, as there may be many such errors.
 */
export function brokenConstraint(value: Value, type: Type, lookup: LazyIndex): Late<string> | undefined {
  if (value.kind !== "text" || type.kind !== "text" || type.options.length === 0)
    return violation(value, type)?.problem;
  if (lookup.hasOption(type.options, value.text)) return violation(value, { ...type, options: [] })?.problem;
  return (suggest) => violation(value, type, (name, options) => suggest(name, () => options), inOrder)?.problem ?? "";
}

function inOrder(_text: string, options: readonly string[]): readonly string[] {
  return options;
}

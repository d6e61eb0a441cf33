import { equalDimensions } from "../../model/types/dimensions.ts";
import type { KeyField, RowType, Type } from "../../model/types/type.ts";

/**
 * True when the results of two arms agree (docs/spec/04-rules-evaluation.md#4-3-types-of-rules;
 * of lists and rows docs/spec/08-lists.md#7-rules-that-are-lists-rows-or-imports). `a` is the type
 * of the first value, and so no veto.
 */
export function agree(a: Type, b: Type): boolean {
  if (b.kind === "veto" || a.kind === "unknown" || b.kind === "unknown") return true;
  if (a.kind === "list" || b.kind === "list") {
    if (a.kind !== "list" || b.kind !== "list") return false;
    return agree(a.of, b.of) && (a.of.kind !== "row" || b.of.kind !== "row" || sameKey(a.of.key, b.of.key));
  }
  if (a.kind === "row" || b.kind === "row") return a.kind === "row" && b.kind === "row" && sameSpec(a, b);
  if (a.kind === "measure" && b.kind === "measure") return equalDimensions(a.dimensions, b.dimensions);
  if (a.kind === "measurerange" && b.kind === "measurerange") {
    return equalDimensions(a.element.dimensions, b.element.dimensions);
  }
  return a.kind === b.kind || a.kind === "anonymous" || b.kind === "anonymous";
}

/** True for rows of one version of a spec. */
export function sameSpec(a: RowType, b: RowType): boolean {
  return a.spec === b.spec && a.repository === b.repository && a.from === b.from;
}

function sameKey(a: readonly KeyField[], b: readonly KeyField[]): boolean {
  return a.length === b.length && a.every(({ name, bound }, at) => name === b[at]?.name && bound === b[at]?.bound);
}

import type { LineContext } from "../data-context.ts";

/**
 * Rejects a unit that is called `or`: after a number it would be read as the operator
 * (docs/spec/01-syntax.md#1-3-keywords). True when it did.
 */
export function rejectOr(line: LineContext, name: string): boolean {
  if (name !== "or") return false;
  line.reject("reserved-unit", "`or` after a number is the operator and cannot be a unit", "choose another name");
  return true;
}

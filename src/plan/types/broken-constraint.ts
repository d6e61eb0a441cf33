import { violation } from "../../model/types/constraints.ts";
import type { Type } from "../../model/types/type.ts";
import type { Value } from "../../model/value.ts";
import type { Late } from "../checks/names/suggestions.ts";

/** The first constraint that a value in the source breaks; the option that was meant is looked for when it is reported. */
export function brokenConstraint(value: Value, type: Type): Late<string> | undefined {
  const broken = violation(value, type, () => undefined);
  if (broken === undefined) return undefined;
  return (suggest) => violation(value, type, (name, options) => suggest(name, () => options)) ?? broken;
}

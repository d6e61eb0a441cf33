import type { Type } from "../../model/types/type.ts";

/**
 * A type without the members that no evaluation (or, when `explained`, no explanation) reads: texts
 * for people, members that only serve to compare types, and details of units for interfaces. Parts
 * that are types stay the same objects.
 */
export function evaluatedType(type: Type, explained: boolean): object {
  if (!("help" in type)) return type;
  const head = { ...type, help: "", extends: type.extends && { parent: type.extends.parent } };
  switch (type.kind) {
    case "ratio":
      return { ...head, suggestion: undefined, units: type.units.map(({ name, perOne }) => ({ name, perOne })) };
    case "measure":
      return {
        ...head,
        suggestion: undefined,
        units: type.units.map(({ name, factor, terms }) => (explained ? { name, factor, terms } : { name, factor })),
        family: explained ? type.family : undefined,
        dimensions: undefined,
      };
    default:
      return head;
  }
}

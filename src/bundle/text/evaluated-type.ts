import type { Type } from "../../model/types/type.ts";

/**
 * A type as far as evaluating looks at it, or explaining as well: without the texts for people,
 * without what only other types are compared by, and without what interfaces say of units. Parts
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

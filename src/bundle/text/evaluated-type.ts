import type { Type } from "../../model/types/type.ts";

/** The units of types by the list that they share, as evaluations read them. */
export type EvaluatedUnits = WeakMap<readonly object[], readonly object[]>;

/**
 * A type without the members that no evaluation reads: texts for people, members that only serve to
 * compare types, and details of units for interfaces. Parts that are types stay the same objects.
 * `made`: the units of other types, and from now on of this.
 */
export function evaluatedType(type: Type, made: EvaluatedUnits): object {
  if (!("help" in type)) return type;
  const head = { ...type, help: "", optionLabels: undefined, extends: type.extends && { parent: type.extends.parent } };
  switch (type.kind) {
    case "ratio":
      return {
        ...head,
        suggestion: undefined,
        units: shared(made, type.units, ({ name, perOne }) => ({ name, perOne })),
      };
    case "measure":
      return {
        ...head,
        suggestion: undefined,
        units: shared(made, type.units, ({ name, factor }) => ({ name, factor })),
        family: undefined,
        dimensions: undefined,
      };
    default:
      return head;
  }
}

function shared<Unit extends object>(
  made: EvaluatedUnits,
  units: readonly Unit[],
  evaluated: (unit: Unit) => object,
): readonly object[] {
  const known = made.get(units) ?? units.map(evaluated);
  made.set(units, known);
  return known;
}

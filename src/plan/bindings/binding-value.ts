import type { Type } from "../../model/types/type.ts";
import type { Literal } from "../../syntax/tree/literal.ts";
import type { Binding, SlotDeclaration } from "../body.ts";
import { type Late, type LateSuggestion, lately } from "../findings/suggestions.ts";
import { brokenConstraint } from "../types/broken-constraint.ts";
import { literalText } from "../types/describe.ts";
import { isProblem, literalValue } from "../types/literal-value.ts";
import type { UnitTable } from "../units/unit-table.ts";

/**
 * The value of a literal bound to a slot: it must be of the slot's kind, in a unit of its type, in
 * order and within its constraints. `scope`: the units of the row that binds it.
 * docs/spec/05-composition-versions.md#5-6-3-planning-errors;
 * docs/spec/03-dates-times-ranges.md#3-8-1-declaring.
 */
export function boundValue(
  reject: (message: Late<string>, suggestion?: LateSuggestion) => void,
  key: string,
  slot: SlotDeclaration,
  literal: Literal,
  scope: UnitTable,
): Binding["value"] | undefined {
  if (slot.type.kind === "unknown") return undefined;
  const reading = literalValue(literal, slot.type, scope);
  if (isProblem(reading)) {
    reject(`\`${key}\` is bound to ${literalText(literal)}: ${reading.problem}`, reading.suggestion);
    return undefined;
  }
  const broken = brokenConstraint(reading.value, slot.type, scope.lookup);
  if (broken !== undefined) {
    const what = `\`${key}\` is bound to ${literalText(literal)}`;
    reject(lately(broken, (text) => `${what}, which breaks a constraint: ${text}`));
    return undefined;
  }
  return { kind: "literal", value: reading.value };
}

/**
 * True when values of type `given` can stand in a slot: kinds must be equal, and families of
 * measures. A rule that has only vetoes fits everywhere.
 */
export function isOfKind(given: Type, slot: Type): boolean {
  if (given.kind === "veto") return true;
  if (given.kind === "measure" && slot.kind === "measure") return given.family === slot.family;
  if (given.kind === "measurerange" && slot.kind === "measurerange")
    return given.element.family === slot.element.family;
  return given.kind === slot.kind;
}

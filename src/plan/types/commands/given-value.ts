import type { Type } from "../../../model/types/type.ts";
import type { Value } from "../../../model/value.ts";
import type { SlotDeclaration } from "../../body.ts";
import { lately } from "../../findings/suggestions.ts";
import { brokenConstraint } from "../broken-constraint.ts";
import type { LineContext } from "../data-context.ts";
import { commandValue } from "./bounds.ts";
import type { DataCommands } from "./read-commands.ts";

/** The fill and suggestion of a slot. */
export interface GivenValues {
  readonly fill?: Value | undefined;
  readonly suggestion?: Value | undefined;
}

/**
 * Fill and suggestion of a declaration, else those of its parent
 * (docs/spec/02-types-numbers-units.md#2-2-1-derived-data-data-b-a, rule 4). A literal parent only
 * suggests its value; a fill drops an inherited suggestion, a suggestion keeps an inherited fill.
 * Both must keep the merged bounds, except for measures, and need not keep `decimals`
 * (docs/spec/02-types-numbers-units.md#2-3-commands).
 */
export function givenValues(
  line: LineContext,
  type: Type,
  parent: SlotDeclaration | undefined,
  settings: DataCommands,
): GivenValues {
  const fill = settings.fill && commandValue(line, "fill", settings.fill, type);
  const suggest = settings.suggest && commandValue(line, "suggest", settings.suggest, type);
  const inherited: GivenValues =
    parent === undefined
      ? {}
      : parent.literal
        ? { suggestion: parent.fill }
        : { fill: parent.fill, suggestion: parent.suggestion };
  const suggestion = fill === undefined ? (suggest ?? inherited.suggestion) : undefined;
  return {
    fill: kept(line.about(settings.fill?.range), "fill", fill ?? inherited.fill, type),
    suggestion: kept(line.about(settings.suggest?.range), "suggestion", suggestion, type),
  };
}

/** The value when it keeps the bounds; otherwise it is reported, and not inherited. */
function kept(line: LineContext, what: string, value: Value | undefined, type: Type): Value | undefined {
  if (value === undefined || type.kind === "measure") return value;
  const broken = brokenConstraint(value, withoutDecimals(type), line.context.units.lookup);
  if (broken === undefined) return value;
  const message = lately(broken, (text) => `the ${what} breaks a constraint: ${text}`);
  line.reject("fill-breaks-constraint", message);
  return undefined;
}

/**
 * The type without `decimals`: a fill or suggestion may have more places, as only its display is
 * rounded (docs/spec/02-types-numbers-units.md#2-3-commands).
 */
function withoutDecimals(type: Type): Type {
  return "decimals" in type ? { ...type, decimals: undefined } : type;
}

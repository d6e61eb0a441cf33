import { operandsFirst } from "../../syntax/operands.ts";
import { location, type Reject } from "../findings/finding.ts";
import { partsOf } from "../names/rule-references.ts";
import { literalText } from "../types/describe.ts";
import { isFound } from "../units/unit-table.ts";
import type { UntypedRule } from "./check.ts";

/**
 * Every unit in a rule is declared by a type in scope. This check is for rules with an unresolved
 * name, which are not typed; in all others typing reports unknown units.
 * docs/spec/02-types-numbers-units.md#2-6-1-names-qualification-collisions.
 */
export function checkUnits({ row, rule, units }: UntypedRule, reject: Reject): void {
  for (const { piece, expression } of partsOf(rule)) {
    for (const node of expression.type === "veto" ? [] : operandsFirst(expression)) {
      const path =
        node.type === "number"
          ? node.unit
          : node.type === "cast" && "unit" in node.target
            ? node.target.unit
            : undefined;
      const unit = path && units.resolve(path);
      if (unit === undefined || isFound(unit)) continue;
      const { message, suggestion } = unit;
      const at = location(row, piece, node.range);
      if (node.type === "number") reject("unknown-unit", at, `${literalText(node)}: ${message}`, { suggestion });
      else reject("cast-target", at, message, { suggestion });
    }
  }
}

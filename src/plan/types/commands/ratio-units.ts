import { exactText } from "../../../model/numbers/decimal.ts";
import { equals, sign } from "../../../model/numbers/rational.ts";
import { removing } from "../../../model/suggestion.ts";
import type { RatioUnit } from "../../../model/types/type.ts";
import type { UnitNode } from "../../../syntax/tree/declaration.ts";
import type { LineContext } from "../data-context.ts";
import type { UnitOrTrait } from "./read-commands.ts";
import { rejectOr } from "./unit-drafts.ts";

/**
 * Merges declared ratio units into the inherited ones, as the number of the unit that makes 1
 * (docs/spec/02-types-numbers-units.md#2-9-ratios, rule 1). Repeating an inherited unit with its
 * value changes nothing.
 */
export function ratioUnits(
  line: LineContext,
  inherited: readonly RatioUnit[],
  declared: readonly UnitOrTrait[],
): RatioUnits {
  if (declared.length === 0) return { units: inherited, ownUnits: [] };
  line.context.budget.charge(inherited.length);
  const units = new Map(inherited.map((unit) => [unit.name, unit]));
  const seen = new Set<string>();
  const ownUnits: string[] = [];
  for (const node of declared) {
    if (node.type !== "unit") continue;
    const about = line.about(node.range);
    const unit = ratioUnit(about, node, seen);
    if (node.name !== undefined) seen.add(node.name);
    if (unit === undefined) continue;
    const before = units.get(unit.name);
    if (before === undefined) {
      units.set(unit.name, unit);
      ownUnits.push(unit.name);
    } else if (!equals(before.perOne, unit.perOne)) {
      about.reject(
        "changed-unit",
        `the unit \`${unit.name}\` is ${exactText(before.perOne)} to 1, not ${exactText(unit.perOne)}`,
        removing("drop the line, or choose another name", "line"),
      );
    }
  }
  return { units: [...units.values()], ownUnits };
}

interface RatioUnits {
  readonly units: readonly RatioUnit[];
  readonly ownUnits: readonly string[];
}

function ratioUnit(line: LineContext, node: UnitNode, seen: ReadonlySet<string>): RatioUnit | undefined {
  const { name, factor, terms } = node;
  if (name === undefined) {
    line.reject("missing-argument", "unit needs a name and how many of it make 1", "write -> unit <name>: <number>");
    return undefined;
  }
  if (rejectOr(line, name)) return undefined;
  if (seen.has(name)) {
    line.reject("repeated-unit", `the unit \`${name}\` is declared twice`, removing("keep one of them", "second unit"));
    return undefined;
  }
  if (terms.length > 0 || factor === undefined) {
    line.reject(
      "compound-unit",
      `the ratio unit \`${name}\` cannot be made of other units`,
      `write -> unit ${name}: <number>`,
    );
    return undefined;
  }
  if (sign(factor.value) <= 0) {
    line.reject("unit-factor", `the unit \`${name}\` is ${factor.digits} to 1; the number is greater than 0`);
    return undefined;
  }
  return { name, perOne: factor.value };
}

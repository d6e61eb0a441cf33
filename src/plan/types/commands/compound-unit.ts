import { ascending } from "../../../model/ascending.ts";
import { multiply, ONE, power, type Rational } from "../../../model/numbers/rational.ts";
import { bitLength, MODERATE_BITS } from "../../../model/numbers/roots.ts";
import { DIMENSIONLESS, powerDimensions, productDimensions } from "../../../model/types/dimensions.ts";
import type { Dimensions } from "../../../model/types/type.ts";
import type { UnitNode } from "../../../syntax/tree/declaration.ts";
import { isFound } from "../../units/unit-table.ts";
import type { LineContext } from "../data-context.ts";

/** The largest exponent: without it a few lines could make factors grow without end. */
const MAX_EXPONENT = 1000;

/** The factor and dimensions of a compound unit. */
interface CompoundUnit {
  readonly factor: Rational;
  readonly dimensions: Dimensions;
  readonly terms: readonly (readonly [unit: string, exponent: number])[];
}

/**
 * Factor and dimensions of a compound unit: the coefficient and its terms multiplied, each to its
 * exponent (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 2); terms
 * are merged and sorted by name. Reports unknown units, units of ratios, units of the type itself
 * and amounts too large. Undefined then, and after an error elsewhere. `siblings`: the units of the
 * type itself.
 */
export function compoundUnit(
  line: LineContext,
  node: UnitNode,
  siblings: ReadonlySet<string>,
): CompoundUnit | undefined {
  let factor = node.factor?.value ?? ONE;
  let dimensions = DIMENSIONLESS;
  const terms = new Map<string, number>();
  for (const { path, exponent } of node.terms) {
    const unit = termUnit(line, node, path, siblings);
    if (unit === undefined) return undefined;
    if (!isSmall(unit.factor, exponent)) return tooLarge(line, node);
    factor = multiply(factor, power(unit.factor, exponent));
    dimensions = productDimensions(dimensions, powerDimensions(unit.dimensions, exponent));
    terms.set(unit.name, (terms.get(unit.name) ?? 0) + exponent);
    if (!isSmall(factor, 1)) return tooLarge(line, node);
  }
  if (dimensions.some(({ exponent }) => Math.abs(exponent) > MAX_EXPONENT)) return tooLarge(line, node);
  const merged = [...terms].filter(([, exponent]) => exponent !== 0);
  merged.sort(([a], [b]) => ascending(a, b));
  return { factor, dimensions, terms: merged };
}

function termUnit(line: LineContext, node: UnitNode, path: readonly string[], siblings: ReadonlySet<string>) {
  const written = path.join(".");
  const name = path.at(-1) ?? "";
  if (siblings.has(name) && (path.length === 1 || path.at(-2) === line.name)) {
    line.reject(
      "compound-unit",
      `the unit \`${node.name}\` is made of \`${written}\`, a unit of the same type`,
      "give it a plain factor",
    );
    return undefined;
  }
  const resolved = line.context.units.resolve(path);
  if (resolved === undefined) return undefined;
  if (!isFound(resolved)) {
    line.reject("compound-unit", `the unit \`${node.name}\` is made of an ${resolved.message}`, resolved.suggestion);
    return undefined;
  }
  if (resolved.type.kind !== "measure") {
    line.reject(
      "compound-unit",
      `the unit \`${node.name}\` is made of \`${written}\`, and a ratio unit is not part of a measure`,
    );
    return undefined;
  }
  const { dimensions } = resolved.type;
  return { name: resolved.unit, factor: resolved.factor, dimensions };
}

function tooLarge(line: LineContext, node: UnitNode): undefined {
  line.reject("compound-unit", `the unit \`${node.name}\` is too large: its exponents or its factor exceed all bounds`);
}

function isSmall(factor: Rational, exponent: number): boolean {
  if (Math.abs(exponent) > MAX_EXPONENT) return false;
  return bitLength(factor.n, factor.d) * Math.abs(exponent) <= MODERATE_BITS;
}

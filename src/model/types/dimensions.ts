import { ascending } from "../ascending.ts";
import type { Dimension, Dimensions } from "./type.ts";

/**
 * The dimensions of a product: exponents are added for each base family
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 4).
 */
export function productDimensions(a: Dimensions, b: Dimensions): Dimensions {
  return merge(a, b, 1);
}

export const DIMENSIONLESS: Dimensions = [];

/** The dimensions of a quotient: the exponents of `b` are taken from those of `a`. */
export function quotientDimensions(a: Dimensions, b: Dimensions): Dimensions {
  return merge(a, b, -1);
}

/** The dimensions of a power: every exponent times the whole number `exponent`; 0 gives none. */
export function powerDimensions(dimensions: Dimensions, exponent: number): Dimensions {
  return exponent === 0 ? DIMENSIONLESS : dimensions.map((each) => ({ ...each, exponent: each.exponent * exponent }));
}

/** The dimensions of 1 / x. */
export function inverseDimensions(dimensions: Dimensions): Dimensions {
  return powerDimensions(dimensions, -1);
}

/** True when two measures have equal dimensions. */
export function equalDimensions(a: Dimensions, b: Dimensions): boolean {
  if (a.length !== b.length) return false;
  return a.every((each, i) => each.family === b[i]?.family && each.exponent === b[i]?.exponent);
}

/** A text that is the same for equal dimensions and different for others, as a key of tables. */
export function dimensionsKey(dimensions: Dimensions): string {
  return JSON.stringify(dimensions.map(({ family, exponent }) => [family, exponent]));
}

/**
 * The text of dimensions for people
 * (docs/spec/02-types-numbers-units.md#2-7-dimensions-and-compound-units, rule 5): `money/weight`,
 * `length*mass`, `1/len*weight^2`.
 */
export function displayDimensions(dimensions: Dimensions): string {
  const above = dimensions.filter(({ exponent }) => exponent > 0).map(displayPower);
  const below = dimensions.filter(({ exponent }) => exponent < 0).map(displayPower);
  const numerator = above.length === 0 ? "1" : above.join("*");
  return below.length === 0 ? numerator : `${numerator}/${below.join("*")}`;
}

function displayPower({ name, exponent }: Dimension): string {
  const size = Math.abs(exponent);
  return size === 1 ? name : `${name}^${size}`;
}

/** The order in which dimensions are kept: by name, then by family. */
function order(a: Dimension, b: Dimension): number {
  return ascending(a.name, b.name) || ascending(a.family, b.family);
}

function merge(a: Dimensions, b: Dimensions, sign: 1 | -1): Dimensions {
  const merged: Dimension[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    const next = left === undefined ? 1 : right === undefined ? -1 : order(left, right);
    if (next < 0 && left !== undefined) {
      merged.push(left);
      i++;
    } else if (next > 0 && right !== undefined) {
      merged.push({ ...right, exponent: sign * right.exponent });
      j++;
    } else if (left !== undefined && right !== undefined) {
      const exponent = left.exponent + sign * right.exponent;
      if (exponent !== 0) merged.push({ ...left, exponent });
      i++;
      j++;
    }
  }
  return merged;
}

import type { WrittenAnswer, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { productsOf, type TestCase, type VariedValue } from "../cases/case.ts";
import { type BoundCase, give } from "./bind.ts";
import { type Mismatch, mismatchOf } from "./compare.ts";

/** A case with one value for each input, evaluated. */
export interface CaseResult {
  readonly bound: BoundCase;
  /** With the values of `each`. */
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
  /** Empty: all is as expected. */
  readonly mismatches: readonly Mismatch[];
  /** Undefined for a case that expects nothing. */
  readonly answer: WrittenAnswer | undefined;
}

/** Runs a case once for each of its values. */
export function* runCase(bound: BoundCase): Generator<CaseResult> {
  const { test, version, expected, overrides } = bound;
  const rules = [...new Set(expected.map(({ rule }) => rule))];
  for (let product = 0; product < productsOf(test); product++) {
    const data = dataAt(bound, product);
    const name = nameOf(test, valuesAt(test.each, product));
    if (rules.length === 0) {
      yield { bound, name, data, mismatches: [], answer: undefined };
      continue;
    }
    const answer = version.evaluate(data, rules, overrides);
    yield { bound, name, data, mismatches: mismatches(bound, answer, version), answer };
  }
}

/** The data of the cases that a case stands for, at most so many. */
export function* dataOfCase(bound: BoundCase, most = Number.POSITIVE_INFINITY): Generator<BoundCase["data"]> {
  const count = Math.min(productsOf(bound.test), most);
  for (let product = 0; product < count; product++) yield dataAt(bound, product);
}

/** The data of one of the cases that a case stands for. */
export function dataAt({ test, data }: BoundCase, product: number): Readonly<Record<string, string>> {
  if (test.each.length === 0) return data;
  const values = { ...data };
  for (const [name, value] of valuesAt(test.each, product)) give(values, name, value);
  return values;
}

function mismatches({ expected }: BoundCase, answer: WrittenAnswer, version: WrittenVersion): readonly Mismatch[] {
  return expected.flatMap((each) => mismatchOf(each, answer, version) ?? []);
}

type Varied = readonly (readonly [name: string, value: string])[];

/** The values of a product, of which the last input varies first. */
function valuesAt(each: readonly VariedValue[], product: number): Varied {
  const values: [string, string][] = [];
  let left = product;
  for (const { name, values: of } of [...each].reverse()) {
    values.unshift([name.value, of[left % of.length] ?? ""]);
    left = Math.floor(left / of.length);
  }
  return values;
}

function nameOf({ name }: TestCase, varied: Varied): string {
  if (varied.length === 0) return name;
  return `${name} (${varied.map(([input, value]) => `${input}=${value}`).join(", ")})`;
}

import { regionsWhereFalse } from "../../analysis/claims/properties.ts";
import { type Candidates, candidatesOf } from "../../analysis/inputs/candidates.ts";
import { differentInputs, SeededNumbers } from "../../analysis/inputs/draws.ts";
import { slotsRead } from "../../analysis/inputs/literals.ts";
import { withNamedRows, withWholeLists } from "../../analysis/inputs/row-data.ts";
import { smallestShowing } from "../../analysis/inputs/smallest.ts";
import { microseconds } from "../../analysis/slice/instants.ts";
import { AnalysedSlice } from "../../analysis/slice/slice.ts";
import { INPUTS, LOTS_OF_PROPERTY, TRIES } from "../../analysis/tuning.ts";
import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import { identityOf } from "../../engine/causes/identity.ts";
import { SMALL_NUMBERS, unlessLarge } from "../../model/numbers/small-numbers.ts";
import type { InFile, Property } from "../cases/case.ts";
import type { FileProblems } from "../cases/problems.ts";
import type { BoundCase } from "../run/bind.ts";
import { dataOfCase } from "../run/run-cases.ts";
import type { Versions } from "../run/versions.ts";

/** A property whose rule is found. */
export interface BoundProperty {
  readonly property: Property;
  readonly version: WrittenVersion;
  readonly rule: number;
}

export type PropertyInput = Readonly<Record<string, string>>;

/** The outcome of trying a property. */
export interface PropertyResult {
  readonly bound: BoundProperty;
  /** The number of different inputs for which it was true. */
  readonly held: number;
  /** The number of different inputs for which its rule has a veto: it says nothing about them. */
  readonly notApplicable: number;
  /** The smallest input found for which it is false. */
  readonly refuted: PropertyInput | undefined;
}

/** Undefined: the rule is none, or not boolean, which `problems` then tells. */
export function boundProperty(
  property: Property,
  versions: Versions,
  problems: FileProblems,
): BoundProperty | undefined {
  const { start, end, repository, effective } = property;
  const version = versions.of({ spec: specOf(property), repository, effective, start, end }, problems);
  if (version === undefined) return undefined;
  const key = property.value.slice(property.value.lastIndexOf(".") + 1);
  const rule = version.ruleKeys.get(key);
  const type = version.program.rules[rule ?? -1]?.type;
  if (rule === undefined) {
    problems.unknown(property, key, `spec \`${version.spec}\` has no rule \`${key}\``, [...version.ruleKeys.keys()]);
    return undefined;
  }
  if (type?.kind === "boolean") return { property, version, rule };
  problems.add(property, `rule \`${key}\` is true or false for no input`, "a property is a boolean rule");
  return undefined;
}

/** The spec that a property names before its rule. */
export function specOf({ value, start, end }: Property): InFile<string> {
  return { value: value.slice(0, value.lastIndexOf(".")), start, end };
}

/** Tries a property on the cases of its version, and on other inputs, each once. */
export function checkProperty(bound: BoundProperty, cases: readonly BoundCase[], seed: number): PropertyResult {
  const { rule, version } = bound;
  const numbers = new SeededNumbers(seed);
  const ofSpec = cases.filter((each) => each.version.spec === version.spec);
  const candidates = candidatesOf(rule, version, numbers, {
    lots: LOTS_OF_PROPERTY,
    known: ofSpec.slice(0, TRIES).flatMap((each) => [...dataOfCase(each, TRIES)]),
  });
  const ofVersion = ofSpec.filter(
    (each) => each.version.rules === version.rules && each.version.effective === version.effective,
  );
  const small = (data: PropertyInput) => smallestShowing(data, candidates, (each) => truthOf(bound, each) === false);
  let [held, notApplicable] = [0, 0];
  const met = new Set<string>();
  const slots = [...slotsRead(version.program, rule)];
  for (const data of inputsOf(bound, ofVersion, candidates, numbers)) {
    const read = valuesRead(slots, version, data);
    if (met.has(read)) continue;
    met.add(read);
    const truth = truthOf(bound, data);
    if (truth === false) return { bound, held, notApplicable, refuted: withNamedRows(small(data), version.program) };
    if (truth === true) held++;
    else notApplicable++;
  }
  return { bound, held, notApplicable, refuted: undefined };
}

function* inputsOf(
  bound: BoundProperty,
  cases: readonly BoundCase[],
  candidates: readonly Candidates[],
  numbers: SeededNumbers,
): Generator<PropertyInput> {
  for (const each of cases) for (const data of dataOfCase(each)) yield withWholeLists(data, bound.version.program);
  const likely = [...inputsWhereFalse(bound)];
  yield* likely;
  yield* differentInputs(candidates, numbers, INPUTS - likely.length);
}

/** Inputs of the regions in which the rule may be false at the instant of its version. */
function* inputsWhereFalse({ rule, version }: BoundProperty): Generator<PropertyInput> {
  const instant = microseconds(version.effective) ?? 0n;
  const slice = new AnalysedSlice({ slice: { from: instant, to: instant + 1n }, instant, versionAt: () => version });
  for (const { data } of slice.chooser.inputsIn([rule], regionsWhereFalse(slice.rule(rule)) ?? [])) yield data;
}

/** A text that differs exactly when the value of one of some inputs does. */
function valuesRead(slots: readonly number[], { program, readValue }: WrittenVersion, data: PropertyInput): string {
  const given = new Map(Object.entries(data));
  const values = slots.map((slot) => {
    const { key, type } = program.slots[slot] ?? {};
    const text = given.get(key ?? "");
    return text === undefined || key === undefined || type === undefined
      ? null
      : identityOf(readValue(text, type, key));
  });
  const lists = (program.lists ?? []).map(({ key }) => given.get(key) ?? null);
  return JSON.stringify([values, lists]);
}

/** Undefined: the rule has a veto, or its numbers grow too large to be tried. */
function truthOf({ version, rule }: BoundProperty, data: PropertyInput): boolean | undefined {
  const outcome = unlessLarge(() => version.evaluate(data, [rule], undefined, SMALL_NUMBERS).ofRule(rule));
  return outcome?.kind === "boolean" ? outcome.value : undefined;
}

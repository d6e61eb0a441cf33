import { type Candidates, candidatesOf } from "../../analysis/inputs/candidates.ts";
import { SeededNumbers } from "../../analysis/inputs/random.ts";
import type { WrittenVersion } from "../../engine/written/written-version.ts";
import type { Property } from "../cases/case.ts";
import { productsOf } from "../cases/case.ts";
import type { FileProblems } from "../cases/problems.ts";
import type { BoundCase } from "../run/bind.ts";
import { dataAt } from "../run/run-cases.ts";
import type { Versions } from "../run/versions.ts";

/** The number of inputs by lot. */
const BY_LOT = 1000;
/** The most inputs that are tried to find a smaller one. */
const MOST_SMALLER = 2000;

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
  /** The number of inputs for which it was true. */
  readonly held: number;
  /** The number of inputs for which its rule has a veto: it says nothing about them. */
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
  const at = property.value.lastIndexOf(".");
  const { start, end, repository, effective } = property;
  const spec = { value: property.value.slice(0, at), start, end };
  const version = versions.of({ spec, repository, effective, start, end }, problems);
  if (version === undefined) return undefined;
  const key = property.value.slice(at + 1);
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

/** Tries a property on the cases of its version, and on inputs by lot. */
export function checkProperty(bound: BoundProperty, cases: readonly BoundCase[], seed: number): PropertyResult {
  const numbers = new SeededNumbers(seed);
  const candidates = candidatesOf(bound.rule, bound.version, numbers);
  let [held, notApplicable] = [0, 0];
  for (const data of inputs(bound, cases, candidates, numbers)) {
    const truth = truthOf(bound, data);
    if (truth === false) return { bound, held, notApplicable, refuted: smallest(bound, data, candidates) };
    if (truth === true) held++;
    else notApplicable++;
  }
  return { bound, held, notApplicable, refuted: undefined };
}

function* inputs(
  { version }: BoundProperty,
  cases: readonly BoundCase[],
  candidates: readonly Candidates[],
  numbers: SeededNumbers,
): Generator<PropertyInput> {
  for (const each of cases) {
    if (each.version.rules !== version.rules || each.version.effective !== version.effective) continue;
    for (let product = 0; product < productsOf(each.test); product++) yield dataAt(each, product);
  }
  for (let count = 0; count < BY_LOT; count++)
    yield Object.fromEntries(candidates.map(({ input, texts }) => [input, numbers.of(texts) ?? ""]));
}

/** Undefined: the rule has a veto. */
function truthOf({ version, rule }: BoundProperty, data: PropertyInput): boolean | undefined {
  const outcome = version.evaluate(data, [rule]).ofRule(rule);
  return outcome.kind === "boolean" ? outcome.value : undefined;
}

/** Takes smaller values one by one, as long as the property stays false. */
function smallest(bound: BoundProperty, data: PropertyInput, candidates: readonly Candidates[]): PropertyInput {
  let found = data;
  let left = MOST_SMALLER;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const { input, texts } of candidates) {
      for (const text of texts) {
        if (text === found[input] || left-- <= 0) break;
        const smaller = { ...found, [input]: text };
        if (truthOf(bound, smaller) !== false) continue;
        found = smaller;
        isSmaller = true;
        break;
      }
    }
  }
  return found;
}

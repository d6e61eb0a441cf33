import type { Overrides, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { divide, rational } from "../../model/numbers/rational.ts";
import { freeType } from "../../model/types/free-type.ts";
import { NUMBER, RATIO } from "../../model/types/primitive.ts";
import type { Type } from "../../model/types/type.ts";
import type { Outcome, Value } from "../../model/value.ts";
import type { Expectation, ExpectedResult, GivenValue, InFile, ReplacedRule, TestCase } from "../cases/case.ts";
import type { FileProblems } from "../cases/problems.ts";
import { withCells } from "./cells.ts";
import type { Versions } from "./versions.ts";

/** A case whose names are found and whose values are read. */
export interface BoundCase {
  readonly test: TestCase;
  readonly version: WrittenVersion;
  /** The values of the file and of the case, without those of `each`. */
  readonly data: Readonly<Record<string, string>>;
  readonly overrides: Overrides | undefined;
  /** By rule id, ascending. */
  readonly expected: readonly BoundExpectation[];
}

export interface BoundExpectation {
  readonly rule: number;
  readonly key: string;
  readonly expectation: InFile<Expectation>;
  /** Of `value` and `exact`. */
  readonly value?: Value | undefined;
}

/** Binds cases to the versions that they test. */
export class CaseBinder {
  readonly #versions: Versions;
  readonly #overrides = new Map<string, Overrides>();

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** Undefined: something is wrong with the case, which `problems` then tells. */
  bind(found: TestCase, problems: FileProblems): BoundCase | undefined {
    const version = this.#versions.of(found, problems);
    if (version === undefined) return undefined;
    const test = withCells(found, version, problems);
    const data = dataOf(test, version);
    checkInputs([...test.data, ...test.each], version, problems);
    const overrides = this.#overridesOf(test.overrides, version, problems);
    const expected = test.results.flatMap((result) => boundResult(result, version, problems) ?? []);
    return { test, version, data, overrides, expected: expected.sort((a, b) => a.rule - b.rule) };
  }

  /** One object for equal overrides, as the program that they make is kept. */
  #overridesOf(
    replaced: readonly ReplacedRule[],
    version: WrittenVersion,
    problems: FileProblems,
  ): Overrides | undefined {
    if (replaced.length === 0) return undefined;
    const outcomes = replaced.map(({ rule, outcome }): readonly [number, Outcome] | undefined => {
      const id = ruleOf(rule, version, problems);
      if (id === undefined) return undefined;
      if ("veto" in outcome.value) return [id, { kind: "veto", cause: "user", reason: reasonOf(outcome.value.veto) }];
      const value = readValue(id, outcome.value.value, outcome, version, problems);
      return value && [id, value];
    });
    const found = outcomes.filter((each) => each !== undefined);
    const key = JSON.stringify(replaced.map(({ rule, outcome }) => [rule.value, outcome.value]));
    const same = this.#overrides.get(key) ?? new Map(found);
    this.#overrides.set(key, same);
    return same;
  }
}

function dataOf({ file, data }: TestCase, { isInput }: WrittenVersion): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const { name, value } of file.data) if (value !== null && isInput(name.value)) values[name.value] = value;
  for (const { name, value } of data) {
    if (value === null) delete values[name.value];
    else values[name.value] = value;
  }
  return values;
}

function checkInputs(
  given: readonly Pick<GivenValue, "name">[],
  { slotKeys, isInput, spec }: WrittenVersion,
  problems: FileProblems,
): void {
  for (const { name } of given) {
    if (isInput(name.value)) continue;
    problems.unknown(name, name.value, `spec \`${spec}\` has no input \`${name.value}\``, [...slotKeys.keys()]);
  }
}

/** Tells inputs that a file gives in every case and that none of its specs has. */
export function checkFileData(bound: readonly BoundCase[], problems: FileProblems): void {
  const [first] = bound;
  if (first === undefined) return;
  const versions = new Set(bound.map(({ version }) => version));
  const known = new Set(Array.from(versions, ({ slotKeys }) => [...slotKeys.keys()]).flat());
  for (const { name } of first.test.file.data)
    if (![...versions].some(({ isInput }) => isInput(name.value)))
      problems.unknown(name, name.value, `no spec of the file has an input \`${name.value}\``, [...known]);
}

function boundResult(
  { rule, expectation }: ExpectedResult,
  version: WrittenVersion,
  problems: FileProblems,
): BoundExpectation | undefined {
  const id = ruleOf(rule, version, problems);
  if (id === undefined) return undefined;
  const bound = { rule: id, key: rule.value, expectation };
  const { value: expected } = expectation;
  if (expected.kind === "missing") {
    const wrong = expected.inputs.find((input) => !version.isInput(input));
    if (wrong === undefined) return bound;
    const message = `spec \`${version.spec}\` has no input \`${wrong}\``;
    problems.unknown(expectation, wrong, message, [...version.slotKeys.keys()]);
    return undefined;
  }
  if (expected.kind !== "value" && expected.kind !== "exact") return bound;
  const read = expected.kind === "value" ? readValue : readExact;
  const value = read(id, expected.text, expectation, version, problems);
  return value && { ...bound, value };
}

function ruleOf(rule: InFile<string>, { ruleKeys, spec }: WrittenVersion, problems: FileProblems): number | undefined {
  const id = ruleKeys.get(rule.value);
  if (id === undefined)
    problems.unknown(rule, rule.value, `spec \`${spec}\` has no rule \`${rule.value}\``, [...ruleKeys.keys()]);
  return id;
}

function readValue(
  rule: number,
  text: string,
  at: InFile<unknown>,
  version: WrittenVersion,
  problems: FileProblems,
): Value | undefined {
  const declared = version.program.rules[rule];
  if (declared === undefined) throw new Error(`unreachable: no rule ${rule}`);
  const read = version.readValue(text, freeType(declared.type), declared.key);
  if (read.kind !== "veto") return read;
  const other = OTHER_NOTATION.get(declared.type.kind);
  const noted = other && version.readValue(text, other, declared.key);
  if (noted?.kind === "number") return noted;
  const reason = (read.reason ?? "").replace(/^Data [^:]*: /, "");
  const hint = declared.type.kind === "text" ? undefined : "a veto is expected with {veto: REASON}";
  problems.add(at, `\`${text}\` is not a value of rule \`${declared.key}\`: ${reason}`, hint);
  return undefined;
}

/** `0.25` is the ratio 25 %, and `25%` the number 0.25: 100 % is 1. */
const OTHER_NOTATION: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["ratio", NUMBER],
  ["number", RATIO],
]);

/** Reads `10/3 eur`: a fraction, with the unit of an amount. */
function readExact(
  rule: number,
  text: string,
  at: InFile<unknown>,
  version: WrittenVersion,
  problems: FileProblems,
): Value | undefined {
  const [, upper, lower, unit] = /^(.*?)\/\s*([1-9]\d*)(.*)$/.exec(text) ?? [];
  const whole = upper === undefined ? text : `${upper.trimEnd()}${unit}`;
  const value = readValue(rule, whole, at, version, problems);
  if (value === undefined || lower === undefined) return value;
  if (value.kind === "number") return { ...value, ...divide(value, rational(BigInt(lower))) };
  problems.add(at, `\`${text}\` is not a number`, "`exact` is for numbers and amounts");
  return undefined;
}

function reasonOf(text: string): string | undefined {
  return text === "" ? undefined : text;
}

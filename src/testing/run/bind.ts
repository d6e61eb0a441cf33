import type { Overrides, WrittenVersion } from "../../engine/as-written/written-version.ts";
import { divide, rational } from "../../model/numbers/rational.ts";
import type { ProgramRule } from "../../model/program/program.ts";
import { ROW_NAME } from "../../model/program/row-name.ts";
import type { Type } from "../../model/types/type.ts";
import type { Outcome, Value } from "../../model/value.ts";
import type { Expectation, ExpectedResult, GivenValue, InFile, TableCell, TestCase } from "../cases/case.ts";
import type { FileProblems } from "../cases/problems.ts";
import { missingInputs } from "../cases/read-csv.ts";
import { canBeListed } from "./expected-lists.ts";
import { isOfRows, resultValue } from "./read-value.ts";
import { rowsOfCase } from "./rows-of-case.ts";
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
    if (!isRequest(test, data, version, problems)) return undefined;
    const overrides = this.#overridesOf(test, data, version, problems);
    const expected = test.results.flatMap((result) => boundResult(result, version, problems) ?? []);
    return { test, version, data, overrides, expected: expected.sort((a, b) => a.rule - b.rule) };
  }

  /** One object for equal overrides, as the program that they make is kept. */
  #overridesOf(
    { overrides: replaced, each }: TestCase,
    data: BoundCase["data"],
    version: WrittenVersion,
    problems: FileProblems,
  ): Overrides | undefined {
    if (replaced.length === 0) return undefined;
    const varied = new Set(each.map(({ name }) => listOf(name.value)));
    for (const { rule } of replaced) if (!varied.has(listOf(rule.value))) checkRow(rule, data, version, problems);
    const outcomes = replaced.map(({ rule, outcome }): readonly [number | string, Outcome] | undefined => {
      const found = replacedRule(rule, version, problems);
      if (found === undefined) return undefined;
      const { id, type } = found;
      if ("veto" in outcome.value) return [id, { kind: "veto", cause: "user", reason: reasonOf(outcome.value.veto) }];
      const value = readValue({ key: rule.value, type }, outcome.value.value, outcome, version, problems);
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
  for (const { name, value } of data) give(values, name.value, value);
  return values;
}

/** Gives a value in place of an earlier one, a list in place of its rows; null takes it back. */
export function give(values: Record<string, string>, name: string, value: string | null): void {
  const isWhole = value === null || value.trimStart().startsWith("[");
  if (isWhole) for (const known of Object.keys(values)) if (isBelow(known, name)) delete values[known];
  if (value === null) delete values[name];
  else values[name] = value;
}

/** True for the name of a row of a list, or of data in one. */
function isBelow(name: string, list: string): boolean {
  return name.length > list.length && name[list.length] === "." && name.startsWith(list);
}

/** False for data that cannot be read, with the first values of `each`: a problem at the name. */
function isRequest(
  { file, data, each }: TestCase,
  values: BoundCase["data"],
  version: WrittenVersion,
  problems: FileProblems,
): boolean {
  const first = { ...values };
  for (const {
    name,
    values: [value],
  } of each)
    if (value !== undefined) give(first, name.value, value);
  const problem = version.problemOf(first);
  if (problem === undefined) return true;
  const about = problem.related_data ?? "";
  const names = [...file.data, ...data, ...each].map(({ name }) => name).filter(({ value }) => about.startsWith(value));
  const at = names.reduceRight<InFile<string> | undefined>((longest, name) => {
    return longest === undefined || name.value.length > longest.value.length ? name : longest;
  }, undefined);
  if (at === undefined) return true;
  problems.add(at, problem.message);
  return false;
}

function checkInputs(
  given: readonly Pick<GivenValue, "name">[],
  { inputNames, isInput, spec }: WrittenVersion,
  problems: FileProblems,
): void {
  for (const name of unknownNames(given, isInput))
    problems.unknown(name, name.value, `spec \`${spec}\` has no input \`${name.value}\``, inputNames(name.value));
}

/** Tells inputs that a file gives in every case and that none of its specs has. */
export function checkFileData(bound: readonly BoundCase[], problems: FileProblems): void {
  const [first] = bound;
  if (first === undefined) return;
  const versions = [...new Set(bound.map(({ version }) => version))];
  const isKnown = (name: string) => versions.some(({ isInput }) => isInput(name));
  for (const name of unknownNames(first.test.file.data, isKnown)) {
    const known = new Set(versions.flatMap(({ inputNames }) => inputNames(name.value)));
    problems.unknown(name, name.value, `no spec of the file has an input \`${name.value}\``, [...known]);
  }
}

/** The names that are no input; of an unknown list the list alone. */
function unknownNames(
  given: readonly Pick<GivenValue, "name">[],
  isInput: (name: string) => boolean,
): readonly InFile<string>[] {
  const unknown: InFile<string>[] = [];
  for (const { name } of given) {
    if (isInput(name.value)) continue;
    const last = unknown.at(-1);
    if (last === undefined || !isBelow(name.value, last.value)) unknown.push(name);
  }
  return unknown;
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
    problems.unknown(expectation, wrong, message, version.inputNames(wrong));
    return undefined;
  }
  if (expected.kind === "list") {
    const typed = { key: rule.value, type: typeOf(id, version), version };
    return canBeListed(typed, { ...expectation, value: expected.items }, problems) ? bound : undefined;
  }
  if (expected.kind !== "value" && expected.kind !== "exact") return bound;
  // The text of a list names its rows or shows its values.
  if (expected.kind === "value" && isOfRows(typeOf(id, version))) return bound;
  const read = expected.kind === "value" ? readValue : readExact;
  const value = read({ key: rule.value, type: typeOf(id, version) }, expected.text, expectation, version, problems);
  return value && { ...bound, value };
}

function ruleOf(rule: InFile<string>, { ruleKeys, spec }: WrittenVersion, problems: FileProblems): number | undefined {
  const id = ruleKeys.get(rule.value);
  if (id === undefined)
    problems.unknown(rule, rule.value, `spec \`${spec}\` has no rule \`${rule.value}\``, [...ruleKeys.keys()]);
  return id;
}

/** The rule that an override names, also one of a row: `members.2.counted`. */
function replacedRule(
  rule: InFile<string>,
  version: WrittenVersion,
  problems: FileProblems,
): { readonly id: number | string; readonly type: Type } | undefined {
  const id = version.ruleKeys.get(rule.value);
  if (id !== undefined) return { id, type: typeOf(id, version) };
  const known = version.rulesOfRow(rule.value);
  const found = known.get(rule.value);
  if (found !== undefined) return { id: rule.value, type: found.type };
  problems.unknown(rule, rule.value, `spec \`${version.spec}\` has no rule \`${rule.value}\``, [...known.keys()]);
  return undefined;
}

/** Tells an override of a row that the list of a case does not have. */
function checkRow(
  rule: InFile<string>,
  data: BoundCase["data"],
  { program }: WrittenVersion,
  problems: FileProblems,
): void {
  const [, list = "", place] = ROW_NAME.exec(rule.value) ?? [];
  const rows = rowsOfCase(list, data, program);
  if (rows === undefined || (Number(place) >= 1 && Number(place) <= rows)) return;
  const number = rows === 1 ? "1 row" : `${rows} rows`;
  problems.add(rule, `the list \`${list}\` has ${number} here, and \`${list}.${place}\` is not one of them`);
}

/** The list of a row's name or of a name in a row; any other name itself. */
function listOf(name: string): string {
  return ROW_NAME.exec(name)?.[1] ?? name;
}

function readValue(
  { key, type }: Pick<ProgramRule, "key" | "type">,
  text: string,
  at: InFile<unknown>,
  version: WrittenVersion,
  problems: FileProblems,
): Value | undefined {
  if (isOfRows(type)) {
    problems.add(at, `rule \`${key}\` is a list or a row, which no text replaces`, "give a veto, or the rows as data");
    return undefined;
  }
  const read = resultValue(text, type, key, version);
  if (read.kind !== "veto") return read;
  const reason = (read.reason ?? "").replace(/^Data [^:]*: /, "");
  const hint = type.kind === "text" ? undefined : "a veto is expected with {veto: REASON}";
  problems.add(at, `\`${text}\` is not a value of rule \`${key}\`: ${reason}`, hint);
  return undefined;
}

function typeOf(rule: number, { program }: WrittenVersion): Type {
  const declared = program.rules[rule];
  if (declared === undefined) throw new Error(`unreachable: no rule ${rule}`);
  return declared.type;
}

/** Reads `10/3 eur`: a fraction, with the unit of an amount. */
function readExact(
  rule: Pick<ProgramRule, "key" | "type">,
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

/**
 * The case with the cells of its line as data and results: only its spec tells which columns are
 * inputs and which are rules.
 */
export function withCells(test: TestCase, version: WrittenVersion, problems: FileProblems): TestCase {
  if (test.cells.length === 0) return test;
  const data: GivenValue[] = [];
  const results: ExpectedResult[] = [];
  for (const { column, cell } of test.cells) {
    const { value: key } = column;
    const expected = expectationOf({ column, cell }, version);
    if (version.isInput(key)) data.push({ name: column, value: cell.value });
    else if (expected !== undefined)
      results.push({
        rule: { ...column, value: expected.rule },
        expectation: { ...cell, value: expected.expectation },
      });
    else {
      const known = [...version.inputNames(key), ...version.ruleKeys.keys()];
      problems.unknown(column, key, `spec \`${version.spec}\` has neither an input nor a rule \`${key}\``, known);
    }
  }
  return { ...test, data, results };
}

const VETO = ".veto";
const MISSING = ".missing";

function expectationOf(
  { column: { value: key }, cell: { value: text } }: TableCell,
  { ruleKeys }: WrittenVersion,
): { readonly rule: string; readonly expectation: Expectation } | undefined {
  if (ruleKeys.has(key)) return { rule: key, expectation: { kind: "value", text } };
  const [veto, missing] = [VETO, MISSING].map((ending) => (key.endsWith(ending) ? key.slice(0, -ending.length) : ""));
  if (veto !== undefined && ruleKeys.has(veto))
    return { rule: veto, expectation: { kind: "veto", reason: text === "any" ? undefined : text } };
  if (missing === undefined || !ruleKeys.has(missing)) return undefined;
  return { rule: missing, expectation: { kind: "missing", inputs: missingInputs(text) } };
}

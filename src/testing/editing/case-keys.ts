import type { CaseFile, CasePlace, InFile, Property, TestCase } from "../cases/case.ts";
import { missingInputs } from "../cases/read-csv.ts";
import { specOf } from "../properties/check-property.ts";

/** A name of rules in a file of cases; its place is that of the name alone. */
export interface CaseKey extends CasePlace {
  readonly repository: string | undefined;
  /** Undefined: the only spec of the workspace. */
  readonly spec: string | undefined;
  /** An input or a rule, `shipping.weight`; undefined: the spec itself. */
  readonly key: string | undefined;
  /** Characters of the key that are not written here, as `members.1.` before `age` in a row. */
  readonly hidden: number;
  /** The case or property that names it; undefined: all of the file. */
  readonly test: TestCase | Property | undefined;
}

/** The names of rules in a file of cases: specs, inputs and rules. One place may come again. */
export function* keysOfCases(file: CaseFile): Generator<CaseKey> {
  for (const test of file.cases) {
    const target = { repository: test.repository?.value, spec: test.spec?.value };
    if (test.spec !== undefined) yield* placed(file, test.spec, test.spec.value, { ...target, key: undefined, test });
    for (const { name } of file.data)
      yield* placed(file, name, name.value, { ...target, key: name.value, test: undefined });
    for (const at of namesOf(test)) {
      const key = withoutAspect(at.value);
      yield* placed(file, at, key, { ...target, key, test });
    }
    for (const { expectation } of test.results) {
      if (expectation.value.kind !== "missing") continue;
      for (const key of expectation.value.inputs) yield* placed(file, expectation, key, { ...target, key, test });
    }
    for (const { column, cell } of test.cells) {
      if (!column.value.endsWith(".missing")) continue;
      for (const key of missingInputs(cell.value)) yield* placed(file, cell, key, { ...target, key, test });
    }
  }
  // A column without values is in no case.
  const specs = new Map(file.cases.map((test) => [`${test.repository?.value} ${test.spec?.value}`, test]));
  for (const { repository, spec } of specs.values()) {
    for (const column of file.columns ?? []) {
      const key = withoutAspect(column.value);
      const target = { repository: repository?.value, spec: spec?.value, test: undefined };
      yield* placed(file, column, key, { ...target, key });
    }
  }
  for (const test of file.properties) {
    const spec = specOf(test).value;
    const key = test.value.slice(spec.length + 1);
    const target = { repository: test.repository?.value, spec, test };
    yield* placed(file, test, test.value, { ...target, key: undefined }, spec.length);
    yield* placed(file, { ...test, start: test.start + spec.length }, key, { ...target, key });
  }
}

/** The rule of a column `RULE.veto` or `RULE.missing`. */
function withoutAspect(column: string): string {
  return column.replace(/\.(?:veto|missing)$/, "");
}

/** The inputs and rules that a case names as members. */
function namesOf({ data, each, overrides, results, cells }: TestCase): InFile<string>[] {
  return [
    ...[...data, ...each].map(({ name }) => name),
    ...[...overrides, ...results].map(({ rule }) => rule),
    ...cells.map(({ column }) => column),
  ];
}

/** A word within a stretch, which may have quotes; nothing where it is written otherwise. */
function* placed(
  { text }: CaseFile,
  { start, end }: CasePlace,
  word: string,
  key: Omit<CaseKey, "start" | "end" | "hidden">,
  length = word.length,
): Generator<CaseKey> {
  const within = text.slice(start, end).toLowerCase();
  const whole = word.toLowerCase();
  const inRow = within.replace(/^["']|["']$/g, "").trim();
  const hidden = inRow !== "" && whole.endsWith(`.${inRow}`) ? whole.length - inRow.length : 0;
  const wanted = whole.slice(hidden);
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    if (/\w/.test(within[at - 1] ?? "") || /\w/.test(within[at + wanted.length] ?? "")) continue;
    yield { ...key, hidden, start: start + at, end: start + at + length - hidden };
    return;
  }
}

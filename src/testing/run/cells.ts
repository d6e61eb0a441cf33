import type { WrittenVersion } from "../../engine/as-written/written-version.ts";
import type { Expectation, ExpectedResult, GivenValue, TableCell, TestCase } from "../cases/case.ts";
import type { FileProblems } from "../cases/problems.ts";
import { missingInputs } from "../cases/read-csv.ts";

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

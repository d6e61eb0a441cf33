import type { Engine } from "../engine/engine.ts";
import { Coverage } from "../testing/coverage/coverage.ts";
import { allGoals, type CoveredVersion, countsOf, openGoals, percentOf } from "../testing/coverage/goals.ts";
import type { CoveredSource } from "../testing/coverage/page.ts";
import { countedVersions } from "../testing/coverage/report.ts";
import type { CaseResult } from "../testing/run/run-cases.ts";
import { runTests } from "../testing/test-run.ts";
import { type SiteTests, type TestedCase, type TestedFile, type VersionTests, versionName } from "./pages/published.ts";

/**
 * Runs the test cases of a workspace, of which some exist. `prefix`: where they are; `sources`: the
 * rules. Throws EngineErrors for what is wrong with the cases.
 */
export function siteTests(engine: Engine, prefix: string, sources: readonly CoveredSource[]): SiteTests {
  const coverage = new Coverage(engine);
  const results: CaseResult[] = [];
  runTests(engine, { prefix, paths: [] }, (result) => {
    coverage.add(result);
    results.push(result);
  });
  const versions = countedVersions(engine, coverage);
  const cases = casesByVersion(engine, results);
  return {
    percent: percentOf(countsOf(allGoals(versions))),
    covered: versions,
    sources,
    versions: new Map(versions.map((version) => [version.name, testsOf(version, cases.get(version.name) ?? [])])),
    files: testedFiles(results),
  };
}

function testsOf(version: CoveredVersion, cases: readonly TestedCase[]): VersionTests {
  const goals = allGoals([version]);
  const counts = countsOf(goals);
  return { cases, percent: counts.goals === 0 ? undefined : percentOf(counts), open: openGoals(goals) };
}

/** The cases that expect something, by the names of local versions. */
function casesByVersion(engine: Engine, results: readonly CaseResult[]): ReadonlyMap<string, readonly TestedCase[]> {
  const found = new Map<string, TestedCase[]>();
  for (const { bound, name, mismatches, answer } of results) {
    const { spec, effective } = bound.version;
    if (answer === undefined || bound.test.repository !== undefined) continue;
    const version = versionName(spec, engine.show({ spec, effective }).effective_from);
    const differences = mismatches.map(({ wanted, expected, actual }) => ({ rule: wanted.key, expected, actual }));
    found.set(version, [...(found.get(version) ?? []), { name, differences }]);
  }
  return found;
}

function testedFiles(results: readonly CaseResult[]): readonly TestedFile[] {
  const files = new Map(results.map(({ bound: { test } }) => [test.file.path, test.file]));
  return Array.from(files.values(), ({ path, text }) => {
    const ofFile = results.filter(({ bound }) => bound.test.file.path === path);
    return { path, text, specs: new Set(ofFile.map(({ bound }) => bound.version.spec)) };
  });
}

import type { Engine } from "../engine/engine.ts";
import type { CaseFile } from "../testing/cases/case.ts";
import { CaseProblems } from "../testing/cases/problems.ts";
import { readYamlCases } from "../testing/cases/read-yaml.ts";
import { Coverage } from "../testing/coverage/coverage.ts";
import { allGoals, countsOf, coveredVersions, openGoals } from "../testing/coverage/goals.ts";
import { goalText } from "../testing/coverage/text.ts";
import type { CaseResult } from "../testing/run/run-cases.ts";
import { FileBinder, runBound } from "../testing/run-files.ts";
import type { CasesAnswer } from "./messages.ts";

/** The most cases and open goals that are listed; the counts have all. */
const MOST_LISTED = 200;

const NOTHING_RUN = { cases: 0, failed: 0, silent: 0, properties: 0, refuted: 0 };

/** Runs the cases of a text, and measures what they reach. */
export function runCases(engine: Engine, source: Pick<CaseFile, "path" | "source" | "text">): CasesAnswer {
  const problems = new CaseProblems();
  const ofFile = problems.of(source);
  const file = readYamlCases(source, ofFile);
  const bound = file && new FileBinder(engine).bind(file, ofFile);
  if (bound === undefined || problems.errors.length > 0) {
    const told = problems.errors.map(({ message, suggestion, source: at }) => ({
      line: at?.line ?? 1,
      message: [message, suggestion ?? []].flat().join("\n"),
    }));
    return { problems: told, counts: NOTHING_RUN, cases: [], coverage: [] };
  }
  const cases: CaseResult[] = [];
  const coverage = new Coverage(engine);
  const counts = runBound([bound], {}, (result) => {
    coverage.add(result);
    cases.push(result);
  });
  const failedFirst = cases.toSorted((a, b) => Number(b.mismatches.length > 0) - Number(a.mismatches.length > 0));
  return {
    problems: [],
    counts,
    cases: failedFirst.slice(0, MOST_LISTED).map(told),
    coverage: covered(engine, coverage),
  };
}

function told({ name, mismatches, answer }: CaseResult): CasesAnswer["cases"][number] {
  return {
    name,
    status: mismatches.length > 0 ? "failed" : answer === undefined ? "silent" : "passed",
    differences: mismatches.map(({ wanted, expected, actual }) => ({ rule: wanted.key, expected, actual })),
  };
}

function covered(engine: Engine, coverage: Coverage): CasesAnswer["coverage"] {
  return coveredVersions(engine, coverage).map((version) => {
    const goals = allGoals([version]);
    return { name: version.name, ...countsOf(goals), open: openGoals(goals).slice(0, MOST_LISTED).map(goalText) };
  });
}

import type { Engine } from "../engine/engine.ts";
import { EngineErrors, requestError } from "../engine/errors.ts";
import { findCaseFiles, readCaseFiles } from "./cases/find.ts";
import { CaseProblems } from "./cases/problems.ts";
import type { CaseResult } from "./run/run-cases.ts";
import { type CaseOptions, runFiles, type TestCounts } from "./run-files.ts";

/**
 * Runs the cases of a workspace, each of which `onResult` gets. Throws EngineErrors for what is
 * wrong with their files, before the first one runs.
 */
export function runTests(engine: Engine, options: TestOptions, onResult: (result: CaseResult) => void): TestCounts {
  const { prefix, paths } = options;
  const found = findCaseFiles(prefix, paths);
  if (found.length === 0) {
    const message = `there is no test case file in \`${paths.length === 0 ? prefix : paths.join(" ")}\``;
    throw new EngineErrors([
      requestError("invalid_request", message, { suggestion: "write one: its name ends in .cases.yaml or .cases.csv" }),
    ]);
  }
  const problems = new CaseProblems();
  return runFiles(engine, readCaseFiles(found, problems, options.stdin), options, onResult, problems);
}

export interface TestOptions extends CaseOptions {
  /** The workspace that the engine has loaded. */
  readonly prefix: string;
  /** Files of cases and folders with some; none: all of the workspace. */
  readonly paths: readonly string[];
  /** The text of the cases of the path `-`. */
  readonly stdin?: string | undefined;
}

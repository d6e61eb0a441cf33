import type { Engine } from "../engine/engine.ts";
import { EngineErrors, requestError } from "../engine/errors.ts";
import type { CaseFile } from "./cases/case.ts";
import { findCaseFiles, readCaseFiles } from "./cases/find.ts";
import { CaseProblems } from "./cases/problems.ts";
import { boundProperty, checkProperty, type PropertyResult } from "./properties/check-property.ts";
import { type BoundCase, CaseBinder, checkFileData } from "./run/bind.ts";
import { type CaseResult, runCase } from "./run/run-cases.ts";
import { Versions } from "./run/versions.ts";

export interface TestOptions {
  /** The workspace that the engine has loaded. */
  readonly prefix: string;
  /** Files of cases and folders with some; none: all of the workspace. */
  readonly paths: readonly string[];
  /** Part of the names of the cases to run, letter case aside. */
  readonly filter?: string | undefined;
  /** True: the first failed case ends the run. */
  readonly bail?: boolean | undefined;
  /** Of the inputs of properties; default 1. */
  readonly seed?: number | undefined;
  /** Gets each property. */
  readonly onProperty?: ((result: PropertyResult) => void) | undefined;
}

/** Numbers of cases. */
export interface TestCounts {
  readonly cases: number;
  readonly failed: number;
  /** Cases without results, which assert nothing. */
  readonly silent: number;
  readonly properties: number;
  /** Properties that are false for some input. */
  readonly refuted: number;
}

type CaseOptions = Omit<TestOptions, "prefix" | "paths">;

/**
 * Runs the cases of a workspace, each of which `onResult` gets. Throws EngineErrors for what is
 * wrong with their files, before the first one runs.
 */
export function runTests(engine: Engine, options: TestOptions, onResult: (result: CaseResult) => void): TestCounts {
  const { prefix, paths } = options;
  const found = findCaseFiles(prefix, paths);
  if (found.length === 0) {
    const message = `there is no file of cases in \`${paths.length === 0 ? prefix : paths.join(" ")}\``;
    throw new EngineErrors([
      requestError("invalid_request", message, { suggestion: "write one: its name ends in .cases.yaml or .cases.csv" }),
    ]);
  }
  const problems = new CaseProblems();
  return runFiles(engine, readCaseFiles(found, problems), options, onResult, problems);
}

/** Runs the cases of files. `problems`: those that reading them found. */
export function runFiles(
  engine: Engine,
  files: readonly CaseFile[],
  options: CaseOptions,
  onResult: (result: CaseResult) => void,
  problems: CaseProblems = new CaseProblems(),
): TestCounts {
  const versions = new Versions(engine);
  const binder = new CaseBinder(versions);
  const bound = files.flatMap((file) => boundOf(file, binder, problems));
  const properties = files.flatMap((file) => {
    const ofFile = problems.of(file);
    return file.properties.flatMap((property) => boundProperty(property, versions, ofFile) ?? []);
  });
  if (problems.errors.length > 0)
    throw new EngineErrors(problems.errors, new Map(files.map(({ path, text }) => [path, text])));
  const counts = { cases: 0, failed: 0, silent: 0, properties: 0, refuted: 0 };
  for (const each of bound) {
    for (const result of runCase(each)) {
      if (!isWanted(result.name, options.filter)) continue;
      counts.cases++;
      if (result.answer === undefined) counts.silent++;
      if (result.mismatches.length > 0) counts.failed++;
      onResult(result);
      if (options.bail === true && counts.failed > 0) return counts;
    }
  }
  for (const each of properties) {
    if (!isWanted(each.property.value, options.filter)) continue;
    const result = checkProperty(each, bound, options.seed ?? 1);
    counts.properties++;
    if (result.refuted !== undefined) counts.refuted++;
    options.onProperty?.(result);
    if (options.bail === true && counts.refuted > 0) return counts;
  }
  return counts;
}

function isWanted(name: string, filter: string | undefined): boolean {
  return filter === undefined || name.toLowerCase().includes(filter.toLowerCase());
}

function boundOf(file: CaseFile, binder: CaseBinder, problems: CaseProblems): readonly BoundCase[] {
  const ofFile = problems.of(file);
  const bound: BoundCase[] = [];
  for (const test of file.cases) {
    if (problems.isFull) return bound;
    const found = binder.bind(test, ofFile);
    if (found !== undefined) bound.push(found);
  }
  checkFileData(bound, ofFile);
  return bound;
}

import type { Engine } from "../engine/engine.ts";
import { EngineErrors } from "../engine/errors.ts";
import type { LeftOut } from "../model/diagnostic.ts";
import type { CaseFile, Property, TestCase } from "./cases/case.ts";
import { CaseProblems, type FileProblems } from "./cases/problems.ts";
import {
  type BoundProperty,
  boundProperty,
  checkProperty,
  type PropertyResult,
  specOf,
} from "./properties/check-property.ts";
import { type BoundCase, CaseBinder, checkFileData } from "./run/bind.ts";
import { type CaseResult, runCase } from "./run/run-cases.ts";
import { Versions } from "./run/versions.ts";

/** How the cases of files are run. */
export interface CaseOptions {
  /** Part of the names of the cases to run, letter case aside. */
  readonly filter?: string | undefined;
  /** True: the first failed case ends the run. */
  readonly bail?: boolean | undefined;
  /** Of the inputs of properties; default 1. */
  readonly seed?: number | undefined;
  /** Specs of the workspace that were not loaded: their cases and properties are not run. */
  readonly leftOut?: LeftOut | undefined;
  /** Gets each case and property that is not run, with the reason. */
  readonly onNotRun?: ((waiting: WaitingTest) => void) | undefined;
  /** Gets each property. */
  readonly onProperty?: ((result: PropertyResult) => void) | undefined;
}

/** Numbers of cases. */
export interface TestCounts {
  readonly cases: number;
  readonly failed: number;
  /** Cases without results, which check nothing. */
  readonly silent: number;
  readonly properties: number;
  /** Properties that are false for some input. */
  readonly refuted: number;
}

/** Runs the cases of files. `problems`: those that reading them found. */
export function runFiles(
  engine: Engine,
  files: readonly CaseFile[],
  options: CaseOptions,
  onResult: (result: CaseResult) => void,
  problems: CaseProblems = new CaseProblems(),
): TestCounts {
  const binder = new FileBinder(engine, options.leftOut);
  const bound = files.map((file) => binder.bind(file, problems.of(file)));
  if (problems.errors.length > 0)
    throw new EngineErrors(problems.errors, new Map(files.map(({ path, text }) => [path, text])));
  for (const waiting of bound.flatMap((each) => each.waiting)) options.onNotRun?.(waiting);
  return runBound(bound, options, onResult);
}

/** A case or property of a spec that was left out. */
export interface WaitingTest {
  readonly test: TestCase | Property;
  readonly reason: string;
}

/** The cases and properties of a file whose names are found. */
export interface BoundFile {
  readonly cases: readonly BoundCase[];
  readonly properties: readonly BoundProperty[];
  readonly waiting: readonly WaitingTest[];
}

/** Binds files of cases to the rules of an engine. */
export class FileBinder {
  readonly #versions: Versions;
  readonly #cases: CaseBinder;

  /** `leftOut`: specs of the workspace that the engine has not loaded. */
  constructor(engine: Engine, leftOut?: LeftOut) {
    this.#versions = new Versions(engine, leftOut);
    this.#cases = new CaseBinder(this.#versions);
  }

  /** Leaves out what is wrong with the file, and tells it. */
  bind(file: CaseFile, problems: FileProblems): BoundFile {
    const cases: BoundCase[] = [];
    const properties: BoundProperty[] = [];
    const waiting: WaitingTest[] = [];
    const isWaiting = (test: TestCase | Property, spec: TestCase["spec"]): boolean => {
      const reason = this.#versions.reasonLeftOut({ spec, repository: test.repository });
      if (reason !== undefined) waiting.push({ test, reason });
      return reason !== undefined;
    };
    for (const test of file.cases) {
      if (problems.isFull) break;
      if (isWaiting(test, test.spec)) continue;
      const found = this.#cases.bind(test, problems);
      if (found !== undefined) cases.push(found);
    }
    // An input of all cases may be one of a spec that was left out.
    if (!problems.isFull && waiting.length === 0) checkFileData(cases, problems);
    for (const property of file.properties) {
      if (isWaiting(property, specOf(property))) continue;
      const found = boundProperty(property, this.#versions, problems);
      if (found !== undefined) properties.push(found);
    }
    return { cases, properties, waiting };
  }
}

/** Runs cases, then properties, on the cases of all files and on inputs by lot. */
export function runBound(
  files: readonly Pick<BoundFile, "cases" | "properties">[],
  options: CaseOptions,
  onResult: (result: CaseResult) => void,
): TestCounts {
  const counts = { cases: 0, failed: 0, silent: 0, properties: 0, refuted: 0 };
  const bound = files.flatMap(({ cases }) => cases);
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
  for (const each of files.flatMap(({ properties }) => properties)) {
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

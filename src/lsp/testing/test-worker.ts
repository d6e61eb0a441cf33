import type { Engine } from "../../engine/engine.ts";
import { EngineErrors } from "../../engine/errors.ts";
import { engineOf } from "../../node/workspace/load.ts";
import { sameSources } from "../../node/workspace/read.ts";
import type { CaseFile } from "../../testing/cases/case.ts";
import { Coverage } from "../../testing/coverage/coverage.ts";
import { coveredVersions } from "../../testing/coverage/goals.ts";
import type { CaseResult } from "../../testing/run/run-cases.ts";
import { type BoundFile, FileBinder, runBound, type TestCounts, type WaitingTest } from "../../testing/run-files.ts";
import { Updates } from "../../testing/update/updates.ts";
import { Cancelled, checkOf } from "../session/cancellation.ts";
import { fileCoverage } from "./file-coverage.ts";
import { SourceTexts, touches } from "./places.ts";
import { MOST_IN_ANSWER, NOTHING_RUN, type TestRun, type TestSelection } from "./protocol.ts";
import { idOfCase, idOfProperty, ReadFile, unreadableFile } from "./read-tests.ts";
import { TestResults } from "./results.ts";
import type { AcceptedAnswer, CaseSource, ReadTests, TestedSource, TestOutcome, TestTask } from "./work.ts";

/**
 * Reads and runs the tests of a folder. It keeps the parts that did not change since the last task.
 */
export class TestWorker {
  readonly #files = new Map<string, ReadFile>();
  #loaded: { readonly sources: readonly TestedSource[]; readonly engine: Engine | undefined } | undefined;

  perform({ encoding, files, run, cancel }: TestTask): TestOutcome {
    const check = checkOf(cancel);
    try {
      return this.#performed(encoding, files, run, check);
    } catch (thrown) {
      if (thrown instanceof Cancelled) return { files: [] };
      throw thrown;
    }
  }

  #performed(
    encoding: TestTask["encoding"],
    files: readonly CaseSource[],
    run: TestTask["run"],
    check: () => void,
  ): TestOutcome {
    this.#forgetOthers(files);
    const read: (ReadFile | ReadTests)[] = [];
    for (const source of files) {
      check();
      read.push(this.#read(source, encoding));
    }
    const whole = read.filter((file) => file instanceof ReadFile);
    if (run === undefined) return { files: read.map((file) => testsOf(file, [])) };
    const engine = this.#engine(run.sources);
    if (engine === undefined) {
      const message = RULES_HAVE_ERRORS;
      return { files: read.map((file) => testsOf(file, [])), run: { ...NOTHING_RUN, message } };
    }
    const updates = new Updates();
    const sources = new SourceTexts(run.sources, encoding);
    const found = runSelected(engine, whole, run, sources, updates, check);
    const accepted = updates.get();
    return { files: read.map((file) => testsOf(file, acceptsOf(file, accepted))), run: found };
  }

  #forgetOthers(files: readonly CaseSource[]): void {
    const wanted = new Set(files.map(({ uri }) => uri));
    for (const uri of this.#files.keys()) if (!wanted.has(uri)) this.#files.delete(uri);
  }

  #read(source: CaseSource, encoding: TestTask["encoding"]): ReadFile | ReadTests {
    try {
      const text = ReadFile.textOf(source);
      const known = this.#files.get(source.uri);
      if (known?.text.text === text) return known;
      const file = new ReadFile(source, text, encoding);
      this.#files.set(source.uri, file);
      return file;
    } catch (thrown) {
      const errors = unreadableFile(thrown, source, encoding);
      const { uri, label } = source;
      return { uri, label, tests: [], problems: errors.length, errors, accepts: [] };
    }
  }

  /** Undefined when the rules have errors. */
  #engine(sources: readonly TestedSource[]): Engine | undefined {
    if (this.#loaded === undefined || !sameSources(this.#loaded.sources, sources))
      this.#loaded = { sources, engine: load(sources) };
    return this.#loaded.engine;
  }
}

const RULES_HAVE_ERRORS = "the rules have errors";

function load(sources: readonly TestedSource[]): Engine | undefined {
  try {
    return engineOf({ sources });
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return undefined;
    throw thrown;
  }
}

function runSelected(
  engine: Engine,
  files: readonly ReadFile[],
  { selection, leftOut }: Pick<NonNullable<TestTask["run"]>, "selection" | "leftOut">,
  sources: SourceTexts,
  updates: Updates,
  check: () => void,
): TestRun {
  const results = new TestResults(sources);
  const coverage = selection.coverage === true ? new Coverage(engine) : undefined;
  const byFile = new Map<CaseFile, ReadFile>();
  const binder = new FileBinder(engine, leftOut);
  const bound = files.map((file) => boundOf(file, binder, selection, results, byFile));
  const reasons = new Set(bound.flatMap(({ waiting }) => waiting.map(({ reason }) => reason)));
  if (reasons.size > 0 && bound.every(({ cases, properties }) => cases.length + properties.length === 0))
    return { ...NOTHING_RUN, message: [...reasons].join("\n") };
  const fileOf = (file: CaseFile) => {
    check();
    const found = byFile.get(file);
    if (found === undefined) throw new Error(`unreachable: \`${file.path}\` was not read`);
    return found;
  };
  const { rule } = selection;
  let { counts } = NOTHING_RUN;
  const onResult = (result: CaseResult) => {
    const file = fileOf(result.bound.test.file);
    if (rule !== undefined && !needs(result, rule.id)) return;
    counts = sum(counts, result);
    results.addCase(result, file);
    coverage?.add(result);
    updates.add(result);
  };
  const run = runBound(
    bound,
    { onProperty: (each) => results.addProperty(each, fileOf(each.bound.property.file)) },
    onResult,
  );
  return {
    counts: { ...counts, properties: run.properties, refuted: run.refuted },
    results: results.all(),
    ...(coverage !== undefined && { coverage: fileCoverage(coveredVersions(engine, coverage), sources) }),
  };
}

function sum(counts: TestCounts, { answer, mismatches }: CaseResult): TestCounts {
  return {
    ...counts,
    cases: counts.cases + 1,
    failed: counts.failed + (mismatches.length > 0 ? 1 : 0),
    silent: counts.silent + (answer === undefined ? 1 : 0),
  };
}

/** True when a case evaluates a rule. */
function needs({ answer, bound }: CaseResult, id: string): boolean {
  const asked = bound.expected.map(({ rule }) => rule);
  const met = answer?.decisions([...new Set(asked)]) ?? new Map();
  return [...met.keys()].some((rule) => {
    const inRow = answer?.inRow(rule);
    return (inRow ?? bound.version).rules[inRow?.id ?? rule]?.id === id;
  });
}

/**
 * The tests of a file that are selected. Those with an error are told as wrong: all, where the
 * error is in what they share.
 */
function boundOf(
  file: ReadFile,
  binder: FileBinder,
  { tests, rule }: TestSelection,
  results: TestResults,
  byFile: Map<CaseFile, ReadFile>,
): BoundFile {
  if (file.cases === undefined) return { cases: [], properties: [], waiting: [] };
  byFile.set(file.cases, file);
  const { cases, properties, waiting } = binder.bind(file.cases, file.problems());
  const ids = tests?.filter(({ uri }) => uri === file.source.uri).map(({ id }) => id);
  const all = file.tests();
  const { errors } = file;
  const shared = errors.filter((error) => !all.some(({ range }) => touches(error.range, range)));
  const found = new Set([
    ...cases.map(({ test }) => idOfCase(test).id),
    ...properties.map(({ property }) => idOfProperty(property).id),
  ]);
  const reasons = new Map(waiting.map(({ test, reason }) => [idOfTest(test), reason]));
  const wanted = new Set<string>();
  const asked = new Set<string>();
  for (const test of all) {
    const { id, range } = test;
    if (ids !== undefined && !ids.includes(undefined) && !ids.includes(id)) continue;
    const reason = reasons.get(id);
    if (reason !== undefined) asked.add(id);
    const left = reason === undefined ? [] : [{ message: reason, range }];
    const own = [...left, ...shared, ...errors.filter((error) => touches(error.range, range))];
    if (found.has(id) && own.length === 0) wanted.add(id);
    else if (rule === undefined) results.addWrong(file, test, own);
  }
  return {
    cases: cases.filter(({ test }) => wanted.has(idOfCase(test).id)),
    properties: rule === undefined ? properties.filter(({ property }) => wanted.has(idOfProperty(property).id)) : [],
    waiting: waiting.filter(({ test }) => asked.has(idOfTest(test))),
  };
}

function idOfTest(test: WaitingTest["test"]): string {
  return ("name" in test ? idOfCase(test) : idOfProperty(test)).id;
}

function acceptsOf(file: ReadFile | ReadTests, accepted: ReturnType<Updates["get"]>): readonly AcceptedAnswer[] {
  if (!(file instanceof ReadFile) || file.cases === undefined) return [];
  const updates = accepted.get(file.cases) ?? [];
  return updates
    .slice(0, MOST_IN_ANSWER)
    .map(({ start, end, rule, after }) => ({ range: file.text.rangeOf(start, end), rule, text: after }));
}

function testsOf(file: ReadFile | ReadTests, accepts: readonly AcceptedAnswer[]): ReadTests {
  if (!(file instanceof ReadFile)) return file;
  const { uri, label } = file.source;
  const { errors } = file;
  return { uri, label, tests: file.tests(), problems: errors.length, errors, accepts };
}

import {
  type Data,
  Engine,
  type EngineError,
  EngineErrors,
  format,
  formatExplanation,
  type RunOptions,
  type SpecRef,
} from "../../src/index.ts";
import type { Approvals } from "./approved.ts";
import { type Case, filesOf, isRecord, plain, recordsOf } from "./cases.ts";
import { differences, short, subsetDifferences } from "./compare.ts";
import { generatedCode } from "./generated-code.ts";
import { brokenErrors, brokenSchemas } from "./kept-schemas.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * Runs a case of the folders 01 to 06 (and `quality`, `source`) on the JavaScript API; answers its
 * failures as lines.
 */
export function runEngineCase(item: Case, approved: Approvals): string[] {
  const { body } = item;
  const files = filesOf(body);
  const failures: string[] = [];
  for (const request of recordsOf(body.format)) failures.push(...formatCase(files, request));
  if (!needsWorkspace(body)) return failures;
  const engine = new Engine();
  const errors = attempt(() => engine.load(files));
  if (errors !== undefined && hasSchemas(item)) failures.push(...brokenErrors(errors));
  if (Array.isArray(body.errors)) {
    if (errors === undefined) failures.push("loading: expected errors, but the workspace loads");
    else failures.push(...errorDifferences(recordsOf(plain(body.errors)), errors), ...approved.errors(item, errors));
    return failures;
  }
  if (errors !== undefined) return [...failures, ...errors.map((error) => `loading: unexpected ${describe(error)}`)];
  if (body.list !== undefined) failures.push(...differences(plain(body.list), engine.list(), "list"));
  const handedOver: string[] = [];
  for (const request of recordsOf(body.run)) failures.push(...runCase(engine, request, handedOver));
  failures.push(...approved.handedOver(item, handedOver));
  for (const request of recordsOf(body.show)) {
    failures.push(
      ...answerDifferences(request.expect, () => engine.show(specRef(request)), `show ${String(request.spec)}`),
    );
  }
  if (Array.isArray(body.quality))
    failures.push(...qualityDifferences(recordsOf(plain(body.quality)), engine.quality()));
  for (const request of recordsOf(body.source)) {
    failures.push(
      ...answerDifferences(request.expect, () => engine.source(specRef(request)), `source ${String(request.spec)}`),
    );
  }
  if (hasSchemas(item)) {
    const requests = [...recordsOf(body.run), ...recordsOf(body.show)].map(runOptions);
    failures.push(...brokenSchemas(engine, requests));
  }
  return failures;
}

/**
 * False for cases about limits: a checker of schemas recurses as deep as their chains of rules are
 * long.
 */
function hasSchemas({ file, body }: Case): boolean {
  return body.generate === undefined && !file.includes("limits");
}

function needsWorkspace(body: Body): boolean {
  return ["errors", "list", "run", "show", "quality", "source", "no_expectation"].some((key) => key in body);
}

function formatCase(files: readonly (readonly [string, string])[], request: Body): string[] {
  const label = String(request.file);
  const text = files.find(([name]) => name === label)?.[1] ?? "";
  return answerDifferences(request.expect, () => format(text, label), `format ${label}`);
}

/** The options with which a `run` of a case calls the engine. */
export function runOptions(request: Body): RunOptions {
  return {
    ...specRef(request),
    data: dataOf(request.data),
    rules: Array.isArray(request.rules) ? request.rules.map(String) : undefined,
    explain: request.explain === true,
  };
}

/** Adds the evaluations that generated code leaves to the exact program to `handedOver`. */
function runCase(engine: Engine, request: Body, handedOver: string[]): string[] {
  const options = runOptions(request);
  const expect = plain(request.expect);
  const place = `run ${String(request.spec)}${request.data === undefined ? "" : ` with ${short(plain(request.data))}`}`;
  const failures = answerDifferences(
    expect,
    () => {
      const response = JSON.parse(JSON.stringify(engine.run(options)));
      if (request.effective === undefined && isRecord(expect) && !("effective" in expect)) delete response.effective;
      return response;
    },
    place,
  );
  failures.push(...generatedCode.compare(engine, options, place, handedOver));
  for (const [rule, text] of Object.entries(isRecord(request.text) ? request.text : {})) {
    const node = engine.run(options).results[rule]?.explanation;
    const actual = node === undefined ? undefined : formatExplanation(node);
    if (actual !== String(text))
      failures.push(`${place}: text of ${rule}: expected\n${String(text)}\nfound\n${actual}`);
  }
  return failures;
}

/** JSON values as a client sends them; integers of any size stay exact. */
function dataOf(data: unknown): Data {
  const values: Record<string, never> = Object.create(null);
  return Object.assign(values, isRecord(data) ? data : {});
}

function specRef(request: Body): SpecRef {
  return {
    spec: String(request.spec ?? ""),
    ...(request.repo === undefined ? {} : { repository: String(request.repo) }),
    ...(request.effective === undefined ? {} : { effective: String(request.effective) }),
  };
}

/** Compares an answer, or the error that is thrown instead of it. */
function answerDifferences(expect: unknown, answer: () => unknown, place: string): string[] {
  const expected = plain(expect);
  let actual: unknown;
  try {
    actual = answer();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    const [error] = thrown.errors;
    if (isRecord(expected) && isRecord(expected.error))
      return subsetDifferences(flatten(expected.error), flatten(error), `${place}: error`);
    return [`${place}: unexpected ${error === undefined ? "error" : describe(error)}`];
  }
  if (isRecord(expected) && isRecord(expected.error)) return [`${place}: expected an error, found ${short(actual)}`];
  return expect === undefined ? [] : differences(expected, actual, place);
}

/** `file` and `line` of a case are `source.attribute` and `source.line` of an error. */
function flatten(error: unknown): Record<string, unknown> {
  if (!isRecord(error)) return {};
  const source = isRecord(error.source)
    ? { file: error.source.attribute, line: error.source.line, ...error.source }
    : {};
  return { ...error, ...source };
}

function attempt(action: () => void): readonly EngineError[] | undefined {
  try {
    action();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors;
    throw thrown;
  }
}

function errorDifferences(expected: readonly Body[], actual: readonly EngineError[]): string[] {
  const found = firstParseErrors(actual).map(flatten);
  const fits = (want: Body, error: Body) => subsetDifferences(want, error).length === 0;
  return [
    ...expected
      .filter((want) => !found.some((error) => fits(want, error)))
      .map((want) => `errors: expected ${short(want)}, found ${actual.map(describe).join("; ")}`),
    ...found
      .filter((error) => !expected.some((want) => fits(want, error)))
      .map(
        (error) =>
          `errors: not expected: ${String(error.kind)} ${String(error.file ?? "")}:${String(error.line ?? "")} ${String(error.message)}`,
      ),
  ];
}

/** A file that does not parse reports its first error for certain; later ones are not compared. */
function firstParseErrors(errors: readonly EngineError[]): EngineError[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    if (error.kind !== "parsing" || error.source === undefined) return true;
    if (seen.has(error.source.attribute)) return false;
    seen.add(error.source.attribute);
    return true;
  });
}

function qualityDifferences(expected: readonly Body[], actual: readonly unknown[]): string[] {
  const found = actual.map((item) =>
    isRecord(item) ? Object.fromEntries(Object.entries(item).filter(([key]) => key !== "message")) : item,
  );
  return differences(expected, found, "quality");
}

function describe(error: EngineError): string {
  const at = error.source === undefined ? "" : ` ${error.source.attribute}:${error.source.line}:${error.source.column}`;
  return `${error.kind}${at} ${error.message}`;
}

import { expect } from "chai";
import { CodeCheck } from "../../src/codegen/code/check.ts";
import { CodeCache } from "../../src/codegen/code-cache.ts";
import { type Emission, type EmittedBody, emitBody } from "../../src/codegen/emit.ts";
import { GeneratedProgram } from "../../src/codegen/generated-program.ts";
import type { Hooks } from "../../src/codegen/variant.ts";
import type { PlainUnits } from "../../src/codegen/write/answers.ts";
import type { TypedValue } from "../../src/engine/api.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { Program } from "../../src/model/program/program.ts";
import type { Veto } from "../../src/model/value.ts";
import type { GeneratedRun } from "../../src/runtime/generated/module.ts";
import type { AnswerTaker } from "../../src/runtime/generated/taker.ts";
import { bindInputs, type GivenData } from "../../src/runtime/inputs.ts";
import type { ExactResult } from "../../src/runtime/respond.ts";
import { ownRules, selectRules } from "../../src/runtime/select.ts";
import { NOW, run } from "../runtime/build.ts";
import { tracedArms } from "../runtime/traced-arms.ts";

const compiled = new WeakMap<Program, GeneratedProgram>();

function generatedProgram(program: Program): GeneratedProgram {
  const known = compiled.get(program) ?? new GeneratedProgram(program, DEFAULT_LIMITS, newCode());
  compiled.set(program, known);
  return known;
}

/**
 * Where code is kept; a bug of the generator, which users only find in their logs, fails the test.
 */
export function newCode(): CodeCache {
  return new CodeCache((spec, bug) => {
    throw new Error(`${spec}: ${bug}`);
  });
}

/** The module of a program for all rules of its spec. */
export function bodyOf(program: Program, hooks: Hooks = {}): EmittedBody {
  return emitted(emitBody(program, [{ answers: ownRules(program), hooks }]));
}

/** A body that is emitted step by step, once it is whole. */
export function emitted(emission: Emission<EmittedBody>): EmittedBody {
  for (;;) {
    const step = emission.next();
    if (step.done === true) return step.value;
  }
}

/** The problem that the check finds in the body of a module; undefined: it passes. */
export function codeProblem(...pieces: readonly string[]): string | undefined {
  const check = new CodeCheck();
  for (const piece of pieces) {
    const problem = check.problem(piece);
    if (problem !== undefined) return problem;
  }
  return check.problemOfNames;
}

/** The results of an entry for data in any spelling and form; undefined when it hands over. */
export function answered(entry: GeneratedRun | undefined, program: Program, data: GivenData, now = NOW) {
  if (entry?.isPlain(data)) return entry.run(data, now);
  const inputs = bindInputs(program, data, DEFAULT_LIMITS);
  return "kind" in inputs ? undefined : entry?.run(inputs.byKey, now);
}

/** The results of generated code; undefined when it hands the request over. */
export function runFast(program: Program, data: GivenData = {}, rules?: readonly string[]) {
  const selected = rules === undefined ? undefined : selectRules(program, rules);
  if (selected !== undefined && "kind" in selected) throw new Error(selected.message);
  const entry = generatedProgram(program).entry(selected);
  if (entry === undefined) throw new Error("no code was generated");
  return answered(entry, program, data);
}

/**
 * The answer of a rule in generated code: its result text, its veto reason in brackets, or `handed
 * over`.
 */
export function fastAnswer(program: Program, data: GivenData = {}, rule = "r"): string {
  const result = runFast(program, data)?.[rule];
  if (result === undefined) return "handed over";
  return result.vetoed ? `[${result.veto_reason ?? "veto"}]` : result.result;
}

/**
 * Expects that generated code answers the very bytes of the exact program, or hands over; true when
 * it answered.
 */
export function expectSame(program: Program, data: GivenData = {}, rules?: readonly string[]): boolean {
  const fast = runFast(program, data, rules);
  if (fast === undefined) return false;
  expect(JSON.stringify(fast)).to.equal(JSON.stringify(run(program, data, rules)));
  expectSameTexts(program, data, fast, rules);
  return true;
}

/**
 * Expects that generated code tells the arms that the exact program finds: a choice at the root of
 * a rule has all of its arms.
 */
export function expectSameArms(program: Program, requests: readonly GivenData[]): void {
  const arms = program.rules.map(({ key, root }) => {
    const count = program.cells[root]?.op === "choose" ? ((program.cells[root]?.operands.length ?? 1) - 1) / 2 : 0;
    return { name: key, remaining: [...Array.from({ length: count }, (_, at) => at + 1), 0] };
  });
  const code = new GeneratedProgram(program, DEFAULT_LIMITS, newCode(), { arms });
  const entry = code.entry();
  for (const data of requests) {
    const results = answered(entry, program, data);
    if (results === undefined) continue;
    const told = Object.entries(results).map(([key, result]) => [key, Object.values(result).at(-1)]);
    const traced = tracedArms(program, arms, data, NOW);
    expect(Object.fromEntries(told)).to.deep.equal(traced);
    const given = textsOf(program, data);
    if (given === undefined) continue;
    const taken = takenTexts(code, ownRules(program), new Map(), given);
    const ids = taken?.filter((_, at) => at % 2 === 1);
    expect(ids).to.deep.equal(Object.keys(results).map((key) => `(${traced[key]})`));
  }
}

/** Data that code for texts takes; undefined: other data. */
function textsOf(program: Program, data: GivenData): GivenData | undefined {
  if (program.lists !== undefined) return generatedProgram(program).entry()?.isPlain(data) === true ? data : undefined;
  const given: Record<string, string | boolean> = {};
  for (const [key, value] of Object.entries(data)) {
    if (key !== key.toLowerCase() || (typeof value !== "string" && typeof value !== "boolean")) return undefined;
    given[key] = value;
  }
  return given;
}

/** Expects that code for texts alone gives those of results, where the data are texts. */
function expectSameTexts(
  program: Program,
  data: GivenData,
  results: NonNullable<ReturnType<typeof runFast>>,
  rules?: readonly string[],
): void {
  const given = textsOf(program, data);
  if (given === undefined) return;
  const selected = rules === undefined ? ownRules(program) : selectRules(program, rules);
  if ("kind" in selected) throw new Error(selected.message);
  // Texts of lists and rows are left to results.
  if (selected.some((rule) => ["list", "row"].includes(program.rules[rule]?.type.kind ?? ""))) return;
  const shown = Object.values(results).map((result) =>
    result.vetoed ? { reason: result.veto_reason } : result.result,
  );
  const code = generatedProgram(program);
  expect(takenTexts(code, selected, new Map(), given)).to.deep.equal(shown);
  const units = new Map(selected.map((rule) => [rule, lastUnit(program, rule)]));
  const plain = Object.values(results).map((result, at) => plainOf(result, units.get(selected[at] ?? -1)));
  expect(takenTexts(code, selected, units, given)).to.deep.equal(plain);
}

/** The texts and vetoes that code gives, and arms in parentheses; undefined: it hands over. */
function takenTexts(code: GeneratedProgram, rules: readonly number[], plain: PlainUnits, data: GivenData) {
  const found: (string | Pick<Veto, "reason">)[] = [];
  const taker: AnswerTaker = {
    text: (text) => found.push(text),
    veto: ({ reason }) => found.push({ reason }),
    arm: (id) => found.push(`(${id})`),
  };
  return code.texts(rules, plain)?.(data, NOW, taker) === true ? found : undefined;
}

/** A unit for the plain numbers of a rule; undefined where its type has none. */
export function lastUnit(program: Program, rule: number): string | undefined {
  const type = program.rules[rule]?.type;
  return type?.kind === "measure" || type?.kind === "ratio" ? type.units.at(-1)?.name : undefined;
}

/** A result as a number without unit. */
function plainOf(result: ExactResult, unit: string | undefined) {
  if (result.vetoed) return { reason: result.veto_reason };
  const { number, measure, ratio }: Partial<TypedValue> = result;
  return number ?? (measure ?? ratio)?.[unit ?? ""] ?? result.result;
}

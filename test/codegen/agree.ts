import { expect } from "chai";
import { CodeCheck } from "../../src/codegen/code/check.ts";
import { CodeCache } from "../../src/codegen/code-cache.ts";
import { type Emission, type EmittedBody, emitBody } from "../../src/codegen/emit.ts";
import { FastProgram } from "../../src/codegen/fast-program.ts";
import type { Hooks } from "../../src/codegen/variant.ts";
import { TextRuns } from "../../src/engine/evaluation/text-runs.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import type { Program } from "../../src/model/program/program.ts";
import type { Veto } from "../../src/model/value.ts";
import type { AnswerTaker } from "../../src/runtime/fast/taker.ts";
import { decimalText, fixedText } from "../../src/runtime/fast/text.ts";
import type { GivenData } from "../../src/runtime/inputs.ts";
import { ownRules, selectRules } from "../../src/runtime/select.ts";
import { NOW, run } from "../runtime/build.ts";
import { tracedArms } from "../runtime/traced-arms.ts";

const compiled = new WeakMap<Program, FastProgram>();

function fastProgram(program: Program): FastProgram {
  const known = compiled.get(program) ?? new FastProgram(program, DEFAULT_LIMITS, newCode());
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

/** What the check finds in the body of a module; undefined: it passes. */
export function codeProblem(...pieces: readonly string[]): string | undefined {
  const check = new CodeCheck();
  for (const piece of pieces) {
    const problem = check.problem(piece);
    if (problem !== undefined) return problem;
  }
  return check.problemOfNames;
}

/** The results of generated code; undefined when it hands the request over. */
export function runFast(program: Program, data: GivenData = {}, rules?: readonly string[]) {
  const selected = rules === undefined ? undefined : selectRules(program, rules);
  if (selected !== undefined && "kind" in selected) throw new Error(selected.message);
  const entry = fastProgram(program).entry(selected);
  if (entry === undefined) throw new Error("no code was generated");
  return entry(data, NOW);
}

/**
 * What a rule answered in generated code: its result text, its veto reason in brackets, or that the
 * request was handed over.
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
  const entry = new FastProgram(program, DEFAULT_LIMITS, newCode(), undefined, { arms }).entry();
  for (const data of requests) {
    const results = entry?.(data, NOW);
    if (results === undefined) continue;
    const told = Object.entries(results).map(([key, result]) => [key, Object.values(result).at(-1)]);
    expect(Object.fromEntries(told)).to.deep.equal(tracedArms(program, arms, data, NOW));
  }
}

const textRuns = new TextRuns();

/** Expects that code for texts alone gives those of results, where the data are texts. */
function expectSameTexts(
  program: Program,
  data: GivenData,
  results: NonNullable<ReturnType<typeof runFast>>,
  rules?: readonly string[],
): void {
  const given: Record<string, string | boolean> = {};
  for (const [key, value] of Object.entries(data)) {
    if (key !== key.toLowerCase() || (typeof value !== "string" && typeof value !== "boolean")) return;
    given[key] = value;
  }
  const selected = rules === undefined ? ownRules(program) : selectRules(program, rules);
  if ("kind" in selected) throw new Error(selected.message);
  const found: (string | Pick<Veto, "reason">)[] = [];
  const taker: AnswerTaker = {
    decimal: (n, by, places, ending) => found.push(decimalText(n, by, places) + ending),
    fixed: (n, by, places, decimals, ending) => found.push(fixedText(n, by, places, decimals) + ending),
    text: (text) => found.push(text),
    veto: ({ reason }) => found.push({ reason }),
  };
  const isGiven = textRuns.of(program, selected, DEFAULT_LIMITS)?.(given, NOW, taker);
  expect(isGiven).to.equal(true);
  const wanted = Object.values(results).map((result) =>
    result.vetoed ? { reason: result.veto_reason } : result.result,
  );
  expect(found).to.deep.equal(wanted);
}

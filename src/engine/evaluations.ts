import type { Deadline } from "../model/work-budget.ts";
import type { Plan } from "../plan/plan.ts";
import { ownRules, selectRules } from "../runtime/select.ts";
import type { Data, EvaluationResponse, Prepared, PreparedChoice, RunOptions, SpecRef } from "./api.ts";
import { checkOptions, type OptionNames } from "./arguments.ts";
import { WrittenPlan, type WrittenVersion } from "./as-written/written-version.ts";
import { throwing } from "./errors.ts";
import { deadlineOf, type ShareTerms } from "./evaluation/deadline.ts";
import type { EffectiveInstant } from "./evaluation/effective.ts";
import { chosenRun, type PreparedRun } from "./evaluation/prepared-run.ts";
import type { PreparedTexts, TextChoice } from "./evaluation/text-runs.ts";
import { type Tracer, type TracerChoice, tracer } from "./evaluation/tracer.ts";
import { listedWithin, UnitCounts } from "./evaluation/unit-counts.ts";
import { type BreakPoint, breakPoints, type OverInput } from "./partial/break-points.ts";
import { withHalfAnswers } from "./partial/partial-answers.ts";
import type { LoadedVersion } from "./versions/contents.ts";
import { LastRun } from "./versions/last-run.ts";
import type { LoadedRules } from "./versions/loaded-rules.ts";
import { fixedDataProblem } from "./versions/only-inputs.ts";

/**
 * The names of a request, which may also be given where only its version is looked for. Those that
 * only the surfaces of the engine give are not offered.
 */
export const REQUEST = {
  spec: true,
  repository: true,
  effective: true,
  data: true,
  rules: true,
  explain: true,
  arms: true,
  partial: true,
  strict: true,
  timeout: true,
  mostSteps: false,
  mostBits: false,
} satisfies OptionNames<RunOptions & ShareTerms>;

/** Evaluates rules of what is loaded; the methods are those of the engine. */
export class Evaluations {
  readonly #loaded: LoadedRules;
  readonly #unitCounts = new UnitCounts();
  readonly #lastRun = new LastRun();
  readonly #written = new WeakMap<Plan, WrittenPlan>();

  constructor(loaded: LoadedRules) {
    this.#loaded = loaded;
  }

  run(given: GivenRun): EvaluationResponse {
    const options = inUsualShape(given);
    const instant = this.#loaded.instant(options);
    checkOptions("the options of `run`", options, REQUEST);
    const deadline = deadlineOf(options);
    const { contents } = this.#loaded;
    const { spec, repository, rules, explain, arms, strict } = options;
    const request = { contents, instant, spec, repository, rules, explain, arms, strict };
    let run = this.#lastRun.of(request);
    if (run === undefined) {
      const version = this.#loaded.ready(options, instant, deadline, options.mostSteps);
      run = this.#chosen(version, instant, options, "once");
      this.#lastRun.keep(request, run);
    }
    const response = throwing(run.run(options.data, deadline));
    return options.partial ? this.#withHalfAnswers(response, options, instant, deadline) : response;
  }

  /** Adds to each result that waits for data what is sure of it. */
  #withHalfAnswers(
    response: EvaluationResponse,
    options: GivenRun,
    instant: EffectiveInstant,
    deadline: Deadline | undefined,
  ): EvaluationResponse {
    const { compiled } = this.#loaded.ready(options, instant, deadline, options.mostSteps);
    return throwing(
      withHalfAnswers(response, compiled, options.data ?? {}, instant.now, this.#loaded.limits, deadline),
    );
  }

  breakPoints(options: SpecRef & OverInput & Pick<RunOptions, "timeout">): readonly (readonly BreakPoint[] | null)[] {
    const instant = this.#loaded.instant(options);
    const deadline = deadlineOf(options);
    const { compiled } = this.#loaded.ready(options, instant, deadline);
    return breakPoints(options, compiled, instant.now, this.#loaded.limits, deadline);
  }

  prepare(ref: PreparedChoice, deadline?: Deadline): Prepared {
    const loaded = this.#loaded;
    const instant = loaded.instant(ref);
    checkOptions("the options of `prepare`", ref, {
      spec: true,
      repository: true,
      effective: true,
      rules: true,
      explain: true,
      arms: true,
      strict: true,
    } satisfies OptionNames<PreparedChoice>);
    const version = loaded.ready(ref, instant, deadline);
    const chosen = this.#chosen(version, instant, ref, "often");
    return {
      get show() {
        return loaded.planning((budget) => version.show(budget));
      },
      run: (data?: Data) => throwing(chosen.run(data, deadline)),
    };
  }

  texts({ rules, plain = new Map(), ...ref }: TextChoice): PreparedTexts {
    const { limits } = this.#loaded;
    const instant = this.#loaded.instant(ref);
    const { compiled } = this.#loaded.ready(ref, instant);
    const { program } = compiled;
    this.#unitCounts.check(program, rules, limits);
    const ids = rules === undefined ? ownRules(program) : throwing(selectRules(program, rules));
    const units = ids.flatMap((id): [number, string | undefined][] => {
      const { key = "" } = program.rules[id] ?? {};
      return plain.has(key) ? [[id, plain.get(key)]] : [];
    });
    const run = compiled.answering({ arms: ref.arms }).code(limits).texts(ids, new Map(units));
    return {
      rules: ids.flatMap((id) => program.rules[id]?.key ?? []),
      takesLists: program.lists !== undefined,
      run: (data, taker) => run?.(data, instant.now, taker) === true,
    };
  }

  tracer(ref: TracerChoice): Tracer {
    const { deadline } = ref;
    const instant = this.#loaded.instant(ref);
    const version = this.#loaded.ready(ref, instant, deadline);
    const { compiled } = version;
    const arms = this.#loaded.planning((budget) => compiled.armsWithin(budget), deadline);
    const ofRows =
      compiled.program.rowSpecs === undefined
        ? []
        : this.#loaded.planning((budget) => version.armsOfRows(budget), deadline);
    return throwing(tracer(version, { arms, ofRows }, instant, ref, this.#loaded.limits));
  }

  written(ref: SpecRef): WrittenVersion {
    const instant = this.#loaded.instant(ref);
    const { plan } = this.#loaded.select(ref, instant);
    const { compiled } = this.#loaded.ready(ref, instant);
    const known = this.#written.get(plan);
    const written = known ?? this.#loaded.planning((budget) => new WrittenPlan(plan, compiled, budget));
    if (known === undefined) this.#written.set(plan, written);
    return written.at(instant, this.#loaded.limits);
  }

  /** Chooses the rules of a run: the last of its steps that does not depend on data. */
  #chosen(
    version: LoadedVersion,
    instant: EffectiveInstant,
    { rules, explain, arms, strict }: Pick<RunOptions, "rules" | "explain" | "arms" | "strict">,
    expected: "once" | "often",
  ): PreparedRun {
    const { limits } = this.#loaded;
    this.#unitCounts.check(version.compiled.program, rules, limits);
    const onListed = () => listedWithin(limits);
    const choice = { version, instant, rules, needs: { explain, arms }, expected, strict, limits, onListed };
    const chosen = throwing(chosenRun(choice));
    if (!this.#loaded.onlyInputs) return chosen;
    return { run: (data, deadline) => fixedDataProblem(version.compiled, data) ?? chosen.run(data, deadline) };
  }
}

type GivenRun = RunOptions & ShareTerms;

/**
 * A copy of a plain object, in the shape that all objects with these members have. An object that a
 * spread made, such as `{ ...request, data }`, has a shape of its own in Node 20: to read ten of
 * its members takes some ten times as long as the copy.
 */
function inUsualShape(given: GivenRun): GivenRun {
  const isPlain = typeof given === "object" && given !== null && Object.getPrototypeOf(given) === Object.prototype;
  return isPlain ? Object.assign({}, given) : given;
}

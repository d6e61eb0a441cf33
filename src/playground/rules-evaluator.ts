import type { Data, EvaluationResponse, RuleResult, Show, SpecRef } from "../engine/api.ts";
import { Engine } from "../engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../engine/errors.ts";
import { type BreakPoint, FOR_BREAKS, type OverInput } from "../engine/partial/break-points.ts";
import { ownArms } from "../engine/show/outline.ts";
import { resultsOf } from "../engine/show/results.ts";
import { explanationValues } from "../engine/text/explanation-values.ts";
import { drawingOf } from "../form/chart/drawing.ts";
import { samples } from "../form/chart/samples.ts";
import { type ChartChoice, chartChoices } from "../form/chart/section.ts";
import { LinkData } from "../form/data/given.ts";
import { shellLine } from "../node/shell-line.ts";
import { readYaml } from "../node/yaml.ts";
import { CASES_FILE, DATA_FILE, RULES_FILE } from "./files.ts";
import type { CasesOutcome, PlayAnswer, PlayChart, PlayOutcome, PlayRun } from "./messages.ts";
import { runCases } from "./run-cases.ts";
import { specsOf } from "./specs.ts";

/**
 * Milliseconds of an evaluation, a little less than the page gives a task before it ends the
 * worker: a worker that goes on need not begin again.
 */
const MOST_TIME = 1_800;

/** Rules without errors. */
interface LoadedText {
  readonly rules: string;
  readonly engine: Engine;
  readonly specs: readonly string[];
}

/**
 * Evaluates rules with the interpreter, and keeps the rules that it loaded last. Throws
 * EngineTimeout.
 */
export class RulesEvaluator {
  #loaded: LoadedText | undefined;

  run({ rules, spec: wanted, effective, data: text }: PlayRun): PlayOutcome {
    const loaded = this.#load(rules);
    if ("problem" in loaded) return { of: "rules", ...loaded };
    const { engine, specs } = loaded;
    const spec = specs.includes(wanted) ? wanted : specs[0];
    if (spec === undefined) return { of: "run", problem: "the rules have no spec yet" };
    const data = readData(text);
    if (typeof data === "string") return { of: "data", problem: data };
    const ref: SpecRef = { spec, ...(effective !== "" && { effective }) };
    return orProblem(
      () => {
        const response = engine.run({ ...ref, data, explain: true, arms: true, partial: true, timeout: MOST_TIME });
        const { results, effective: instant, unknown_data } = response;
        const show = engine.show(ref);
        return {
          specs,
          spec,
          show: { data: show.data, rules: labelsOf(show) },
          main: resultsOf(show),
          results,
          effective: instant,
          ...(unknown_data !== undefined && { unknown_data }),
          arms: ownArms(engine.outline(ref)),
          values: explanationValues(results),
          given: textsOf(data),
          charts: chartsOf(show, results, data).map(({ question }) => question.name),
          command: commandOf(spec, effective, data),
        };
      },
      (problem) => ({ of: "run", problem }),
    );
  }

  /** Results that are numbers over an input; undefined where there is nothing to draw. */
  chart({ rules, spec, effective, data: text }: PlayRun, input: string): PlayChart | undefined {
    const loaded = this.#load(rules);
    const data = readData(text);
    if ("problem" in loaded || typeof data === "string") return undefined;
    const { engine } = loaded;
    const ref: SpecRef = { spec, ...(effective !== "" && { effective }) };
    const show = engine.show(ref);
    const choice = chartsOf(show, engine.run({ ...ref, data }).results, data).find(
      ({ question }) => question.name === input,
    );
    if (choice === undefined) return undefined;
    const { rules: charted, range } = choice;
    const work = samples(range, breaksOf(engine, { ...ref, data, rules: charted, input, unit: range.unit }));
    let step = work.next();
    while (step.done !== true) {
      const { results } = engine.run({ ...ref, data: { ...data, [input]: step.value }, rules: charted });
      step = work.next(charted.flatMap((name) => results[name] ?? []));
    }
    const { points, exact } = step.value;
    const drawn = charted.flatMap((name, at) => {
      const drawing = drawingOf(points, range, at);
      return drawing === undefined ? [] : [{ name, at, drawing }];
    });
    if (drawn.length === 0) return undefined;
    return {
      own: points.findIndex(({ x }) => x >= (range.value ?? range.minimum)),
      drawings: drawn.map(({ name, at, drawing: { heights, grid, curve, breaks } }) => ({
        rule: name,
        isExact: exact.has(at),
        heights,
        grid,
        curve,
        breaks,
      })),
      points: points.map((point) => ({
        text: point.text,
        isBreak: point.breaks.length > 0,
        x: drawn[0]?.drawing.place(point).x ?? 0,
        results: drawn.map(({ at, drawing }) => ({ shown: resultText(point.results[at]), y: drawing.place(point).y })),
      })),
    };
  }

  test(rules: string, cases: string): CasesOutcome {
    const loaded = this.#load(rules);
    if ("problem" in loaded) return loaded;
    return orProblem(
      () => runCases(loaded.engine, { path: CASES_FILE, source: CASES_FILE, text: cases }),
      (problem) => ({ problem }),
    );
  }

  #load(rules: string): LoadedText | { readonly problem: string } {
    if (this.#loaded?.rules === rules) return this.#loaded;
    this.#loaded = undefined;
    return orProblem(
      () => {
        // Pages whose policy forbids code made from text interpret the rules.
        const engine = new Engine({ orderCode: () => undefined });
        engine.load({ [RULES_FILE]: rules });
        this.#loaded = { rules, engine, specs: specsOf(rules) };
        return this.#loaded;
      },
      (problem) => ({ problem }),
    );
  }
}

/** For each result the break points that are proved; empty where that takes too long. */
function breaksOf(engine: Engine, over: SpecRef & OverInput): readonly (readonly BreakPoint[] | null)[] {
  try {
    return engine.breakPoints({ ...over, timeout: FOR_BREAKS });
  } catch (thrown) {
    if (!(thrown instanceof EngineTimeout)) throw thrown;
    return [];
  }
}

/** The result of `make`, or that of `told` for the message of its error. */
function orProblem<Answer, Problem>(make: () => Answer, told: (problem: string) => Problem): Answer | Problem {
  try {
    return make();
  } catch (thrown) {
    if (!(thrown instanceof EngineErrors)) throw thrown;
    const [first] = thrown.errors;
    return told([first?.message ?? thrown.message, first?.suggestion ?? []].flat().join(": "));
  }
}

/** The values of a text of YAML or JSON, or the sentence that says why it has none. */
function readData(text: string): Data | string {
  const read = readYaml(text);
  if ("problem" in read) return `line ${read.line} of the data is neither YAML nor JSON: ${read.problem}`;
  const { value } = read;
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Data;
  return "the data have no names: write `NAME: VALUE` for each input";
}

function labelsOf({ rules }: Show): PlayAnswer["show"]["rules"] {
  return Object.fromEntries(
    Object.entries(rules).map(([rule, { label }]) => [rule, label === undefined ? {} : { label }]),
  );
}

function chartsOf(show: Show, results: EvaluationResponse["results"], data: Data): readonly ChartChoice[] {
  const given = new LinkData(show, new URLSearchParams(textsOf(data)));
  const main = resultsOf(show).flatMap((rule) => (results[rule] === undefined ? [] : [[rule, results[rule]] as const]));
  return chartChoices(show, Object.fromEntries(main), given);
}

function resultText(found: RuleResult | undefined): string {
  return found?.vetoed === false ? found.result : (found?.veto_reason ?? "no result");
}

function commandOf(spec: string, effective: string, data: Data): string {
  const given = Object.keys(data).length > 0 ? ["--data", DATA_FILE] : [];
  const instant = effective === "" ? [] : ["--effective", effective];
  return shellLine(["engine", "run", spec, "--prefix", RULES_FILE, ...given, ...instant, "--explain"]);
}

/** Values as the fields of a form take them: amounts as `4 kilogram`, lists as JSON. */
function textsOf(data: Data): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      if (value === null || value === undefined) return [];
      if (typeof value !== "object") return [[key.toLowerCase(), String(value)]];
      if (Array.isArray(value)) return [[key.toLowerCase(), JSON.stringify(value)]];
      const amounts = Object.entries(value).map(([unit, magnitude]) => `${magnitude} ${unit}`);
      return [[key.toLowerCase(), amounts.join(" ")]];
    }),
  );
}

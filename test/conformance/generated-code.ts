import { responseJson } from "../../src/engine/text/json/write-json.ts";
import { type Engine, EngineErrors, type EvaluationResponse, type RunOptions } from "../../src/index.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { short } from "./compare.ts";
import { watchingCode } from "./watching-code.ts";

/**
 * Runs requests a second time by generated code, and counts how many of those that lack nothing it
 * answers by itself.
 */
class GeneratedCode {
  readonly #plain = new Count("evaluations", 99);
  readonly #explained = new Count("explained evaluations", 99);
  /** Vetoes of rare kinds are left to the exact program. */
  readonly #vetoed = new Count("evaluations with a veto", 70);
  /** Days of rows, imports as rows, and lists of a spec in itself are left to the exact program. */
  readonly #lists = new Count("evaluations of lists", 75);
  /** So are explanations of rows that are found with an `else`, or that rules add. */
  readonly #explainedLists = new Count("explained evaluations of lists", 70);

  /**
   * Both ways must give the same bytes, or the same error, with explanations and without; answers
   * differences as lines. Adds the places of those that lack nothing and that it leaves to the
   * exact program to `handedOver`.
   */
  compare(engine: Engine, options: RunOptions, place: string, handedOver: string[]): string[] {
    const explained = { ...options, explain: true };
    const plain = options.explain === true ? [] : this.#compare(engine, options, this.#plain, place, handedOver);
    return [...plain, ...this.#compare(engine, explained, this.#explained, `${place}, explained`, handedOver)];
  }

  #compare(engine: Engine, options: RunOptions, count: Count, place: string, handedOver: string[]): string[] {
    const exact = outcome(() => engine.run(options));
    const { data, ...choice } = options;
    const rules = typeof options.rules === "string" ? [options.rules] : options.rules;
    const prepared = () => engine.prepare({ ...choice, rules }).run(data);
    const { result: fast, isAnswered } = watchingCode(() => outcome(prepared));
    if (typeof exact !== "string" && typeof fast !== "string") {
      const results = Object.values(exact.results);
      const isComplete = !results.some((result) => "missing_data" in result || "rejected_data" in result);
      if (isComplete) {
        const isOfLists = holdsLists(engine, options);
        const ofLists = count === this.#plain ? this.#lists : this.#explainedLists;
        (isOfLists ? ofLists : results.some(({ vetoed }) => vetoed) ? this.#vetoed : count).add(isAnswered);
        if (!isAnswered && !isOfLists) handedOver.push(place);
      }
      const { effective } = fast;
      return differing(options.effective === undefined ? { ...exact, effective } : exact, fast, place);
    }
    return differing(exact, fast, place);
  }

  /** How many evaluations with complete inputs generated code answered by itself. */
  summary(): string {
    return `generated code answered ${this.#counts.join(", ")}`;
  }

  /** The shares that are too small for a run of all cases. */
  problems(): string[] {
    return this.#counts.filter((count) => count.isTooSmall).map((count) => `generated code answered only ${count}`);
  }

  get #counts(): Count[] {
    return [this.#plain, this.#explained, this.#vetoed, this.#lists, this.#explainedLists];
  }
}

/** Evaluations with complete inputs, and those of them that generated code answered by itself. */
class Count {
  readonly #name: string;
  readonly #least: number;
  #complete = 0;
  #answered = 0;

  /** `least` is the share in percent that holds for all cases. */
  constructor(name: string, least: number) {
    this.#name = name;
    this.#least = least;
  }

  add(answered: boolean): void {
    this.#complete++;
    if (answered) this.#answered++;
  }

  get isTooSmall(): boolean {
    return !(100 * this.#answered >= this.#least * this.#complete && this.#complete > 0);
  }

  toString(): string {
    const share = this.#complete === 0 ? "" : ` (${((100 * this.#answered) / this.#complete).toFixed(1)} %)`;
    return `${this.#answered} of ${this.#complete} ${this.#name}${share}`;
  }
}

export const generatedCode = new GeneratedCode();

/** Lists and rows are left to the exact program. */
function holdsLists(engine: Engine, options: RunOptions): boolean {
  const { data, rules } = engine.show(options);
  return [...Object.values(data), ...Object.values(rules)].some(
    ({ type: { kind } }) => kind === "list" || kind === "row",
  );
}

function outcome(action: () => EvaluationResponse): EvaluationResponse | string {
  try {
    return action();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.message;
    throw thrown;
  }
}

function differing(exact: EvaluationResponse | string, fast: EvaluationResponse | string, place: string): string[] {
  return textOf(exact) === textOf(fast)
    ? []
    : [`${place}: generated code answers ${short(fast)} instead of ${short(exact)}`];
}

/** The text of an answer; of one that is too long the error that says so. */
function textOf(answer: EvaluationResponse | string): string {
  if (typeof answer === "string") return answer;
  try {
    return responseJson(answer, DEFAULT_LIMITS);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return JSON.stringify(thrown.errors);
    throw thrown;
  }
}

import { FastProgram } from "../../src/codegen/fast-program.ts";
import { responseJson } from "../../src/engine/text/json/response-json.ts";
import { type Engine, EngineErrors, type Response, type RunOptions } from "../../src/index.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { short } from "./compare.ts";

/**
 * Runs requests a second time by generated code, and counts how many of those that lack nothing it
 * answers by itself.
 */
class GeneratedCode {
  readonly #plain: Count = { complete: 0, answered: 0 };
  readonly #explained: Count = { complete: 0, answered: 0 };
  /** Whether generated code answered the last run. */
  #last = false;

  constructor() {
    const watch = (answered: boolean) => {
      this.#last = answered;
    };
    const { entry } = FastProgram.prototype;
    FastProgram.prototype.entry = function (rules, size) {
      const run = entry.call(this, rules, size);
      if (run === undefined) return undefined;
      return (data, now, deadline) => {
        const results = run(data, now, deadline);
        watch(results !== undefined);
        return results;
      };
    };
  }

  /**
   * Both ways must give the same bytes, or the same error, with explanations and without; answers
   * differences as lines.
   */
  compare(engine: Engine, options: RunOptions, place: string): string[] {
    const plain = options.explain === true ? [] : this.#compare(engine, options, this.#plain, place);
    return [...plain, ...this.#compare(engine, { ...options, explain: true }, this.#explained, `${place}, explained`)];
  }

  #compare(engine: Engine, options: RunOptions, count: Count, place: string): string[] {
    const exact = outcome(() => engine.run(options));
    this.#last = false;
    const rules = typeof options.rules === "string" ? [options.rules] : options.rules;
    const fast = outcome(() => engine.prepare({ ...options, rules }).run(options.data));
    if (typeof exact !== "string" && typeof fast !== "string") {
      if (!Object.values(exact.results).some((result) => "missing_data" in result)) {
        count.complete++;
        if (this.#last) count.answered++;
      }
      const { effective } = fast;
      return differing(options.effective === undefined ? { ...exact, effective } : exact, fast, place);
    }
    return differing(exact, fast, place);
  }

  summary(): string {
    return `generated code answered ${share(this.#plain)} evaluations with complete inputs, ${share(this.#explained)} explained ones`;
  }
}

/** Evaluations with complete inputs, and those of them that generated code answered by itself. */
interface Count {
  complete: number;
  answered: number;
}

function share({ complete, answered }: Count): string {
  const percent = complete === 0 ? 100 : (100 * answered) / complete;
  return `${answered} of ${complete} (${percent.toFixed(1)} %)`;
}

export const generatedCode = new GeneratedCode();

function outcome(action: () => Response): Response | string {
  try {
    return action();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.message;
    throw thrown;
  }
}

function differing(exact: Response | string, fast: Response | string, place: string): string[] {
  return textOf(exact) === textOf(fast)
    ? []
    : [`${place}: generated code answers ${short(fast)} instead of ${short(exact)}`];
}

/** The text of an answer; of one that is too long the error that says so. */
function textOf(answer: Response | string): string {
  if (typeof answer === "string") return answer;
  try {
    return responseJson(answer, DEFAULT_LIMITS);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return JSON.stringify(thrown.errors);
    throw thrown;
  }
}

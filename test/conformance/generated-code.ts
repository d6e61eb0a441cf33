import { FastProgram } from "../../src/codegen/fast-program.ts";
import { type Engine, EngineErrors, type Response, type RunOptions } from "../../src/index.ts";
import { short } from "./compare.ts";

/** Runs requests a second time by generated code, and counts how many of those that lack nothing it answers by itself. */
class GeneratedCode {
  #complete = 0;
  #answered = 0;
  /** Whether generated code answered the last run. */
  #last = false;

  constructor() {
    const watch = (answered: boolean) => {
      this.#last = answered;
    };
    const { entry } = FastProgram.prototype;
    FastProgram.prototype.entry = function (rules) {
      const run = entry.call(this, rules);
      if (run === undefined) return undefined;
      return (data, now, deadline) => {
        const results = run(data, now, deadline);
        watch(results !== undefined);
        return results;
      };
    };
  }

  /** Both ways must give the same bytes, or the same error; answers differences as lines. */
  compare(engine: Engine, options: RunOptions, place: string): string[] {
    const exact = outcome(() => engine.run(options));
    this.#last = false;
    const rules = typeof options.rules === "string" ? [options.rules] : options.rules;
    const fast = outcome(() => engine.prepare({ ...options, rules }).run(options.data));
    if (typeof exact !== "string" && typeof fast !== "string") {
      if (!Object.values(exact.results).some((result) => "missing_data" in result)) {
        this.#complete++;
        if (this.#last) this.#answered++;
      }
      if (options.effective === undefined) return differing(exact.results, fast.results, place);
    }
    return differing(exact, fast, place);
  }

  summary(): string {
    const share = this.#complete === 0 ? 100 : (100 * this.#answered) / this.#complete;
    return `generated code answered ${this.#answered} of ${this.#complete} evaluations with complete inputs (${share.toFixed(1)} %)`;
  }
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

function differing(exact: unknown, fast: unknown, place: string): string[] {
  const [expected, found] = [JSON.stringify(exact), JSON.stringify(fast)];
  return expected === found ? [] : [`${place}: generated code answers ${short(fast)} instead of ${short(exact)}`];
}

import type { CodeCache } from "../../codegen/code-cache.ts";
import { GeneratedProgram, type OrderRules } from "../../codegen/generated-program.ts";
import type { Hooks } from "../../codegen/variant.ts";
import type { NamedArms } from "../../model/program/arms.ts";
import type { NarrationSource } from "../../model/program/narration.ts";
import type { Program } from "../../model/program/program.ts";
import { leadToValues, type ValueSource, withValues } from "../../model/program/stated-values.ts";
import { ArmIndexes } from "../../runtime/arm-index.ts";
import type { InputLimits } from "../../runtime/inputs.ts";
import type { Evaluation } from "../../runtime/interpret.ts";
import { narratedValues, withExplanations } from "../../runtime/narrate/explain.ts";
import { VERSION } from "../version.ts";
import type { AnsweringProgram, ExactRun, Results } from "./compiled.ts";
import { withArms } from "./with-arms.ts";

/** Where generated code is kept. `order`: present where none is made. */
export interface CodeMaker {
  readonly cache: CodeCache;
  readonly order?: OrderRules | undefined;
}

/** A program with the code that is generated for it, for answers with the data of its hooks. */
export class CodedProgram implements AnsweringProgram {
  readonly program: Program;
  readonly indexes: ArmIndexes;
  readonly valuesLater: AnsweringProgram["valuesLater"];
  readonly #hooks: Hooks;
  readonly #maker: CodeMaker;
  readonly #digest: (() => string) | undefined;
  #code: GeneratedProgram | undefined;
  #telling: CodedProgram | undefined;

  /**
   * A program that is explained has the cells of the text. `digest`: finds that of the program;
   * default: computes it.
   */
  constructor(program: Program, maker: CodeMaker, hooks: Hooks = {}, digest?: () => string) {
    this.program = program;
    this.indexes = new ArmIndexes(program);
    this.valuesLater = hooks.explain && valuesOf;
    this.#hooks = hooks;
    this.#maker = maker;
    this.#digest = digest;
  }

  explain(results: Results, evaluation: Evaluation): Results {
    const { explain, arms } = this.#hooks;
    const explained = explain === undefined ? results : withNarration(results, explain, evaluation);
    return arms === undefined ? explained : withArms(explained, arms, evaluation, this.indexes);
  }

  code(limits: InputLimits): GeneratedProgram {
    const { cache, order } = this.#maker;
    this.#code ??= new GeneratedProgram(this.program, limits, cache, this.#hooks, { digest: this.#digest, order });
    return this.#code;
  }

  /** The same program with results that name the arms that decided; `arms` never changes. */
  telling(arms: readonly NamedArms[]): CodedProgram {
    this.#telling ??= new CodedProgram(this.program, this.#maker, { ...this.#hooks, arms }, this.#digest);
    return this.#telling;
  }
}

function withNarration(results: Results, narration: NarrationSource, evaluation: Evaluation): Results {
  const explained = withExplanations(results, narration, evaluation);
  const values = narratedValues(narration, evaluation);
  for (const { explanation } of Object.values(explained)) leadToValues(explanation, values);
  return explained;
}

function valuesOf(exactly: ExactRun): ValueSource {
  let exact: ReturnType<ExactRun> | undefined;
  return (rule) => {
    exact ??= exactly();
    const node = "kind" in exact ? undefined : exact.results[rule]?.explanation;
    if (node === undefined) throw new Error(`unreachable: ${rule} was explained`);
    return withValues(node);
  };
}

/**
 * Warns, where warnings of the platform go, that no code could be generated for a spec; answers do
 * not mention it.
 */
export function logCodeBug(spec: string, bug: string): void {
  const warning = `engine ${VERSION} has a bug: no code could be generated for the spec \`${spec}\`, because ${bug}. Its answers are right, but slow. Please report this line, with the rules if you can.`;
  if (typeof process === "object" && typeof process.emitWarning === "function") process.emitWarning(warning);
  else console.warn(warning);
}

import type { Program } from "../../model/program.ts";
import type { DateValue } from "../../model/value.ts";
import type { PlainData } from "../../runtime/compiled/frame.ts";
import { LIBRARY_NAMES, type Library, library } from "../../runtime/compiled/library.ts";
import type { ExactResult } from "../../runtime/respond.ts";
import { codeProblem } from "./check-code.ts";
import { type Evaluate, instantiate } from "./instantiate.ts";
import { generateModule } from "./module.ts";

/** Results by rule key. */
export type Results = Readonly<Record<string, ExactResult>>;

/** Programs of more cells below the requested rules are left to the exact evaluation: their code would cost more than it saves. */
const MOST_CELLS = 60_000;
/** Different sets of requested rules that have code of their own. */
const MOST_ENTRIES = 64;

/** Generated code for the rules of one program: made for a set of requested rules when it is first asked for. */
export class FastProgram {
  readonly #program: Program;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Evaluate | undefined>();
  #library: Library | undefined;

  /** `maxBytes`: the longest text that a slot takes. */
  constructor(program: Program, maxBytes: number) {
    this.#program = program;
    this.#maxBytes = maxBytes;
  }

  /** The code for some rules, by ascending ids; undefined when there is none and the exact evaluation must answer. */
  entry(rules: readonly number[]): Evaluate | undefined {
    const key = rules.join(" ");
    if (!this.#entries.has(key)) {
      if (this.#entries.size >= MOST_ENTRIES) return undefined;
      this.#entries.set(key, this.#make(rules));
    }
    return this.#entries.get(key);
  }

  /** The results of some rules for data that are plain; undefined: handed over to the exact evaluation. */
  run(data: PlainData, now: DateValue, rules: readonly number[]): Results | undefined {
    return runEntry(this.entry(rules), data, now);
  }

  #make(rules: readonly number[]): Evaluate | undefined {
    const made = generateModule(this.#program, rules, this.#maxBytes, MOST_CELLS);
    if (made === undefined) return undefined;
    const problem = codeProblem(made.text, new Set([...made.names, ...LIBRARY_NAMES]), made.keys);
    if (problem !== undefined) throw new Error(`unreachable: the generated module is unsound: ${problem}`);
    this.#library ??= library(this.#program, this.#maxBytes);
    return instantiate(made.text, this.#library);
  }
}

/** Runs generated code; what outgrows the host's stack is handed over. */
export function runEntry(entry: Evaluate | undefined, data: PlainData, now: DateValue): Results | undefined {
  if (entry === undefined) return undefined;
  try {
    return entry(data, now);
  } catch (thrown) {
    if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) return undefined;
    throw thrown;
  }
}

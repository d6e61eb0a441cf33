import type { SeededNumbers } from "../../src/analysis/inputs/draws.ts";
import type { WrittenAnswer, WrittenVersion } from "../../src/engine/as-written/written-version.ts";
import { Engine } from "../../src/engine/engine.ts";

/** All values of the inputs of generated programs, by key. */
export interface InputValues {
  readonly n: readonly string[];
  readonly m: readonly string[];
  readonly zone: readonly string[];
  readonly flag: readonly string[];
}

/**
 * The numbers of inputs, with the number of programs that are tried with so many; the environment
 * asks for others: `ANALYSIS_POINTS=200000 ANALYSIS_PROGRAMS=20`.
 */
export function sizes(...usual: readonly (readonly [points: number, programs: number])[]) {
  const { ANALYSIS_POINTS, ANALYSIS_PROGRAMS = "10" } = process.env;
  const asked = ANALYSIS_POINTS === undefined ? usual : [[Number(ANALYSIS_POINTS), Number(ANALYSIS_PROGRAMS)] as const];
  return asked.map(([points, programs]) => ({ points, programs }));
}

/** Inputs that have as many combinations as are asked for, or few less. */
export function inputValues(combinations: number): InputValues {
  const zone = ["home", "eu", "world"];
  const flag = ["yes", "no"];
  const count = Math.floor(Math.sqrt(combinations / (zone.length * flag.length)));
  const from = (low: number) => Array.from({ length: count }, (_, at) => String(low + at));
  return { n: from(0), m: from(-Math.floor(count / 2)), zone, flag };
}

function head({ n, m, zone }: InputValues): string {
  const bounds = (values: readonly string[]) => `-> minimum ${values[0]} -> maximum ${values.at(-1)} -> decimals 0`;
  const options = zone.map((each) => `"${each}"`).join(" ");
  return `spec a
data n: number ${bounds(n)}
data m: number ${bounds(m)}
data zone: text -> options ${options}
data flag: boolean
`;
}

/** A program of three rules, each of which may use those before it. */
export function program(numbers: SeededNumbers, values: InputValues): string {
  const parts = new Parts(numbers, values);
  const rules = [0, 1, 2].map((at) => {
    const arms = Array.from(
      { length: 1 + numbers.below(4) },
      () => `  unless ${parts.condition(at, 2)} then ${parts.result(at)}\n`,
    );
    return `rule r${at}: ${parts.result(at)}\n${arms.join("")}`;
  });
  return head(values) + rules.join("");
}

/** A program of one rule that is a long table over three inputs, in no order. */
export function table(numbers: SeededNumbers, values: InputValues): string {
  const parts = new Parts(numbers, values);
  const arms = Array.from({ length: 60 }, (_, at) => `  unless ${parts.row()} then ${at % 17}\n`);
  return `${head(values)}rule r0: 0\n${arms.join("")}`;
}

/** The parts of programs, by lot. */
class Parts {
  readonly #numbers: SeededNumbers;
  readonly #values: InputValues;

  constructor(numbers: SeededNumbers, values: InputValues) {
    this.#numbers = numbers;
    this.#values = values;
  }

  condition(rules: number, depth: number): string {
    const numbers = this.#numbers;
    const kind = numbers.below(depth > 0 ? 8 : 5);
    if (kind === 0) return "flag";
    if (kind === 1) return this.#zone(numbers.below(4) === 0);
    if (kind < 5)
      return `${this.amount(rules)} ${numbers.of(["<", "<=", ">", ">=", "is", "is not"])} ${this.amount(rules)}`;
    const parts = [this.condition(rules, depth - 1), this.condition(rules, depth - 1)];
    if (kind === 5) return `(${parts.join(" and ")})`;
    return kind === 6 ? `(${parts.join(" or ")})` : `(not ${parts[0]})`;
  }

  result(rules: number): string {
    return this.#numbers.below(8) === 0 ? 'veto "none"' : this.amount(rules);
  }

  amount(rules: number): string {
    const numbers = this.#numbers;
    const kind = numbers.below(9);
    const one = () =>
      numbers.of(["n", "m", this.#literal(), ...(rules > 0 ? [`r${numbers.below(rules)}`] : [])]) ?? "n";
    if (kind < 4) return one();
    if (kind === 4) return `(${one()} + ${one()})`;
    if (kind === 5) return `(${one()} - 2 * ${one()})`;
    if (kind === 6) return `(${one()} * ${one()})`;
    return kind === 7 ? `(${one()} / n)` : `(floor (${one()} / 2))`;
  }

  /** The condition of one arm of a table. */
  row(): string {
    const numbers = this.#numbers;
    const low = numbers.below(this.#values.n.length);
    const cells = [
      this.#zone(false),
      numbers.below(2) === 0 ? `n in ${low}...${low + 1 + numbers.below(5)}` : `n >= ${low}`,
      `m ${numbers.of(["<", ">", "is", "is not"])} ${this.#literal()}`,
    ];
    const first = numbers.below(cells.length);
    const others = cells.filter((_, at) => at !== first && numbers.below(3) > 0);
    return [cells[first], ...others].join(" and ");
  }

  #zone(isNegated: boolean): string {
    return `zone is ${isNegated ? "not " : ""}"${this.#numbers.of(this.#values.zone)}"`;
  }

  #literal(): string {
    return String(this.#numbers.below(this.#values.n.length + 1));
  }
}

/** All inputs. */
export function* pointTexts({ n: all, m: others, zone: zones, flag: flags }: InputValues): Generator<InputTexts> {
  for (const n of all)
    for (const m of others) for (const zone of zones) for (const flag of flags) yield { n, m, zone, flag };
}

export type InputTexts = Readonly<Record<keyof InputValues, string>>;

/** The evaluations of all inputs. */
export function* points(version: WrittenVersion, values: InputValues): Generator<WrittenAnswer> {
  const rules = version.rules.map((_, id) => id);
  for (const data of pointTexts(values)) yield version.evaluate(data, rules);
}

/** An engine with a generated program, whose expressions may be deep. */
export function engineOf(text: string): Engine {
  const engine = new Engine({ limits: { max_expression_depth: 30 } });
  engine.load({ "a.rules": text });
  return engine;
}

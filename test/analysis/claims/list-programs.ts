import type { SeededNumbers } from "../../../src/analysis/inputs/draws.ts";

/** Instants between which conditions on the time change. */
export const DAYS = ["2000-01-01", "2020-01-01"];

/** Values of the data of rows, and of the holder. */
export const VALUES = { n: ["0", "1", "2"], m: ["-1", "0", "2"], flag: ["yes", "no"], k: ["0", "1", "4"] } as const;

/**
 * A program of a row spec `row` and a spec `a` with a list of at most so many rows, by lot, whose
 * numbers are whole, or any between their bounds.
 */
export function listProgram(numbers: SeededNumbers, most: number | undefined, values: "whole" | "any"): string {
  const whole = values === "whole" ? " -> decimals 0" : "";
  const parts = new ListParts(numbers);
  const minimum = numbers.below(3) === 0 ? "  -> minimum 1\n" : "";
  const maximum = most === undefined ? "" : `  -> maximum ${most}\n`;
  const fed =
    numbers.below(2) === 0 ? "  -> each f: k\n" : `  -> each f: ${numbers.of(["k + 1", "position", "1 - k"])}\n`;
  return `spec row
data n: number -> minimum 0 -> maximum 2${whole}
data m: number -> minimum -1 -> maximum 2${whole}
data f: number${numbers.below(2) === 0 ? "" : " -> maximum 3"}
data flag: boolean
rule x: ${parts.rowAmount()}
  unless ${parts.rowCondition()} then ${parts.rowAmount()}
rule y: ${parts.rowAmount()}
  unless ${parts.rowCondition()} then ${numbers.below(4) === 0 ? "12 / n" : "x + 1"}
rule ok: no
  unless ${parts.rowCondition()} then yes
spec a
data k: number -> minimum 0 -> maximum 4${whole}
uses rows: row list
${minimum}${maximum}${fed}rule r0: ${parts.command()}
rule r1: ${numbers.below(9)}
  unless ${parts.condition()} then ${parts.amount()}
  unless ${parts.condition()} then ${numbers.below(9)}
rule r2: ${parts.amount()}
  unless ${parts.condition()} and ${parts.condition()} then r1
`;
}

/** The text with one literal, operator or command changed by lot, or with a rule more. */
export function changedProgram(text: string, numbers: SeededNumbers): string {
  if (numbers.below(4) === 0) return `${text}rule another: 1\n`;
  const changes: readonly (readonly [RegExp, string])[] = [
    [/\b3\b/, "4"],
    [/>=/, ">"],
    [/</, "<="],
    [/sum/, "max"],
    [/\bn\b(?!:)/, "m"],
    [/then yes/, "then no"],
    [/flag(?! *:)/, "not flag"],
    [/position/, "k"],
    [/n \+ m/, "m + n"],
  ];
  const from = text.indexOf("rule x");
  const [pattern, by] = numbers.of(changes) ?? [/$/, ""];
  return text.slice(0, from) + text.slice(from).replace(pattern, by);
}

const COMPARISONS = ["<", "<=", ">", ">=", "is", "is not"];

class ListParts {
  readonly #numbers: SeededNumbers;

  constructor(numbers: SeededNumbers) {
    this.#numbers = numbers;
  }

  rowAmount(): string {
    return this.#numbers.of(["n", "m", "n + m", "f", "2 * n", "n * m", "3", "max(n, m)", "f - n"]) ?? "n";
  }

  rowCondition(): string {
    const numbers = this.#numbers;
    const kind = numbers.below(8);
    if (kind < 2) return "flag";
    if (kind === 2) return "now < 2010-01-01";
    return `${this.rowAmount()} ${numbers.of(COMPARISONS)} ${numbers.below(5) - 1}`;
  }

  /** A list of rows. */
  #rows(): string {
    const numbers = this.#numbers;
    const kind = numbers.below(7);
    if (kind === 0) return `rows -> where ${numbers.of(["ok", "flag", "(n > k)"])}`;
    if (kind === 1) return `rows -> sort ${numbers.of(["n", "m desc, n", "y"])}`;
    if (kind === 2) return `rows -> top ${numbers.below(3)}`;
    return "rows";
  }

  command(): string {
    const numbers = this.#numbers;
    const argument = numbers.of(["n", "m", "x", "y", "(n + k)", "(x * 2)"]) ?? "n";
    const other = numbers.below(2) === 0 ? " else 7" : "";
    switch (numbers.below(7)) {
      case 0:
        return `(${this.#rows()} -> count)`;
      case 1:
        return `((${this.#rows()} -> first).${numbers.of(["n", "x", "y"])})`;
      case 2:
        return `(${this.#rows()} -> ${numbers.of(["min", "max", "avg"])} ${argument}${other})`;
      case 3:
        return `(${this.#rows()} -> list ${argument} -> distinct -> count)`;
      default:
        return `(${this.#rows()} -> sum ${argument})`;
    }
  }

  amount(): string {
    const numbers = this.#numbers;
    return numbers.below(3) === 0 ? String(numbers.below(6)) : numbers.below(3) === 0 ? "r0" : this.command();
  }

  condition(): string {
    const numbers = this.#numbers;
    const kind = numbers.below(5);
    if (kind === 0) return `(${this.#rows()} -> any ${numbers.of(["ok", "flag", "(n > k and flag)", "x > 3"])})`;
    if (kind === 1) return `(${this.#rows()} -> all ${numbers.of(["ok", "n >= 0", "m < 2", "(x <= k)"])})`;
    return `${this.amount()} ${numbers.of(COMPARISONS)} ${numbers.below(8) - 1}`;
  }
}

/** All rows of the values above. */
function allRows(): readonly Readonly<Record<string, string>>[] {
  return VALUES.n.flatMap((n) => VALUES.m.flatMap((m) => VALUES.flag.map((flag) => ({ n, m, flag }))));
}

/** All data with at most so many rows. */
export function* allData(most: number, least: number): Generator<Readonly<Record<string, string>>> {
  let lists: readonly (readonly Readonly<Record<string, string>>[])[] = [[]];
  for (let count = 0; count <= most; count++) {
    if (count >= least) for (const rows of lists) for (const k of VALUES.k) yield { k, rows: JSON.stringify(rows) };
    lists = lists.flatMap((rows) => allRows().map((row) => [...rows, row]));
  }
}

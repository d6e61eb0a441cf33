import type { DataValue } from "../../../../src/index.ts";
import type { Random } from "../../random.ts";
import type { Kind, Known } from "../expressions/declared.ts";
import { ExpressionWriter } from "../expressions/writer.ts";

/** The data of a key, with literals of which no two are equal or overlap. */
interface KeyData {
  readonly declared: string;
  readonly kind: Kind;
  readonly key: string;
  readonly literals: readonly string[];
}

const ONE: readonly KeyData[] = [
  { declared: "code: text", kind: "text", key: "code", literals: ['"NL"', '"BE"', '"DE"', '"ab"'] },
  { declared: "place: number", kind: "number", key: "place", literals: ["1", "2", "2.5", "100", "0.01"] },
  { declared: "day: date", kind: "date", key: "day", literals: ["2024-02-29", "2025-12-31", "2025-03-14"] },
  { declared: "is_home: boolean", kind: "boolean", key: "is_home", literals: ["yes", "no"] },
];

const NEAREST: readonly KeyData[] = ["up to size", "from size"].map((key) => ({
  declared: "size: number",
  kind: "number",
  key,
  literals: ["0", "1", "2.5", "99.99", "0.001"],
}));

const RANGES: readonly KeyData[] = [
  { declared: "band: number range", kind: "number", key: "band", literals: ["0...2", "2...3", "3...100"] },
  {
    declared: "term: date range",
    kind: "date",
    key: "term",
    literals: ["2024-01-01...2025-01-01", "2025-01-01...2026-01-01"],
  },
];

/** A table of a spec of its own, whose rows stand in the text. */
export class RowTable {
  readonly #keys: readonly KeyData[];
  readonly #rows: readonly (readonly string[])[];
  /** Expressions over the holder, by the number of the row. */
  readonly #factors: ReadonlyMap<number, string>;

  constructor(random: Random, holder: readonly Known[]) {
    const beside = random.of([[], [random.of(NEAREST)], [random.of(RANGES)]]);
    const keys = [...random.of([[random.of(ONE)], [random.of(ONE)], random.shuffled(ONE).slice(0, 2), []]), ...beside];
    this.#keys = random.shuffled(keys.length === 0 ? [random.of(ONE)] : keys);
    const rows = random.list(1, 6, () => this.#keys.map(({ literals }) => random.of(literals)));
    this.#rows = [...new Map(rows.map((row) => [row.join(), row])).values()];
    const computed = [...this.#rows.keys()].filter(() => random.oneIn(8));
    this.#factors = new Map(
      computed.map((at) => [at, `(${new ExpressionWriter(random, holder).operand("number", 1)})`]),
    );
  }

  get spec(): string {
    const data = this.#keys.map(({ declared }) => `data ${declared}`);
    return ["spec rate", ...data, "data factor: number", "rule doubled: factor * 2"].join("\n");
  }

  /** The lines of the list `rates`. */
  get lines(): string {
    const rows = this.#rows.map((row, at) => {
      const key = row.map((literal, column) => `${this.#name(column)}: ${literal}`);
      return `\n  -> with ${[...key, `factor: ${this.#factors.get(at) ?? `${at % 3}.${at}`}`].join(", ")}`;
    });
    return `uses rates: rate list\n  -> key ${this.#keys.map(({ key }) => key).join(", ")}${rows.join("")}`;
  }

  #name(column: number): string {
    return this.#keys[column]?.key.split(" ").at(-1) ?? "";
  }

  /** A number from the table. */
  found(random: Random, known: readonly Known[]): string {
    if (random.oneIn(8)) return random.of(["rates -> sum factor", "rates -> where factor > 1 -> count"]);
    const writer = new ExpressionWriter(random, known);
    const sought = this.#keys.map(({ kind, literals }) => {
      const isOne = !literals.some((literal) => literal.includes("..."));
      return isOne && random.oneIn(3) ? random.of(literals) : `(${writer.operand(kind, 1)})`;
    });
    return `(rates -> find ${sought.join(", ")}).${random.of(["factor", "doubled"])}`;
  }

  /** Rows that a caller gives instead, of which some lack data of their key. */
  given(random: Random): readonly Readonly<Record<string, DataValue>>[] {
    return this.#rows.map((row, at) => ({
      ...Object.fromEntries(
        row.filter(() => !random.oneIn(12)).map((literal, column) => [this.#name(column), literal.replaceAll('"', "")]),
      ),
      factor: String(at),
    }));
  }
}

import type { Random } from "../../random.ts";
import { KINDS, type Kind, type Known, LITERALS } from "./declared.ts";

const UNITS: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  money: ["eur", "cent", "usd"],
  weight: ["kg", "gramme", "lb"],
  ratio: ["percent", "permille"],
  duration: ["day", "hour", "second"],
  calendar: ["month", "year"],
};

/** The kinds of the values of scales, with a unit for their bounds. */
const SCALED: Partial<Readonly<Record<Kind, string>>> = { number: "", money: "eur", weight: "kg" };

/**
 * The strengths with which the outermost operator of a text binds: or, and, not and tests, sums,
 * products, casts, powers, spans, everything else.
 */
const [OR, AND, TEST, SUM, PRODUCT, CAST, POWER, SPAN, TIGHT] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

interface Text {
  readonly text: string;
  readonly binds: number;
}

type Form = () => Text;

/**
 * Writes expressions of a kind: operators that docs/spec, 02 and 03, define for it, over the names
 * that are known.
 */
export class ExpressionWriter {
  readonly #random: Random;
  readonly #known: readonly Known[];

  constructor(random: Random, known: readonly Known[]) {
    this.#random = random;
    this.#known = known;
  }

  /** The right side of a rule: a result and its arms. */
  rule(kind: Kind): string {
    const random = this.#random;
    if (kind in SCALED && random.oneIn(8)) return this.#scale(kind);
    // Small rules meet most faults, and several can be tried in the time of a large one.
    const depth = random.of([1, 2, 2, 3]);
    const arms = random.list(0, depth, () => {
      const result = random.oneIn(6) ? random.of(["veto", 'veto "closed"']) : this.#of(kind, 2).text;
      return `\n  unless ${this.#of("boolean", depth).text} then ${result}`;
    });
    return this.#of(kind, depth).text + arms.join("");
  }

  /** An expression that stands where nothing follows it on its line. */
  expression(kind: Kind, depth: number): string {
    return this.#of(kind, depth).text;
  }

  /** An expression in brackets, so that it stands anywhere. */
  operand(kind: Kind, depth: number): string {
    return `(${this.#of(kind, depth).text})`;
  }

  /** A value by scale; most bounds are literals that rise. */
  #scale(kind: Kind): string {
    const random = this.#random;
    const rate = () => this.#of(kind === "number" ? "number" : "ratio", 1).text;
    const bounds = random
      .list(1, 4, () => random.oneIn(3))
      .map((isWritten, at) => (isWritten ? this.#of(kind, 1).text : `${3 * at + 2} ${SCALED[kind]}`.trim()));
    const lines = bounds.map((bound) => `\n  up to ${bound} at ${rate()}`);
    return `${this.#of(kind, 2).text} by scale${lines.join("")}${random.oneIn(2) ? `\n  above at ${rate()}` : ""}`;
  }

  #of(kind: Kind, depth: number): Text {
    const random = this.#random;
    if (depth === 0 || random.oneIn(4)) return this.#leaf(kind);
    return random.of(this.#forms(kind, depth - 1))();
  }

  #leaf(kind: Kind): Text {
    const random = this.#random;
    const named = this.#known.filter((known) => known.kind === kind);
    if (named.length > 0 && !random.oneIn(3)) return { text: random.of(named).name, binds: TIGHT };
    const text = random.of(LITERALS[kind]);
    return {
      text,
      binds: kind.endsWith("range") ? (text.startsWith("past") || text.startsWith("future") ? TEST : SPAN) : TIGHT,
    };
  }

  #forms(kind: Kind, depth: number): readonly Form[] {
    const of = (wanted: Kind, least: number) => this.#inner(this.#of(wanted, depth), least);
    // `+` and `-` belong to the end of a range unless it is in brackets.
    const term = (wanted: Kind, least: number) => of(wanted, wanted.endsWith("range") ? TIGHT : least);
    const sum =
      (left: Kind, right = left): Form =>
      () => ({ text: `${term(left, SUM)} ${this.#random.of(["+", "-"])} ${term(right, PRODUCT)}`, binds: SUM });
    // `%` after a number is percent.
    const remainder =
      (left: Kind): Form =>
      () => ({
        text: `(${of(left, OR)}) ${this.#random.of(["%", "mod"])} (${of(left === "ratio" ? "ratio" : "number", OR)})`,
        binds: PRODUCT,
      });
    const product =
      (left: Kind, operators: string, right: Kind): Form =>
      () => ({
        text: `${of(left, PRODUCT)} ${this.#random.of(operators.split(" "))} ${of(right, CAST)}`,
        binds: PRODUCT,
      });
    const call =
      (names: string, operand: Kind): Form =>
      () => ({ text: `(${this.#random.of(names.split(" "))} ${of(operand, SUM)})`, binds: TIGHT });
    const rounding = (): Text => {
      const literals = LITERALS[kind].filter((text) => !/^(?:0(?!\.)|-)/.test(text));
      const step = this.#random.oneIn(2) ? of(kind, TIGHT) : this.#random.of(literals);
      const mode = this.#random.of(["", " half up", " half down", " half even", " up", " down"]);
      return { text: `(round ${of(kind, SUM)} to ${step}${mode})`, binds: TIGHT };
    };
    const extremum = (): Text => {
      const operands = this.#random.list(2, 4, () => of(kind, OR));
      return { text: `${this.#random.of(["min", "max"])}(${operands.join(", ")})`, binds: TIGHT };
    };
    const cast =
      (from: Kind, to: string): Form =>
      () => ({ text: `${of(from, POWER)} as ${to}`, binds: CAST });
    const compared =
      (left: Kind, operators: string, right = left): Form =>
      () => ({ text: `${of(left, SUM)} ${this.#random.of(operators.split(","))} ${of(right, SUM)}`, binds: TEST });
    const tested =
      (left: Kind, test: string): Form =>
      () => ({ text: `${of(left, SUM)} ${test}`, binds: TEST });
    const oneOf = (): Text => {
      const sought = this.#random.of(["number", "number", "text", "date", "money", "calendar", "time"] as const);
      const values = this.#random.list(2, 4, () => ungrouped(of(sought, OR)));
      return {
        text: `${of(sought, SUM)} ${this.#random.of(["in", "not in"])} (${values.join(", ")})`,
        binds: TEST,
      };
    };
    const span =
      (end: Kind): Form =>
      () => ({ text: `${of(end, SPAN)}...${of(end, SPAN)}`, binds: SPAN });
    // A sum behind words that give a date could be read in two ways.
    const words =
      (phrases: string, operand: Kind): Form =>
      () => ({ text: `${this.#random.of(phrases.split(","))} ${of(operand, TIGHT)}`, binds: TEST });
    const pair =
      (phrases: string): Form =>
      () => ({
        text: `${this.#random.of(phrases.split(","))} ${of("date", TIGHT)} to ${of("date", TIGHT)}`,
        binds: CAST,
      });
    const called =
      (name: string, operands: readonly Kind[]): Form =>
      () => ({ text: `${name}(${operands.map((operand) => of(operand, OR)).join(", ")})`, binds: TIGHT });
    const exceptions = () => {
      const holidays = () => ` except ${this.#random.of([of("date", TIGHT), `(${of("date", OR)}, 2024-03-01)`])}`;
      const weekend = () =>
        ` with weekend ${this.#random.of(["5, 6", "1", "7, 1, 2", "1, 2, 3, 4, 5, 6, 7", of("number", TIGHT)])}`;
      return this.#random
        .shuffled([holidays, weekend])
        .slice(this.#random.below(3))
        .map((write) => write())
        .join("");
    };
    const PERIODS = ["year", "quarter", "month", "week"];
    const ORDER = "<,<=,>,>=,is,is not";
    const measure = (own: Kind): Form[] => [
      sum(own),
      sum(own),
      product(own, "* /", "number"),
      product(own, "*", "ratio"),
      product("number", "*", own),
      remainder(own),
      call("round floor ceil abs", own),
      extremum,
      rounding,
      ...(UNITS[own] ?? []).map((unit) => cast(own, unit)),
      ...(UNITS[own] ?? []).slice(0, 1).map((unit) => cast("number", unit)),
    ];
    switch (kind) {
      case "number":
        return [
          sum("number"),
          sum("number"),
          remainder("number"),
          product("number", "* /", "number"),
          product("number", "*", "ratio"),
          product("money", "/", "money"),
          product("weight", "/", "weight"),
          sum("number range", "number"),
          sum("number range"),
          call("abs floor ceil round", "number"),
          extremum,
          rounding,
          call("sqrt sin cos tan exp log atan asin acos", "number"),
          cast("ratio", "number"),
          cast("money", "eur as number"),
          cast("number range", "number"),
          () => ({
            text: `${of("number", SPAN)} ^ ${this.#random.of(["2", "3", "0", "-1", "0.5", of("number", TIGHT)])}`,
            binds: POWER,
          }),
          () => ({ text: `-${of("number", TIGHT)}`, binds: SPAN }),
          words("year of,quarter of,month of,week of,day of,weekday of,hour of", "date"),
          words("days in month of,days in year of", "date"),
          words("hour of", "time"),
          pair("years from,months from,days from,hours from"),
          () => ({ text: `${pair("working days from")().text}${exceptions()}`, binds: TEST }),
          words("lower of,upper of", "number range"),
        ];
      case "money":
        return [
          ...measure("money"),
          sum("money range", "money"),
          words("lower of,upper of", "money range"),
          () => ({ text: `${of("money", PRODUCT)} / ${of("weight", CAST)} * ${of("weight", CAST)}`, binds: PRODUCT }),
        ];
      case "weight":
        return [
          ...measure("weight"),
          () => ({ text: `${of("weight", PRODUCT)} * ${of("money", CAST)} / ${of("money", CAST)}`, binds: PRODUCT }),
        ];
      case "ratio":
        return [
          sum("ratio"),
          extremum,
          rounding,
          product("ratio", "* /", "ratio"),
          product("ratio", "* /", "number"),
          remainder("ratio"),
          cast("number", "percent"),
          cast("ratio", "permille"),
        ];
      case "duration":
        return [
          ...measure("duration"),
          cast("date range", "day"),
          sum("date range", "duration"),
          () => ({ text: `${of("date", SUM)} - ${of("time", PRODUCT)}`, binds: SUM }),
        ];
      case "calendar":
        return [...measure("calendar"), cast("date range", "month"), cast("date range", "year")];
      case "boolean":
        return [
          compared("number", ORDER),
          compared("money", ORDER),
          compared("weight", ORDER),
          compared("ratio", ORDER),
          compared("duration", ORDER),
          compared("calendar", ORDER),
          compared("text", "is,is not"),
          compared("text", "starts with"),
          oneOf,
          oneOf,
          compared("date", ORDER),
          compared("time", ORDER),
          compared("boolean", "is,is not"),
          compared("number range", ORDER, "number"),
          compared("date range", ORDER, "duration"),
          compared("date range", ORDER, "calendar"),
          compared("money range", ORDER, "money"),
          compared("number", "in", "number range"),
          compared("money", "in", "money range"),
          compared("date", "in", "date range"),
          () => ({ text: `${of("boolean", TEST)} and ${of("boolean", TEST)}`, binds: AND }),
          () => ({ text: `${of("boolean", TEST)} and ${of("boolean", TEST)}`, binds: AND }),
          () => ({ text: `${of("boolean", AND)} or ${of("boolean", AND)}`, binds: OR }),
          () => ({ text: `${of("boolean", OR)} or ${of("boolean", AND)}`, binds: OR }),
          () => ({ text: `not ${of("boolean", TEST)}`, binds: TEST }),
          () => tested(this.#random.of(KINDS), this.#random.of(["is veto", "is not veto"]))(),
          () => tested("date", `${this.#random.of(["is", "is not"])} a working day${exceptions()}`)(),
          () =>
            tested(
              "date",
              this.#random.of([
                "in past",
                "in future",
                "in past 7 day",
                "in future 2 month",
                "in calendar month",
                "not in calendar year",
                "in past calendar week",
              ]),
            )(),
        ];
      case "text":
        return [() => cast(this.#random.of(KINDS), "text")()];
      case "date":
        return [
          sum("date", "duration"),
          extremum,
          sum("date", "calendar"),
          () => ({ text: `${of("calendar", SUM)} + ${of("date", PRODUCT)}`, binds: SUM }),
          words(PERIODS.flatMap((period) => [`first day of ${period}`, `last day of ${period}`]).join(), "date"),
          () => ({
            text: `${this.#random.of(["0", "3", "40", of("number", TIGHT)])} working days ${this.#random.of(["after", "before"])} ${of("date", TIGHT)}${exceptions()}`,
            binds: TEST,
          }),
          () => ({
            text: `date(${this.#random.of(["2024", `year of ${of("date", TIGHT)}`])}, ${of("number", OR)}, ${this.#random.of(["28", "31", `day of ${of("date", TIGHT)}`])})`,
            binds: TIGHT,
          }),
          words("lower of,upper of", "date range"),
        ];
      case "time":
        return [
          sum("time", "duration"),
          extremum,
          words("time of", "date"),
          called("time", ["number", "number"]),
          called("time", ["number", "number", "number"]),
        ];
      case "number range":
        return [
          span("number"),
          span("number"),
          () => ({ text: `${of("number", POWER)} + ${of("number", POWER)}...${of("number", POWER)}`, binds: SPAN }),
          called("overlap", ["number range", "number range"]),
        ];
      case "money range":
        return [span("money"), called("overlap", ["money range", "money range"])];
      case "date range":
        return [
          span("date"),
          span("date"),
          sum("date range", "calendar"),
          () => ({ text: `${this.#random.of(["past", "future"])} ${of("duration", SUM)}`, binds: TEST }),
          words([...PERIODS, "day"].map((period) => `whole ${period}`).join(), "date"),
          () => ({ text: `${of("date", TIGHT)} through ${of("date", TIGHT)}`, binds: TEST }),
          called("overlap", ["date range", "date range"]),
        ];
      default:
        return kind satisfies never;
    }
  }

  /** Puts a text in brackets where the place needs a tighter one, and sometimes without need. */
  #inner({ text, binds }: Text, least: number): string {
    return binds < least || (binds < TIGHT && this.#random.oneIn(6)) ? `(${text})` : text;
  }
}

/** A text without commas within numbers, which lists of values refuse. */
function ungrouped(text: string): string {
  return text.replaceAll(/(\d),(?=\d)/g, "$1");
}

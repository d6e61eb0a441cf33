import type { Random } from "../random.ts";

export const KINDS = [
  "number",
  "number",
  "money",
  "money",
  "weight",
  "ratio",
  "duration",
  "calendar",
  "boolean",
  "boolean",
  "text",
  "date",
  "time",
  "number range",
  "money range",
  "date range",
] as const;
export type Kind = (typeof KINDS)[number];

/** A name that an expression may use. */
export interface Known {
  readonly name: string;
  readonly kind: Kind;
}

/**
 * An input of generated programs: the types it may be declared with, and values that callers give.
 */
interface Input extends Known {
  readonly types: readonly string[];
  readonly given: readonly string[];
  readonly wrong: readonly string[];
}

export const INPUTS: readonly Input[] = [
  {
    name: "n",
    kind: "number",
    types: ["number", "number -> minimum 0 -> maximum 100", "number -> decimals 2", "7", "number -> fill 3"],
    given: ["0", "1", "2.5", "100", "99.99", "0.01"],
    wrong: ["-1", "1e29", "1,5", "1.234567", "x", ""],
  },
  {
    name: "m",
    kind: "number",
    types: ["number", "number -> suggest 4", "n"],
    given: ["3", "-3", "0.3333333333333333333333333333", "79228162514264337593543950335", "1e-28", "1,000"],
    wrong: ["NaN", "five", "1 eur"],
  },
  {
    name: "price",
    kind: "money",
    types: ["money", "money -> minimum 0 eur", "12.50 eur", "money -> fill 250 cent"],
    given: ["12.50 eur", "1999 cent", "3 usd", "0 eur", "-5 eur"],
    wrong: ["5", "5 kg", "1.005 eur", "2,50 eur"],
  },
  {
    name: "load",
    kind: "weight",
    types: ["weight", "weight -> maximum 50 kg"],
    given: ["2 kg", "2500 gramme", "1 lb", "0 kg"],
    wrong: ["60 kg", "5 kilogramme"],
  },
  {
    name: "share",
    kind: "ratio",
    types: ["ratio", "ratio -> maximum 100%", "25%"],
    given: ["5%", "12.5%", "3%%", "0%", "100%"],
    wrong: ["0.5", "200%", "5 %"],
  },
  {
    name: "term",
    kind: "duration",
    types: ["duration", "3 day"],
    given: ["2 hour", "36 hour", "1 week", "90 second"],
    wrong: ["2 month", "2"],
  },
  {
    name: "age",
    kind: "calendar",
    types: ["calendar", "2 year"],
    given: ["3 year", "18 month", "0 month", "1 month"],
    wrong: ["2 day", "0.5"],
  },
  {
    name: "yes_no",
    kind: "boolean",
    types: ["boolean", "true", "boolean -> suggest no"],
    given: ["yes", "no", "TRUE", "false"],
    wrong: ["1", "maybe"],
  },
  { name: "b", kind: "boolean", types: ["boolean", "boolean -> fill no"], given: ["yes", "no"], wrong: [""] },
  {
    name: "zone",
    kind: "text",
    types: ["text", 'text -> options "NL" "BE" "DE"', '"NL"'],
    given: ["NL", "BE", "DE"],
    wrong: ["nl", "", "\u2028</script>"],
  },
  {
    name: "note",
    kind: "text",
    types: ["text", "text -> length 2"],
    given: ["NL", "ab", "x\ny"],
    wrong: ["a\u0000", "long text"],
  },
  {
    name: "day",
    kind: "date",
    types: ["date", "date -> minimum 2000-01-01"],
    given: ["2024-02-29", "2025-03-14", "2025-03-14T10:00:00Z", "2024-01-31T23:30:00+02:00", "2026"],
    wrong: ["1999-12-31", "2023-02-29", "soon"],
  },
  {
    name: "until",
    kind: "date",
    types: ["date", "2025-12-31"],
    given: ["2025-12-31", "2024-03-01T00:00:00.5Z"],
    wrong: ["31.12.2025"],
  },
  {
    name: "clock",
    kind: "time",
    types: ["time", "09:30"],
    given: ["10:00", "23:59:59", "10:00+05:30"],
    wrong: ["24:00"],
  },
  {
    name: "band",
    kind: "number range",
    types: ["number range", "0...100"],
    given: ["0...10", "2.5...7", "5...5"],
    wrong: ["7...2", "5"],
  },
  {
    name: "amounts",
    kind: "money range",
    types: ["money range", "money range -> fill 1 eur...9 eur"],
    given: ["1 eur...5 eur", "10 cent...3 usd"],
    wrong: ["1...5"],
  },
  {
    name: "stay",
    kind: "date range",
    types: ["date range", "2024-01-01...2025-01-01"],
    given: ["2024-01-31...2024-03-01", "2025-06-01...2025-07-01"],
    wrong: ["2025-07-01...2025-06-01"],
  },
];

export const LITERALS: Readonly<Record<Kind, readonly string[]>> = {
  number: ["0", "1", "2", "3", "10", "0.5", "1.25", "-4", "1,000", "1e3", "100"],
  money: ["1 eur", "2.50 eur", "199 cent", "5 usd", "0 eur", "-3 eur"],
  weight: ["1 kg", "500 gramme", "2 lb", "0 kg"],
  ratio: ["5%", "50%%", "100%", "0%", "-10%"],
  duration: ["1 day", "2 hour", "90 minute", "0 second", "1 week"],
  calendar: ["1 month", "2 year", "0 month", "18 month"],
  boolean: ["true", "false", "yes", "no"],
  text: ['"NL"', '"BE"', '""', '"a b"'],
  date: ["2024-02-29", "2025-03-14T10:00:00Z", "2024-01-31", "now"],
  time: ["10:00", "23:30:00", "10:00+05:30"],
  "number range": ["0...10", "2...2", "10...3"],
  "money range": ["1 eur...5 eur", "50 cent...2 usd"],
  "date range": ["2024-01-01...2024-12-31", "past 30 day", "future 2 month"],
};

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
      () => ({ text: `(${of(left, OR)}) % (${of("number", OR)})`, binds: PRODUCT });
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
      const step = this.#random.of(LITERALS[kind].filter((text) => !/^(?:0(?!\.)|-)/.test(text)));
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
    const exceptions = () =>
      this.#random.of([
        "",
        " except day",
        " except (day, 2024-03-01)",
        " with weekend 5, 6",
        " except until with weekend 1",
      ]);
    const PERIODS = ["year", "quarter", "month", "week"];
    const ORDER = "<,<=,>,>=,is,is not";
    const measure = (own: Kind): Form[] => [
      sum(own),
      sum(own),
      product(own, "* /", "number"),
      product(own, "*", "ratio"),
      product("number", "*", own),
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
            text: `${of("number", SPAN)} ^ ${this.#random.of(["2", "3", "0", "-1", "0.5", "m"])}`,
            binds: POWER,
          }),
          () => ({ text: `-${of("number", TIGHT)}`, binds: SPAN }),
          words("year of,quarter of,month of,week of,day of,weekday of,hour of", "date"),
          words("days in month of,days in year of", "date"),
          words("hour of", "time"),
          pair("years from,months from,days from,hours from"),
          () => ({ text: `${pair("working days from")().text}${exceptions()}`, binds: TEST }),
        ];
      case "money":
        return [
          ...measure("money"),
          sum("money range", "money"),
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
            text: `${this.#random.of(["0", "3", "m"])} working days ${this.#random.of(["after", "before"])} ${of("date", TIGHT)}${exceptions()}`,
            binds: TEST,
          }),
          () => ({
            text: `date(${this.#random.of(["2024", "year of day", "n"])}, ${of("number", OR)}, 28)`,
            binds: TIGHT,
          }),
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

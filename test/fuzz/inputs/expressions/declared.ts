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
    types: [
      "number",
      "number -> minimum 0 -> maximum 100",
      "number -> decimals 2",
      "7",
      "number -> fill 3",
      "number -> options 0 1 2.5 100",
      "number -> maximum 100 -> minimum m",
    ],
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
    types: [
      "money",
      "money -> minimum 0 eur",
      "12.50 eur",
      "money -> fill 250 cent",
      "money -> options 12.50 eur, 300 cent, 3 usd, 0 eur",
    ],
    given: ["12.50 eur", "1999 cent", "3 usd", "0 eur", "-5 eur"],
    wrong: ["5", "5 kg", "1.005 eur", "2,50 eur"],
  },
  {
    name: "fee",
    kind: "money",
    types: ["money", "money -> maximum price", "money -> fill 3 eur -> minimum 0 eur -> maximum price"],
    given: ["2.50 eur", "3 usd", "1250 cent"],
    wrong: ["2", "-1 eur"],
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
    types: ["ratio", "ratio -> maximum 100%", "25%", "ratio -> options 5% 12.5% 100%"],
    given: ["5%", "12.5%", "3%%", "0%", "100%"],
    wrong: ["0.5", "200%", "5 %"],
  },
  {
    name: "term",
    kind: "duration",
    types: ["duration", "3 day", "duration -> options 2 hour 1 week 36 hour"],
    given: ["2 hour", "36 hour", "1 week", "90 second"],
    wrong: ["2 month", "2"],
  },
  {
    name: "age",
    kind: "calendar",
    types: ["calendar", "2 year", "calendar -> options 18 month, 3 year"],
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
    types: [
      "date",
      "date -> minimum 2000-01-01",
      "date -> maximum now",
      "date -> maximum until",
      "date -> options 2024-02-29, 2026-01-01",
    ],
    given: ["2024-02-29", "2025-03-14", "2025-03-14T10:00:00Z", "2024-01-31T23:30:00+02:00", "2026"],
    wrong: ["1999-12-31", "2023-02-29", "soon"],
  },
  {
    name: "until",
    kind: "date",
    types: ["date", "2025-12-31", "date -> minimum now"],
    given: ["2025-12-31", "2024-03-01T00:00:00.5Z"],
    wrong: ["31.12.2025"],
  },
  {
    name: "clock",
    kind: "time",
    types: ["time", "09:30", "time -> options 10:00 23:59:59"],
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

/** The types of an input that name no input beside those of `names`. */
export function typesAmong({ types }: Pick<Input, "types">, names: ReadonlySet<string> = new Set()): readonly string[] {
  return types.filter((type) => {
    const [last = ""] = /\w+$/.exec(type) ?? [];
    return !/^\w+$| -> (?:minimum|maximum) \w+$/.test(type) || !NAMES.has(last) || names.has(last);
  });
}

const NAMES = new Set(INPUTS.map(({ name }) => name));

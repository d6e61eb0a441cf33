import { expect } from "chai";
import { SeededNumbers } from "../../../src/analysis/inputs/draws.ts";
import { engineOf } from "../../analysis/generated.ts";
import { checkClaims } from "./claims.ts";

/** Other programs: `PARTIAL_SEED=7 PARTIAL_PROGRAMS=2000` checks some 23,000 half answers. */
const SEED = Number(process.env.PARTIAL_SEED ?? 1);
const PROGRAMS = Number(process.env.PARTIAL_PROGRAMS ?? 15);
/** The most data that complete what is given. */
const MOST_COMPLETIONS = 150;

const DOMAINS = { a: ["0", "1", "2"], b: ["yes", "no"], c: ["x", "y"], limit: ["0", "1", "2"] } as const;

const ROW = `spec item
data a: number -> minimum 0 -> maximum 2 -> decimals 0
data b: boolean
data c: text -> option "x" -> option "y"
data fed: number -> maximum 3
data odd: boolean
rule twice: a * 2
  unless b then a + 1
rule part: 6 / a
rule kept: a
  unless a > 1 then veto "too much"
rule next: fed + a
`;

const ENTRY = `spec entry
data n: number
data flag: boolean
data c: text
data span: number range
data price: number
`;

const TABLES = `uses steps: entry list
  -> key c, up to n
  -> with c: "x", n: 2, price: 3
  -> with c: "x", n: 0, price: 1
  -> with c: "y", n: 1, price: limit
uses levels: entry list
  -> key flag, from n
  -> with flag: true, n: 1, price: 4
  -> with flag: true, n: 2, price: 6 / limit
  -> with flag: false, n: -1, price: 0
uses spans: entry list
  -> key span
  -> with span: 0...1, price: 5
  -> with span: 2...4, price: 2
data extras: number list
  -> with 7, 1, 3
`;

const FINDS = [
  '(steps -> find "x", limit).price',
  '(steps -> find ("y", 6 / limit)).price',
  "(levels -> find (limit > 1), limit).price",
  "(levels -> find (items -> any b), (items -> count)).price",
  "(spans -> find limit).price",
  "(spans -> find (items -> sum a)).price",
  '(steps -> find ("y", limit * 2) else (spans -> first)).price',
  "(extras -> find limit)",
  "(extras -> find (items -> count) else limit)",
];

const NUMBERS = [
  ...["a", "twice", "part", "kept", "(a + limit)", "(fed * 2)", "next"],
  ...["(steps -> find items.c, items.a).price", "(levels -> find items.b, limit).price"],
];
const CONDITIONS = [
  "b",
  "a > limit",
  'c is "x"',
  "part > 3",
  "(b and a > 0)",
  "kept > 0",
  "(kept is veto)",
  "next < 3",
  "odd",
];
const KEYS = ["a", "a desc", "twice, a desc", "part", "kept desc", "next, b", "c", "(a + limit)"];
const VALUES = ["a", "b", "c", "twice", "part", "kept", "(a > limit)"];

const FEEDS = ["limit", "previous.next else 0", "limit + position", "(items -> count)"];

const TRUTHS = ["limit > 1", "limit is veto", "(6 / limit) is veto", "position is 2"];

class Expressions {
  readonly #numbers: SeededNumbers;

  constructor(numbers: SeededNumbers) {
    this.#numbers = numbers;
  }

  of(texts: readonly string[]): string {
    return this.#numbers.of(texts) ?? "";
  }

  chain(): string {
    return this.#numbers.below(2) === 0 ? "items" : `items -> where ${this.of(CONDITIONS)}`;
  }

  number(): string {
    const chain = this.chain();
    switch (this.#numbers.below(11)) {
      case 0:
        return `(${chain} -> count)`;
      case 1:
        return `(${chain} -> sum ${this.of(NUMBERS)})`;
      case 2:
        return `(${chain} -> ${this.of(["min", "max", "avg", "product"])} ${this.of(NUMBERS)} else ${this.of(["1", "limit"])})`;
      case 3:
        return `(${chain} -> ${this.of(["min", "max", "avg"])} ${this.of(NUMBERS)})`;
      case 4:
        return this.of(FINDS);
      case 6:
        return `(${chain} -> sort ${this.of(KEYS)} -> ${this.of(["first", "last"])}).${this.of(["a", "twice", "kept"])}`;
      case 7:
        return `(${chain} -> sort ${this.of(KEYS)} -> top ${this.of(["1", "2"])} -> sum ${this.of(NUMBERS)})`;
      case 8:
        return `(${chain} -> distinct ${this.of(VALUES)} -> count)`;
      case 9:
        return `(${chain} -> distinct ${this.of(["a", "part", "kept"])} -> ${this.of(["sum", "max", "first", "last"])})`;
      case 5:
        return `(${chain} -> ${this.of(["first", "last"])}).${this.of(["a", "twice", "kept", "next"])}`;
      default:
        return "limit";
    }
  }

  truth(): string {
    return `(${this.chain()} -> ${this.of(["any", "all"])} ${this.of(CONDITIONS)})`;
  }

  program(): string {
    const rules = [0, 1, 2].map((at) => {
      const sum = `rule r${at}: ${this.number()} + ${this.number()}`;
      return `${sum}\n  unless ${this.truth()} then ${this.number()}\n`;
    });
    const head = "data limit: number -> minimum 0 -> maximum 2 -> decimals 0\nuses items: item list\n";
    return `${ROW}${ENTRY}spec a\n${head}  -> each fed: ${this.of(FEEDS)}\n  -> each odd: ${this.of(TRUTHS)}\n${TABLES}${rules.join("")}rule t: ${this.truth()}\n`;
  }
}

type Row = Readonly<Partial<Record<"a" | "b" | "c", string>>>;

interface Given {
  readonly limit?: string;
  readonly items: readonly Row[];
}

/** Some data of one to three rows, so that few others complete them. */
function given(numbers: SeededNumbers): Given {
  let left = MOST_COMPLETIONS;
  const value = (key: keyof typeof DOMAINS) => {
    const domain = DOMAINS[key];
    if (numbers.below(2) === 0 || left < domain.length) return { [key]: numbers.of<string>(domain) };
    left /= domain.length;
    return {};
  };
  const items = Array.from(
    { length: 1 + numbers.below(3) },
    (): Row => ({ ...value("a"), ...value("b"), ...value("c") }),
  );
  return { ...value("limit"), items };
}

function completed(data: Given): readonly Given[] {
  let rows: readonly (readonly Row[])[] = [[]];
  for (const item of data.items) {
    let all: readonly Row[] = [item];
    for (const key of ["a", "b", "c"] as const)
      if (item[key] === undefined) all = all.flatMap((row) => DOMAINS[key].map((value) => ({ ...row, [key]: value })));
    rows = rows.flatMap((before) => all.map((row) => [...before, row]));
  }
  const limits = data.limit === undefined ? DOMAINS.limit : [data.limit];
  return limits.flatMap((limit) => rows.map((items) => ({ limit, items })));
}

describe("half answers about rows", () => {
  it("hold for all data that complete rows that are given", function () {
    this.timeout(process.env.PARTIAL_PROGRAMS === undefined ? 120_000 : 0);
    const numbers = new SeededNumbers(SEED);
    const counts = { certain: 0, tight: 0, open: 0 };
    for (let at = 0; at < PROGRAMS; at++) {
      const text = new Expressions(numbers).program();
      const engine = engineOf(text);
      for (let tries = 0; tries < 4; tries++) {
        const data = given(numbers);
        const { results } = engine.run({ spec: "a", data, partial: true });
        const all = () => completed(data).map((each) => engine.run({ spec: "a", data: each }).results);
        checkClaims(results, all, `${JSON.stringify(data)}\n${text}`, counts);
      }
    }
    expect(counts.certain, JSON.stringify(counts)).to.be.above(0);
    expect(counts.tight, JSON.stringify(counts)).to.be.above(0);
    if (process.env.PARTIAL_PROGRAMS !== undefined) console.log(counts);
  });
});

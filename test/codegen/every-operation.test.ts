import { expect } from "chai";
import { Engine } from "../../src/index.ts";
import { watchingCode } from "../conformance/watching-code.ts";

const DATA = `spec s
uses std units
data n: number
data k: number
  -> decimals 2
  -> minimum 0
  -> maximum 1000
data w: number
  -> decimals 0
data p: ratio
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
data m: money
data o: money
data t: text
data u: text
  -> option "red"
  -> option "blue"
data b: boolean
data c: boolean
data d: date
data e: date
data q: time
data r: time
data h: units.duration
data l: units.calendar
data nr: number range
data dr: date range
`;
const GIVEN = {
  ...{ n: "3", k: "7.25", w: "12", p: "5%", m: "20 eur", o: "3 eur", t: "red", u: "red", b: true, c: false },
  ...{ d: "2026-03-01", e: "2026-05-01T10:00:00", q: "10:00", r: "12:30", h: "90 minute", l: "2 month" },
  ...{ nr: "1...5", dr: "2026-01-01...2026-04-01" },
};
const EXPRESSIONS: Readonly<Record<string, readonly string[]>> = {
  "arithmetic on numbers": ["n + k", "n + k + w", "n - k", "0 - n", "n * k", "n * n * n", "n / k", "n % k", "n ^ 2"],
  "powers and functions": ["n ^ (0 - 1)", "abs n", "sqrt n", "sin n", "exp n", "log n", "min(n, k)", "max(n, k, w)"],
  rounding: ["floor k", "ceil k", "round k", "round k to 0.05", "round m to 1 cent"],
  comparisons: [
    "n > k",
    "n >= k",
    "n < k",
    "n <= k",
    "n is k",
    "n is not k",
    't is "red"',
    "t is not u",
    'u is "blue"',
  ],
  "comparisons of dates and times": ["d < e", "d >= e", "d is e", "q > r", "q <= r", "q is r"],
  logic: ["b is c", "b and c", "b or c", "not b"],
  containment: ["n in 1...10", "n in k...100", "n in nr", "d in dr", "d in past", "d in future", "d in calendar year"],
  ratios: ["p * n", "n * (100% + p)", "p + 3%", "p > 3%", "p as number", "n as percent"],
  measures: ["m + o", "m - o", "m * 2", "m / 4", "m / o", "m * p", "m > o", "m % 3", "abs m", "min(m, o)"],
  conversions: ["m as cent", "m as cent as number", "n as eur", "n as text", "d as text", "b as text", "m as text"],
  "dates and times": ["d + h", "d - h", "d + l", "d - l", "q + h", "d - q", "h as hour", "h + 1 hour", "l + 1 month"],
  ranges: ["n...k", "d...e", "nr as number", "dr as day", "(d...e) as day", "(q...r) as hour"],
  inputs: ["n", "k", "w", "p", "m", "t", "u", "b", "d", "q", "h", "l", "nr", "dr"],
};

describe("generated code answers by itself, as the exact program does,", () => {
  for (const [kind, expressions] of Object.entries(EXPRESSIONS)) {
    it(kind, () => {
      const engine = new Engine();
      engine.load(DATA + expressions.map((expression, at) => `rule r${at}: ${expression}\n`).join(""));
      const ref = { spec: "s", effective: "2026-04-01" };
      const exact = engine.run({ ...ref, data: GIVEN });
      expect(Object.values(exact.results).filter(({ vetoed }) => vetoed)).to.deep.equal([]);
      for (const [at, expression] of expressions.entries()) {
        const rules = [`r${at}`];
        const { result, isAnswered } = watchingCode(() => engine.prepare({ ...ref, rules }).run(GIVEN).results);
        expect(isAnswered, expression).to.equal(true);
        expect(result, expression).to.deep.equal({ [`r${at}`]: exact.results[`r${at}`] });
      }
    });
  }
});

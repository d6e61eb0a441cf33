import { expect } from "chai";
import fc from "fast-check";
import { Engine } from "../../../src/index.ts";
import { volume } from "../../volume.ts";
import { DAY, entryAt, instant, textAt } from "./outcomes.ts";

const FROM = "2023-12-20T06:30:00";
const TO = "2024-04-10";

const DATES = ["2024-01-31", "2024-02-28T12:00:00", "2024-02-29", "2024-03-01T00:00:00.5", "2024-03-31"];
const date = fc.constantFrom(...DATES, "d");
const amount = fc.constantFrom("1 month", "3 week", "36 hour", "2 day", "1 year", "90 minute");
const comparison = fc.constantFrom("<", "<=", ">", ">=", "is", "is not");
const moment = fc.oneof(
  fc.constant("now"),
  fc.tuple(fc.constantFrom("+", "-"), amount).map(([sign, by]) => `now ${sign} ${by}`),
);
/** Numbers that move with time: in steps, all the time, to and fro. */
const number = fc.oneof(
  date.map((from) => `(${from}...now) as day as number`),
  date.map((to) => `(now...${to}) as month as number`),
  date.map((from) => `floor ((${from}...now) as day as number)`),
  date.map((from) => `(floor ((${from}...now) as week as number)) * -3`),
  date.map((from) => `(floor ((${from}...now) as day as number)) % 5`),
  date.map((from) => `abs (40 - (floor ((${from}...now) as day as number)))`),
);
const condition = fc.oneof(
  fc.tuple(moment, comparison, date).map(([left, operator, right]) => `${left} ${operator} ${right}`),
  fc.tuple(date, fc.constantFrom("past", "future")).map(([d, direction]) => `${d} in ${direction}`),
  fc.tuple(date, fc.constantFrom("past", "future"), amount).map(([d, direction, by]) => `${d} in ${direction} ${by}`),
  fc
    .tuple(date, fc.constantFrom("calendar month", "past calendar week", "future calendar year"))
    .map(([d, period]) => `${d} in ${period}`),
  date.map((d) => `${d} not in calendar month`),
  fc.tuple(moment, date, date).map(([m, from, to]) => `${m} in ${from}...${to}`),
  fc.tuple(date, moment).map(([d, m]) => `${d} in 2024-02-15...(${m})`),
  fc.tuple(number, comparison, fc.integer({ min: -20, max: 60 })).map(([n, is, limit]) => `${n} ${is} ${limit}`),
);
const result = fc.oneof(
  fc.integer({ min: 0, max: 3 }).map(String),
  fc.constant("other"),
  number,
  fc.constant('veto "closed"'),
);
const rule = fc
  .tuple(
    result,
    fc.array(
      fc.tuple(
        fc.oneof(
          condition,
          fc.tuple(condition, condition).map((both) => both.join(" and ")),
        ),
        result,
      ),
      { maxLength: 4 },
    ),
  )
  .map(([first, arms]) =>
    [first.startsWith("veto") ? "0" : first, ...arms.map(([c, r]) => `  unless ${c} then ${r}`)].join("\n"),
  );

function spec(first: string, second: string, start = ""): string {
  return `spec s${start}\nuses std units\ndata d: date\nrule other: ${second.replaceAll("other", "7")}\nrule r: ${first}\n`;
}

describe("the history of a rule that reads now", () => {
  it("is what runs answer: at any instant where it is exact, at the beginning of days elsewhere", () => {
    let byDay = 0;
    let changes = 0;
    fc.assert(
      fc.property(
        rule,
        rule,
        rule,
        fc.array(fc.bigInt({ min: instant(FROM), max: instant(TO) - 1n }), { maxLength: 20 }),
        (a, b, c, instants) => {
          const engine = new Engine();
          engine.load(spec(a, b) + spec(c, b, " 2024-02-20"));
          const data = { d: "2024-02-10T08:00:00" };
          const history = engine.history({ spec: "s", rule: "r", data, from: FROM, to: TO });
          const borders = history.entries.flatMap(({ from = "" }) => [instant(from), instant(from) - 1n]);
          const days: bigint[] = [];
          for (let at = (instant(FROM) / DAY) * DAY + DAY; at < instant(TO); at += DAY) days.push(at);
          changes += history.entries.length;
          for (const at of [...borders.filter((border) => border >= instant(FROM)), ...days, ...instants]) {
            const entry = entryAt(history, at);
            if (entry?.by_day === true && at % DAY !== 0n) {
              byDay++;
              continue;
            }
            const { results } = engine.run({ spec: "s", rules: "r", data, effective: textAt(at) });
            expect(entry?.outcome, `${textAt(at)}\n${spec(a, b)}${spec(c, b, " 2024-02-20")}`).to.deep.equal(results.r);
          }
        },
      ),
      { numRuns: volume(100) },
    );
    // Most of what was drawn changes, and some of it has to be stepped.
    expect(changes).to.be.greaterThan(volume(1000));
    expect(byDay).to.be.greaterThan(volume(150));
  });
});

import { Engine } from "engine-rules";
import { compare, digits, shown } from "./measure.mjs";

const HEAD = `spec words
uses std units
data money: measure
  -> unit eur: 1
  -> unit cent: 0.01
  -> decimals 2
  -> minimum 0 eur
  -> maximum 1_000_000 eur
data price: money
data cap: money
data n: number -> decimals 2 -> minimum 0 -> maximum 100_000
data k: number -> decimals 2 -> minimum 0 -> maximum 100_000
data day: date -> minimum 1900-01-01 -> maximum 2100-12-31
data end: date -> minimum 1900-01-01 -> maximum 2100-12-31
data code: text
rule days: (1900-01-01...day) as day as number
rule end_days: (1900-01-01...end) as day as number
rule months: ((1900-01-01...day) as month) as number
`;

/** A rule with each word, and the same rule without it. */
const PAIRS = {
  "min of two numbers": ["rule r: min(n, k)", "rule r: n unless n > k then k"],
  "max of two amounts": ["rule r: max(price, cap)", "rule r: price unless price < cap then cap"],
  "or of two comparisons": ["rule r: n > 50 or k > 50", "rule r: not (not n > 50 and not k > 50)"],
  "round to a step": ["rule r: round n to 0.05", "rule r: (round (n * 20)) / 20"],
  "one of three numbers": ["rule r: n in (37.25, 74.25, 500)", "rule r: n is 37.25 or n is 74.25 or n is 500"],
  mod: ["rule r: n mod 7", "rule r: n % 7"],
  "first day of month": [
    "rule r: (first day of month day) < end",
    "rule r: (1900-01-01 + floor ((1900-01-01...day) as month as number) as month) < end",
  ],
  "weekday of": ["rule r: weekday of day", "rule r: ((1900-01-01...day) as day as number) % 7 + 1"],
  "quarter of": ["rule r: quarter of day", "rule r: floor ((months % 12) / 3) + 1"],
  "last day of month": [
    "rule r: last day of month day < end",
    "rule r: (1900-01-01 + (months + 1) as month) - 1 day < end",
  ],
  "whole month": [
    "rule r: end in whole month day",
    "rule r: end in (1900-01-01 + months as month)...(1900-01-01 + (months + 1) as month)",
  ],
  through: ["rule r: (day through end) as day as number", "rule r: (day...end + 1 day) as day as number"],
  "days from … to …": [
    "rule r: days from day to end",
    "rule r: (day...end) as day as number unless end < day then ((day...end) as day as number) * -1",
  ],
  "years from … to …": ["rule r: years from 1990-02-03 to end", "rule r: floor ((1990-02-03...end) as year as number)"],
  overlap: [
    "rule r: overlap(day...end, 2021-01-01...2022-01-01) as day as number",
    "rule r: (max(day, 2021-01-01)...min(end, 2022-01-01)) as day as number unless min(end, 2022-01-01) < max(day, 2021-01-01) then 0",
  ],
  "working days after": [
    "rule r: (40 working days after day) < end",
    "rule r: (day - max(days % 7 - 4, 0) as day + 56 day) < end",
  ],
  "working days from … to …": [
    "rule r: working days from day to end",
    "rule r: 5 * (floor (end_days / 7)) + min(end_days % 7, 5) - 5 * (floor (days / 7)) - min(days % 7, 5)",
  ],
  "is a working day": ["rule r: day is a working day", "rule r: days % 7 < 5"],
  "starts with": ['rule r: code starts with "35"', 'rule r: code is "3500" or code is "3510" or code is "3520"'],
};

const INPUTS = Array.from({ length: 64 }, (_, at) => ({
  n: `${(at * 37) % 1000}.25`,
  k: `${(at * 53) % 1000}`,
  price: `${(at * 37) % 1000}.25 eur`,
  cap: `${(at * 53) % 1000} eur`,
  day: dayAfter(at * 37),
  end: dayAfter(at * 53),
  code: `${3480 + 10 * (at % 5)}`,
}));

function dayAfter(days) {
  return new Date(Date.UTC(2020, 0, 1 + (days % 1000))).toISOString().slice(0, 10);
}

/** The time of a rule with one of the short words, and of the same rule without it. */
export function words() {
  const rows = [["", "by the word", "by hand", "ratio"]];
  for (const [name, [word, hand]] of Object.entries(PAIRS)) {
    const [short, long] = [prepared(word), prepared(hand)];
    for (const data of INPUTS) {
      const [one, other] = [short.run(data).results.r.result, long.run(data).results.r.result];
      if (one !== other) throw new Error(`${name}: ${one} by the word, ${other} by hand`);
    }
    const times = compare({
      short: (at) => short.run(INPUTS[at & 63]),
      long: (at) => long.run(INPUTS[at & 63]),
    });
    rows.push([name, shown(times.short), shown(times.long), digits(times.short.median / times.long.median)]);
  }
  return rows;
}

function prepared(rule) {
  const engine = new Engine();
  engine.load([["words.rules", `${HEAD}${rule}\n`]]);
  return engine.prepare({ spec: "words" });
}

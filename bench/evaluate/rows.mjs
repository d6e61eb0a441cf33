import { Engine } from "engine-rules";
import { compare, digits, shown } from "./measure.mjs";

const HOUSEHOLD = `spec money
data amount: measure -> unit eur: 1 -> unit cent: 0.01

spec person
uses money
data age: number -> minimum 0 -> decimals 0
data income: money.amount
data studies: boolean -> fill no
data allowance: money.amount
rule minor: age < 18
rule counted: max(0 eur, income - allowance)
  unless studies then 0 eur

spec household
uses money
data allowance: money.amount -> fill 200 eur
uses members: person list
  -> minimum 1
  -> each allowance: allowance
rule total: members -> sum counted
rule children: members -> where minor -> count
`;

const LOAN = `spec money
data amount: measure -> unit eur: 1 -> unit cent: 0.01

spec month
uses money
data opening: money.amount
data rate: ratio
data payment: money.amount
rule interest: round (opening * rate / 12) to 0.01 eur half up
rule paid: min(payment, opening + interest)
rule closing: opening + interest - paid

spec loan
uses money
data principal: money.amount
data rate: ratio
data payment: money.amount
data months: number -> minimum 1 -> maximum 480 -> decimals 0
uses schedule: month list
  -> rows months
  -> maximum 480
  -> each opening: previous.closing else principal
  -> each rate: rate
  -> each payment: payment
rule total_interest: schedule -> sum interest
rule left: (schedule -> last).closing
`;

const EFFECTIVE = "2026-01-01";
const ROWS = [1, 4, 10, 100, 1_000];
const MONTHS = [36, 120, 360, 480];
const INPUTS = 16;

/** Evaluating a household, one request: the cost of a row should stay constant. */
export function rows() {
  const engine = engineOf(HOUSEHOLD);
  const prepared = engine.prepare({ spec: "household", effective: EFFECTIVE });
  const explaining = engine.prepare({ spec: "household", effective: EFFECTIVE, explain: true });
  const table = [["members", "evaluate", "by hand", "ratio", "µs for a row", "explain"]];
  for (const count of ROWS) {
    const inputs = Array.from({ length: INPUTS }, (_, seed) => household(count, seed));
    for (const data of inputs) expectSame(prepared.run(data).results, byHand(data).results);
    const { fast, hand, explained } = compare({
      fast: (at) => prepared.run(inputs[at % INPUTS]),
      hand: (at) => byHand(inputs[at % INPUTS]),
      explained: (at) => explaining.run(inputs[at % INPUTS]),
    });
    const ratio = (fast.least / hand.least).toFixed(1);
    table.push([String(count), shown(fast), shown(hand), ratio, digits(fast.least / count), shown(explained)]);
  }
  return table;
}

/** A loan whose months follow from each other. */
export function months() {
  const engine = engineOf(LOAN);
  const prepared = engine.prepare({ spec: "loan", effective: EFFECTIVE });
  const table = [["months", "evaluate", "µs for a month"]];
  for (const count of MONTHS) {
    const data = { principal: "250000 eur", rate: "3.6%", payment: "1266.71 eur", months: String(count) };
    expectSame(prepared.run(data).results, engine.run({ spec: "loan", effective: EFFECTIVE, data }).results);
    const { fast } = compare({ fast: () => prepared.run(data) });
    table.push([String(count), shown(fast), digits(fast.least / count)]);
  }
  return table;
}

function engineOf(text) {
  const engine = new Engine();
  engine.load([["rows.rules", text]]);
  return engine;
}

function expectSame(found, expected) {
  const sorted = (results) => JSON.stringify(Object.entries(results).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (sorted(found) !== sorted(expected)) throw new Error(`wrong answer: ${sorted(found)}, not ${sorted(expected)}`);
}

function household(count, seed) {
  const member = (_, at) => ({
    age: String(5 + ((at * 13 + seed) % 60)),
    income: `${100 + at * 37 + seed}.50 eur`,
    ...((at + seed) % 3 === 0 && { studies: "yes" }),
  });
  return { members: Array.from({ length: count }, member) };
}

/** The same loop, exact, as somebody would write it: amounts in 1/10,000 eur. */
function byHand({ allowance, members }) {
  const free = allowance === undefined ? 2_000_000 : money(allowance);
  let total = 0;
  let children = 0;
  for (const { age, income, studies } of members) {
    if (whole(age, age.length, 0) < 18) children++;
    if (studies !== "yes") total += Math.max(0, money(income) - free);
  }
  const [eur, cent] = [decimal(total, 4), decimal(total, 2)];
  const number = String(children);
  return {
    spec: "household",
    effective: EFFECTIVE,
    results: {
      total: { vetoed: false, rule_type: "amount", result: `${eur} eur`, measure: { cent, eur } },
      children: { vetoed: false, rule_type: "number", result: number, number },
    },
  };
}

function money(text) {
  if (text.endsWith(" eur")) return whole(text, text.length - 4, 4);
  if (text.endsWith(" cent")) return whole(text, text.length - 5, 2);
  throw new Error(`${text} has no unit`);
}

/** The decimal number in the first characters of a text, times a power of ten. */
function whole(text, end, places) {
  const isNegative = text.charCodeAt(0) === 45;
  let n = 0;
  let open = places;
  let isFraction = false;
  for (let at = isNegative ? 1 : 0; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 46) {
      isFraction = true;
      continue;
    }
    if (code < 48 || code > 57) throw new Error(`${text} is not a number`);
    n = n * 10 + code - 48;
    if (isFraction) open--;
  }
  n *= 10 ** open;
  if (open < 0 || !Number.isSafeInteger(n)) throw new Error(`${text} is not exact`);
  return isNegative ? -n : n;
}

function decimal(n, places) {
  const digitsOf = String(Math.abs(n)).padStart(places + 1, "0");
  const end = digitsOf.length - places;
  const fraction = digitsOf.slice(end).replace(/0+$/, "");
  return `${n < 0 ? "-" : ""}${digitsOf.slice(0, end)}${fraction === "" ? "" : `.${fraction}`}`;
}

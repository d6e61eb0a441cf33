import { expect } from "chai";
import { Engine, EngineErrors, EngineTimeout, type HistoryOptions } from "../../../src/index.ts";

const RATES = `spec rates 2024
data rate: 4%
rule fuel: rate

spec rates 2025
data rate: 5%
rule fuel: rate

spec price 2024
uses rates
data weight: number
rule total: weight * rates.fuel

spec price 2026
uses pinned: rates 2024
data weight: number
rule base: weight
rule total: base * pinned.fuel
`;

function engineOf(text: string): Engine {
  const engine = new Engine();
  engine.load(text);
  return engine;
}

function history(text: string, options: Omit<HistoryOptions, "spec">) {
  return engineOf(text).history({ spec: "price", ...options });
}

/** From when each result holds. */
function turns(text: string, options: Omit<HistoryOptions, "spec">) {
  return history(text, options).entries.map(({ from, outcome }) => [from, outcome?.result ?? outcome?.veto_reason]);
}

/** The code and the message of the error that is thrown. */
function refusal(text: string, options: Omit<HistoryOptions, "spec">): string {
  try {
    history(text, options);
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors[0]?.message ?? "";
    throw thrown;
  }
  return "none";
}

const rule = (text: string) => `spec price\nuses std units\ndata d: date\n${text}\n`;

describe("a history", () => {
  it("looks at each day where rows, or what is asked of them, depend on it", () => {
    const child = "spec child\nuses std units\ndata born: date\nrule age: floor (born...now as year as number)\n";
    const list = "uses children: child list\n";
    const data = { "children.1.born": "2020-03-04", "children.2.born": "2021-05-06" };
    const span = { from: "2024", to: "2027" };
    for (const counted of ["age < 5", "(born > now - 5 year)", "(born + 5 year in future)"]) {
      const text = child + rule(`${list}rule r: children -> where ${counted} -> count`);
      expect(turns(text, { rule: "r", data, ...span }), counted).to.deep.equal([
        ["2024-01-01", "2"],
        ["2025-03-04", "1"],
        ["2026-05-06", "0"],
      ]);
    }
    const fed = `spec child\ndata limit: date\nrule late: limit\n${rule(`${list}  -> each limit: now\nrule r: (children -> first).late > 2025-03-04`)}`;
    expect(turns(fed, { rule: "r", data: { children: "[{}]" }, ...span })).to.deep.equal([
      ["2024-01-01", "false"],
      ["2025-03-05", "true"],
    ]);
  });

  it("looks at no day for rows that are judged as of their own", () => {
    const text = `spec child\nuses std units\ndata born: date\nrule age: floor (born...now as year as number)
${rule("uses children: child list\n  -> at d\nrule r: children -> sum age")}`;
    expect(turns(text, { rule: "r", data: { d: "2025-01-01", "children.1.born": "2020-03-04" } })).to.deep.equal([
      [undefined, "4"],
    ]);
  });

  it("looks at the days of rows that are judged as of what a rule of theirs gives", () => {
    const row = (version: string, day: string, late: string) =>
      `spec row ${version}\ndata d: date\nrule due: d${day}\nrule late: ${late}\n`;
    const text = `${row("2020", "", "yes")}${row("2024", "\n  unless now > 2024-06-01 then 2021-01-01", "no")}
${rule("uses rows: row list\n  -> at rows.due\nrule r: rows -> where late -> count")}`;
    const request = { rule: "r", data: { "rows.1.d": "2025-01-01" }, from: "2024-05-30", to: "2024-06-04" };
    expect(turns(text, request).map(([, result]) => result)).to.deep.equal(["0", "1"]);
  });

  it("follows the versions of imports, keeps pins, and joins equal neighbours", () => {
    const text = RATES.replace("price 2024\nuses rates\n", "price 2020\nuses rates 2024\n").replace(
      "uses pinned: rates 2024",
      "uses pinned: rates",
    );
    expect(turns(text, { rule: "total", data: { weight: "100" } })).to.deep.equal([
      ["2020-01-01", "4"],
      ["2026-01-01", "5"],
    ]);
  });

  it("names the input whose value differs by itself, not the rules that read it", () => {
    const { entries } = history(RATES, {
      rule: "total",
      data: { weight: 100 },
    });
    expect(entries.map(({ because = [] }) => because)).to.containSubset([
      [],
      [{ data: "rates.rate", before: "4%", after: "5%" }],
      [{ rule: "total", after: { id: "price 2026 total 0" } }],
    ]);
  });

  it("names the row and the rule or data of it where a change begins", () => {
    const home = (from: number, bonus: number, fed: string) => `spec home ${from}
data bonus: number -> fill ${bonus}
uses people: person list
  -> each allowance: ${fed}
rule total: people -> sum counted
`;
    const person = (from: number, age: number) => `spec person ${from}
data age: number
data income: number
data allowance: number
rule counted: income - allowance
  unless age < ${age} then 0
`;
    const text =
      person(2024, 18) +
      person(2025, 21) +
      home(2024, 10, "bonus") +
      home(2026, 10, "bonus * 2") +
      home(2027, 15, "bonus * 2");
    const data = {
      people: [
        { age: "19", income: "50" },
        { age: "40", income: "90" },
      ],
    };
    const { entries } = engineOf(text).history({ spec: "home", rule: "total", data });
    const causes = entries.flatMap(({ because = [] }) => because);
    expect(
      causes.map((cause) => ("rule" in cause ? [cause.rule, cause.before?.id, cause.after?.id] : cause)),
    ).to.deep.equal([
      ["people.1.counted", "person 2024 counted 0", "person 2025 counted 1"],
      { data: "people.2.allowance", before: "10", after: "20" },
      { data: "bonus", before: "10", after: "15" },
    ]);
  });

  it("names a rule and what it reads where both differ, each with an effect of its own", () => {
    const version = (from: string, a: number, b: string) =>
      `spec price ${from}\ndata n: number\nrule a: ${a}\nrule b: ${b}`;
    const causes = (...texts: readonly string[]) => {
      const rules = texts.map((text, i) => version(`${2024 + i}-01-01`, 10 + i, text)).join("\n");
      const { entries } = history(rules, { rule: "b", data: { n: 100 } });
      return entries.slice(1).map(({ because }) => because?.map((cause) => ("rule" in cause ? cause.rule : cause)));
    };
    expect(causes("a + n", "a", "a")).to.deep.equal([["b", "a"], ["a"]]);
    expect(causes("n", "a")).to.deep.equal([["b", "a"]]);
    expect(causes("a", "a\n  unless a > 10 then 0")).to.deep.equal([["b", "a"]]);
    expect(causes("a", "a\n  unless n > 500 then 0")).to.deep.equal([["a"]]);
    expect(causes("a * 2", "c\nrule c: a * 2")).to.deep.equal([["a"]]);
  });

  it("is found in arms that long rules test, each at its own instant", () => {
    const arms = Array.from({ length: 400 }, (_, i) => `  unless now >= ${1900 + i}-01-01 then ${i}`).join("\n");
    const { entries } = history(rule(`rule r: -1\n${arms}`), { rule: "r" });
    expect(entries).to.have.length(401);
    expect(entries.slice(0, 2)).to.containSubset([{ to: "1900-01-01" }, { from: "1900-01-01", to: "1901-01-01" }]);
  });

  it("is found to the microsecond", () => {
    expect(turns(rule("rule r: d in past"), { rule: "r", data: { d: "2025-03-01T10:20:30.5" } })).to.deep.equal([
      [undefined, "false"],
      ["2025-03-01T10:20:30.500001", "true"],
    ]);
  });

  it("sees what comes back at the end of a month", () => {
    expect(turns(rule("rule r: now - 1 month > d"), { rule: "r", data: { d: "2026-02-28" } })).to.deep.equal([
      [undefined, "false"],
      ["2026-03-28T00:00:00.000001", "true"],
      ["2026-03-29", "false"],
      ["2026-03-29T00:00:00.000001", "true"],
      ["2026-03-30", "false"],
      ["2026-03-30T00:00:00.000001", "true"],
      ["2026-03-31", "false"],
      ["2026-03-31T00:00:00.000001", "true"],
    ]);
  });

  it("steps by day only while the result follows now", () => {
    const text = rule(
      "rule age: (d...now) as day as number\nrule r: 0\n  unless now >= 2026-01-02 then age\n  unless age >= 7 then 7",
    );
    const { entries } = history(text, { rule: "r", data: { d: "2026-01-01" }, from: "2025-12-31" });
    expect(entries.map(({ from, by_day }) => [from, by_day ?? false])).to.deep.equal([
      ["2025-12-31", false],
      ...[2, 3, 4, 5, 6, 7].map((day) => [`2026-01-0${day}`, true]),
      ["2026-01-08", false],
    ]);
  });

  it("tells the next change seen from an instant, and none at its own bounds", () => {
    const text = rule("rule r: d in past");
    const next = (effective: string, from?: string) =>
      history(text, { rule: "r", data: { d: "2026-05-05" }, effective, from }).next?.from;
    expect(next("2026-05-04")).to.equal("2026-05-05T00:00:00.000001");
    expect(next("2026-05-06")).to.equal(undefined);
    expect(next("2026-05-06", "2026-06-01")).to.equal(undefined);
  });

  it("is the same from a snapshot", () => {
    const engine = engineOf(RATES);
    const options = { spec: "price", rule: "total", data: { weight: 3 }, effective: "2020" };
    expect(Engine.fromSnapshot(engine.snapshot()).history(options)).to.deep.equal(engine.history(options));
  });

  it("of a rule that rests on thousands of others is not a matter of the stack", () => {
    const chain = Array.from({ length: 3000 }, (_, i) => `rule r${i + 1}: r${i} + 1`).join("\n");
    const text = rule(`rule r0: 0\n  unless d in past then 1\n${chain}`);
    const { entries } = history(text, { rule: "r3000", data: { d: "2026-05-05" } });
    expect(entries[1]?.because).to.containSubset([{ rule: "r0", after: { condition: "d in past" } }]);
  });

  it("is bounded in changes, days and time, with advice", () => {
    const seconds = rule("rule r: floor ((d...now) as second as number)");
    expect(refusal(rule("rule r: now"), { rule: "r" })).to.contain("follows `now` from day to day");
    expect(() => history(seconds, { rule: "r", data: { d: "2026-01-01" }, timeout: 0 })).to.throw(EngineTimeout);
  });

  it("is bounded in what it evaluates and tells, the same on every machine", () => {
    const days = Array.from({ length: 700 }, (_, i) => new Date(86_400_000 * (10_000 + i)).toISOString().slice(0, 10));
    const arms = days.map((day, i) => `  unless now >= ${day} then ${i}\n`).join("");
    const row = (rules: number) => Array.from({ length: rules }, (_, i) => `rule r${i + 1}: r${i} + 1\n`).join("");
    const text = (rules: number) => `rule r0: 0\n${arms}${row(rules)}`;
    expect(history(rule(text(50)), { rule: "r50" }).entries).to.have.length(700);
    const expected = "`r2000` changes with time in more versions, slices and rules than one history can show";
    // It takes a quarter of a minute to get there.
    if (process.env.PROPERTY_SEED === "random")
      expect(refusal(rule(text(2000)), { rule: "r2000" })).to.contain(expected);
    const part = { rule: "r2000", from: days[0] ?? "", to: days[10] ?? "" };
    expect(history(rule(text(2000)), part).entries).to.have.length(10);
  });

  it("refuses what is not a request", () => {
    expect(refusal(RATES, { rule: "totl" })).to.contain("no rule `totl`");
    expect(refusal(RATES, { rule: "total", from: "2026", to: "2025" })).to.contain("not after");
    expect(refusal(RATES, { rule: "total", to: "2019" })).to.contain("no version");
    expect(refusal(RATES, { rule: "total", from: "x" })).to.contain("`x`");
    expect(refusal(RATES, { rule: "total", data: { weight: 1, WEIGHT: 2 } })).to.contain("WEIGHT");
  });

  it("says which names no version knows", () => {
    expect(history(RATES, { rule: "total", data: { weight: 1, colour: 2 } }).ignored).to.deep.equal(["colour"]);
  });

  it("refuses rows that hold themselves", () => {
    const rows: Record<string, string>[] = [{}, {}];
    for (const row of rows) Object.assign(row, { rows });
    const text = "spec price\nuses rows: price list\n  -> maximum 9\nrule r: rows -> count\n";
    expect(refusal(text, { rule: "r", data: { rows } })).to.contain("max_list_depth");
  });

  it("says which names of rows no version knows, each for the first row that has it", () => {
    const rules = `spec price
data money: measure -> unit eur: 1
data fares: money list
uses lines: line list
rule total: lines -> sum net

spec line
data net: number

spec line 2025
data net: number
data rate: number
`;
    const lines = [{ net: 1 }, { net: 2, nett: 3, rate: 4 }, { nett: 5 }];
    const data = { lines, fares: [{ eur: 3 }, "4 eur"] };
    expect(history(rules, { rule: "total", data }).ignored).to.deep.equal(["lines.2.nett"]);
    const parts = { "lines.1.net": 1, "lines.1.tax": 2 };
    expect(history(rules, { rule: "total", data: parts }).ignored).to.deep.equal(["lines.1.tax"]);
    expect(history(rules, { rule: "total", data: { lines: [{ net: 1, tax: null }] } })).not.to.have.property("ignored");
    const older = "spec price\ndata colour: text\nrule total: 1\n";
    const later = rules.replace("spec price", "spec price 2025");
    const given = { lines, colour: "red", "rows.1.net": 1 };
    expect(history(older + later, { rule: "total", data: given }).ignored).to.deep.equal([
      "rows.1.net",
      "lines.2.nett",
    ]);
  });
});

import { expect } from "chai";
import { analyse, analyseProperty } from "../../src/analysis/analyse.ts";
import { analysesMarkdown } from "../../src/analysis/report/markdown.ts";
import { analysesText } from "../../src/analysis/report/text.ts";
import { Engine } from "../../src/engine/engine.ts";
import { analysed, found } from "./analysed.ts";

const DATA = `spec a
data n: number
data whole: number -> minimum 0 -> maximum 10 -> decimals 0
data zone: text -> options "home" "eu" "world"
data flag: boolean
data day: date -> minimum 2000-01-01 -> maximum 2099-12-31
`;

/** Rules after the data, whose first line is 7. */
function rules(...lines: readonly string[]): string {
  return `${DATA}${lines.join("\n")}\n`;
}

describe("a dead arm", () => {
  it("is one that later arms cover together, and names them", () => {
    const text = rules(
      "rule r: 0",
      "  unless n > 8 then 1",
      "  unless n > 5 and n <= 9 then 2",
      "  unless n > 9 then 3",
    );
    const { findings } = analysed(text);
    expect(findings).to.deep.equal([
      {
        code: "dead-arm",
        file: "a.rules",
        line: 8,
        subject: "a r 1",
        severity: "warning",
        message:
          "`unless n > 8 then 1` of rule r never decides: wherever its condition is true, a later arm decides: `unless n > 5 and n <= 9 then 2` (line 9), `unless n > 9 then 3` (line 10)",
      },
    ]);
  });

  it("is one whose condition contradicts itself, the bounds of inputs, or the decimals", () => {
    const never = [
      'zone is "home" and zone is "eu"',
      "whole > 5 and whole < 6",
      "whole > 10",
      "day < 1999-12-30",
      "n + whole > 10 and n < 0",
    ];
    for (const condition of never) {
      expect(found(rules("rule r: 0", `  unless ${condition} then 1`), "dead-arm"), condition).to.deep.equal([
        "8 dead-arm",
      ]);
    }
    const { findings } = analysed(rules("rule r: 0", "  unless whole > 10 then 1"));
    expect(findings.find(({ code }) => code === "dead-arm")?.message).to.contain("its condition is never true");
  });

  it("is none where a missing or refused input lets it decide", () => {
    const text = (type: string) => `spec a\ndata age: ${type}\nrule r: 5\n  unless age is veto then 0\n`;
    const [plain, filled, free] = ["number", "number -> fill 3", 'text -> fill "x"'].map((type) =>
      analysed(text(type)),
    );
    expect(plain?.findings).to.deep.equal([]);
    expect(filled?.findings).to.deep.equal([]);
    expect(free?.findings.map(({ code }) => code)).to.include("dead-arm");
  });

  it("is none where any input lets it decide, also one in another time zone", () => {
    for (const condition of [
      "whole >= 10",
      "n > 5 and n < 6",
      "n + whole > 10 and n < 1",
      "day < 2000-01-01",
      "day > 2099-12-31",
      'zone is not "home"',
    ])
      expect(found(rules("rule r: 0", `  unless ${condition} then 1`), "dead-arm"), condition).to.deep.equal([]);
  });

  it("is none where a text that begins as a literal does lets it decide", () => {
    const text = 'spec a\ndata code: text\nrule r: 0\n  unless code starts with "35" then 1\n';
    const { findings, undecided } = analysed(text);
    expect([...findings, ...undecided]).to.deep.equal([]);
  });

  it("is found through the rules that conditions use", () => {
    const text = rules(
      "rule price: 10",
      "  unless flag then 20",
      "rule r: 0",
      "  unless price > 20 then 1",
      "  unless price is 20 and not flag then 2",
      "  unless price is 20 then 3",
    );
    expect(found(text, "dead-arm")).to.deep.equal(["10 dead-arm", "11 dead-arm"]);
  });

  it("may be the default, unless that is a veto", () => {
    expect(found(rules("rule r: 0", "  unless flag then 1", "  unless not flag then 2"), "dead-arm")).to.deep.equal([
      "7 dead-arm",
    ]);
    expect(found(rules("rule r: veto", "  unless flag then 1", "  unless not flag then 2"))).to.deep.equal([]);
  });
});

describe("a constant", () => {
  it("is a condition that is always true where it is asked", () => {
    expect(found(rules("rule r: 0", "  unless whole >= 0 then 1"))).to.include("8 constant-condition");
    expect(found(rules("rule r: 0", "  unless flag then 1", "  unless not flag then 2"))).to.include(
      "8 constant-condition",
    );
    expect(found(rules("rule r: 0", "  unless whole > 0 then 1"))).to.deep.equal([]);
  });

  it("is a rule with one outcome for all inputs", () => {
    expect(found(rules("rule r: 5", "  unless flag then 5"), "constant-rule")).to.deep.equal(["7 constant-rule"]);
    expect(found(rules("rule r: 5", "  unless flag then 6"), "constant-rule")).to.deep.equal([]);
    expect(found(rules("rule r: 5"), "constant-rule")).to.deep.equal([]);
  });
});

describe("a reachable veto", () => {
  it("is shown by an input that was evaluated", () => {
    const [division] = analysed(rules("rule r: n / (whole - 3)")).findings;
    expect(division).to.deep.include({
      code: "veto-reachable",
      witness: { data: { n: "0", whole: "3" }, effective: "2000-01-01" },
    });
    expect(division?.message).to.equal("the default of rule r has no value: Division by zero");
    expect(found(rules("rule r: sqrt (n - whole)"))).to.deep.equal(["7 veto-reachable"]);
    expect(found(rules("rule r: log whole"))).to.deep.equal(["7 veto-reachable"]);
  });

  it("is none where arms or bounds keep it away, or `is veto` answers for it", () => {
    expect(found(rules("rule r: n / (whole + 1)"))).to.deep.equal([]);
    expect(found(rules("rule r: n / whole", "  unless whole is 0 then 0"))).to.deep.equal([]);
    expect(found(rules("rule r: 1", "  unless (n / whole) is not veto then 2"), "veto-reachable")).to.deep.equal([]);
  });

  it("is one of an expression that is bound to data of an import", () => {
    const text = "spec fee\ndata base: number\nrule due: base\n";
    const engine = new Engine();
    engine.load({ "fee.rules": text, "a.rules": rules("uses fee", "  -> with base: n / whole", "rule r: fee.due") });
    const { claims } = analyse(engine, { spec: "a" });
    const told = claims.flatMap(({ code, message, answer }) =>
      code === "veto-reachable" && answer.kind === "shown" ? [[message, answer.witness.data]] : [],
    );
    const message = "the default of rule fee.base has no value: Division by zero";
    expect(told).to.deep.equal([[message, { n: "0", whole: "0" }]]);
  });

  it("is a date outside the calendar", () => {
    const text =
      "spec a\nuses std units\ndata day: date -> minimum 2000-01-01 -> maximum 2099-12-31\nrule r: day - 300000 year\n";
    const [{ code, severity } = { code: "", severity: "" }] = analysed(text).findings;
    expect([severity, code]).to.deep.equal(["warning", "veto-reachable"]);
    expect(found(rules("rule r: day + 1 week").replace("spec a", "spec a\nuses std units"))).to.deep.equal([]);
  });
});

describe("a working day that there may not be", () => {
  const vetoes = (rule: string) => {
    const { findings, undecided, farDates } = analysed(rules(`rule r: ${rule}`));
    const codes = [...findings, ...undecided].map(({ code }) => code).filter((code) => code === "veto-reachable");
    return [...codes, ...(farDates === undefined ? [] : ["far date"])];
  };

  it("is a reachable veto where the weekend is the whole week, and at the end of the calendar", () => {
    const week = "1 working day after day with weekend 1, 2, 3, 4, 5, 6, 7";
    expect(analysed(rules(`rule r: ${week}`)).findings[0]).to.deep.include({
      code: "veto-reachable",
      message: "the default of rule r has no value: There is no such working day",
    });
    expect(vetoes("90000000 working days after day")).to.deep.equal(["veto-reachable"]);
    const text = "spec a\ndata day: date\nrule r: 5 working days before day\n";
    expect([analysed(text).findings, analysed(text).farDates]).to.deep.equal([[], 1]);
    const last = analysed(text.replace("5 working days before", "0 working days after"));
    expect([last.findings, last.undecided, last.farDates]).to.deep.equal([[], [], undefined]);
  });

  it("is none where each week has working days and the date lies within the calendar", () => {
    expect(vetoes("0 working days after day")).to.deep.equal([]);
    expect(vetoes("5 working days before day")).to.deep.equal([]);
  });

  it("is none with as many holidays as a caller may give, and not decided where nothing bounds them", () => {
    expect(vetoes("5 working days after day except (day, day)")).to.deep.equal([]);
    const vetoesOf = (rule: string, most: number) => {
      const engine = new Engine({ limits: { max_list_rows: most } });
      engine.load({ "a.rules": rules("data free: date list", "rule some: free -> distinct", rule) });
      const { claims } = analyse(engine, { spec: "a" });
      return claims.flatMap(({ code, answer }) => (code === "veto-reachable" ? answer.kind : []));
    };
    expect(vetoesOf("rule r: 5 working days after day except free", 1024)).to.deep.equal([]);
    expect(vetoesOf("rule r: 5 working days before day except free", 20_000_000)).to.deep.equal(["undecided"]);
    expect(vetoesOf("rule r: 5 working days after day except some", 1024)).to.deep.equal(["undecided"]);
  });

  // Two weeks are more than a zone and the days up to the first working day can take.
  const bounds = ["after", "before"].flatMap((side) =>
    [0, 1, 3].flatMap((count) => [0, 2, 5].map((delayed) => ({ side, count, delayed }))),
  );
  for (const { side, count, delayed } of bounds) {
    it(`lies no further than ${count} weeks ${side} a date, and a week for each of ${delayed} holidays`, () => {
      const sign = side === "after" ? 1 : -1;
      const monday = (week: number) => new Date(Date.UTC(2024, 0, 1 + 7 * sign * week)).toISOString().slice(0, 10);
      const holidays = Array.from({ length: delayed }, (_, at) => monday(at + 1));
      const except = delayed === 0 ? "" : ` except (${holidays.join(", ")})`;
      const found = `${count} working days ${side} day${except} with weekend 2, 3, 4, 5, 6, 7`;
      const within = (days: number) => {
        const engine = new Engine();
        const [from, to] = side === "after" ? ["day", "found"] : ["found", "day"];
        const holds = `rule found: ${found}\nrule holds: (days from ${from} to ${to}) <= ${days}`;
        engine.load({ "a.rules": `spec a\ndata day: date -> minimum 2023-12-26 -> maximum 2024-01-07\n${holds}\n` });
        const { results } = engine.run({ spec: "a", data: { day: monday(0) } });
        const [claim] = analyseProperty(engine, "a.holds", {}).claims;
        return [results.holds?.boolean, claim?.answer.kind];
      };
      const weeks = count === 0 ? 0 : count + delayed;
      expect(within(7 * (count + delayed + 2))).to.deep.equal([true, "proved"]);
      expect(within(7 * weeks)[0]).to.equal(true);
      expect(within(7 * weeks - 1)).to.deep.equal([false, "shown"]);
    });
  }
});

describe("a date that leaves the calendar from a year that has no four digits", () => {
  const text = "spec a\nuses std units\ndata day: date\nrule r: day + 1 week\n";

  it("is counted and no finding, as each sum of a date does so", () => {
    const record = analysed(text);
    expect([record.findings, record.undecided, record.farDates]).to.deep.equal([[], [], 1]);
    const line = "no finding: 1 date outside the calendar, from years that have no four digits";
    expect(analysesText([record], ".").split("\n")[0]).to.equal(line);
    expect(analysesMarkdown([record], ".")).to.include(`### a\n\n- ${line}\n`);
  });

  it("hides no finding of another version", () => {
    const near = "spec a 2025-01-01\nuses std units\ndata day: date\nrule r: day - 300000 year\n";
    expect(found(text + near, "veto-reachable")).to.deep.equal(["8 veto-reachable"]);
  });
});

describe("a reachable veto of a computation that rules share", () => {
  it("is shown by an input for which no rule before it has that veto", () => {
    const text = [
      "spec a",
      "data n: number -> minimum 0 -> maximum 27 -> decimals 0",
      "data m: number -> minimum -14 -> maximum 13 -> decimals 0",
      'data zone: text -> options "home" "eu" "world"',
      "rule r0: 20 - 2 * m",
      '  unless (m - 2 * n) <= n and zone is "home" then 8 - 2 * m',
      "rule r1: 20",
      '  unless (r0 + n) is not (m / n) then veto "none"',
      '  unless zone is "world" and not r0 <= (m - 2 * m) then 13',
      "rule r2: 26",
      '  unless zone is "world" then floor (r1 / 2)',
      "  unless (not (r0 / n) < 17) then floor (n / 2)",
      "  unless 3 < r1 then m / n",
      "  unless (n + 16) is (m * m) then floor (n / 2)",
      "",
    ].join("\n");
    const claim = analysed(text).findings.find(({ subject }) => subject === "a r2 3");
    expect([claim?.code, claim?.witness?.data.zone]).to.deep.equal(["veto-reachable", "world"]);
  });
});

describe("a gap", () => {
  it("is an input for which only a veto without words is left", () => {
    const text = rules("rule r: veto", '  unless zone is "home" then 1', '  unless zone is "eu" then 2');
    expect(analysed(text).findings).to.deep.equal([
      {
        code: "gap",
        file: "a.rules",
        line: 7,
        subject: "a r 0",
        severity: "warning",
        message: "no arm of rule r decides, so its default is the answer: veto",
        witness: { data: { zone: "world" }, effective: "2000-01-01" },
      },
    ]);
    expect(found(`${text}  unless zone is "world" then 3\n`)).to.deep.equal([]);
  });

  it("is only told, and no fault, where the veto gives its reason", () => {
    const [gap] = analysed(rules('rule r: veto "not there"', '  unless zone is "home" then 1')).findings;
    expect(gap).to.deep.include({ code: "gap", severity: "info" });
  });
});

describe("an idle input", () => {
  it("is one that rules read and that changes no result", () => {
    expect(found(rules("rule r: n", "  unless flag then n"), "idle-input")).to.deep.equal(["7 idle-input"]);
    expect(found(rules("rule r: n - n"), "idle-input")).to.deep.equal(["7 idle-input"]);
    expect(found(rules("rule r: n", "  unless flag then whole"), "idle-input")).to.deep.equal([]);
  });
});

describe("options that no condition names", () => {
  it("are told where there are several: one is what the default is for", () => {
    const [gap] = analysed(rules("rule r: 0", '  unless zone is "eu" then 1')).findings;
    expect(gap).to.deep.include({ code: "gap", severity: "info", subject: "zone" });
    expect(gap?.message).to.equal('no condition names the options "home", "world" of input zone');
    expect(found(rules("rule r: 0", '  unless zone is "eu" or zone is "home" then 1'), "gap")).to.deep.equal([]);
  });
});

describe("an overlap", () => {
  const text = rules("rule r: 0", "  unless n > 5 then 1", "  unless n > 3 and n < 8 then 2", "  unless n < 2 then 3");

  it("is told of rules whose arms should exclude each other, and of no others", () => {
    expect(found(text)).to.deep.equal([]);
    const [overlap, ...others] = analysed(text, { exclusive: ["r"] }).findings;
    expect(others).to.deep.equal([]);
    expect(overlap).to.deep.include({
      code: "overlap",
      line: 8,
      witness: { data: { n: "6" }, effective: "2000-01-01" },
    });
    expect(overlap?.message).to.contain("`unless n > 3 and n < 8 then 2` (line 9)");
  });

  it("is asked for in the text too", () => {
    expect(found(text.replace("data n", 'meta exclusive: "r"\ndata n'), "overlap")).to.deep.equal(["9 overlap"]);
  });

  it("is none between arms with equal results", () => {
    const same = rules("rule r: 0", "  unless n > 5 then 1", "  unless n > 3 then 1");
    expect(analysed(same, { exclusive: ["r"] }).findings.map(({ code }) => code)).not.to.include("overlap");
  });

  it("needs a rule of the spec", () => {
    expect(() => analysed(text, { exclusive: ["s"] })).to.throw("spec `a` has no rule `s`");
  });
});

describe("inputs that are tried where regions tell too little", () => {
  const undecided = (text: string, data: Readonly<Record<string, string>> = {}) =>
    analysed(text, { written: [{ spec: "a", repository: undefined, effective: "2030-05-05", data }] }).undecided;

  it("are what two values of a condition come to", () => {
    expect(undecided("spec a\ndata x: number\nrule r: 1\n  unless floor (x / 12) is 40 then 2")).to.deep.equal([]);
    expect(undecided("spec a\ndata x: number\ndata y: number\nrule r: 1\n  unless x * y is 391 then 2")).to.deep.equal(
      [],
    );
  });

  it("are those that somebody wrote, at their instant", () => {
    const cube = "spec a\ndata n: number\nrule r: 1\n  unless n * n * n is 10.941048 then 2";
    expect(undecided(cube, { n: "2" })).to.have.length(3);
    expect(undecided(cube, { n: "2.22" })).to.deep.equal([]);
    const then = `${cube}\n  unless n * n * n is 10.941048 and now >= 2030-05-05 then 3`;
    expect(undecided(then, { n: "2.22" }).map(({ line }) => line)).not.to.include(5);
  });
});

describe("a property", () => {
  const engine = (property: string) => {
    const made = new Engine();
    made.load({ "a.rules": rules("rule price: n", "  unless n > 5 then n + whole", `rule holds: ${property}`) });
    return analyseProperty(made, "a.holds", {}).claims.map(({ answer }) => answer);
  };

  it("is shown by values of two inputs that are near each other", () => {
    const made = new Engine();
    made.load({
      "a.rules":
        "spec a\ndata x: number\ndata band: number range\nrule holds: true\n  unless x in band and x > 77 then band >= 3\n",
    });
    const { claims } = analyseProperty(made, "a.holds", {});
    expect(claims.map(({ answer }) => answer.kind)).to.deep.equal(["shown"]);
  });

  it("is proved where it is false for no input", () => {
    expect(engine("price >= n")).to.deep.equal([{ kind: "proved" }]);
    expect(engine("sqrt n >= 0")).to.deep.equal([{ kind: "proved" }]);
  });

  it("is refuted by an input that was evaluated", () => {
    expect(engine("price > n")).to.deep.equal([
      { kind: "shown", witness: { data: { n: "6", whole: "0" }, effective: "2000-01-01" } },
    ]);
  });

  it("may not be decided", () => {
    expect(engine("n * n * n is not 2")[0]?.kind).to.equal("undecided");
    expect(() => engine("price")).to.throw("`holds` is true or false for no input");
  });
});

describe("an analysis", () => {
  it("counts what is shown, what is proved, and what is not decided", () => {
    const { counts, undecided } = analysed(rules("rule r: 0", "  unless n * n * n is 2 then 1"));
    expect(counts).to.deep.equal({ shown: 2, proved: 0, undecided: 3 });
    expect(undecided.map(({ code, reason }) => `${code}: ${reason}`)).to.deep.equal([
      "constant-rule: neither a proof nor an input was found",
      "idle-input: neither a proof nor an input was found",
      "dead-arm: neither a proof nor an input was found",
    ]);
  });

  it("takes the versions of a spec together: an arm is dead only where it is dead in all of time", () => {
    const text = `spec limits\nrule most: 5\nspec limits 2025-01-01\nrule most: 50\nspec a\nuses limits\ndata n: number -> maximum 20\nrule r: 0\n  unless n > limits.most then 1\n`;
    expect(found(text, "dead-arm")).to.deep.equal([]);
    const early = analysed(text, { effective: "2024-01-01" });
    const late = analysed(text, { effective: "2025-01-01" });
    expect([early.slices, early.findings.length]).to.deep.equal([1, 0]);
    expect(late.findings.map(({ code }) => code)).to.deep.equal(["constant-rule", "idle-input", "dead-arm"]);
  });

  it("gives the same answer every time", () => {
    const text = rules(
      "rule r: n / whole",
      "  unless n > 5 then sqrt n",
      "rule s: r * r",
      "  unless r > 3 and flag then 0",
    );
    expect(analysed(text)).to.deep.equal(analysed(text));
  });

  it("is ended in the middle of a rule, or between two claims, by whoever needs it no more", () => {
    for (const most of [2, 40]) {
      let calls = 0;
      const check = () => {
        if (++calls > most) throw new Error("no more");
      };
      const arms = Array.from({ length: 2_000 }, (_, at) => `  unless n > ${at} then ${at}`);
      expect(() => analysed(rules("rule r: 0", ...arms), { check })).to.throw("no more");
      expect(calls).to.equal(most + 1);
    }
  });
});

describe("a proof", () => {
  it("holds in all slices of time", () => {
    const lib = (start: string, flag: boolean, cap: number) =>
      `spec lib${start}\nrule flag: ${flag}\nrule cap: ${cap}\n\n`;
    const text = `${lib("", false, 5)}${lib(" 2025-01-01", true, 6)}spec a
uses lib
data n: number -> minimum 10
rule r: 0
  unless n > 20 then 2
  unless lib.flag then 1
rule capped: min(n, lib.cap)
`;
    expect(found(text)).to.deep.equal([]);
    expect(found(text.replace("cap: 6", "cap: 5"), "constant-rule")).to.deep.equal(["15 constant-rule"]);
  });
});

describe("a range in reverse", () => {
  const head = `spec a
uses std units
data due: date
data paid: date
data stay: date range
data n: number
`;
  const reversed = (...lines: readonly string[]) => found(`${head}${lines.join("\n")}\n`, "reversed-range");

  it("is shown where a width or `in` reads a computed range", () => {
    const reads = [
      "(due...paid) as day as number",
      "due...now >= 18 year",
      "now in due...paid",
      "n in 5...n + 1",
      "(1...n) + 2",
      "(stay - 1 month) as day",
      "n in 9...2",
      "(9...2) as number + n",
      "floor (due...paid as year as number)",
    ];
    for (const read of reads) expect(reversed(`rule r: ${read}`), read).to.deep.equal(["7 reversed-range"]);
    expect(reversed("rule r: span as day", "rule span: due...paid")).to.deep.equal(["7 reversed-range"]);
    const { findings } = analysed(`${head}rule r: (due...paid) as day\n`);
    expect(findings.find(({ code }) => code === "reversed-range")).to.deep.include({
      message: "the default of rule r reads a range whose end lies before its start",
      witness: { data: { due: "2000-01-02", paid: "2000-01-01" }, effective: "2000-01-01" },
    });
  });

  it("is none where the ends are compared first, where they follow each other, or where the range is given", () => {
    const reads = [
      "stay as day",
      "n in 2...9",
      "due in past 7 day",
      "now in due...(due + 14 day)",
      "paid > due and due...paid > 3 day",
      "0\n  unless paid > due then (due...paid) as day as number",
      "(due...paid) as day as number\n  unless due > paid then 0",
    ];
    for (const read of reads) expect(reversed(`rule r: ${read}`), read).to.deep.equal([]);
  });
});

describe("a scale", () => {
  it("has no warnings about the default that nobody wrote", () => {
    const text = "spec a\ndata n: number -> minimum 1\nrule r: n by scale\n  up to 5 at 1\n  above at 2\n";
    expect(found(text)).to.deep.equal([]);
  });
});

describe("an analysis of numbers that grow in each rule", () => {
  it("evaluates few inputs of each, and does not decide the rest", () => {
    const chain = Array.from({ length: 13 }, (_, at) => `rule r${at + 1}: r${at} * r${at} + 1`);
    const { counts } = analysed(["spec a", "data n: number", "rule r0: n", ...chain, ""].join("\n"));
    expect(counts.undecided).to.be.above(4);
    const { counts: constant } = analysed(["spec a", "data n: number", "rule r0: n * 0 + 3", ...chain, ""].join("\n"));
    expect(constant.proved).to.be.above(4);
  });

  it("compares so many pairs of arms, and says that it does not decide the others", () => {
    const arms = Array.from({ length: 200 }, (_, at) => `  unless n > ${at} then ${at}`);
    const { undecided } = analysed(
      ["spec a", 'meta exclusive: "r"', "data n: number", "rule r: 0", ...arms, ""].join("\n"),
    );
    expect(undecided.map(({ reason }) => reason)).to.deep.equal(["there are too many pairs of arms"]);
    const texts = Array.from({ length: 200 }, (_, at) => `  unless t is "${at}" then ${at}`);
    expect(
      found(["spec a", 'meta exclusive: "r"', "data t: text", "rule r: 0", ...texts, ""].join("\n")),
    ).to.deep.equal([]);
  });
});

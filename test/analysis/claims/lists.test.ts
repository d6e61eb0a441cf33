import { expect } from "chai";
import { analyse } from "../../../src/analysis/analyse.ts";
import { compareSides } from "../../../src/analysis/difference/compare.ts";
import { Engine } from "../../../src/engine/engine.ts";

const RULES = `spec child
data age: number
rule due: 10 / age
spec home
data n: number
uses children: child list
rule total: children -> sum due
rule big: no unless total > 3 then yes
rule same: 4 unless (children -> count) > n then 5`;

function engineOf(text: string): Engine {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return engine;
}

describe("an analysis of rules that read lists", () => {
  it("proves nothing about them by the inputs that it can list", () => {
    const { claims } = analyse(engineOf(RULES), { spec: "home" });
    expect(claims.filter(({ answer }) => answer.kind === "proved")).to.deep.equal([]);
  });

  it("proves by all rows what few rows of few values never do, and nothing where there may be more", () => {
    const rules = (bounds: string) => `spec vote
data aye: boolean
data weight: number -> minimum 1 -> maximum 2 -> decimals 0
spec home
uses votes: vote list${bounds}
rule count: votes -> where aye -> sum weight
rule passed: no
  unless count > 3 then yes
  unless count > 6 then no`;
    const dead = (bounds: string) =>
      analyse(engineOf(rules(bounds)), { spec: "home" })
        .claims.filter(({ code, answer }) => code === "dead-arm" && answer.kind !== "shown")
        .map(({ subject, answer }) => `${subject} ${answer.kind}`);
    expect(dead("\n  -> maximum 3")).to.deep.equal(["home passed 2 proved"]);
    expect(dead("\n  -> maximum 2")).to.deep.equal(["home passed 2 proved"]);
    for (const bounds of ["", "\n  -> maximum 4"]) expect(dead(bounds)).to.deep.equal([]);
  });

  /** The proofs about rules of a spec over `items`; `bounds`: lines of this list. */
  function proved(bounds: string, ...lines: readonly string[]): readonly string[] {
    const text = `spec item
data x: number -> minimum 0
data y: number
data d: number -> fill 5
spec home
data k: number -> minimum 0
uses items: item list${bounds}
${lines.join("\n")}`;
    const { claims } = analyse(engineOf(text), { spec: "home" });
    return claims.filter(({ answer }) => answer.kind === "proved").map(({ code, subject }) => `${code} ${subject}`);
  }

  const MOST = "(items -> sum x) <= 3 * (items -> max x else 0)";

  it("sees commands on one list of at most three rows together", () => {
    expect(proved("\n  -> maximum 3", `rule most: ${MOST}`)).to.deep.equal(["constant-rule home most"]);
    expect(proved("\n  -> maximum 4", `rule most: ${MOST}`)).to.deep.equal([]);
  });

  it("finds arms, conditions and vetoes that no number of rows reaches", () => {
    const lines = [
      "rule arms: 1 / (1 + (items -> sum x) - (items -> max x else 0))",
      "  unless k > 2 and (items -> sum x) >= (items -> max x else 0) then 1",
      "  unless (items -> sum y) > 0 and (items -> max y else 0) <= 0 then 2",
      "  unless k > 3 and (items -> max y) > k then 3",
    ];
    expect(proved("\n  -> minimum 1\n  -> maximum 2", ...lines)).to.deep.equal([
      "veto-reachable home arms 0",
      "dead-arm home arms 2",
    ]);
  });

  it("proves nothing over fewer rows than a list may have, nor over its defaults alone", () => {
    const two = "rule two: (items -> sum x) <= 2 * (items -> max x else 0)";
    expect(proved("\n  -> maximum 2", two)).to.deep.equal(["constant-rule home two"]);
    expect(proved("\n  -> maximum 3", two, "rule fives: items -> all d is 5")).to.deep.equal([]);
  });

  it("shows by rows what values near literals do not", () => {
    const text = `spec item
data y: number
spec home
uses items: item list -> minimum 2 -> maximum 3
rule rare: no
  unless (items -> sum y) is 123456.789 and (items -> max y) < 100000 then yes`;
    const { claims } = analyse(engineOf(text), { spec: "home" });
    expect(claims.map(({ key, answer }) => `${key} ${answer.kind}`)).to.include("dead-arm home rare 1 shown");
  });

  it("shows by rows whose keys differ, also where few texts and options are named", () => {
    const claims = (key: string) =>
      analyse(
        engineOf(`spec subject
data name: text
data level: text -> options "a" "b"
data points: number
spec admission
uses subjects: subject list
  -> key ${key}
  -> minimum 4
rule best: subjects -> sort points desc -> top 3 -> sum points`),
        { spec: "admission" },
      ).claims.map(({ key, answer }) => `${key} ${answer.kind}`);
    for (const key of ["name", "level, name", "name, level"])
      expect(claims(key), key).to.deep.equal(["constant-rule admission best shown"]);
    expect(claims("level"), "only two rows may differ").to.deep.equal(["constant-rule admission best undecided"]);
  });

  it("shows by as many rows as rules name, whatever tells these apart", () => {
    const claims = (type: string, bounds: string) =>
      analyse(
        engineOf(`spec visitor
data id: ${type}
data age: number
spec group
uses visitors: visitor list
  -> key id${bounds}
rule cheaper: no
  unless (visitors -> where age < 18 -> count) > 9 then yes`),
        { spec: "group" },
      ).claims.map(({ key, answer }) => `${key} ${answer.kind}`);
    for (const type of ["text -> length 3", "number -> minimum 2_000", "date", "time"])
      expect(claims(type, ""), type).to.include("dead-arm group cheaper 1 shown");
    expect(claims("text", " -> maximum 9"), "nine rows").to.not.include("dead-arm group cheaper 1 shown");
  });

  it("proves nothing by data that a list feeds, which its bounds may refuse", () => {
    const rules = (bounds: string) => `spec item
data fed: number -> maximum 3
spec home
data k: number${bounds}
uses items: item list
  -> each fed: k
rule all: no
  unless (items -> all fed <= 3) then yes`;
    const claims = (bounds: string) =>
      analyse(engineOf(rules(bounds)), { spec: "home" })
        .claims.filter(({ code }) => code === "constant-condition" || code === "constant-rule")
        .map(({ code, answer }) => `${code} ${answer.kind}`);
    expect(claims("")).to.deep.equal(["constant-rule shown", "constant-condition shown"]);
    expect(claims(" -> maximum 3")).to.deep.equal(["constant-rule proved", "constant-condition proved"]);
  });

  /** The verdicts about the rules of `home` against those of another text, with how they differ. */
  function against(old: string) {
    const before = { engine: engineOf(old), spec: "home", repository: undefined, effective: "2025-01-01", name: "old" };
    const { rules } = compareSides(engineOf(RULES), { spec: "home", before, areApart: false });
    return rules.map(({ rule, verdict, differences }) => {
      const [first] = differences;
      if (first !== undefined) expect(first.before).to.not.equal(first.after);
      return `${rule} ${verdict} ${Object.keys(first?.witness.data ?? {}).join()}`.trim();
    });
  }

  it("calls them equal only where the rules of their rows are computed in the same way", () => {
    expect(against(RULES)).to.deep.equal(["same equal", "total equal", "big equal"]);
    expect(against(`${RULES}\nrule more: 1`)).to.deep.equal(["same equal", "total equal", "big equal"]);
    expect(against(RULES.replace("10 / age", "1 * 10 / age"))).to.deep.equal([
      "same equal",
      "total undecided",
      "big undecided",
    ]);
  });

  it("shows a difference by the fewest rows, with small values", () => {
    const rules = (share: string) => `spec shift
data day: date
data hours: number -> minimum 1 -> maximum 12
rule extra: 0
  unless weekday of day is 7 then hours * ${share}
spec home
uses shifts: shift list -> key day -> minimum 1
rule all: shifts -> sum extra`;
    const before = {
      engine: engineOf(rules("50%")),
      spec: "home",
      repository: undefined,
      effective: "2025-01-01",
      name: "old",
    };
    const [all] = compareSides(engineOf(rules("60%")), { spec: "home", before, areApart: false }).rules;
    expect(all?.verdict).to.equal("different");
    expect(Object.keys(all?.differences[0]?.witness.data ?? {})).to.deep.equal(["shifts.1.day", "shifts.1.hours"]);
  });

  it("shows by rows that the rules of rows, or commands, answer differently", () => {
    expect(against(RULES.replace("10 / age", "11 / age"))[1]).to.equal("total different children.1.age");
    expect(against(RULES.replace("sum due", "max due"))[1]).to.equal("total different children");
    expect(against(RULES.replace("data age: number", "data age: number -> fill 5"))[1]).to.match(/^total different/);
    expect(against(RULES.replace("-> count) > n", "-> count) >= n"))[0]).to.equal(
      "same different n,children.1.age,children.2.age",
    );
  });
});

import { expect } from "chai";
import { AnalysedSlice } from "../../../src/analysis/slice/slice.ts";
import { isTrue } from "../../../src/domain/symbolic/symbol.ts";
import { Engine } from "../../../src/engine/engine.ts";

/** A text with a rule that compares what lists of so many rows give. */
function rules(truth: string, bounds: string, ofRow: string): string {
  return `spec item
data x: number -> minimum 0
data y: number
data d: number -> fill 5
data flag: boolean
data fed: number -> maximum 9
rule part: x
  unless flag then 2 * x
${ofRow}
spec home
data k: number -> minimum 0 -> maximum 3
uses items: item list ${bounds}
  -> each fed: (previous.fed else 0) + k
uses more: item list ${bounds}
data fares: number list -> maximum 3
rule r: ${truth}`;
}

/** The numbers of views of the rule, and of those in which it is always true; no views: 0 of 0. */
function followed(truth: string, bounds = "-> maximum 3", ofRow = ""): string {
  const engine = new Engine();
  engine.load({ "a.rules": rules(truth, bounds, ofRow) });
  const versionAt = (effective: string) => engine.written({ spec: "home", effective });
  const slice = new AnalysedSlice({ slice: {}, instant: 0n, versionAt });
  const views = slice.viewsByRows(slice.version.ruleKeys.get("r") ?? -1) ?? [];
  const isAlways = ({ explored: { isComplete, outcomes } }: (typeof views)[number]) =>
    isComplete && outcomes.every(({ outcome }) => outcome.kind !== "veto" && isTrue(outcome));
  return `${views.filter(isAlways).length} of ${views.length}`;
}

const AT_MOST = "-> maximum 3 ";

describe("a rule over lists of at most three rows", () => {
  for (const truth of [
    "(items -> sum x) <= 3 * (items -> max x else 0)",
    "(items -> where flag -> count) + (items -> where (not flag) -> count) is (items -> count)",
    "(items -> avg y else 0) <= (items -> max y else 0)",
    "(items -> sum part) <= 2 * (items -> sum x)",
    "(items -> sum fed) <= 6 * k",
    "(items -> any x > y) is not (items -> all x <= y)",
    "(fares -> all value > 1) is ((fares -> min else 2) > 1)",
    "(items -> count) + (fares -> count) <= 6",
    "(items -> sort x desc -> top 2 -> sum x) >= (items -> sum x) * 2 / 3",
    "(items -> count) is 0 or (items -> sort d, x -> first).d is (items -> min d)",
    "(items -> distinct flag -> count) <= 2",
    "(items -> list d -> distinct -> sum value) <= 3 * (items -> max d else 0) or (items -> any d < 0)",
  ])
    it(`is followed for each number of rows: ${truth}`, () => {
      const [always, all] = followed(truth).split(" of ");
      expect(always).to.equal(all);
      expect(all).to.equal(truth.includes("+ (fares") ? "16" : "4");
    });

  it("is not always true where some number of rows, or a given value in place of a default, tells", () => {
    expect(followed("(items -> sum x) <= 2 * (items -> max x else 0)")).to.equal("3 of 4");
    expect(followed("(items -> count) >= 1", "-> minimum 1 -> maximum 2")).to.equal("2 of 2");
    expect(followed("items -> all d is 5")).to.equal("1 of 4");
  });

  it("is followed so for few numbers of rows only", () => {
    expect(followed("(items -> count) >= 0", "-> maximum 4")).to.equal("0 of 0");
    expect(followed("(items -> count) + (more -> count) + (fares -> count) > k")).to.equal("0 of 0");
  });

  it("is followed at any time", () => {
    expect(followed("now > 2020-01-01 or (items -> count) >= 0")).to.equal("4 of 4");
    expect(followed("now > 2020-01-01 or (items -> count) is 0")).to.equal("1 of 4");
    expect(followed("items -> all late", "-> maximum 3", "rule late: now > 2020-01-01")).to.equal("1 of 4");
    expect(followed("items -> all other", `${AT_MOST}-> each other: now > 2020-01-01`, "data other: boolean")).to.equal(
      "1 of 4",
    );
    const together = "(items -> where late -> count) + (items -> where (not late) -> count) is (items -> count)";
    expect(followed(together, "-> maximum 3", "data day: date rule late: now > day")).to.equal("4 of 4");
  });

  it("is not where a list that may be missing, rows of the text, or days of rows matter", () => {
    const day = "data day: date rule late: now > 2020-01-01";
    expect(followed("items -> all late", `${AT_MOST}-> at 2025-01-01`, day)).to.equal("0 of 0");
    expect(followed("(not ((items -> count) is veto))")).to.equal("0 of 0");
    expect(followed("(items -> all open)", "-> maximum 3", "rule open: y is veto")).to.equal("0 of 0");
    expect(followed("(items -> count) is 1", "-> maximum 3 -> with x: 1, y: 2, flag: yes")).to.equal("0 of 0");
  });
});

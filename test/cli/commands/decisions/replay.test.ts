import { expect } from "chai";
import { replayText } from "../../../../src/cli/commands/decisions/replay.ts";

const NONE = { refused: 0, masked: 0, dropped: 0, cut_off: 0 };
const SILENT = { other_engines: [], rules: [], examples: [], refusals: [] };

describe("a report of decisions that were decided again", () => {
  it("is one line where nothing differs", () => {
    const report = { decisions: 1, same: 1, changed: 0, ...NONE, ...SILENT };
    expect(replayText(report, true)).to.equal("1 decision: 1 come out the same, 0 differ\n");
    expect(replayText(report, false)).to.equal("1 decision: 1 stay the same, 0 differ\n");
  });

  it("names what was not compared, and the rules that changed with their sums", () => {
    const late = { spec: "shop", rule: "late", compared: 10, changed: 0, vetoes: 0 };
    const total = { ...late, rule: "total", changed: 9, vetoes: 1, sums: { eur: "4.51", usd: "-2" } };
    const half = { ...late, rule: "half", changed: 1, sums: { "": "2.25" } };
    const report = {
      decisions: 13,
      same: 1,
      changed: 1,
      refused: 1,
      masked: 10,
      dropped: 1,
      cut_off: 2,
      other_engines: ["0.9.0"],
      rules: [half, late, total],
      examples: [{ id: "0190", spec: "shop", rule: "total", before: "2 eur" }],
      refusals: ["there is no spec `z`"],
    };
    expect(replayText(report, false)).to.equal(
      [
        "13 decisions: 1 stay the same, 1 differs",
        "1 cannot be decided by these rules:",
        "  there is no spec `z`",
        "10 results not compared: they need values that the log masks",
        "1 evaluation without a line, as the log could not be written",
        "2 logs with a last line that was cut off",
        "decided by engine 0.9.0",
        "shop half: 1 of 10 changed, in sum +2.25",
        "shop total: 9 of 10 changed, 1 from or to no value, in sum +4.51 eur, -2 usd",
        "  0190  shop total: 2 eur → no value",
        "",
      ].join("\n"),
    );
  });
});

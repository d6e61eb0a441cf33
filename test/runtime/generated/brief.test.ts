import { expect } from "chai";
import type { Cell } from "../../../src/model/program/program.ts";
import { isBrief } from "../../../src/runtime/generated/brief.ts";

const NOW: Cell = { op: "now", kind: "date", operands: [] };
const ROOT: Cell = { op: "math", kind: "number", operands: [0], function: "sqrt" };
const POWER: Cell = { op: "power", kind: "number", operands: [0, 0], carry: [] };

describe("a run of generated code needs no look at the clock", () => {
  const isOf = (cells: readonly Cell[]) => isBrief({ spec: "a", slots: [], rules: [], cells });

  it("when it has two million plain cells, and no more", () => {
    const cells = new Array<Cell>(2_000_000).fill(NOW);
    expect(isOf(cells)).to.equal(true);
    expect(isOf([...cells, NOW])).to.equal(false);
  });

  it("when it has two hundred functions or powers, and no other cell", () => {
    for (const cell of [ROOT, POWER]) {
      const cells = new Array<Cell>(200).fill(cell);
      expect(isOf(cells)).to.equal(true);
      expect(isOf([...cells, NOW])).to.equal(false);
    }
  });
});

import { expect } from "chai";
import { isLazy, isLeaf, OF_NOW, OPERATIONS } from "../../../src/model/program/operations.ts";
import type { Cell, OpName } from "../../../src/model/program/program.ts";

const NAMES = Object.keys(OPERATIONS) as readonly OpName[];

/** The operations of cells that a test accepts; it looks at their name alone. */
function namesOf(test: (cell: Cell) => boolean): readonly OpName[] {
  return NAMES.filter((op) => test({ op, kind: "boolean", operands: [] } as unknown as Cell));
}

describe("the operations of cells", () => {
  it("have no operands, all of them, or as many as turn out to be needed", () => {
    expect(namesOf(isLeaf)).to.deep.equal(["slot", "rule", "const", "now", "veto"]);
    expect(namesOf(isLazy)).to.deep.equal(["and", "is_veto", "choose"]);
  });

  it("read the instant of a run where they are about the present", () => {
    expect([...OF_NOW]).to.deep.equal(["now", "window", "date_relative", "date_calendar"]);
  });
});

import { expect } from "chai";
import { sumOfImports } from "../../../bench/hostile/shapes/further.ts";
import { Block } from "../../../src/codegen/write/block.ts";
import { Engine } from "../../../src/index.ts";

/** How often the writer of code asks whether an operand has a value, for a sum of so many. */
function questions(terms: number): number {
  const engine = new Engine();
  engine.load({ "a.rules": sumOfImports(terms) });
  const { isSettled } = Block.prototype;
  let count = 0;
  Block.prototype.isSettled = function (this: Block, cell) {
    count++;
    return isSettled.call(this, cell);
  };
  try {
    engine.prepare({ spec: "s" });
  } finally {
    Block.prototype.isSettled = isSettled;
  }
  return count;
}

describe("The guards of a long sum", () => {
  it("ask for each operand a fixed number of times, however many guards there are", () => {
    const [few, many] = [questions(100), questions(400)];
    expect(few).to.be.greaterThan(100);
    expect(many).to.be.lessThan(5 * few);
  });
});

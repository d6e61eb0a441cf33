import { expect } from "chai";
import { indexOfFile } from "../../src/syntax/position.ts";

describe("positions in a file", () => {
  it("are looked up in one index, however many specs ask for theirs", () => {
    let reads = 0;
    const file = {
      get text() {
        reads++;
        return "spec a\nrule r: 1\n";
      },
    };
    for (let i = 0; i < 3; i++) expect(indexOfFile(file).positionOf(7, 11)).to.include({ line: 2, column: 1 });
    expect(reads).to.equal(1);
  });
});

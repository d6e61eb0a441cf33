import { expect } from "chai";
import { indexOfFile, positionIndex, positionOf } from "../../src/syntax/position.ts";

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

  it("are the same in whatever order they are looked up", () => {
    const text = "ab\u{1f600}c d\u{1f600}\n\nxyz\u{1f600}z\n";
    const isWhole = ([start]: readonly [number, number]) => !/[\udc00-\udfff]/.test(text[start] ?? "");
    const at = (i: number) => (i * 7) % 19;
    const stretches = Array.from({ length: 40 }, (_, i) => [at(i), at(i) + (i % 3)] as const).filter(isWhole);
    const index = positionIndex(text);
    for (const [start, end] of [...stretches, ...[...stretches].sort(([a], [b]) => a - b)])
      expect(index.positionOf(start, end)).to.deep.equal(positionOf(text, start, end));
  });
});

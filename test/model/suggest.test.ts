import { expect } from "chai";
import fc from "fast-check";
import { editDistance as editDistanceWithin, inputHint, nearest } from "../../src/model/suggest.ts";

describe("Suggestions for a misspelt name", () => {
  it("are at most a third of the name away", () => {
    expect(nearest("prise", ["price", "prince", "rate"])).to.equal("price");
    expect(nearest("quantitty", ["quantity"])).to.equal("quantity");
    expect(nearest("ab", ["cd"])).to.equal(undefined);
    expect(nearest("discount", ["total"])).to.equal(undefined);
  });

  it("allow for the longer of both names, in characters", () => {
    expect(nearest("abcdef", ["abcdx"])).to.equal("abcdx");
    expect(nearest("abcde", ["abxdey"])).to.equal("abxdey");
    expect(nearest("abcde", ["abxyz"])).to.equal(undefined);
    expect(nearest("abcd", ["abxy"])).to.equal(undefined);
  });

  it("ignore letter case and prefer the alphabetically first of equally near ones", () => {
    expect(nearest("RATE", ["rates", "ratee"])).to.equal("ratee");
    expect(nearest("rate", ["Rates", "RATES"])).to.equal("Rates");
  });

  it("count a swap of neighbours as two edits", () => {
    expect(nearest("wieght", ["weight"])).to.equal("weight");
    expect(nearest("wiegth", ["weight"])).to.equal(undefined);
  });

  it("find a short name of which two neighbours are swapped, when nothing else is near", () => {
    expect(nearest("rnu", ["run", "show"])).to.equal("run");
    expect(nearest("Rnu", ["run"])).to.equal("run");
    expect(nearest("rnu", ["rnus", "run"])).to.equal("rnus");
    expect(nearest("unr", ["run"])).to.equal(undefined);
    expect(nearest("ba", ["ab"])).to.equal(undefined);
  });
});

describe("Hints for misspelt inputs (docs/spec/04-rules-evaluation.md#4-4-binding-the-inputs-of-a-run)", () => {
  it("allow two edits for keys of more than three characters, one for shorter keys", () => {
    expect(inputHint("quantity", ["quantiy"])).to.equal("quantiy");
    expect(inputHint("quantity", ["Quantitty"])).to.equal("Quantitty");
    expect(inputHint("pay", ["pyy"])).to.equal("pyy");
    expect(inputHint("pay", ["pxx"])).to.equal(undefined);
    expect(inputHint("cfg.unit", ["cgf.unit"])).to.equal("cgf.unit");
  });

  it("break ties by the smallest lower-case name", () => {
    expect(inputHint("rate", ["ratex", "Ratee"])).to.equal("Ratee");
  });

  it("find exactly the names that the full table of edit distances finds", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(word, word, (key, given) => {
        const distance = editDistance(key, given);
        expect(inputHint(key, [given]) !== undefined).to.equal(distance <= (key.length <= 3 ? 1 : 2));
      }),
    );
  });
});

describe("The distance of two texts", () => {
  it("to an empty one is the length of the other", () => {
    expect(editDistanceWithin(["x"], [], 1)).to.equal(1);
    expect(editDistanceWithin([], ["x", "y"], 2)).to.equal(2);
  });

  it("is that of the full table up to the limit, and more than the limit beyond it", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.nat({ max: 4 }), (one, other, limit) => {
        const distance = editDistance(one, other);
        const within = editDistanceWithin([...one], [...other], limit);
        if (distance <= limit) expect(within).to.equal(distance);
        else expect(within).to.be.greaterThan(limit);
      }),
    );
  });

  it("takes the neighbourhood of the diagonal alone, however long they are", () => {
    // The table of these has a million times a million cells.
    const long = Array.from("ab".repeat(500_000));
    const other = [...long.slice(1), "x", "y"];
    expect(editDistanceWithin(long, other, 3)).to.equal(3);
    expect(editDistanceWithin(other, long, 2)).to.be.greaterThan(2);
  });
});

function editDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  return Math.min(
    editDistance(a.slice(1), b) + 1,
    editDistance(a, b.slice(1)) + 1,
    editDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  );
}

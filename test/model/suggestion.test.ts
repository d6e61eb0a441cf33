import { expect } from "chai";
import {
  addStandardUnits,
  didYouMean,
  otherwise,
  remediesOf,
  rewriteAs,
  suggestionText,
  writeOneOf,
} from "../../src/model/suggestion.ts";

describe("a suggestion", () => {
  it("is words alone, or words with remedies", () => {
    const remedies = [{ kind: "import", spec: "std units" }] as const;
    expect(remediesOf("write it")).to.deep.equal([]);
    expect(remediesOf(undefined)).to.deep.equal([]);
    expect(remediesOf({ text: "import it", remedies })).to.equal(remedies);
    expect(suggestionText("write it")).to.equal("write it");
    expect(suggestionText({ text: "import it", remedies })).to.equal("import it");
    expect(suggestionText(undefined)).to.equal(undefined);
  });

  it("offers what was probably meant, and a remedy for when it was not", () => {
    const meant = didYouMean("price");
    expect(meant).to.deep.equal({
      text: "did you mean `price`?",
      remedies: [{ kind: "respell", meant: "price" }],
    });
    expect(didYouMean(undefined)).to.equal(undefined);
    const remedy = addStandardUnits();
    expect(otherwise(undefined, remedy)).to.equal(remedy);
    expect(otherwise(meant, remedy)).to.deep.equal({
      text: "did you mean `price`? Otherwise add uses std units",
      remedies: [
        { kind: "respell", meant: "price" },
        { kind: "import", spec: "std units" },
      ],
    });
    expect(remediesOf(otherwise(meant, "drop it"))).to.deep.equal(meant?.remedies);
  });

  it("names the ways to write something", () => {
    expect(rewriteAs(["text", "number"])).to.deep.equal({
      text: "write text or number",
      remedies: [{ kind: "rewrite", ways: ["text", "number"] }],
    });
    expect(writeOneOf(["a.x"])).to.deep.equal({ text: "write a.x", remedies: [{ kind: "qualify", ways: ["a.x"] }] });
    expect(addStandardUnits(", or not").text).to.equal("add uses std units, or not");
  });
});

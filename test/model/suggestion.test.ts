import { expect } from "chai";
import { remediesOf, suggestionText } from "../../src/model/suggestion.ts";

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
});

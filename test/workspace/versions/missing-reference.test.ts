import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";
import { EngineErrors } from "../../../src/engine/errors.ts";

function suggestionFor(text: string): string | undefined {
  try {
    new Engine().load({ "a.rules": text });
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors[0]?.suggestion;
    throw thrown;
  }
  return expect.fail("it loads");
}

describe("A reference to a spec that is not there", () => {
  it("is led to the repository that has a spec of this name", () => {
    expect(suggestionFor("spec a\nuses units\nrule r: 1")).to.equal("write uses std units");
    expect(suggestionFor("spec a\ndata n: units.mass\nrule r: n")).to.equal("add uses std units");
  });

  it("is led to a name that is near, or to a new spec", () => {
    expect(suggestionFor("spec a\nuses zzz\nrule r: 1")).to.equal("create the spec `zzz`");
    expect(suggestionFor("spec a\nuses bilt\nrule r: 1\nspec bill\nrule q: 1")).to.contain("did you mean `bill`?");
  });
});

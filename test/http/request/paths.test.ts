import { expect } from "chai";
import { Engine } from "../../../src/engine/engine.ts";
import { HttpError } from "../../../src/http/reply/http-error.ts";
import { SpecPaths } from "../../../src/http/request/path.ts";

describe("paths of requests", () => {
  const engine = new Engine();
  engine.load({ "shop.rules": "spec shop\nrule price: 1\n\nspec shop/branch\nrule price: 2\n" });

  it("lead to the longest spec name, however often and in whatever spelling they are asked for", () => {
    const specs = new SpecPaths(engine);
    for (let round = 0; round < 3; round++) {
      expect(specs.target("/shop/branch")).to.deep.equal({ spec: "shop/branch" });
      expect(specs.target("/Shop/Branch/price,price")).to.deep.equal({
        spec: "shop/branch",
        rules: ["price", "price"],
      });
      expect(specs.target("//shop/")).to.deep.equal({ spec: "shop" });
    }
  });

  it("that lead nowhere are refused every time", () => {
    const specs = new SpecPaths(engine);
    for (let round = 0; round < 3; round++) {
      expect(() => specs.target("/shopp"), "unknown")
        .to.throw(HttpError)
        .with.property("code", "spec_not_found");
      expect(() => specs.target("/shop/,"), "no rules")
        .to.throw(HttpError)
        .with.property("code", "invalid_request");
      expect(() => specs.target("/sh%op"), "no path")
        .to.throw(HttpError)
        .with.property("code", "invalid_path");
    }
  });
});

import { expect } from "chai";
import { openapiDocument } from "../../../src/http/openapi/document.ts";
import { Engine } from "../../../src/index.ts";

function documentOf(rules: string) {
  const engine = new Engine();
  engine.load({ "a.rules": rules });
  return JSON.parse(openapiDocument(engine, new Date(), { explain: false, base: "" }));
}

describe("labels in the OpenAPI document", () => {
  const document = documentOf(
    'spec parcel "Parcel prices" """About.""" data zone "Zone": text -> options eu: "Europe", row data n: number rule total "To pay": n unless zone is "eu" then 5 rule other: n',
  );
  const { schemas, parameters } = document.components;

  it("are the titles of inputs and results", () => {
    const { zone, n } = schemas["parcel.Request"].properties;
    expect([zone.title, n.title]).to.deep.equal(["Zone", undefined]);
    const { total, other } = schemas["parcel.Response"].properties.results.properties;
    expect([total.title, other.title]).to.deep.equal(["To pay", undefined]);
    expect(JSON.stringify(parameters)).to.contain('"title":"Zone"');
  });

  it("describe a spec, and its options", () => {
    expect(document.tags).to.deep.include({ name: "parcel", description: "Parcel prices\n\nAbout." });
    expect(JSON.stringify(schemas)).to.contain('"enum":["eu","row"],"description":"\\"eu\\": Europe"');
  });
});

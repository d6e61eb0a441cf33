import { expect } from "chai";
import { spokenName } from "../../src/model/spoken-name.ts";

describe("A name as people read it", () => {
  const spoken = {
    declared_value: "Declared value",
    total: "Total",
    vat2: "Vat2",
    "parcel/tariff": "Parcel tariff",
    "tariff.base_rate": "Tariff base rate",
    _hidden__name_: "Hidden name",
    ___: "___",
    "3_months": "3 months",
  };
  for (const [name, text] of Object.entries(spoken)) {
    it(`of \`${name}\` is "${text}"`, () => expect(spokenName(name)).to.equal(text));
  }
});

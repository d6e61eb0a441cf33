import { expect } from "chai";
import { canonicalJson } from "../../src/decisions/receipt.ts";

describe("canonical JSON", () => {
  it("orders members as RFC 8785 does, by UTF-16 units", () => {
    const data = {
      "\u20ac": 1,
      "\r": 2,
      "\ufb33": 3,
      "1": 4,
      "10": 5,
      "9": 6,
      "\ud83d\ude00": 7,
      "\u0080": 8,
      "\u00f6": 9,
    };
    const values = [...canonicalJson(data).matchAll(/:(\d)/g)].map(([, value]) => Number(value));
    expect(values).to.deep.equal([2, 4, 5, 6, 8, 9, 1, 7, 3]);
  });

  it("writes texts, numbers and nested data as the RFC shows", () => {
    const data = {
      numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
      literals: [null, true, false],
      absent: undefined,
      __proto: { b: [], a: {} },
    };
    expect(canonicalJson(data)).to.equal(
      '{"__proto":{"a":{},"b":[]},"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });
});

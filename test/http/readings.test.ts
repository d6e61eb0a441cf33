import { readdirSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { withThousands } from "../../src/engine/show/outline.ts";
import { isDocumentationAsset } from "../../src/http/routes/documentation.ts";
import { exactText } from "../../src/model/numbers/decimal.ts";
import { readNumber } from "../../src/model/numbers/read-number.ts";
import { volume } from "../volume.ts";

type ReadingOf = (type: { readonly kind: string; readonly decimals?: number | null }, value: unknown) => string;

describe("what a page at /docs says it read", () => {
  let readingOf: ReadingOf;
  before(async () => {
    const page: { readonly readingOf: ReadingOf } = await import(
      new URL("../../src/http/pages/form/readings.js", import.meta.url).href
    );
    readingOf = page.readingOf;
  });

  it("is the number that the engine reads, for every text", () => {
    const text = fc.stringMatching(/^[+-]?\d{0,4}([,_]\d{0,3}){0,3}(\.[\d_]{0,5})?$/);
    fc.assert(
      fc.property(text, (written) => {
        const value = readNumber(written);
        const expected = value === undefined ? "" : withThousands(exactText(value));
        expect(readingOf({ kind: "number" }, written)).to.equal(expected);
      }),
      { numRuns: volume(2000) },
    );
  });

  it("is told by a script that the server hands out, as all of the page", () => {
    const entries = readdirSync(new URL("../../src/http/pages", import.meta.url), {
      recursive: true,
      encoding: "utf8",
    });
    const files = entries.map((path) => path.replaceAll("\\", "/")).filter((path) => /(?<!\.d)\.\w+$/.test(path));
    expect(files).to.include("form/readings.js");
    expect(files.filter((path) => !isDocumentationAsset(path))).to.deep.equal([]);
  });

  it("has the unit, and both ends of a range", () => {
    expect(readingOf({ kind: "measure" }, { eur: "1,250" })).to.equal("1,250 eur");
    expect(readingOf({ kind: "measure" }, { eur: "1.250" })).to.equal("1.25 eur");
    expect(readingOf({ kind: "measure", decimals: 2 }, { eur: "45.000" })).to.equal("45.00 eur");
    expect(readingOf({ kind: "number", decimals: null }, "45.000")).to.equal("45");
    expect(readingOf({ kind: "number", decimals: 2 }, "1.2345")).to.equal("1.2345");
    expect(readingOf({ kind: "ratio" }, { percent: "2_500" })).to.equal("2,500 percent");
    expect(readingOf({ kind: "numberrange" }, "-1e3...20000")).to.equal("-1,000...20,000");
    expect(readingOf({ kind: "measurerange" }, "1 eur...2000  eur")).to.equal("1 eur...2,000 eur");
    expect(readingOf({ kind: "ratiorange" }, "5%...1000%%")).to.equal("5%...1,000%%");
    expect(readingOf({ kind: "number" }, "2.5e-3")).to.equal("0.0025");
  });

  it("is nothing for a decimal comma, for other types and while nothing is given", () => {
    expect(readingOf({ kind: "measure" }, { eur: "12,50" })).to.equal("");
    expect(readingOf({ kind: "number" }, undefined)).to.equal("");
    expect(readingOf({ kind: "text" }, "1250")).to.equal("");
    expect(readingOf({ kind: "date" }, "2024-01-01")).to.equal("");
  });
});

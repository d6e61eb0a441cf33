import { expect } from "chai";
import { SHIPPING } from "../run/shipping.ts";
import { refused, tested } from "../tested.ts";

const run = (text: string) => tested({ "shipping.rules": SHIPPING, "a.cases.csv": text });
const wrong = (text: string) => refused({ "shipping.rules": SHIPPING, "a.cases.csv": text });

describe("a table of cases", () => {
  it("has a case on each line; empty cells are not given, or not asserted", async () => {
    const { cases, report } = await run(
      `\ufeffName,effective,Weight,member,base,price,price.veto,price.missing\r
heavy,2025-06-01,12,yes,780 cent,6.24 eur,,\r
"too, heavy",2025-06-01,31,no,,,"Data weight (number): 31 is above the maximum 30",\r
any veto,2025-06-01,31,no,,,any,\r
asked,2025-06-01,,,,,,"member, weight"\r
wrong,2025-06-01,1,no,5 eur,,too heavy,weight`,
    );
    expect(cases).to.deep.equal({
      heavy: [],
      "too, heavy": [],
      "any veto": [],
      asked: [],
      wrong: [
        "base: 4.90 eur, not 5 eur",
        "price: 4.90 eur, not veto: too heavy",
        "price: 4.90 eur, not missing: weight",
      ],
    });
    expect(report).to.contain("a.cases.csv:6 wrong");
  });

  it("may name a spec, and takes texts as they are", async () => {
    const rules = "spec a\ndata code: text\nrule r: code\nspec b\nrule r: 2\n";
    const table = "spec,code,r\na,1.20,1.20\na,no,no\nb,,2\n";
    expect((await tested({ "a.rules": rules, "a.cases.csv": table })).counts.failed).to.equal(0);
  });

  it("may have semicolons, tabs or bars between its columns, as spreadsheets write them", async () => {
    const table = "name,effective,weight,member,base\na,2025-06-01,12,yes,7.80 eur\nb,2025-06-01,12,yes,1 eur\n";
    for (const delimiter of [";", "\t", "|"]) {
      const text = table.replaceAll(",", delimiter);
      for (const written of [text, `sep=${delimiter}\r\n${text}`]) {
        expect((await run(written)).cases, written).to.deep.equal({ a: [], b: ["base: 7.80 eur, not 1 eur"] });
      }
    }
    expect(await wrong("name;effective;wieght\na;2025;1\n")).to.deep.equal([
      "1:16 spec `shipping` has neither an input nor a rule `wieght` = did you mean `weight`?",
    ]);
  });

  it("is refused with the place of what is wrong", async () => {
    expect(await wrong("effective,wieght,base\n2025,1,5 eur\n2025,1,5 eur\n")).to.deep.equal([
      "1:11 spec `shipping` has neither an input nor a rule `wieght` = did you mean `weight`?",
    ]);
    expect(await wrong("name,effective,base\na,2025,1 kilo\n")).to.have.length(1);
    expect(await wrong("name,effective,base\na,2025\n")).to.deep.equal(["2:1 the record has 2 fields, the header 3"]);
    expect(await wrong('name,effective,base\n"a,2025,1\n')).to.include("2:1 a quoted field is not closed");
    expect(await wrong("name,name\na,b\n")).to.include("1:6 the column `name` is there twice = leave one of them out");
    expect(await wrong("name,effective,base\na,2025,5 eur\na,2025,5 eur\n")).to.deep.equal([
      "3:1 the name `a` is given twice: also in line 2 = give it another name",
    ]);
    expect((await wrong(`a${",a".repeat(1_000_000)}\n`)).join()).to.contain("1000001 columns, more than 10000");
  });
});

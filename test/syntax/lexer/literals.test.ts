import { expect } from "chai";
import { dataOf, expressionOf, firstPlace } from "../trees.ts";

function numberOf(text: string) {
  const { value } = dataOf(text);
  if (value.type !== "number") expect.fail(`${text} is a ${value.type}`);
  return value;
}

describe("numbers", () => {
  it("lose their separators and keep their scale", () => {
    for (const [written, digits] of [
      ["12,345,678", "12345678"],
      ["1,250.50", "1250.50"],
      ["1__0_", "10"],
      ["00012", "12"],
      ["0.10", "0.10"],
      ["1e3", "1000"],
      ["1.5E+2", "150"],
      ["1.230e1", "12.30"],
      ["1e-3", "0.001"],
      ["-0", "-0"],
      ["+5", "5"],
    ] as const) {
      expect(numberOf(written).digits, written).to.equal(digits);
    }
  });

  it("are exact, and rounded half up where 96 bits are not enough", () => {
    expect(numberOf("0.1").value).to.deep.equal({ n: 1n, d: 10n });
    expect(numberOf("9.9999999999999999999999999999").value).to.deep.equal({ n: 10n, d: 1n });
    expect(numberOf("79228162514264337593543950335").value.n).to.equal(79228162514264337593543950335n);
    expect(numberOf("0.5e-28").value).to.deep.equal({ n: 1n, d: 10n ** 28n });
  });

  it("outside the range are rejected over the whole number", () => {
    for (const written of [
      "79228162514264337593543950336",
      "79228162514264337593543950335.5",
      "0.12345678901234567890123456789",
      "10e-29",
      "0e100",
      "8e28",
    ]) {
      expect(firstPlace(`spec s data x: ${written}`), written).to.equal(`1:16+${written.length}`);
    }
  });

  it("take `%`, `%%`, a word or a path as their unit, on the next line too", () => {
    expect(numberOf("5%").unit).to.deep.equal(["percent"]);
    expect(numberOf("5 percent").unit).to.deep.equal(["percent"]);
    expect(numberOf("5%%").unit).to.deep.equal(["permille"]);
    expect(numberOf("5permille").unit).to.deep.equal(["permille"]);
    expect(numberOf("5\n Units . Mass.KG").unit).to.deep.equal(["units", "mass", "kg"]);
  });

  it("before `is` are compared, in an expression", () => {
    expect(expressionOf("5 is x").type).to.equal("comparison");
  });
});

describe("dates and times", () => {
  it("are dates in data whatever the spaces, and subtractions in expressions when a space follows the year", () => {
    expect(dataOf("2024 - 3 - 1").value).to.deep.include({ type: "date", hasTime: false });
    expect(expressionOf("2024 - 3 - 1").type).to.equal("arithmetic");
    expect(expressionOf("2024-3-1").type).to.equal("date");
  });

  it("keep a time of day, its fraction to microseconds, and the zone", () => {
    const { value } = dataOf("2024-03-01t9:30:60.1234567-02:30");
    if (value.type !== "date") expect.fail(value.type);
    expect(value.hasTime).to.equal(true);
    expect(value.value).to.deep.include({ hour: 9, minute: 30, second: 59, microsecond: 123456, offset: -150 });
  });

  it("take a zone only when it is attached", () => {
    expect(expressionOf("10:30+02:00").type).to.equal("time");
    expect(expressionOf("10:30 + x").type).to.equal("arithmetic");
    expect(expressionOf("2024-03-01T09:30:00-5").type).to.equal("arithmetic");
  });

  it("that do not exist are rejected at their first token", () => {
    expect(firstPlace("spec s data x: 2023-02-29")).to.equal("1:16+4");
    expect(firstPlace("spec s data x: 2024-03-01T10:00")).to.equal("1:16+4");
    expect(firstPlace("spec s rule r: 24:00")).to.equal("1:16+2");
    expect(firstPlace("spec s rule r: 10:00+24:00")).to.equal("1:16+2");
  });

  it("that break off are rejected where a part is missing", () => {
    expect(firstPlace("spec s rule r: 2024-x")).to.equal("1:21+1");
    expect(firstPlace("spec s data x: 2024-05 data y: 1")).to.equal("1:24+4");
    expect(firstPlace("spec s data x: 2024-05")).to.equal("1:23+0");
  });

  it("have no sign but a plus, which is dropped", () => {
    expect(dataOf("+2024-01-01").value.type).to.equal("date");
    expect(firstPlace("spec s data x: -2024-01-01")).to.equal("1:16+1");
    expect(expressionOf("-2024-01-01").type).to.equal("arithmetic");
  });
});

describe("other literals", () => {
  it("keep the word of a boolean", () => {
    expect(dataOf("YES").value).to.deep.include({ type: "boolean", value: true, word: "yes" });
  });

  it("keep texts as written", () => {
    expect(dataOf('"A\\b\n c"').value).to.deep.include({ type: "text", text: "A\\b\n c" });
  });

  it("join two scalars to a range", () => {
    expect(dataOf("-5...10 eur").value).to.deep.include({ type: "range_literal" });
    expect(firstPlace("spec s data x: 1...2...3")).to.equal("1:21+3");
  });
});

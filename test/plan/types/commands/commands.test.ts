import { expect } from "chai";
import { messagesOf } from "../../analysis.ts";

/** Messages of one data line, without its line and name. */
function problems(line: string): readonly string[] {
  return messagesOf(`spec main\nuses std units\ndata slot: ${line}\nrule answer: slot\n`).map((message) =>
    message.replace(/^3: data `slot`: /, ""),
  );
}

describe("commands of data lines", () => {
  it("name the commands that a type takes when it does not take one", () => {
    expect(problems("boolean -> length 3")).to.deep.equal([
      "a boolean does not take the command `length`; it takes help, fill and suggest",
    ]);
  });

  it("are all judged, not only the first wrong one", () => {
    expect(problems('number -> decimals 29 -> minimum "a" -> fill 3 -> fill 4')).to.have.length(3);
  });

  it("are given once, but for options", () => {
    for (const [type, command, argument] of [
      ["number", "minimum", "1"],
      ["number", "maximum", "1"],
      ["number", "decimals", "1"],
      ["number", "fill", "1"],
      ["number", "suggest", "1"],
      ["number range", "lower", "1"],
      ["number range", "upper", "1"],
      ["text", "length", "1"],
    ]) {
      const twice = `${type} -> ${command} ${argument} -> ${command} ${argument}`;
      expect(problems(twice), twice).to.have.length(1);
      expect(problems(twice)[0]).to.contain(command);
    }
    expect(problems('text -> option "a" -> option "b"')).to.deep.equal([]);
  });

  it("do not follow from one another: a unit without a name is not also missing", () => {
    expect(problems("measure -> unit")).to.deep.equal(["unit needs a name and a factor"]);
  });

  it("are not judged again in types made from the one that gives them", () => {
    for (const declared of [
      "number -> minimum 5 -> maximum 3",
      "number -> minimum 5 -> fill 3",
      "measure -> unit a: 1 -> minimum 5 a -> maximum 3 a",
      "measure -> unit month: 1 -> unit week: 3 -> trait calendar",
      "date -> minimum 2025-01-01 -> maximum 2024-01-01",
      "time -> minimum 10:00 -> suggest 09:00",
    ]) {
      const text = `spec main\ndata slot: ${declared}\ndata child: slot\ndata band: child range\nrule r: child\n`;
      const messages = messagesOf(text).map((message) => message.replace(/:.*/, ""));
      expect(messages, declared).to.deep.equal(["2"]);
    }
    expect(messagesOf('spec main\ndata a: text -> length 3 -> fill "b"\ndata c: a')).to.have.length(1);
    expect(messagesOf("spec main\ndata a: number range -> minimum 5 -> maximum 3\ndata c: a")).to.have.length(1);
  });

  const wrong: Readonly<Record<string, string>> = {
    "number -> minimum 5 -> maximum 3": "the minimum 5 lies above the maximum 3",
    "measure -> unit g: 1 -> unit kg: 1000 -> minimum 5000 g -> maximum 3 kg":
      "the minimum 5000 g lies above the maximum 3 kg",
    "number -> minimum": "`minimum` needs an argument",
    "number -> minimum 5%": "minimum 5%: 5% is a ratio, but a number is needed",
    "ratio -> minimum 5": "minimum 5: 5 needs a unit; the units of `slot` are percent and permille",
    "text -> option a b": "`option` takes one argument, but 2 are given",
    "number -> fill 1 -> suggest 2":
      "fill and suggest are both given; a fill supplies the value, a suggestion never does",
    "measure -> decimals 2": "a measure needs at least one unit",
    "measure -> unit kg: 1 -> unit kg: 1": "the unit `kg` is declared twice",
    "measure -> unit kg: 0": "the factor of the unit `kg` is 0; a factor is greater than 0",
    "measure -> unit x: 2 meter/second -> unit y: 1":
      "`y` is a plain unit and `x` is made of other units; one type cannot have both",
    "measure -> unit x: meter -> unit y: gram^2":
      "`x` measures length and `y` measures mass^2; units of one type measure the same",
    "measure -> unit x: meter^900 * meter^900":
      "the unit `x` is too large: its exponents or its factor exceed all bounds",
    "measure -> trait duration -> unit second: 1": "the trait duration needs the unit second: 1 declared before it",
    "units.calendar -> unit quarter: 3":
      "a calendar type has only the units month and year: 12, but it has the unit `quarter`",
    "ratio -> unit percent: 50": "the unit `percent` is 100 to 1, not 50",
    "date range -> minimum 1 kilogram":
      "minimum 1 kilogram is not a duration or calendar amount, and only such an amount can bound the width of a date range",
    "date range -> minimum 1 month -> maximum 9 day":
      "the minimum width 1 month is a calendar amount and the maximum width 9 day a duration; both must be of one kind",
    "time range -> minimum -1 hour": "the width -1 hour is negative",
    "2024-06-01...2024-01-01": "2024-06-01...2024-01-01 is in reverse order",
  };
  for (const [line, message] of Object.entries(wrong)) {
    it(`reject ${line}`, () => expect(problems(line)).to.include(message));
  }

  const fine = [
    'text -> options -> help "a" -> help "b"',
    "number -> decimals 2 3 -> fill 1.234",
    "measure -> minimum 5 a -> unit a: 1",
    "measure -> unit a: 1 -> maximum 5 a -> fill 9 a",
    'text -> option "x" -> options "y" -> option "y" -> fill "y"',
    "ratio -> unit percent: 100",
    "date range -> lower 2024-01-01 -> upper 2024-01-01 -> minimum 0 day",
  ];
  for (const line of fine) it(`accept ${line}`, () => expect(problems(line)).to.deep.equal([]));
});

import { expect } from "chai";
import type { TypeInfo } from "../../src/engine/api.ts";
import { Engine } from "../../src/engine/engine.ts";
import { canonicalQuery } from "../../src/form/data/typed.ts";
import { languageOf } from "../../src/form/language/languages.ts";
import { numberText, readNumber } from "../../src/form/language/numbers.ts";
import { amountText, splitAmount } from "../../src/form/language/units.ts";
import { boundWords, valueText } from "../../src/form/language/values.ts";

const MANY = "12345678901234567890123.000000000000000000001";

/** Blanks that do not break a line are shown as plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("numbers of a language", () => {
  it("are read as people write them, without a double between", () => {
    for (const [typed, language, read] of [
      ["12,5", "de", "12.5"],
      ["1.234,50", "de", "1234.50"],
      ["1.234", "de", "1234"],
      ["1.5", "de", "1.5"],
      ["1,234.50", "en", "1234.50"],
      ["1 234,50", "fr", "1234.50"],
      ["-3,0", "nl", "-3.0"],
      ["1'234.5", "de-CH", "1234.5"],
      ["0,30000000000000000000000000001", "es", "0.30000000000000000000000000001"],
      ["12,5", "en", undefined],
      ["1.2.3", "de", undefined],
      ["", "en", undefined],
      ["12 apples", "en", undefined],
    ] as const)
      expect(readNumber(typed, language), `${typed} in ${language}`).to.equal(read);
  });

  it("are written with every digit, and read back", () => {
    for (const language of ["en", "de", "fr", "nl", "es", "de-CH", "en-IN"])
      expect(readNumber(numberText(MANY, language), language), language).to.equal(MANY);
  });

  it("have units in words that the language knows, others by their names", () => {
    expect(plain(amountText("1234.50", "eur", "de"))).to.equal("1.234,50 €");
    expect(amountText("7.30", "eur", "en")).to.equal("€7.30");
    expect(plain(amountText("2.5", "kilogram", "nl"))).to.equal("2,5 kilogram");
    expect(plain(amountText("2", "cup", "en"))).to.equal("2 cup");
    expect(plain(amountText("5", "percent", "fr"))).to.equal("5 %");
    expect(amountText("5", "percent", "nl")).to.equal("5%");
    expect(plain(amountText("5", "permille", "de"))).to.equal("5 ‰");
    expect(splitAmount("5%%")).to.deep.equal({ magnitude: "5", unit: "permille" });
  });

  it("stand in dates and ranges, too", () => {
    const german = languageOf(["de"]);
    expect(valueText("2025-12-31", { kind: "date" }, german)).to.equal("31. Dezember 2025");
    expect(valueText("1 eur...2.50 eur", { kind: "measurerange" }, german).replaceAll("\u00a0", " ")).to.equal(
      "1 € bis 2,50 €",
    );
    const age = { kind: "measure", traits: ["calendar"] } as const;
    expect(plain(valueText("66.83333333333333333333333333 year", age, german))).to.equal("66 Jahre 10 Monate");
    expect(plain(valueText("-1.5 year", age, german))).to.equal("-1 Jahr 6 Monate");
    expect(plain(valueText("66.83 year", age, german))).to.equal("66,83 Jahre");
    expect(valueText("0 rows", { kind: "list" }, german)).to.equal("keine Einträge");
    expect(valueText("eu", { kind: "text", option_labels: { eu: "Europa" } }, german)).to.equal("Europa");
    const choice = { kind: "text", options: ["head_of_household"] };
    expect(valueText("head_of_household", choice, german)).to.equal("head of household");
    expect(valueText("head_of_house", choice, german)).to.equal("head_of_house");
    expect(valueText("someday", { kind: "date" }, german)).to.equal("someday");
  });

  it("are written as bounds, a ratio in percent", () => {
    const german = languageOf(["de-AT"]);
    const bound = (type: TypeInfo) => plain(boundWords(type, "minimum", german) ?? "");
    expect(bound({ kind: "ratio", minimum: "0.125" })).to.equal("12,5 %");
    expect(bound({ kind: "measure", minimum: { value: "1.5", unit: "eur" } })).to.equal("€ 1,5");
    expect(bound({ kind: "daterange", minimum: { value: "2", unit: "day" } })).to.equal("2 Tage");
    expect(bound({ kind: "date", minimum: "2026-02-01" })).to.equal("1. Februar 2026");
    expect(bound({ kind: "time", minimum: "16:00:00" })).to.equal("16:00");
    expect(bound({ kind: "list", minimum: 2 })).to.equal("2 Einträge");
    expect(bound({ kind: "number", minimum: "-1234.5" })).to.equal("-1 234,5");
    expect(boundWords({ kind: "date", minimum: { name: "now" } }, "minimum", german)).to.equal(undefined);
  });
});

describe("a language", () => {
  it("is the first one that the pages have, with the notation of its region", () => {
    expect(languageOf(["pt", "de-at", "fr"]).tag).to.equal("de-at");
    expect(languageOf(["fr"]).texts.yes).to.equal("Oui");
    expect(languageOf(["", "de_x<script>", "tlh"]).tag).to.equal("en");
  });
});

describe("a form that was sent", () => {
  const engine = new Engine();
  engine.load(`spec trip
uses std units
data fare: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 2
data share: ratio
data stay: date range
data width: units.length range
data note: text
data seats: number list
data stays: date range list
uses members: person list
rule total: fare * share
spec person
data age: number
`);
  const show = engine.show({ spec: "trip" });
  const sent = (typed: string, tag = "de") => String(canonicalQuery(show, new URLSearchParams(typed), tag));

  it("leads to the data as the rules read them", () => {
    expect(sent("fare=1.234,5&fare-unit=eur&share=12,5&share-unit=percent&note=1,5&form-language=de")).to.equal(
      "fare=1234.5+eur&share=12.5%25&note=1%2C5",
    );
    expect(sent("fare=3 cent&fare-unit=eur&Note= ")).to.equal("fare=3+cent");
    expect(sent("fare=12,50 €&fare-unit=cent")).to.equal("fare=12.50+eur");
    expect(sent("fare=much&fare-unit=eur")).to.equal("fare=much");
    expect(sent("stay-from=2025-01-01&stay-to=2025-01-31")).to.equal("stay=2025-01-01...2025-01-31");
    expect(sent("width-from=1,5&width-to=2&width-unit=meter")).to.equal("width=1.5+meter...2+meter");
    expect(sent("seats.1=1,5&seats.2=2&seats.3=&accept-datetime=2025&accept-language=&show-all=yes")).to.equal(
      "seats=1.5&seats=2&accept-datetime=2025&show-all=yes",
    );
  });

  it("keeps the places of values in a list, for a blank one to be refused where it is", () => {
    expect(sent("seats.1=&seats.2=1,5&seats.3=&seats.4= &seats-rows=4")).to.equal("seats=&seats=1.5&seats-rows=4");
    expect(sent("seats.1=1&seats.2=&seats.3=3&seats-rows=3&form-remove=seats.1")).to.equal(
      "seats=&seats=3&seats-rows=2",
    );
    expect(sent("stays.1-from=&stays.1-to=&stays.2-from=2025-01-01&stays.2-to=2025-01-31")).to.equal(
      "stays=&stays=2025-01-01...2025-01-31",
    );
  });

  it("adds and removes rows by its buttons", () => {
    const rows = "members.1.age=40&members.2.age=9&members.3.age=7&members-rows=3";
    expect(sent(`${rows}&form-add=members`)).to.equal(
      "members.1.age=40&members.2.age=9&members.3.age=7&members-rows=4",
    );
    expect(sent(`${rows}&form-remove=members.2`)).to.equal("members.1.age=40&members.2.age=7&members-rows=2");
    expect(sent(`${rows}&form-none=members`)).to.equal("members=%5B%5D");
    expect(sent("members=[]&members-rows=0&form-add=members")).to.equal("members-rows=1");
    expect(sent("seats.1=1&seats.2=2&seats-rows=2&form-remove=seats.1")).to.equal("seats=2&seats-rows=1");
  });
});

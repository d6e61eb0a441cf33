import { expect } from "chai";
import { bundleOf } from "../bundle-of.ts";

const units = Array.from({ length: 40 }, (_, at) => `  -> unit u${at}: ${at + 1}\n`).join("");
const options = Array.from({ length: 40 }, (_, at) => `  -> option "o${at}"\n`).join("");
const RULES = `spec wide
data money: measure
${units}data word: text
${options}data price: money
data said: word
data few: text -> option "a" -> option "b"
rule price_now: price
rule twice: price * 2
rule words: said unless said is "o1" then word
rule kind: few
`;

describe("The types of a bundle", () => {
  it("name a long list of units or options, and write it once", async () => {
    const { types } = await bundleOf(RULES, ["wide"]);
    const times = (text: string) => types.split(text).length - 1;
    expect([times('"u17"'), times("u17: string"), times('"o17"')]).to.deep.equal([1, 1, 1]);
    expect(types).to.contain("price: Amount<MoneyUnit>;");
    expect(types).to.contain("readonly measure: MoneyPerUnit");
    expect(types).to.contain("said: WordOption;");
    expect(types).to.match(/^export type MoneyUnit = "u0" \| "u1" \| /m);
  });

  it("have the data of all versions of a row, as its day chooses one", async () => {
    const rows = `spec item 2024
data day: date
data plan: text -> options a b
rule fee: 1

spec item 2025
data day: date
data plan: text -> options a c
data new: boolean
rule fee: 2

spec bill
uses lines: item list
  -> at lines.day
rule total: lines -> sum fee
`;
    const { types } = await bundleOf(rows, ["bill"]);
    const [plan, flag] = [
      'plan?: "a" | "b" | "a" | "c" | null',
      'new?: boolean | "true" | "false" | "yes" | "no" | null',
    ];
    expect(types).to.contain(`readonly { readonly day?: string | null; readonly ${plan}; readonly ${flag} }[]`);
  });

  it("have what feeds a row among the inputs, and not the data that is fed", async () => {
    const { types } = await bundleOf(
      "spec line data price: number data rate: number rule net: price * rate\nspec order data share: number data other: number uses lines: line list -> each rate: share rule total: lines -> sum net",
      ["order"],
    );
    const [, inputs = ""] = /interface OrderInputs \{\n(.*?)\n\}/s.exec(types) ?? [];
    expect(inputs.split("\n")).to.deep.equal([
      "  share: number | bigint | string;",
      "  lines: readonly { readonly price?: number | bigint | string | null }[];",
    ]);
  });

  it("write a short list where it is used", async () => {
    const { types } = await bundleOf(RULES, ["wide"]);
    expect(types).to.contain('few: "a" | "b";');
  });
});

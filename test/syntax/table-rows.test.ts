import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { EngineErrors } from "../../src/engine/errors.ts";
import { format } from "../../src/engine/format.ts";
import { DEFAULT_LIMITS } from "../../src/model/limits.ts";
import { createParser } from "../../src/syntax/parse.ts";
import type { ListLine } from "../../src/syntax/tree/declaration.ts";
import { writtenLines } from "../../src/syntax/tree/written-lines.ts";

/** The text of a spec with a table of so many rows; `extra` stands behind a row. */
function tableOf(count: number, extra: (row: number) => string = () => ""): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `  -> with zone: "z${at}", size: ${at}...${at + 1}, price: ${at % 7}.5 eur${extra(at)}`,
  );
  return `spec money
data amount: measure -> unit eur: 1 -> unit cent: 0.01

spec rate
uses money
data zone: text
data size: number range
data price: money.amount
data day: date -> fill 2025-01-01

spec post
data zone: text
uses rates: rate list
  -> key zone
${rows.join("\n")}
rule price: (rates -> find zone).price
`;
}

function linesOf(text: string, remembered: number): readonly ListLine[] {
  const { tree, errors } = createParser(DEFAULT_LIMITS, { remembered }).parse({ label: "a.rules", text });
  expect(errors).to.deep.equal([]);
  const { list } = tree?.specs[2]?.uses[0]?.node ?? {};
  return list?.lines ?? [];
}

function errorsOf(text: string): readonly string[] {
  try {
    new Engine().load({ "a.rules": text });
  } catch (error) {
    if (error instanceof EngineErrors) return error.errors.map(({ source }) => `${source?.line}:${source?.column}`);
    throw error;
  }
  return [];
}

describe("the rows of a long table", () => {
  it("are kept as text, and read again as the nodes that they would be", () => {
    const comments = (row: number) => (row % 9 === 0 ? ` # row ${row}` : row === 150 ? ", day: 2024-02-29" : "");
    const text = tableOf(300, comments).replace("rule price", "  -> maximum 300\nrule price");
    const lines = linesOf(text, 0);
    expect(lines.map(({ type }) => type).filter((type) => type !== "row")).to.deep.equal(["key", "table", "maximum"]);
    expect([...writtenLines(lines)]).to.deep.equal(linesOf(text, 10_000));
  });

  it("stay nodes where they have expressions, between which tables go on", () => {
    const text = tableOf(90, (row) => (row === 60 ? ", day: (2025-01-01 + 1 day)" : ""));
    const types = linesOf(text, 0).flatMap(({ type }) => (type === "row" ? [] : [type]));
    expect(types).to.deep.equal(["key", "table", "table"]);
    expect([...writtenLines(linesOf(text, 0))]).to.deep.equal(linesOf(text, 10_000));
  });

  it("keep their comments and columns when they are formatted", () => {
    const text = format(
      tableOf(60, (row) => (row === 50 ? " # the fiftieth" : "")),
      "a.rules",
    );
    expect(text).to.contain('  -> with zone: "z50", size: 50...51, price: 1.5 eur  # the fiftieth\n');
    expect(text).to.contain('  -> with zone: "z9",  size: 9...10,  price: 2.5 eur\n');
    expect(format(text, "a.rules")).to.equal(text);
  });

  it("are as many as a file has room for, with signs and ranges as well", () => {
    const text = tableOf(20_000).replaceAll(/price: (?=\d)/g, "price: -");
    const engine = new Engine();
    engine.load({ "a.rules": text });
    expect(engine.run({ spec: "post", data: { zone: "z19999" } }).results.price?.result).to.equal("-0.5 eur");
  });

  it("answer as short ones do", () => {
    const engine = new Engine();
    engine.load({ "a.rules": tableOf(2000) });
    const price = (zone: string) => engine.run({ spec: "post", data: { zone } }).results.price;
    for (const at of [0, 31, 32, 1999]) expect(price(`z${at}`)?.result).to.equal(`${at % 7}.5 eur`);
    expect(price("y")?.veto_reason).to.equal('no row of rates has zone "y"');
  });

  it("have their errors at the values, in every row", () => {
    const firstLine = 15;
    const wrong = (row: number, from: string, to: string) => tableOf(80).replace(from.replace("N", `${row}`), to);
    expect(errorsOf(wrong(70, 'zone: "zN"', "zone: 7"))).to.deep.equal([`${firstLine + 70}:17`]);
    expect(errorsOf(wrong(70, '"zN"', '"z3"'))).to.deep.equal([`${firstLine + 70}:3`]);
    expect(errorsOf(wrong(70, 'zone: "zN", ', ""))).to.deep.equal([`${firstLine + 70}:3`]);
    expect(errorsOf(wrong(70, '"zN", size', '"zN" size'.replace("N", "70")))).to.have.length(1);
    expect(errorsOf(tableOf(80, (row) => (row === 40 ? " -> maximum 3" : "")))).to.have.length(1);
  });
});

import { expect } from "chai";
import { completionAt } from "../../../src/insight/completion/completion.ts";
import { markedPlace } from "../marked.ts";

const ROWS = `spec article

data price: number


spec line

uses article

data qty: number

data colour: text
  -> options "red" "blue"

uses notes: note list

rule cost: qty * article.price


spec note

data words: number
`;
const HEAD = "spec order\n\nuses lines: line list\n\ndata fares: number list\n\ndata limit: number\n\n";

/** The labels that are proposed at `|`. */
function proposed(marked: string): string[] {
  const { names, label, tokens, offset } = markedPlace(marked, { "rows.rules": ROWS });
  return completionAt(names, label, tokens, offset)?.proposals.map((one) => one.label) ?? [];
}

describe("completion of a chain", () => {
  it("proposes commands behind an arrow, and an arrow behind a list", () => {
    expect(proposed(`${HEAD}rule r: lines -> |`)).to.include.members(["count", "where", "with"]);
    expect(proposed(`${HEAD}rule r: 1 unless lines -> |`)).to.include.members(["any"]);
    expect(proposed(`${HEAD}rule r: lines |`)).to.include("->");
    expect(proposed(`${HEAD}rule r: limit |`)).not.to.include("->");
    expect(proposed(`${HEAD}rule r: lines -> where qty > 5 |`)).to.include("->");
    expect(proposed(`${HEAD}rule r: lines -> max qty |`)).to.include.members(["->", "else"]);
    expect(proposed(`${HEAD}rule r: lines -> max qty else |`))
      .to.include("limit")
      .and.not.include("and");
    expect(proposed(`${HEAD}rule r: lines -> sort qty desc |`))
      .to.include("->")
      .and.not.include("limit");
    expect(proposed(`${HEAD}rule r: lines -> count |`))
      .to.include("and")
      .and.not.include("limit");
  });

  it("proposes the fields of the rows in an argument, before the names of the spec", () => {
    const found = proposed(`${HEAD}rule r: lines -> sum |`);
    expect(found).to.include.members(["qty", "cost", "article", "position", "limit"]);
    expect(found.indexOf("qty")).to.be.lessThan(found.indexOf("limit"));
    expect(proposed(`${HEAD}rule r: lines -> where (qty > 1 and |`)).to.include("cost");
    expect(proposed(`${HEAD}rule r: lines -> where qty > 1 -> sum |`)).to.include("cost");
    expect(proposed(`${HEAD}rule r: lines -> sum (notes -> sum |`)).to.include.members(["words", "qty"]);
    expect(proposed(`${HEAD}rule r: lines -> find |`)).not.to.include("qty");
    expect(proposed(`${HEAD}rule r: (lines -> count) + |`)).not.to.include("qty");
  });

  it("proposes fields behind a point", () => {
    expect(proposed(`${HEAD}rule r: lines -> sum article.|`)).to.deep.equal(["price"]);
    expect(proposed(`${HEAD}rule r: lines -> sum lines.|`)).to.include.members(["qty", "cost"]);
    expect(proposed(`${HEAD}rule r: lines -> where line.|`)).to.include("qty");
  });

  it("proposes the options of a field that is compared", () => {
    expect(proposed(`${HEAD}rule r: lines -> where colour is |`)).to.include.members(['"red"', '"blue"']);
    expect(proposed(`${HEAD}rule r: lines -> where lines.colour is "|`)).to.deep.equal(["red", "blue"]);
  });
});

describe("completion below a list", () => {
  it("proposes its lines behind an arrow", () => {
    expect(proposed("spec a\nuses rows: line list\n  -> |")).to.include.members(["key", "each", "with", "optional"]);
    expect(proposed("spec a\ndata f: number list\n  -> |")).to.have.members([
      ...["help", "minimum", "maximum", "optional", "with"],
    ]);
  });

  it("proposes the data of the rows where one is named, and names of the spec as values", () => {
    const list = "spec a\ndata rate: number\nuses others: line list\nuses rows: line list\n  ->";
    expect(proposed(`${list} key |`)).to.have.members(["qty", "colour"]);
    expect(proposed(`${list} each |`)).to.include("qty");
    expect(proposed(`${list} each qty: |`)).to.include.members(["rate", "previous"]);
    expect(proposed(`${list} sort |`)).to.include.members(["qty", "cost"]);
    expect(proposed(`${list} with |`)).to.include("qty");
    expect(proposed(`${list} with qty: 1, |`)).to.include("colour");
    expect(proposed(`${list} rows |`)).to.include("rate");
    expect(proposed(`${list} by others.|`)).to.include("qty");
    expect(proposed(`${list} each qty: (others -> |`)).to.include("count");
  });
});

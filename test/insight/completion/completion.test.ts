import { expect } from "chai";
import { completionAt } from "../../../src/insight/completion/completion.ts";
import { markedPlace } from "../marked.ts";

const BASE = `spec base

uses far: deep

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01

data price: money

data plan: text
  -> option "basic"
  -> option "pro"

data start: date

rule double: price * 2
`;
const DEEP = "spec deep\n\ndata depth: number\n";
const INSTALLED = "repo @acme/tax\n\nspec vat\n\ndata rate: ratio\n\nspec fees\n\nrule fee: 1\n";
const HEAD = "spec n\n\nuses base\n\ndata own: base.plan\n\ndata amount: base.money\n\ndata flag: boolean\n\n";

/** The labels that are proposed at `|`. */
function proposed(marked: string, typed?: string): string[] {
  const { names, label, tokens, offset } = markedPlace(marked, {
    "base.rules": BASE,
    "deep.rules": DEEP,
    "tax.rules": INSTALLED,
  });
  return completionAt(names, label, tokens, offset, typed)?.proposals.map((one) => one.label) ?? [];
}

describe("completion of a binding", () => {
  it("proposes the members of the import, and those of imports behind a point", () => {
    expect(proposed(`${HEAD}with |`)).to.include.members(["own", "amount", "base"]);
    expect(proposed(`${HEAD}with base.|`))
      .to.include.members(["price", "plan", "far"])
      .and.not.include("double");
    expect(proposed(`${HEAD}with base.far.|`)).to.deep.equal(["depth"]);
    expect(proposed(`${HEAD}uses b: base\n  -> with far.|`)).to.deep.equal(["depth"]);
  });

  it("proposes nothing between a path and its colon", () => {
    expect(proposed(`${HEAD}with base.price |`)).to.deep.equal([]);
  });

  it("proposes values of the type behind the colon", () => {
    expect(proposed(`${HEAD}with base.plan: |`))
      .to.include.members(['"basic"', '"pro"', "own", "true"])
      .and.not.include("rule");
    expect(proposed(`${HEAD}with base.plan: "|`)).to.deep.equal(["basic", "pro"]);
    expect(proposed(`${HEAD}uses b: base\n  -> with plan: |`)).to.include.members(['"basic"', '"pro"']);
    expect(proposed(`${HEAD}with base.price: base.|`)).to.include.members(["price", "double"]);
  });

  it("proposes the units of the type behind a number", () => {
    expect(proposed(`${HEAD}with base.price: 5 |`)).to.deep.equal(["eur", "cent"]);
  });

  it("proposes the next line behind a whole value", () => {
    expect(proposed(`${HEAD}with base.plan: own |`)).to.include.members(["->", "data", "rule"]);
    expect(proposed(`${HEAD}uses b: base -> |`)).to.deep.equal(["with"]);
  });
});

describe("completion of an import", () => {
  it("proposes the standard units first", () => {
    expect(proposed("spec n\n\nuses |")[0]).to.equal("std units");
    expect(proposed("spec n\n\nuses u: |")[0]).to.equal("std units");
  });

  it("proposes repositories, and the specs of one", () => {
    expect(proposed("spec n\n\nuses x: @|")).to.deep.equal(["@acme/tax"]);
    expect(proposed("spec n\n\nuses x: @acme/|")).to.deep.equal(["@acme/tax"]);
    expect(proposed("spec n\n\nuses x: @acme/tax |")).to.have.members(["vat", "fees"]);
    expect(proposed("spec n\n\nuses @acme/tax |")).to.have.members(["vat", "fees"]);
  });
});

describe("completion of a data line", () => {
  it("proposes nothing for its name, and no colon words behind a text", () => {
    expect(proposed(`${HEAD}data |`)).to.deep.equal([]);
    expect(proposed(`${HEAD}data x |`)).to.deep.equal([]);
    expect(proposed(`${HEAD}data x: "ba|`)).to.deep.equal([]);
  });

  it("proposes members of an import, units and what may follow a type", () => {
    expect(proposed(`${HEAD}data x: base.|`)).to.have.members(["money", "price", "plan", "start", "far"]);
    expect(proposed(`${HEAD}data x: 5 |`)).to.include.members(["eur", "cent", "percent"]);
    expect(proposed(`${HEAD}data x: date |`)).to.include.members(["range", "->", "rule"]);
    expect(proposed("data x: |")).to.include("number").and.not.include("own");
  });

  it("proposes values that fit a command", () => {
    expect(proposed(`${HEAD}data pick: base.plan\n  -> fill |`)).to.include.members(['"basic"', '"pro"']);
    expect(proposed(`${HEAD}data pick: base.plan -> suggest "|`)).to.deep.equal(["basic", "pro"]);
    expect(proposed(`${HEAD}data pick: base.plan -> help "|`)).to.deep.equal([]);
    expect(proposed(`${HEAD}data yesno: boolean\n  -> fill |`)).to.deep.equal(["true", "false"]);
    expect(proposed(`${HEAD}data cost: base.money -> minimum 5 |`)).to.deep.equal(["eur", "cent"]);
    expect(proposed(`${HEAD}data m: measure -> trait |`)).to.deep.equal(["duration", "calendar"]);
    expect(proposed(`${HEAD}data m: measure -> unit pack: 5 |`)).to.include.members(["eur", "cent"]);
    expect(proposed(`${HEAD}data m: measure -> unit pack: eur |`)).to.deep.equal(["->"]);
    expect(proposed(`${HEAD}data k: number -> minimum 5 eur |`)).to.include.members(["->", "rule"]);
    expect(proposed("data k: number -> minimum 5 |")).to.include("percent").and.not.include("eur");
  });
});

describe("completion of a rule", () => {
  it("proposes nothing for its name", () => {
    expect(proposed(`${HEAD}rule |`)).to.deep.equal([]);
    expect(proposed(`${HEAD}rule x|`)).to.deep.equal([]);
  });

  it("proposes types and units behind as", () => {
    expect(proposed(`${HEAD}rule r: amount as |`)).to.include.members(["number", "text", "eur", "percent"]);
  });

  it("proposes the units of the other operand first", () => {
    const data = `${HEAD}data lot: measure\n  -> unit box: 1\n\n`;
    expect(proposed(`${data}rule r: amount > 5 |`).slice(0, 2)).to.deep.equal(["eur", "cent"]);
    expect(proposed(`${data}rule r: base.price + 5 |`).slice(0, 2)).to.deep.equal(["eur", "cent"]);
    expect(proposed(`${data}rule r: 1\n  unless lot is not 5 |`)[0]).to.equal("box");
    expect(proposed(`${data}rule r: lot * 5 |`)).to.include.members(["eur", "box", "unless"]);
  });

  it("proposes the relations of dates behind in", () => {
    expect(proposed(`${HEAD}rule r: base.start in |`)).to.include.members(["past", "future", "calendar", "own"]);
    expect(proposed(`${HEAD}rule r: base.start in past |`)).to.include.members(["calendar", "own"]);
    expect(proposed(`${HEAD}rule r: base.start in past calendar |`)).to.deep.equal(["year", "month", "week"]);
  });

  it("proposes operands behind words between operands, and operators behind names spelt like them", () => {
    for (const words of ["amount mod", "working days from 2025-01-01 to", "year of", "7 or"]) {
      expect(proposed(`${HEAD}rule r: ${words} |`), words)
        .to.include("amount")
        .and.not.include("and");
    }
    expect(proposed(`${HEAD}data or: number\nrule r: or |`)).to.include("and");
    expect(proposed(`${HEAD}rule r: 7 or or |`)).to.include("and");
  });

  it("proposes the ways to round behind a function, and then in an arm", () => {
    expect(proposed(`${HEAD}rule r: round amount |`)).to.include.members(["to", "half up"]);
    expect(proposed(`${HEAD}rule r: 1\n  unless flag |`))
      .to.include("then")
      .and.not.include("unless");
    expect(proposed(`${HEAD}rule r: 1\n  unless flag then 2 |`))
      .to.include("unless")
      .and.not.include("then");
    expect(proposed(`${HEAD}rule r: 1\n  unless flag then |`)).to.include("veto");
  });

  it("proposes nothing of other files where no spec begins", () => {
    expect(proposed("rule r: base.|")).to.deep.equal([]);
  });
});

describe("completion after a blank", () => {
  it("asks by itself behind words that need something", () => {
    expect(proposed(`${HEAD}rule r: amount as |`, " ")).to.include("eur");
    expect(proposed(`${HEAD}rule r: amount |`, " ")).to.deep.equal([]);
  });
});

describe("completion in a commentary or a text", () => {
  it("proposes nothing in a commentary, open or closed", () => {
    for (const before of ["", "spec n\n", `${HEAD}data x: number `, `${HEAD}rule r: amount `]) {
      for (const open of ['"""|', '"""|\n\nspec z\n', '"""\nWhat it is for |', '"""|"""', '""" is |"""\nrule s: 1\n']) {
        expect(proposed(before + open), before + open).to.deep.equal([]);
      }
    }
  });

  it("proposes nothing but options in a text", () => {
    for (const open of [
      'uses "|',
      'uses base "|',
      'with "|',
      'with base.plan "|',
      'data x: text -> "|',
      'meta x: "|',
    ]) {
      expect(proposed(HEAD + open), open).to.deep.equal([]);
    }
    expect(proposed(`${HEAD}rule r: own is "|`, '"')).to.deep.equal(["basic", "pro"]);
    expect(proposed(`${HEAD}rule r: own in ("|`, '"')).to.deep.equal(["basic", "pro"]);
    expect(proposed(`${HEAD}rule r: own not in ("basic", "|`, '"')).to.deep.equal(["basic", "pro"]);
  });

  it("stays closed after the quote that ends a text", () => {
    for (const text of ['rule r: own is "pro"|', '""|', 'data x: base.plan -> fill "pro"|']) {
      expect(proposed(HEAD + text, '"'), text).to.deep.equal([]);
    }
  });
});

describe("completion of a bound", () => {
  it("proposes data of the same kind, and now for dates", () => {
    const text = "spec s\ndata a: number\ndata b: number\ndata d: date\ndata e: date -> maximum |\n";
    expect(proposed(text)).to.deep.equal(["d", "now"]);
    expect(proposed("spec s\ndata a: number -> minimum |\ndata b: number\ndata d: date\n")).to.deep.equal(["b"]);
  });

  it("proposes no name for the width of a range", () => {
    expect(proposed("spec s\ndata a: number\ndata b: number range -> minimum |\n")).to.deep.equal([]);
  });
});

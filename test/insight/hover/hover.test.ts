import { expect } from "chai";
import { hoverText } from "../../../src/insight/hover/hover.ts";
import { markedPlace } from "../marked.ts";

const BASE = `spec base 2024-01-01
"""
Prices *before* tax.
"""

uses std units

data money: measure
  -> unit eur: 1
  -> unit cent: 0.01

data share: ratio
  -> unit part: 8

data plan: text
  -> option "basic"
  -> option "pro"

data name: text
  -> length 5

data window: date range
  -> lower 2024-01-01
  -> upper 2026-01-01
  -> minimum 2 day
  -> maximum 40 day

rule fee: 1 eur

spec base 2025-01-01

data money: measure
  -> unit eur: 1

rule fee: 2 eur
`;
const INSTALLED = "repo @acme/tax\n\nspec vat\n\ndata rate: ratio\n\nspec fees\n\nrule fee: 1\n";

const OTHERS = { "base.rules": BASE, "tax.rules": INSTALLED };

/** The hover text at `|`. */
function hovered(marked: string, others: Readonly<Record<string, string>> = OTHERS): string | undefined {
  const { names, label, offset } = markedPlace(marked, others);
  const found = names.at(label, offset);
  return found && hoverText(names, found);
}

/** The hover text of a name of `BASE`: `name` stands behind `before`. */
function hoveredInBase(before: string, name: string): string | undefined {
  return hovered(BASE.replace(before + name, `${before}|${name}`), {});
}

describe("hover", () => {
  it("names the inputs behind slots that a rule or an expression feeds, and no slot with a fixed value", () => {
    const lib = "spec lib\ndata a: number\ndata b: number\ndata c: number\ndata d: number\nrule r: a + b + c + d\n";
    const main = `spec main
data n: number
data m: number
uses l: lib
  -> with a: n * 2, b: half
  -> with c: 3
rule half: m / 2
rule |r: l.r
`;
    expect(hovered(main, { "lib.rules": lib })).to.contain("Data: `l.d`, `m`, `n`");
  });

  it("tells the versions of a spec with the time of each", () => {
    const text = hovered("spec n\n\nuses b|ase\n");
    expect(text).to.contain("spec base").and.contain("Prices \\*before\\* tax.");
    expect(text).to.contain("- from 2024-01-01 to 2025-01-01\n- from 2025-01-01");
  });

  it("tells what an alias stands for, with its pin", () => {
    const text = hovered("spec n\n\nuses b: base 2024-06-01\n\nrule r: |b.fee\n");
    expect(text).to.contain("uses b: base 2024-06-01").and.contain("spec base");
    expect(hovered("spec n\n\nuses |b: nosuch\n")).to.equal("```rules\nuses b: nosuch\n```");
  });

  it("lists the specs of a repository", () => {
    const text = hovered("spec n\n\nuses v: @acme/t|ax vat\n");
    expect(text).to.contain("repo @acme/tax").and.contain("Specs: `fees`, `vat`");
  });

  it("tells units of ratios, of measures, and the options of a text", () => {
    expect(hoveredInBase("unit ", "part")).to.contain("8 part = 1");
    expect(hoveredInBase("unit ", "eur")).to.contain("Factor: 1");
    expect(hoveredInBase("unit ", "cent")).to.contain("1 cent = 0.01 eur");
    expect(hoveredInBase('"', "basic")).to.contain('option "basic" of plan');
  });

  it("tells the constraints of data in words", () => {
    expect(hoveredInBase("data ", "name")).to.contain("- 5 characters");
    const window = hoveredInBase("data ", "window");
    expect(window).to.contain("window (date range)");
    for (const fact of ["not below 2024", "not above 2026", "width at least 2 day", "width at most 40 day"])
      expect(window?.replaceAll("\\", "")).to.contain(fact);
    expect(hoveredInBase("data ", "plan")).to.contain('one of "basic", "pro"');
  });
});

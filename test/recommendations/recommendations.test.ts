import { expect } from "chai";
import { Engine } from "../../src/engine/engine.ts";
import { format } from "../../src/engine/format.ts";

/** Codes with their lines, of one local source. */
function found(text: string): string[] {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return engine.quality().map(({ code, source }) => `${code}:${source?.line}`);
}

const without = (codes: readonly string[], ...ignored: string[]) =>
  codes.filter((code) => !ignored.some((prefix) => code.startsWith(prefix)));

describe("recommendations", () => {
  it("ask for help and bounds, and say which are missing", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec a\ndata n: number -> minimum 0\ndata m: n\ndata k: 5\nrule r: n + m + k" });
    expect(engine.quality().map(({ code, message }) => `${code}: ${message}`)).to.deep.equal([
      'missing-help: data n has no help: say in a sentence what it means (-> help "…")',
      "missing-bounds: data n has no maximum",
      'missing-help: data m has no help: say in a sentence what it means (-> help "…")',
      'missing-help: data k has no help: say in a sentence what it means (-> help "…")',
    ]);
  });

  it("find what `meta results` names that is not a rule, with the nearest that is", () => {
    const engine = new Engine();
    engine.load({
      "a.rules": 'spec a\nmeta results: "totl, FEE, fe, appendix,"\nrule fee: 3\nrule total: fee',
      "b.rules": "spec b\nmeta results: 5",
    });
    expect(engine.quality().map(({ code, message, source }) => `${code}:${source?.line}: ${message}`)).to.deep.equal([
      "unknown-result:2: meta results: a has no rule totl: did you mean total?",
      "unknown-result:2: meta results: a has no rule fe: take it out, or name a rule",
      "unknown-result:2: meta results: a has no rule appendix: take it out, or name a rule",
      'unknown-result:2: meta results is not a text: write the names of rules ("<name>, <name>")',
    ]);
  });

  it("have the place of the whole declaration", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "spec a 2025\n\ndata t: text\nrule r: t" });
    expect(engine.quality()[1]).to.deep.include({
      code: "open-text",
      severity: "hint",
      spec: "a",
      effective_from: "2025",
      source: { attribute: "a.rules", line: 3, column: 1, length: 12 },
    });
  });

  it("find rules that equal their condition and denials by veto", () => {
    const codes = found(`spec a
data b: boolean -> help "B"
rule enter: no
  unless b then yes
rule leave: yes
  unless b then veto "stay"
  unless not b then veto
rule other: yes
  unless b then no`);
    expect(codes).to.deep.equal(["boolean-default:3", "veto-as-no:5"]);
  });

  it("find a name beside a negated one on either side, in whatever part of a rule", () => {
    const codes = found(`spec a
data b: boolean -> help "B"
data c: boolean -> help "C"
data n: number -> help "N" -> minimum 0 -> maximum 9
rule p: b and c is false
rule q: 1
  unless n > 3 and (not b and c) then 2
rule r: b and c`);
    expect(codes).to.deep.equal(["ambiguous-and:5", "ambiguous-and:7"]);
  });

  it("find `and` beside `or` without parentheses, which formatting adds", () => {
    const text = `spec a
data b: boolean -> help "B"
data c: boolean -> help "C"
data d: boolean -> help "D"
rule p: b and c or d
rule q: b or c and d or b
rule r: (b and c) or d or (c and d)
rule s: 1
  unless b or not (c and d) then 2`;
    expect(found(text)).to.deep.equal(["mixed-and-or:5", "mixed-and-or:6"]);
    expect(found(format(text)).filter((code) => code.startsWith("mixed"))).to.deep.equal([]);
  });

  it("find imports that give neither a name nor a type nor a unit", () => {
    const library = `spec lib
data rate: ratio -> help "R" -> minimum 0% -> maximum 9%
data mass: measure -> unit kg: 1 -> help "M" -> minimum 0 kg -> maximum 9 kg
rule twice: rate * 2
`;
    const uses = (rest: string) => without(found(`${library}\nspec a\nuses l: lib\n${rest}`), "missing");
    expect(uses("rule r: 1")).to.deep.equal(["unused-import:7"]);
    expect(uses("rule r: l.twice")).to.deep.equal([]);
    expect(uses("rule r: 5 kg")).to.deep.equal([]);
    expect(uses("data x: mass\nrule r: x")).to.deep.equal([]);
    expect(uses("data x: l.mass\nrule r: x")).to.deep.equal([]);
    expect(uses("uses other: lib\ndata x: l.mass\nrule r: x")).to.deep.equal(["unused-import:8"]);
  });

  it("find slots that nothing needs, but not those that serve as a type, declare units or are handed on", () => {
    const codes = found(`spec lib
data rate: number
rule twice: rate * 2

spec a
uses l: lib
  -> with rate: own
data own: number
data base: number
data x: base
data money: measure -> unit eur: 1
data idle: boolean
data fine: money
rule r: l.twice + x
rule owed: 5 fine.eur`);
    expect(without(codes, "missing")).to.deep.equal(["unused-data:12"]);
  });

  it("find arms over which a later one always wins", () => {
    const codes = found(`spec a
data n: number -> help "N" -> minimum 0 -> maximum 9
data t: text -> help "T" -> option "x"
rule covered: 1
  unless n > 5 then 2
  unless 3 < n then 3
rule edge: 1
  unless n >= 5 then 2
  unless n > 5 then 3
rule steps: 1
  unless n > 3 then 2
  unless n > 5 then 3
  unless n is 9 then 4
rule within: 1
  unless n is 2 then 2
  unless n <= 2 then 3
rule same: 1
  unless t is "x" then 2
  unless t is "x" then 3
rule always: 1
  unless n > 8 then 2
  unless 2 > 1 then 3
  unless n > 7 then 4`);
    expect(codes).to.deep.equal([
      "unreachable-arm:5",
      "unreachable-arm:15",
      "unreachable-arm:18",
      "unreachable-arm:21",
    ]);
  });

  it("find such arms among dates, times and amounts, and among conditions of several parts", () => {
    const codes = found(`spec a
data d: date -> help "D"
data h: time -> help "H"
data b: boolean -> help "B"
data p: measure -> unit eur: 1 -> unit cent: 0.01 -> minimum 0 eur -> maximum 9 eur -> help "P"
rule day: 1
  unless d > 2024-05-01 then 2
  unless d >= 2024-01-01 then 3
rule hour: 1
  unless h <= 09:00 then 2
  unless h < 10:00 then 3
rule amount: 1
  unless p > 5 eur then 2
  unless p > 300 cent then 3
rule parts: 1
  unless b and d > 2024-05-01 and p > 5 eur then 2
  unless d > 2024-04-01 then 3
rule other: 1
  unless d > 2024-05-01 then 2
  unless b and d > 2024-01-01 then 3
  unless h > 09:00 then 4`);
    expect(codes).to.deep.equal([
      "unreachable-arm:7",
      "unreachable-arm:10",
      "unreachable-arm:13",
      "unreachable-arm:16",
    ]);
  });

  it("are sorted by repository, spec and place, and leave dependencies alone", () => {
    const engine = new Engine();
    engine.load([
      ["z.rules", "repo shop\nspec b\ndata n: boolean\nrule r: n\nspec a\ndata n: boolean\nrule r: n"],
      ["a.rules", "spec c\ndata n: boolean\nrule r: n"],
      ["@acme/lib", "repo @acme/lib\nspec d\ndata n: boolean\nrule r: n"],
    ]);
    const places = engine.quality().map(({ repository, spec, source }) => [repository, spec, source?.line]);
    expect(places).to.deep.equal([
      [undefined, "c", 2],
      ["shop", "a", 6],
      ["shop", "b", 3],
    ]);
  });

  it("find comparisons with values that an input refuses, whatever its unit", () => {
    const engine = new Engine();
    engine.load({
      "a.rules": `spec a
uses b
data zone: text -> options "red" "green"
data code: text -> length 3
data n: number -> minimum 0 -> maximum 9 -> decimals 1
data price: measure -> unit eur: 1 -> unit cent: 0.01 -> decimals 1 -> maximum 5 eur
data day: date -> minimum 2025-01-01
data fed: number -> fill 20 -> maximum 30
rule a1: zone is "gren" and "red" is zone and zone is not "blue"
rule a2: code is "ABCD" and code is "ABC"
rule a3: n is 10 and n is 9.0 and n is 1.25 and not (n is -1)
rule a4: price is 12.5 cent and price is 0.125 eur and price is 0.1255 eur and price is 501 cent
rule a5: day is 2024-12-31 and day is 2025-01-01 and b.kind is "wide"
rule a6: fed is 31 and fed is 20`,
      "b.rules": 'spec b\ndata kind: text -> options "small" "wide load"',
    });
    const found = engine.quality().filter(({ code }) => code === "never-equal");
    expect(found.map(({ message, source }) => `${source?.line}:${source?.column} ${message}`)).to.deep.equal([
      '9:18 zone never equals "gren": "gren" is not one of the options "red", "green" (did you mean "green"?)',
      '9:59 zone never equals "blue": "blue" is not one of the options "red", "green"',
      '10:18 code never equals "ABCD": "ABCD" has 4 characters instead of 3',
      "11:15 n never equals 10: 10.0 is above the maximum 9.0",
      "11:40 n never equals 1.25: 1.25 has more than 1 decimal place",
      "11:59 n never equals -1: -1.0 is below the minimum 0.0",
      "12:65 price never equals 0.1255 eur: 0.1255 eur has more than 1 decimal place",
      "12:89 price never equals 501 cent: 501.0 cent is above the maximum 500.0 cent",
      "13:17 day never equals 2024-12-31: 2024-12-31 is before the minimum 2025-01-01",
      '13:64 b.kind never equals "wide": "wide" is not one of the options "small", "wide load"',
      "14:17 fed never equals 31: 31 is above the maximum 30",
    ]);
  });

  it("say nothing of what a rule or the source gives an input that it would refuse", () => {
    const codes = found(`spec a
uses b
  -> with kind: given
rule given: "odd"
rule r: b.kind is "odd"

spec b
data kind: text -> options "even" -> help "K"
rule k: kind`);
    expect(codes).to.deep.equal([]);
  });
});

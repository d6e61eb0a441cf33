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
});

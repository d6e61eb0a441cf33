import { expect } from "chai";
import { suggestionText } from "../../src/model/suggestion.ts";
import { errorsOf, firstError, firstPlace, parseText } from "./trees.ts";

describe("parse errors", () => {
  it("stand at the token that cannot follow, or at the end of the file", () => {
    expect(firstPlace("spec a\nrule x:\n  1\n  + 2\n  2")).to.equal("5:3+1");
    expect(firstPlace("spec a\nrule x: 1 +\n\n\n")).to.equal("5:1+0");
    expect(firstPlace("spec a\nrule x: (1\nrule y: 2")).to.equal("3:1+4");
  });

  it("count columns and lengths in code points, and lines by line feeds alone", () => {
    expect(firstPlace('spec a\r\u2028data x: "\u{1f600}" )')).to.equal("1:21+1");
    expect(firstPlace("spec a\ndata \u{1f600}: 1")).to.equal("2:6+1");
  });

  it("report a wrong token before an illegal character behind it", () => {
    expect(errorsOf("spec a rule r: ) #")).to.deep.equal(["1:16+1 an expression was expected, but `)` was found"]);
  });

  it("go on with the next declaration and the next arm, in order of position", () => {
    const errors = errorsOf("spec a\nrule r: )\n  unless x then\n  unless + then 2\ndata y 5\nrule z: 1");
    expect(errors.map((error) => error.split("+")[0])).to.deep.equal(["2:9", "4:3", "4:12", "5:8"]);
  });

  it("are at most 20", () => {
    expect(errorsOf(`spec a ${"rule r: )\n".repeat(50)}`)).to.have.length(20);
  });

  it("do not follow from one another", () => {
    expect(errorsOf("spec a data spec: 1 data y: 2")).to.have.length(1);
    expect(errorsOf("spec a rule r: (2 unless v then 3) rule s: 1")).to.have.length(1);
    expect(errorsOf("data x: 1 data y: 2 rule z: 3")).to.have.length(1);
    expect(errorsOf("spec 5 data x: 1 unless y then 2")).to.have.length(2);
  });

  it("suggest the word that was meant at the beginning of a declaration or an arm", () => {
    const suggested = (text: string) => suggestionText(firstError(text).suggestion);
    for (const text of ["data x: number\nrul fee: 5", "data x: text\nRuel fee: 5"])
      expect(suggested(`spec a\n${text}`), text).to.equal("did you mean `rule`?");
    expect(suggested("spce a\nrule r: 1")).to.equal("did you mean `spec`?");
    expect(suggested("spec a\nrule r: 1\nruel s: 2")).to.equal("did you mean `rule` by `ruel`?");
    expect(suggested("spec a\nrule r: s\n unles s > 1 then 2")).to.equal("did you mean `unless`?");
    expect(suggested("spec a\nrule r: 3\n unles s > 1 then 2")).to.equal("did you mean `unless` by `unles`?");
    expect(suggested("spec a\nrule r: 3 kilo s")).to.contain("is read as the unit");
  });

  it("leave no tree", () => {
    expect(parseText("spec a rule r: )")).not.to.have.property("tree");
  });

  it("tell a reserved word from a missing name", () => {
    expect(errorsOf("spec a data rule: 1")).to.deep.equal(["1:13+4 `rule` is a reserved word and cannot be a name"]);
    expect(errorsOf("spec\nrule r: 1")).to.deep.equal(["2:1+4 a name was expected, but `rule` was found"]);
    expect(errorsOf("spec a rule r: b.rule")).to.deep.equal(["1:18+4 `rule` is a reserved word and cannot be a name"]);
  });

  it("know the alias of an import that has a date, however the date ends", () => {
    for (const date of ["", " 2024", " 2024-W05", " 2024-05-06T10:00:00Z", " 2024-05-06 T10:00:00"]) {
      expect(firstError(`spec a uses b${date}\n-> with b.c: 1`).message, date).to.contain("must not begin with `b`");
      expect(errorsOf(`spec a uses b${date}\n-> with z.c: 1 -> with w05.c: 1`), date).to.deep.equal([]);
    }
  });

  it("stand at the arrow of an import when another word than `with` follows, also one that begins a declaration", () => {
    expect(firstPlace("spec a uses b\n->\nminimum 5")).to.equal("2:1+2");
    expect(errorsOf("spec a uses b\n->\ndata x: 5").map((error) => error.split(" ")[0])).to.deep.equal(["2:1+2"]);
    expect(firstPlace("spec a uses b ->\n")).to.equal("2:1+0");
    expect(firstPlace("spec a uses b ->\n5")).to.equal("2:1+1");
  });

  it("offer a fix where one is near", () => {
    for (const [text, fix] of [
      ["spec @a/b", "@"],
      ["spec a data b: spec c", "uses"],
      ["spec a data b.c: 1", "-> with c"],
      ["spec a data x: number -> minimun 1", "minimum"],
      ["spec a rule r: x || y", "join conditions with `or`"],
      ["spec a rule r: x = 5", "`is`"],
      ["spec a rule r: x <> 5", "is not"],
      ["spec a rule r: 1 // one", "a comment begins with `#`"],
      ["spec a rule r: 5 + x as eur", "5 eur + x as eur"],
      ["spec a uses b -> with b.c: 1", "-> with c: value"],
      ["spec a uses b with c: 1", "-> with c: value"],
      ["spec a with b.c: 1", "uses b: spec"],
      ["spec a rule r: number", "as number"],
      ["spec a rule r: 5 plus x", "`plus` is read as the unit"],
      ["spec a rule r: 1 unless x then 2 else 3", "`unless condition then result`"],
      ["spec a rule r: if x then 1 else 2", "`unless condition then result`"],
      ["spec a rule r: 1 otherwise 2", "`unless condition then result`"],
      ["spec a rule r: x ? 1 : 2", "`unless condition then result`"],
      ["spec a rule r: MIN x", "`min(a, b)`"],
      ["spec a rule r: x max y", "`max(a, b)`"],
      ["spec a rule r: max(x)", "two or more values"],
      ["spec a rule r: max(1,000)", "the comma is part of the number"],
      ["spec a rule r: max(1,2, x)", "`1, 2`"],
      ["spec a rule r: floor x to 5", "only `round` takes a step"],
      ["spec a rule r: round x to sqrt y", "the step is a number"],
      ["spec a rule r: round x to 5 eur up + 1", "(round x to 5) + 1"],
      ["spec a rule r: abs(x, 3)", "separates the values of `min` and `max`"],
      ["spec a rule r: sum(x, y)", "`+`"],
      ["spec a rule r: x between 1 and 5", "x >= 1 and x <= 5"],
      ["spec a rule r: round(x, 2)", "round x to 0.01"],
      ["spec a rule r: ceil(x, 2)", "round x to 0.01"],
      ["spec a rule r: round(x to 2)", "outside of its parentheses"],
      ["spec a rule r: roundup(x, 2)", "round x to 0.01 up"],
      ["spec a rule r: clamp(x, 1, 5)", "max(1, min(x, 5))"],
      ["spec a rule r: x // 2", "floor (x / y)"],
      ["spec a rule r: x && y", "join conditions with `and`"],
      ["spec a rule r: 10 mod x", "`(10) mod x`"],
      ["spec a rule r: x modulo 3", "`x mod y`"],
      ["spec a rule r: weekay of d", "`weekday of`"],
      ["spec a rule r: age of d", "`years from born to now`"],
      ["spec a rule r: end of month", "`last day of month x`"],
      ["spec a rule r: d is a holiday", "`x is a working day`"],
      ["spec a rule r: d < today()", "`now`"],
      ['spec a rule r: s.startsWith("a")', "`starts with`"],
      ["spec a rule r: 20% of y", "`20% * x`"],
      ["spec a rule r: price x y", "multiply with `*`"],
      ["spec a rule r: x ** 2", "`^`"],
      ["spec a rule r: x in 1..5", "three dots"],
      ["spec a rule r = x", "a colon"],
      ["spec a rule r: 1 <= x <= 5", "join two with `and`"],
      ["spec a rule r: x >= 1 and <= 5", "repeat what is compared"],
      ["spec a rule r: x < 1 or > 5", "repeat what is compared"],
      ['spec a rule r: c is one of "A", "B"', 'x in ("A", "B")'],
      ['spec a rule r: c is either "A" or "B"', 'x in ("A", "B")'],
      ['spec a rule r: c in "A", "B"', 'x in ("A", "B")'],
      ['spec a rule r: c in ("A" "B")', 'x in ("A", "B")'],
      ['spec a rule r: c is "A", "B"', 'x in ("A", "B")'],
      ["spec a rule r: 1 unless c in [1, 2] then 3", 'x in ("A", "B")'],
      ['spec a rule r: c not in "A", "B"', 'x not in ("A", "B")'],
      ["spec a rule r: c in (1,000, 2)", "`1000` for one number"],
      ["spec a rule r: c in (1,2)", "`1, 2` for several"],
      ['spec a data c: text one of "A", "B"', '`-> options "A" "B"`'],
      ['spec a data c: one of "A", "B"', '`-> options "A" "B"`'],
      ['spec a data c: text -> one of "A"', '`-> options "A" "B"`'],
      ['spec a data c: "A" or "B"', '`-> options "A" "B"`'],
      ['spec a data c: "A" | "B"', '`-> options "A" "B"`'],
      ['spec a data c: text -> enum "A"', "`options`"],
      ['spec a data c: text -> options: "A"', '`-> options "A" "B"`'],
      ['spec a data c: text -> options ["A"]', '`-> options "A" "B"`'],
      ['spec a data c: text -> options ("A")', '`-> options "A" "B"`'],
      ["spec a data c: number -> minimum: 3", "`-> minimum value`"],
      ["spec a data c: number -> minimum = 3", "`-> minimum value`"],
      ["spec a data c: number -> default 3", "`fill`"],
      ["spec a data c: number default 3", "`-> fill 3`"],
      ["spec a data c: number = 3", "`-> fill 3`"],
      ["spec a data c: number minimum 3", "write an arrow before each constraint"],
      ["spec a data c: number\n - minimum 3", "write an arrow before each constraint"],
      ["spec a data c: number\n \u2013 minimum 3", "write an arrow before each constraint"],
      ["spec a data c: number\n => minimum 3", "a constraint begins with `->`"],
      ["spec a rule r: minute of x", "`hour of x`"],
      ["spec a rule r: the year of x", "`year of x`"],
      ["spec a rule r: fee(x)", "`fee` is a value and cannot be called"],
      ["spec a rule r: 1 unless n > 3: 4", "write the result after `then`"],
      ["spec a rule r: 1 unless n > 3, 4", "write the result after `then`"],
      ["spec a rule r: 1 unless n is 3, 4 then 5", "list the values after `in`"],
      ["spec a data q: number -> minimum 5, maximum 6", "put blanks between values"],
      ["spec a rule r: 1 unless n > 3 -> 4", "write the result after `then`"],
      ["spec a rule r: 1 unless n > 3 => 4", "write the result after `then`"],
      ["spec a rule r: 1 unless n > x, 4", "write the result after `then`"],
      ["spec a rule r: 1 unless n > 3 return 4", "write the result after `then`"],
      ["spec a rule r: 1 unless n > 3 rule s: 4", "write the result after `then`"],
      ["spec a\nhourly rate: 3", "`rule hourly_rate: …`"],
      ["spec a\ndata n: number\nhourly rate: 3", "`rule hourly_rate: …`"],
      ["spec a\nrule r: 3\nhourly rate: 3", "`rule hourly_rate: …`"],
      ["spec a\nlet hourly rate: 3", "`rule hourly_rate: …`"],
      ["spec a\nrate: 3", "`rule rate: …`"],
      ["spec a\ndata hourly rate: number", "`hourly_rate`"],
      ['spec a\nrule "hourly rate": 3', "`hourly_rate`"],
      ["spec my rules", "`my_rules`"],
      ["spec my big rules 2025", "`my_big_rules`"],
      ['spec "my rules"', "`my_rules`"],
      ["spec a uses my big rules", "each name is a single word"],
      ['spec a 2025 "describes it"', "directly after the name"],
      ['spec a "one" "two"', "one label"],
      ['spec a uses t "Tariff": b', "only a list has a label"],
      ['spec a data x: number -> title "X"', "a label stands after the name"],
      ["spec a: 2025", "no colon follows"],
      ["spec a rule r: x \u2013 1", "`-`"],
      ["spec a rule r: x \u2014 1", "`-`"],
      ["spec a rule r: x in 1\u20135", "`1...5`"],
      ["spec a rule r: x \u2260 1", "is not"],
      ["spec a rule r: 1 000", "a blank separates no thousands: write `1,000`"],
      ["spec a rule r: 12 000 000.5 * x", "a blank separates no thousands: write `12,000,000.5`"],
      ["spec a data n: 1\u00a0000", "a blank separates no thousands: write `1,000`"],
      ["spec a rule r: 1 unless n > 1 000 then 2", "a blank separates no thousands"],
      ["spec a rule r: 1.000.000 * x", "write `1,000,000`"],
      ["spec a rule r: 1'000", "`1,000`"],
      ["spec a data n: number -> at least 5", "`-> minimum 5`"],
      ["spec a uses b -> f: 5", "`-> with f: value`"],
      ["spec a rule r: n in 1, 2", "`in (1, 2)`"],
      ["spec a rule r: 1 unless n not in 1,000, 2,3 then 2", "`in (1000, 2, 3)`"],
      ["spec a rule r: n in 1,5...2", "groups of three digits"],
      ["spec a rule r: working days from d to e with weekends 5, 6", "`with weekend 5, 6`"],
      ["spec a rule r: working days from d to e with weekends 5 and 6", "`with weekend 5, 6`"],
      ["spec a rule r: round x half up", "a direction stands behind a step"],
      ["spec a rule r: round down x", "a direction stands behind a step"],
      ["spec a rule r: 2 + (x by scale up to 5 at 1)", "a scale is a whole rule"],
    ] as const) {
      expect(suggestionText(firstError(text).suggestion), text).to.contain(fix);
    }
  });

  it("stand over a name that ends in a minus, or at the minus of a repository name", () => {
    expect(firstPlace("spec tax-2024")).to.equal("1:6+4");
    expect(firstPlace("spec a uses road- 5")).to.equal("1:13+5");
    expect(firstPlace("repo hr-1")).to.equal("1:8+1");
    expect(firstPlace("spec a uses @hr-1 b")).to.equal("1:16+1");
  });

  it("name what may follow", () => {
    expect(errorsOf("spec a rule r: 1 unless x 2")[0]).to.contain("an operator or `then` was expected");
    expect(errorsOf("spec a data x: text foo")[0]).to.contain("`->` or the next declaration was expected");
    expect(errorsOf("spec a data x: 5 5")[0]).to.contain("a declaration (`data`, `rule`");
  });

  it("find an import for each standalone `with`", () => {
    expect(errorsOf("spec a with b.c: 1 uses B: x")).to.deep.equal([]);
    expect(errorsOf("spec a\nwith b.c: 1\nuses c")).to.deep.equal(["2:1+11 this spec has no import named `b`"]);
  });
});

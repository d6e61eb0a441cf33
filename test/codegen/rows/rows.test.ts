import { expect } from "chai";
import { emitBody } from "../../../src/codegen/emit.ts";
import { GeneratedProgram } from "../../../src/codegen/generated-program.ts";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import type { Program } from "../../../src/model/program/program.ts";
import { normalise } from "../../../src/normal/normalise.ts";
import type { GivenData } from "../../../src/runtime/inputs.ts";
import { Random } from "../../fuzz/random.ts";
import { planOf } from "../../normal/plan.ts";
import { NOW, run } from "../../runtime/build.ts";
import { emitted, expectSame, fastAnswer, newCode, runFast } from "../agree.ts";

const MONEY = "spec money\ndata amount: measure -> unit eur: 1 -> unit cent: 0.01\n";

function programOf(text: string): Program {
  return normalise(planOf(text)).program;
}

/** Rules of a household, with the commands that generated code has. */
const HOUSEHOLD = programOf(`${MONEY}
spec person
uses money
data age: number -> minimum 0 -> decimals 0
data born: date
data income: money.amount
data share: ratio -> fill 50%
data studies: boolean -> fill no
data allowance: money.amount
rule minor: age < 18
rule counted: max(0 eur, income - allowance)
  unless studies then 0 eur
  unless age > 99 then veto "too old"
rule part: income * share

spec main
uses money
data allowance: money.amount -> fill 200 eur
data limit: number -> fill 18
data marks: number list -> optional
uses members: person list -> each allowance: allowance
rule total: members -> sum counted
rule parts: members -> sum part else 1 cent
rule children: members -> where minor -> count
rule older: members -> where (age > limit) -> avg age else 0
rule rich: members -> any (age >= 18 and income > 5_000 eur)
rule grown: members -> all (not minor)
rule least: members -> min counted
rule most: members -> max income else allowance
rule first_born: members -> min born
rule oldest: (members -> last).age
rule late: members -> any position > 3
rule best: marks -> max else -1
rule sums: marks -> where value > 1 -> sum (value * 2 + position)
rule tried: members is veto
rule same_limit: limit
rule below: members -> any (age < limit)
rule everyone: members
rule count_of_all: everyone -> count
rule shares: members -> product share else 100%
rule of_marks: marks -> first else 7
`);

const RULES = HOUSEHOLD.rules.filter(({ own, key }) => own && key !== "everyone").map(({ key }) => key);

/** Compares each rule; the rules that generated code answers by itself. */
function compared(program: Program, data: GivenData, rules: readonly string[]): readonly string[] {
  return rules.filter((rule) => expectSame(program, data, [rule]));
}

describe("generated code for rows", () => {
  it("answers commands on given rows as the exact program does", () => {
    const person = { age: "40", born: "1980-05-01", income: "900.50 eur" };
    const child = { age: "7", born: "2015-01-31", income: "5000 cent", studies: "yes", share: "12.5%" };
    const data = { members: [person, child, { ...person, age: 41 }, child], marks: ["3", "1", "2.5"] };
    expect(compared(HOUSEHOLD, data, RULES)).to.deep.equal(RULES);
    expect(runFast(HOUSEHOLD, data, ["total"])?.total).to.have.property("result", "1401 eur");
  });

  it("answers random rows as the exact program does, or leaves them to it", () => {
    const random = new Random(7);
    const one = (...of: readonly unknown[]): unknown => random.of(of);
    let answered = 0;
    for (let at = 0; at < 100; at++) {
      const member = () => ({
        age: one("4", "18", 19, "120", "-1", undefined, "30", "31", "32"),
        born: one("2000-01-01", "1990-02-03", "x", "1999-12-31T10:00:00Z"),
        income: one("1 eur", "250 cent", { eur: 300 }, "0.001 eur", "9007199254740993 eur", undefined, "6000 eur"),
        studies: one("yes", true, "no", undefined, undefined, "maybe"),
        share: one("1%", "33.3%", undefined, undefined),
        ...(random.oneIn(20) && { other: "1" }),
      });
      const data = {
        members: one(random.list(0, 4, member), [], Array.from({ length: 2 }, member), undefined),
        marks: one(undefined, [], ["1"], [1, "2"], ["x"], ["4.25", "0.5"]),
        allowance: one(undefined, undefined, "1.5 eur", "x"),
      };
      answered += compared(HOUSEHOLD, data, RULES).length;
    }
    expect(answered).to.be.above(400);
  });

  it("leaves refused values to the exact program", () => {
    expect(compared(HOUSEHOLD, { members: [{ age: "x" }], marks: ["x"] }, ["children", "best"])).to.deep.equal([]);
  });

  it("takes rows by names of their places, and as a text", () => {
    const given = { "members.1.age": "3", "Members.2.AGE": "40", "members.2.income": "1 eur" };
    expect(compared(HOUSEHOLD, given, ["children", "grown", "tried"])).to.deep.equal(["children", "grown", "tried"]);
    expect(compared(HOUSEHOLD, { members: '[{"age": 3}]' }, ["children"])).to.deep.equal(["children"]);
  });

  it("leaves more rows than a request may have to the exact program", () => {
    const members = Array.from({ length: 1025 }, () => ({ age: "1" }));
    expect(runFast(HOUSEHOLD, { members }, ["children"])).to.equal(undefined);
    expect(runFast(HOUSEHOLD, { members: members.slice(1) }, ["children"])?.children).to.have.property(
      "result",
      "1024",
    );
    const limits = { ...DEFAULT_LIMITS, max_list_rows: 2 };
    const entry = new GeneratedProgram(HOUSEHOLD, limits, newCode()).entry([
      HOUSEHOLD.rules.findIndex(({ key }) => key === "children"),
    ]);
    expect(entry?.run({ members: members.slice(0, 2) }, NOW)?.children).to.have.property("result", "2");
    expect([2, 3].map((count) => entry?.isPlain({ members: members.slice(0, count) }))).to.deep.equal([true, false]);
  });
});

describe("generated code for rows that commands only walk over", () => {
  const order = (more = "", lines = "") =>
    programOf(`${MONEY}
spec part
data size: number
data place: number

spec line
uses money
data qty: number -> minimum 0 -> decimals 0
data price: money.amount
data rebate: money.amount
data late: boolean -> fill no
data weight: number
uses parts: part list -> optional -> each place: position
rule net: qty * price - rebate
  unless qty is 0 then veto "nothing"
rule heavy: parts -> where place > 1 -> sum (size + place)
data height: number
rule tall: height
  unless height is 0 then veto "flat"
rule twice: tall * 2
rule flat: tall is veto and twice > 3

spec groups
data late: boolean
data weighs: number

spec main
uses money
data rebate: money.amount -> fill 1 eur
data limit: number -> fill 2
uses lines: line list
  -> each rebate: rebate
${lines}
rule total: lines -> sum net
rule delayed: lines -> where late -> count
rule most: lines -> max (weight * position + limit) else 0
rule heavy: lines -> avg heavy else 0
rule flat_lines: lines -> where flat -> count
${more}`);
  const rules = ["total", "delayed", "most", "heavy", "flat_lines"];

  it("makes one frame for all rows of a command, and gives the answers of the exact program", () => {
    const program = order();
    const text = textOf(program);
    expect(text.match(/= new rowFrame\(undefined, f\);/g)).to.have.length(5);
    expect(text.match(/\.push\(new \w+/g)).to.deep.equal([".push(new rowFrame2"]);
    const random = new Random(11);
    const one = (...of: readonly unknown[]): unknown => random.of(of);
    let answered = 0;
    for (let at = 0; at < 150; at++) {
      const part = () => ({ size: one("1", "2.5", "2.5", undefined) });
      const line = () => ({
        qty: one("1", 2, "3", "3", "0", "-1", undefined),
        price: one("9 eur", "250 cent", "250 cent", undefined),
        late: one("yes", "no", undefined, undefined),
        height: one("5", "5", "0"),
        weight: one("1", "2.5", "7", "7", "x", undefined),
        parts: one(undefined, [], random.list(0, 3, part)),
      });
      const data = {
        lines: random.list(0, 4, line),
        rebate: one(undefined, "2 eur"),
      };
      answered += compared(program, data, rules).length;
    }
    expect(answered).to.be.above(400);
  });

  it("takes values as rows", () => {
    const program = programOf("spec main\ndata sizes: number list\nrule r: sizes -> sum (value * position)\n");
    expect(textOf(program)).to.contain("new rowFrame(undefined, f)");
    expect(compared(program, { sizes: ["1", 2, "0.5"] }, ["r"])).to.deep.equal(["r"]);
  });

  it("empties the frame of rows with many data, too", () => {
    const names = Array.from({ length: 130 }, (_, at) => `d${at}`);
    const program = programOf(`spec line
${names.map((name) => `data ${name}: number -> fill 1`).join("\n")}

spec main
uses lines: line list
rule r: lines -> sum (d0 + d129)
rule s: lines -> max d7
`);
    expect(textOf(program)).to.contain("function nextRow(f, data)");
    const lines = [{ d0: "5", d7: "4" }, { d129: "3" }, {}, { d7: "x" }];
    expect(compared(program, { lines: lines.slice(0, 3) }, ["r", "s"])).to.deep.equal(["r", "s"]);
    expect(compared(program, { lines }, ["r", "s"])).to.deep.equal(["r"]);
  });

  it("keeps rows that something else reads, or of which two commands compute the same", () => {
    const kept = {
      "a row": ["rule x: (lines -> first).qty"],
      "a rule": ["rule x: lines"],
      "a place after sorting": ["rule x: lines -> sort weight -> sum weight"],
      "a condition that is a rule": ["rule x: lines -> where late"],
      "a rule of two commands": ["rule x: lines -> sum (net * 2)"],
      "a data of two commands": ["rule x: lines -> sum price"],
      "another list": ["", "uses groups list -> by late: lines.late"],
      "an expression of another list": [
        "",
        "uses others: groups list -> optional -> each weighs: (lines -> sum weight)",
      ],
      "an order": ["", "  -> sort weight"],
      "a place": ["", "  -> each weight: position"],
    };
    for (const [what, [more = "", lines]] of Object.entries(kept))
      expect(textOf(order(more, lines)), what).not.to.contain("new rowFrame(undefined, f)");
  });
});

/** The generated code of all rules of a program. */
function textOf(program: Program): string {
  const answers = program.rules.flatMap(({ own, type }, id) => (own && type.kind !== "list" ? [id] : []));
  return emitted(emitBody(program, [{ answers, hooks: {} }])).text;
}

describe("generated code for long chains over rows", () => {
  it("does not nest calls as deep as rules refer to each other", () => {
    const rules = Array.from({ length: 450 }, (_, at) => `rule r${at + 1}: lines -> sum (size + r${at})`);
    const program = programOf(`spec line
data size: number

spec main
data start: number
uses lines: line list
rule r0: start
${rules.join("\n")}
`);
    expect(compared(program, { start: "1", lines: [{ size: "1" }] }, ["r450"])).to.deep.equal(["r450"]);
    const { text } = emitted(emitBody(program, [{ answers: [450], hooks: {} }]));
    const [entry = ""] = /function evaluate\(f\) \{[^}]*?if/.exec(text) ?? [];
    expect(entry.match(/\w+\(f\);/g)?.length).to.be.above(1);
  });
});

describe("generated code for rows with a key", () => {
  const bill = programOf(`spec line
data code: text
data size: number -> decimals 1
data qty: number
rule net: qty * 2

spec main
uses lines: line list -> key code, size
rule r: lines -> sum net
rule tried: lines is veto
`);

  it("answers as the exact program does, and leaves equal keys to it", () => {
    const line = (code: string | undefined, size: unknown, qty: unknown = 1) => ({ code, size, qty });
    const lines = [line("a", 1), line("a", "1.5"), line("b", 1, "0.25")];
    expect(compared(bill, { lines }, ["r", "tried"])).to.deep.equal(["r", "tried"]);
    expect(compared(bill, { lines: [...lines, line(undefined, 1), line(undefined, 1)] }, ["r"])).to.deep.equal(["r"]);
    expect(compared(bill, { lines: [...lines, line("b", "1.0")] }, ["r", "tried"])).to.deep.equal([]);
  });
});

describe("generated code for rows of the text", () => {
  /** A tariff with a key, and rules that search it. `rows`: lines below the list. */
  function tariff(key: string, sought: string, ...rows: readonly string[]): Program {
    return programOf(`${MONEY}
spec rate
uses money
data zone: text
data size: number
data band: number range
data day: date
data price: money.amount
data note: text -> fill "none"
rule twice: price * 2

spec main
uses money
data zone: text
data size: number -> decimals 3
data day: date
uses rates: rate list
  -> key ${key}
${rows.map((row) => `  -> with ${row}`).join("\n")}
rule r: (rates -> find ${sought}).price
rule otherwise: ((rates -> find ${sought} else (rates -> first)).twice)
rule note: (rates -> find ${sought}).note
rule all: rates -> sum price
rule many: rates -> where price > 2 eur -> count
`);
  }

  const rules = ["r", "otherwise", "note", "all", "many"];

  const A = 'zone: "a", price: 1 eur, note: "first", ';
  const tariffs = {
    "one text": tariff("zone", "zone", `${A}size: 1`, 'zone: "b", price: 250 cent'),
    "one number": tariff("size", "(size * 2)", `${A}size: 2`, "size: 2.5, price: 3.1 eur"),
    "a text and a bound": tariff(
      "zone, up to size",
      "zone, size",
      `${A}size: 2.5`,
      'zone: "a", size: 1, price: 2 eur',
      'zone: "b", size: -1, price: 3 eur',
    ),
    "a bound from": tariff("from size", "size", `${A}size: 2.0005`, "size: -1, price: 3 eur"),
    "a range and a text": tariff(
      "band, zone",
      "size, zone",
      `${A}band: 1...2`,
      'zone: "a", band: 2...4, price: 2 eur',
      'zone: "b", band: 1...3, price: 0.5 eur',
    ),
    "a date": tariff("day", "day", `${A}day: 2024-02-29`, "day: 2025-01-01, price: 3 eur"),
    "three data": tariff("zone, size, day", "zone, size, day", `${A}size: 1, day: 2024-02-29`),
  };

  it("finds them as the exact program does", () => {
    for (const [name, program] of Object.entries(tariffs)) {
      for (const zone of ["a", "b", "c"])
        for (const size of ["-1", "1", "2", "2.5", "3"])
          for (const day of ["2024-02-29", "2025-01-01"]) {
            const data = { zone, size, day };
            const found = compared(program, data, rules);
            const exact = run(program, data, ["r"]).r;
            expect(found, `${name} ${JSON.stringify(data)}`).to.include.members(
              exact?.vetoed === false ? ["r", "otherwise", "note", "many"] : ["otherwise", "many"],
            );
          }
    }
  });

  it("finds rows that the caller gives instead", () => {
    const rates = [
      { zone: "a", size: "3", band: "0...9", day: "2024-02-29", price: "7 eur" },
      { zone: "b", size: "4", band: "0...9", day: "2025-01-01", price: "8 eur" },
      { zone: "c", size: "5", band: "9...10", day: "2026-01-01", price: "9 eur" },
    ];
    const data = { zone: "a", size: "3", day: "2024-02-29" };
    for (const [name, program] of Object.entries(tariffs)) {
      const found = compared(program, { ...data, rates }, rules);
      if (["one text", "a text and a bound", "a bound from"].includes(name)) expect(found, name).to.include("r");
      const without = rates.map(({ zone, ...others }) => (zone === "c" ? others : { zone, ...others }));
      compared(program, { ...data, rates: without }, rules);
      compared(program, { ...data, zone: "x", rates: without }, rules);
    }
  });

  it("waits for what it looks for", () => {
    const program = tariffs["a text and a bound"];
    expect(compared(program, { zone: "a" }, rules)).to.deep.equal(["all", "many"]);
    expect(compared(program, { zone: "a", size: "x" }, rules)).to.deep.equal(["all", "many"]);
  });
});

describe("the veto of generated code where there is no row", () => {
  it("shows what was sought in the unit in which it was given", () => {
    const program = programOf(`spec rate
data share: ratio
data price: number

spec main
data most: number
data share: ratio
uses rates: rate list
  -> key share
rule r: (rates -> find (share / most)).price
`);
    expect(fastAnswer(program, { share: "3%%", most: "1", rates: [] })).to.equal("[no row of rates has share 3%%]");
  });
});

describe("generated code for rows in order, and for values of rows", () => {
  const shop = programOf(`${MONEY}
spec item
uses money
data name: text
data price: money.amount
data share: ratio -> fill 1%
data day: date
data is_new: boolean -> fill no
data rank: number
data before: text
rule part: price * share / 3
rule root: rank ^ 0.5
  unless is_new then rank / 3

spec main
data most: number
data marks: number list -> optional
data holidays: date list -> with 2026-01-01, 2026-01-02
uses items: item list
  -> sort is_new desc, price
  -> each rank: position
  -> each before: previous.name else "none"
rule top_price: (items -> sort price desc, name -> first).price
rule kept: items -> top most -> count
rule names: items -> sort name desc -> list name -> last
rule days: items -> distinct day -> count
rule latest: items -> list day -> sort value desc -> first
rule parts: items -> distinct part -> sum
rule part_of_first: items -> list (part + price) -> first
rule unread: items -> list (price / share) -> count
rule least_part: items -> min part
rule greatest_part: items -> where is_new -> max part
rule largest_root: (items -> sort root desc -> first).rank
rule ranked: (items -> where before is "b" -> first else (items -> first)).rank
rule middle: marks -> sort -> top 2 -> last else 0
rule different: marks -> distinct -> count
rule again: marks -> list (value * 2) -> where value > 2 -> sum
rule delivered: 3 working days after 2025-12-31 except holidays
`);
  const rules = shop.rules.filter(({ own }) => own).map(({ key }) => key);

  it("answers as the exact program does", () => {
    const random = new Random(5);
    let answered = 0;
    for (let at = 0; at < 60; at++) {
      const item = () => ({
        name: random.of(["a", "b", "c", "d"]),
        price: random.of(["1 eur", "100 cent", "2.5 eur", "2 eur"]),
        day: random.of(["2024-02-29", "2024-03-01", "2025-01-01T10:00:00Z"]),
        ...(random.oneIn(3) && { share: random.of(["10%", "0%", "1%"]) }),
        ...(random.oneIn(3) && { is_new: "yes" }),
      });
      const items = random.list(0, 5, item).map((each) => (random.oneIn(12) ? { name: each.name } : each));
      const marks = random.list(0, 4, () => random.of(["1", "2", "1.0", "0.5"]));
      answered += compared(shop, { items, marks, most: random.of(["0", "1", "3", "1.5", "-1"]) }, rules).length;
    }
    expect(answered).to.be.above(400);
  });

  it("answers each of these rules by itself", () => {
    const item = { name: "b", price: "1 eur", day: "2024-02-29" };
    const items = [item, item, { ...item, name: "a", is_new: "yes" }, item];
    expect(compared(shop, { items, marks: ["2", "1"], most: "1" }, rules)).to.deep.equal(rules);
  });
});

describe("generated code for rows of rows", () => {
  const orders = programOf(`spec line
data price: number -> decimals 2
data vat: number

spec order
data code: text
data vat: number -> fill 7
uses lines: line list -> each vat: vat
rule net: lines -> sum price
rule gross: lines -> sum (price * (100 + this.vat) / 100)

spec main
data wanted: text -> fill "a"
uses orders: order list
rule r: orders -> where code is wanted -> sum (lines -> sum price)
rule all_gross: orders -> sum gross
rule same: orders -> all (lines -> any (lines.price is orders.net))
`);

  it("answers as the exact program does", () => {
    const order = (code: string, ...prices: readonly string[]) => ({ code, lines: prices.map((price) => ({ price })) });
    const data = { orders: [order("a", "1.25", "3"), order("b", "9"), { ...order("a"), vat: "19" }] };
    expect(compared(orders, data, ["r", "all_gross", "same"])).to.deep.equal(["r", "all_gross", "same"]);
    expect(fastAnswer(orders, data)).to.equal("4.25");
  });
});

describe("generated code for bound lists", () => {
  const desk = programOf(`${MONEY}
spec line
uses money
data name: text
data price: money.amount
data fee: money.amount -> fill 1 eur
data place: number -> fill 0
rule gross: price + fee

spec order
uses money
data fee: money.amount
data marks: number list
uses lines: line list
  -> maximum 3
  -> sort price desc
  -> each fee: fee
  -> each place: position
uses others: line list
rule total: lines -> sum gross
rule first: lines -> first
rule mean: marks -> avg else 0
rule all: others -> sum gross

spec main
uses money
data marks: number list
uses mine: line list
uses prices: line list
  -> with name: "a", price: 1 eur
  -> with name: "b", price: 2 eur
uses o: order
  -> with lines: mine
  -> with fee: 5 eur
  -> with marks: marks
  -> with others: dear
uses p: order
  -> with lines: prices
  -> with fee: 2 eur
  -> with marks: high
  -> with others: mine
rule dear: mine -> where price > 2 eur
rule high: marks -> where value > 2
rule total: o.total
rule first: o.first
rule lines: o.lines
rule shown: o.lines -> list name, place
rule others: o.others
rule mean: o.mean
rule all: o.all
rule of_text: p.total
rule text_rows: p.lines
rule high_mean: p.mean
rule again: p.all
rule own: mine -> sum gross
`);
  const rules = desk.rules.filter(({ own }) => own).map(({ key }) => key);
  const line = (name: string, price: string) => ({ name, price });
  const mine = [line("x", "2 eur"), line("y", "900 cent"), line("z", "3 eur")];

  it("answers as the exact program does", () => {
    expect(compared(desk, { mine, marks: ["1", "4"] }, rules)).to.deep.equal(rules);
    expect(fastAnswer(desk, { mine, marks: ["1"] }, "lines")).to.equal("mine.2, mine.3, mine.1");
    const random = new Random(13);
    let answered = 0;
    for (let at = 0; at < 30; at++) {
      const one = () => ({
        ...line("n", random.of(["1 eur", "500 cent", "2.5 eur"])),
        ...(random.oneIn(9) && { price: "x" }),
      });
      const data = {
        marks: random.of([["2", "3.5"], [], ["x"], undefined]),
        mine: random.of([random.list(0, 4, one), undefined]),
        ...(random.oneIn(4) && { "o.lines": random.list(0, 4, one) }),
        ...(random.oneIn(4) && { "o.others": random.list(0, 2, one) }),
        ...(random.oneIn(4) && { "o.marks": ["9"] }),
        ...(random.oneIn(4) && { prices: random.list(0, 2, one) }),
      };
      answered += compared(desk, data, rules).length;
    }
    expect(answered).to.be.above(150);
  });
});

describe("generated code for groups", () => {
  const bill = programOf(`${MONEY}
spec line
uses money
data category: text
data rate: ratio
data net: money.amount

spec group
uses money
data category: text -> options "a" "b" "c" "d"
data place: number
data net: money.amount
rule share: net / 3

spec band
uses money
data rate: ratio -> maximum 50%
data net: money.amount
rule tax: net * rate

spec main
uses money
uses lines: line list
uses groups: group list
  -> maximum 3
  -> by lines.category
  -> each place: position
  -> each net: (lines -> where lines.category is groups.category -> sum lines.net)
uses bands: band list
  -> key rate
  -> sort rate desc
  -> by lines.rate
  -> each net: (lines -> where lines.rate is bands.rate -> sum lines.net)
rule many: groups -> count
rule table: groups -> list category, place, net, share
rule names: groups -> list category
rule all: bands
rule tax: bands -> sum tax
rule rates: bands -> list rate
rule large: groups -> where net > 5 eur -> count
`);
  const rules = bill.rules.filter(({ own }) => own).map(({ key }) => key);

  it("answers as the exact program does", () => {
    const random = new Random(9);
    const line = () => ({
      category: random.of(["a", "b", "c", ...(random.oneIn(9) ? ["d", "x", undefined] : [])]),
      rate: random.of(["7%", "190%%", "19%", ...(random.oneIn(9) ? ["80%", "x"] : [])]),
      net: random.of(["1 eur", "999 cent", ...(random.oneIn(9) ? [undefined] : [])]),
    });
    let answered = 0;
    for (let at = 0; at < 30; at++)
      answered += compared(
        bill,
        { lines: random.list(0, 5, line), ...(random.oneIn(9) && { groups: [{}] }) },
        rules,
      ).length;
    expect(answered).to.be.above(120);
    const lines = [
      { category: "b", rate: "7%", net: "1 eur" },
      { category: "a", rate: "70%%", net: "2 eur" },
    ];
    expect(compared(bill, { lines }, rules)).to.deep.equal(rules);
    expect(fastAnswer(bill, { lines }, "rates")).to.equal("7%");
  });

  it("leaves more groups than there may be to the exact program", () => {
    const lines = Array.from({ length: 600 }, (_, at) => ({ rate: `${at}%%`, category: "a" }));
    const limits = { ...DEFAULT_LIMITS, max_request_rows: 1_000 };
    const entry = new GeneratedProgram(bill, limits, newCode()).entry([
      bill.rules.findIndex(({ key }) => key === "rates"),
    ]);
    expect(entry?.run({ lines: lines.slice(0, 500) }, NOW)?.rates).to.have.property("vetoed", false);
    expect(entry?.run({ lines }, NOW)).to.equal(undefined);
  });
});

describe("generated code for rows beside others of their list", () => {
  const pairs = programOf(`spec item
data size: number
data day: date -> maximum now
rule twice: size * 2
rule same_day: day

spec main
uses items: item list
rule all: items
rule any: items -> any (all -> any (all.twice > items.size * 5))
rule products: items -> sum (all -> sum (all.size * items.size))
rule least: items -> where (all -> all (all.size >= items.size)) -> count
rule days: items -> all (day <= same_day)
`);
  const rules = ["any", "products", "least", "days"];

  it("answers as the exact program does", () => {
    for (const sizes of [["1", "4"], ["1", "2", "2"], []]) {
      const items = sizes.map((size) => ({ size, day: "2024-02-29" }));
      expect(compared(pairs, { items }, rules)).to.deep.equal(rules);
    }
  });
});

describe("generated code for rows that follow from each other", () => {
  const loan = programOf(`spec month
data opening: number -> decimals 2
data payment: number
data place: number
rule interest: round (opening * 3 / 1200) to 0.01
rule closing: opening + interest - min(payment, opening + interest)

spec main
data principal: number -> decimals 2
data payment: number -> decimals 2
data months: number -> minimum 0 -> decimals 0
uses schedule: month list
  -> rows months
  -> maximum 1_000
  -> each opening: previous.closing else principal
  -> each payment: payment
  -> each place: position
rule r: (schedule -> last).closing
rule interest: schedule -> sum interest
rule paid_off: schedule -> where closing is 0 -> min place else 0
`);

  it("answers as the exact program does, and as a loop over cents", () => {
    const random = new Random(11);
    for (let at = 0; at < 20; at++) {
      const [principal, payment, months] = [random.below(2_000_000), random.below(60_000), 1 + random.below(40)];
      const data = { principal: cents(principal), payment: cents(payment), months: String(months) };
      expect(compared(loan, data, ["r", "interest", "paid_off"])).to.deep.equal(["r", "interest", "paid_off"]);
      let left = principal;
      for (let month = 0; month < months; month++) {
        const due = left + Math.round((left * 3) / 1200);
        left = due - Math.min(payment, due);
      }
      expect(Number(fastAnswer(loan, data))).to.equal(left / 100);
    }
  });

  it("answers for as many rows as a list may have", () => {
    const data = { principal: "1000000", payment: "1", months: "1000" };
    expect(compared(loan, data, ["r", "interest"])).to.deep.equal(["r", "interest"]);
    expect(runFast(loan, { ...data, months: "1001" })).to.equal(undefined);
  });
});

function cents(count: number): string {
  return (count / 100).toFixed(2);
}

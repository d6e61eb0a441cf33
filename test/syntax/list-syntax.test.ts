import { expect } from "chai";
import { suggestionText } from "../../src/model/suggestion.ts";
import type { ListLine, ListNode, UsesNode } from "../../src/syntax/tree/declaration.ts";
import { dataOf, errorsOf, expressionOf, firstError, firstPlace, formatted, shape, treeOf } from "./trees.ts";

/** The first `uses` line of `spec s USES`. */
function usesOf(uses: string): UsesNode {
  const node = treeOf(`spec s ${uses}`).specs[0]?.uses[0]?.node;
  if (node === undefined) expect.fail(`${uses} is no import`);
  return node;
}

function listOf(uses: string): ListNode {
  const { list } = usesOf(uses);
  if (list === undefined) expect.fail(`${uses} is no list`);
  return list;
}

/** A line in short: its type, and the texts of its parts. */
function short(line: ListLine): string {
  switch (line.type) {
    case "help":
      return `help ${line.text}`;
    case "minimum":
    case "maximum":
      return `${line.type} ${line.count.type === "number" ? line.count.digits : line.count.type}`;
    case "optional":
      return "optional";
    case "key":
      return `key ${line.fields.map(({ path, bound }) => `${bound ?? "-"} ${path.join(".")}`).join(", ")}`;
    case "rows":
      return `rows ${shape(line.count)}`;
    case "sort":
      return `sort ${line.keys.map(({ value, order }) => `${shape(value)} ${order ?? "-"}`).join(", ")}`;
    case "each":
    case "row":
      return `${line.type} ${line.fields.map(({ path, value }) => `${path.join(".")}: ${value && shape(value)}`).join(", ")}`;
    case "table":
      return `table ${line.rows.length}`;
    case "by":
      return `by ${line.field?.join(".")} of ${line.of.path.join(".")}`;
    case "at":
      return `at ${shape(line.day)}`;
    case "values":
      return `values ${line.values.map(({ type }) => type).join(", ")}`;
    case "imports":
      return `imports ${line.paths.map(({ path }) => path.join(".")).join(", ")}`;
  }
}

const read = (body: string) => shape(expressionOf(body));

describe("chains of commands", () => {
  it("bind tighter than every operator, prefix and sign", () => {
    expect(read("a + b -> sum c")).to.equal("(a + (b -> sum c))");
    expect(read("2 * b -> count ^ 2")).to.equal("(2 * ((b -> count) ^ 2))");
    expect(read("- b -> count")).to.equal("(0 - (b -> count))");
    expect(read("not b -> any c")).to.equal("(not (b -> any c))");
    expect(read("round b -> sum c to 5")).to.equal("(round (b -> sum c) to 5 half even)");
    expect(read("b -> count > 2 and c")).to.equal("(((b -> count) > 2) and c)");
    expect(read("b -> first is veto")).to.equal("((b -> first) is veto)");
    expect(read("b -> sum as eur")).to.equal("((b -> sum) as eur)");
    expect(read("(b -> sum c) * 2")).to.equal("((b -> sum c) * 2)");
    expect(read("b -> sum (c + 1) * 2")).to.equal("((b -> sum (c + 1)) * 2)");
  });

  it("apply one command to the list of the one before", () => {
    expect(read("a -> where b > 1 -> sort c desc, d -> top 3 -> sum (e * 2) else 0")).to.equal(
      "((((a -> where (b > 1)) -> sort c desc, d) -> top 3) -> sum (e * 2) else 0)",
    );
  });

  it("give a sign to an argument that must be there, else to the result", () => {
    expect(read("a -> sum - 5")).to.equal("((a -> sum) - 5)");
    expect(read("a -> where b > -5")).to.equal("(a -> where (b > -5))");
    expect(read("a -> with -5, +2")).to.equal("(a -> with -5, 2)");
    expect(read("a -> max else -1")).to.equal("(a -> max else -1)");
  });

  it("leave out the left side of a condition of values", () => {
    expect(read("a -> any > 5")).to.equal("(a -> any (_ > 5))");
    expect(read("a -> where is not 5 -> count")).to.equal("((a -> where (_ is not 5)) -> count)");
    expect(read("a -> where in 4...7")).to.equal("(a -> where (_ in (4 ... 7)))");
    expect(read("a -> where (>= 3)")).to.equal("(a -> where (_ >= 3))");
    expect(read("a -> sort desc")).to.equal("(a -> sort _ desc)");
  });

  it("read fields of rows, and lists of values behind `not in`", () => {
    expect(read("(a -> first).b.c -> sum d")).to.equal("(((a -> first)).b.c -> sum d)");
    expect(read("d not in holidays and e")).to.equal("((not (d in holidays)) and e)");
    expect(read("d not in (a -> list b)")).to.equal("(not (d in (a -> list b)))");
  });

  it("keep their commas within `min` and `max`, and end at parentheses", () => {
    expect(read("min(a -> sort b, c -> first, 3)")).to.equal("min(((a -> sort b, c) -> first), 3)");
    expect(read("max(a -> count, 3)")).to.equal("max((a -> count), 3)");
    expect(read("max((a -> find 3), 4)")).to.equal("max((a -> find 3), 4)");
    expect(read("a -> find (b, c + 1) else d")).to.equal("(a -> find b, (c + 1) else d)");
  });

  it("take words of commands for names wherever they can be no such word", () => {
    expect(read("else + asc + count")).to.equal("((else + asc) + count)");
    expect(read("a -> sum else else 0")).to.equal("(a -> sum else else 0)");
    expect(read("a -> where else > 5")).to.equal("(a -> where (else > 5))");
    expect(read("a -> sum previous.b")).to.equal("(a -> sum previous.b)");
    expect(read("list -> list list")).to.equal("(list -> list list)");
    expect(read("a -> sort desc desc")).to.equal("(a -> sort desc desc)");
  });

  it("refuse an operator behind an argument without parentheses, and show both places for them", () => {
    for (const [body, place, remedy] of [
      ["a -> sum b * 2", "1:27+1", "`-> sum (b * …)`, or around the chain: `(… -> sum b) * …`"],
      ["a -> where b > 2 and c", "1:33+3", "`-> where (b > 2 and …)`"],
      ["a -> max else 0 + 1", "1:32+1", "`(… -> max else 0) + …`"],
      ["a -> where not b", "1:27+3", "`-> where (not …)`"],
      ["a -> where b is veto", "1:32+4", "`-> where (b is veto)`"],
      ["a -> where b in past 3 day", "1:32+4", "`-> where (b in past …)`"],
      ["a -> sum round b", "1:25+5", "`-> sum (round …)`"],
    ] as const) {
      const text = `spec s rule r: ${body}`;
      expect(firstPlace(text), body).to.equal(place);
      expect(suggestionText(firstError(text).suggestion), body).to.contain(remedy);
    }
  });

  it("offer a fix for what people write first", () => {
    for (const [body, remedy] of [
      ["staff[0]", "`(staff -> first)`"],
      ["sum(staff.salary)", "`staff -> sum salary`"],
      ["count(children)", "`children -> count`"],
      ["len(staff)", "`staff -> count`"],
      ["size(staff)", "`staff -> count`"],
      ["AVERAGE(staff.salary)", "`staff -> avg salary`"],
      ["some(staff, salary > 3)", "`staff -> any salary > 3`"],
      ["every(staff)", "`staff -> all age < 18`"],
      ["team.filter(salary > 3)", "`team -> where salary > 3`"],
      ["team.any(active)", "`team -> any active`"],
      ["team.count()", "`team -> count`"],
      ["max(staff.salary)", "`staff -> max salary`"],
      ["sum of staff.salary", "`staff -> sum salary`"],
      ["staff -> reverse", "`sort`"],
      ["any(x > 3)", "`staff -> any age < 18`"],
      ["count staff", "`staff -> count`"],
      ["for x in staff", "there are no loops"],
      ["foreach s in staff", "there are no loops"],
      ["staff -> first.name", "`(… -> first).name`"],
      ["staff -> first name", "`(… -> first).name`"],
      ["staff -> last -> name", "`(… -> last).name`"],
      ["staff -> count children", "`count` takes no argument"],
      ["staff -> count else 0", "it is 0"],
      ["staff where age > 5", "`-> where age < 18`"],
      ["staff -> sort by age", "`-> sort age`"],
      ["staff -> filter age > 5", "`where`"],
      ["staff -> wehre age > 5", "`where`"],
      ["staff -> find 1,000", "`1000` for one number"],
      ['staff -> find name is "Ada"', "`-> where name is … -> first`"],
      ["staff -> find age + 1", "`-> find (age + …)`"],
      ["staff -> none age > 5", "`not (staff -> any age < 18)`"],
      ['staff -> contains "Ada"', '`staff -> any name is "Ada"`'],
      ["staff -> group by age", "`-> by lines.category`"],
      ["staff -> fold salary", "reads `previous`"],
      ["nights -> rows 3", "below the `uses` line"],
      ["staff -> each age: 3", "below the `uses` line"],
      ["yes\ntable prices", "`uses prices: price list`"],
      ["staff -> first 3", "`-> top 3`"],
      ["staff -> last 3", "`-> sort age desc -> top 3`"],
      ["staff -> sort salary ascending", "begins with the smallest"],
      ["staff -> min by salary", "`-> sort salary -> first`"],
      ["staff -> max by salary", "`-> sort salary desc -> first`"],
      ["staff.1.salary", "`(staff -> first).salary`"],
      ["staff ->", "follows the arrow"],
      ["x not in 1...5", "`not x in …`"],
      ['x not in "a", "b"', 'x not in ("A", "B")'],
    ] as const) {
      expect(suggestionText(firstError(`spec s rule r: ${body}`).suggestion), body).to.contain(remedy);
    }
  });
});

describe("lists", () => {
  it("are imports with the word `list` behind the name and its date", () => {
    expect(usesOf("uses line list").alias).to.equal("line");
    expect(usesOf("uses a/b-c.line list").alias).to.equal("line");
    expect(usesOf("uses rows: line list")).to.include({ alias: "rows", spec: "line" });
    expect(usesOf("uses rows: line 2024-05 list").effective?.text).to.equal("2024-05");
    expect(usesOf("uses rows: shop line list")).to.include({ repository: "shop", spec: "line" });
    expect(usesOf("uses rows: @acme/shop line list")).to.include({ repository: "@acme/shop", spec: "line" });
    for (const uses of ["uses rows: shop line list", "uses line 2024 list", "uses list list -> optional"]) {
      expect(listOf(uses).formerly, uses).to.equal(undefined);
    }
  });

  it("are imports of a spec named so where that is what the text said before", () => {
    for (const uses of ["uses list", "uses x: list", "uses @shop list", "uses shop list 2024", "uses x: a/list"]) {
      expect(usesOf(uses).list, uses).to.equal(undefined);
    }
    const { formerly } = listOf("uses x: shop list -> with a: 1, b: c -> with d: 1 + e");
    expect(formerly).to.include({ alias: "x", repository: "shop", spec: "list" });
    expect(formerly?.bindings.map(({ path, value }) => `${path} ${value.type}`)).to.deep.equal([
      ...["a number", "b path", "d expression"],
    ]);
    expect(listOf("uses shop list").formerly).to.include({ alias: "list", spec: "list" });
  });

  it("have lines in any order", () => {
    const { lines } = listOf(
      [
        'uses rows: b c list -> with a: "x", b.c: y + 1 -> at now -> by rows.a -> by f: xs.b -> optional',
        "-> each a, b -> each c: previous.d else (e + 1) -> each d: 2 * previous.d else 0 -> sort a desc, (b + 1) asc, c",
        '-> rows n * 2 -> maximum 9 -> minimum 1 -> key a, up to b, from -> help "h" -> with ada, grace.x',
      ].join(" "),
    );
    expect(lines.map(short)).to.deep.equal([
      'row a: "x", b.c: (y + 1)',
      "at now",
      "by undefined of rows.a",
      "by f of xs.b",
      "optional",
      "each a: undefined, b: undefined",
      "each c: (previous.d else (e + 1))",
      "each d: (2 * (previous.d else 0))",
      "sort a desc, (b + 1) asc, c -",
      "rows (n * 2)",
      "maximum 9",
      "minimum 1",
      "key - a, up to b, - from",
      "help h",
      "imports ada, grace.x",
    ]);
  });

  it("of values have literals, and keep constraints for planning", () => {
    const node = dataOf("money.amount list -> with 1 eur, -2 eur -> with 1...2 -> minimum 1 -> decimals 2");
    expect(node.value).to.include({ type: "data_type", text: "money.amount", name: "amount", qualifier: "money" });
    expect(node.value.type === "data_type" && node.value.list?.lines.map(short)).to.deep.equal([
      ...["values number, number", "values range_literal", "minimum 1"],
    ]);
    expect(node.constraints.map(({ type }) => type)).to.deep.equal(["command"]);
    expect(dataOf("date range list").value).to.include({ isRange: true });
    expect(dataOf("list").value).to.include({ name: "list" }).and.not.have.property("list");
    expect(dataOf("list list").value).to.include({ name: "list" });
  });

  it("of a named type show themselves by rows that are given or need not be", () => {
    const implied = (value: string) => {
      const node = dataOf(value).value;
      return node.type === "data_type" ? node.list?.isImplied : undefined;
    };
    expect(implied("fares -> with 1, 2")).to.equal(true);
    expect(implied("fares -> minimum 1 -> optional")).to.equal(true);
    expect(implied("fares -> minimum 1")).to.equal(undefined);
    expect(errorsOf("spec s data x: number -> optional")[0]).to.contain("is not a constraint");
  });

  it("refuse commas that could separate two values, at the number", () => {
    expect(firstPlace("spec s data x: number list -> with 1, 2,000")).to.equal("1:39+5");
    expect(firstPlace("spec s uses x: b c list -> with a: 1, b: (1,000 + 2)")).to.equal("1:43+5");
    expect(firstPlace("spec s rule r: a -> find (1,000, 2)")).to.equal("1:27+5");
    expect(errorsOf("spec s rule r: a -> where b > 1,000 uses x -> with a: 1,000, b: 2")).to.deep.equal([]);
  });

  it("report each wrong line", () => {
    expect(
      errorsOf('spec s\nuses x: b list\n  -> kay a\n  -> each a = 1\n  -> with a: "x"\n  -> each b: previous.c').map(
        (error) => error.split(" ")[0],
      ),
    ).to.deep.equal(["3:6+3", "4:13+1", "6:24+0"]);
  });

  it("offer a fix for a chain that needs parentheses in a line, and for other words for a list", () => {
    for (const [text, remedy] of [
      ["uses x: b c list -> each a: rows -> count", "`(rooms -> count)`"],
      ["uses x: b c list -> optinal", "`optional`"],
      ["uses x: b[]", "`uses staff: employee list`"],
      ["uses x: list of b", "`uses staff: employee list`"],
      ["data x: number[]", "`data fares: number list`"],
      ["data x: [number]", "`data fares: number list`"],
      ["data x: list of number", "`data fares: number list`"],
    ] as const) {
      expect(suggestionText(firstError(`spec s ${text}`).suggestion), text).to.contain(remedy);
    }
  });

  it("count nodes of computed rows, and none of rows of literals and names", () => {
    const rows = Array.from({ length: 30 }, (_, at) => `-> with a: ${at}, b: name`).join(" ");
    expect(errorsOf(`spec s uses x: b c list ${rows}`, { max_expression_count: 20 })).to.deep.equal([]);
    const computed = Array.from({ length: 30 }, (_, at) => `-> with a: ${at} * n`).join(" ");
    expect(errorsOf(`spec s uses x: b c list ${computed}`, { max_expression_count: 20 })).to.have.length(1);
  });
});

describe("the layout of lists", () => {
  const body = (text: string) => formatted(`spec s rule r: ${text}`).split("\n").slice(3).join("\n").trim();

  it("has parentheses where a text would read differently, and no others", () => {
    for (const [text, canonical = text] of [
      ["(a -> sum b) * 2"],
      ["(a -> count) * 2", "a -> count * 2"],
      ["2 * (a -> sum b)", "2 * a -> sum b"],
      ["c + (a -> sum b) > 5"],
      ["min((a -> find 3), 4)"],
      ["min((a -> find 3 else 4), 4)", "min(a -> find 3 else 4, 4)"],
      ["min((a -> max b), 4)", "min(a -> max b, 4)"],
      ["a -> sum (b)", "a -> sum b"],
      ["a -> sum (-5)"],
      ["a -> with (-5)", "a -> with -5"],
      ["a -> where ((b) is (c))", "a -> where b is c"],
      ["a -> where (b % 2 is 1)"],
      ["a -> any ((is))"],
      ["a -> any ((is in 1...2))"],
      ["a -> where ((is + 1 > 2 or b))"],
      ["a -> where (b in 1...2)", "a -> where b in 1...2"],
      ["a -> where (b in c...d)"],
      ["a -> find (b, c)", "a -> find b, c"],
      ["(a + b) -> count"],
      ["((a -> first)).b"],
      ["(a -> first) is veto", "a -> first is veto"],
      ["(a -> min b) is veto"],
      ["d not in (holidays)", "d not in holidays"],
      ["not d in holidays"],
      ["a -> sum (else)"],
      ["a -> sort b asc, c DESC", "a -> sort b, c desc"],
    ] as const) {
      const expected = text === "((a -> first)).b" ? "(a -> first).b" : canonical;
      expect(body(text), text).to.equal(expected);
    }
  });

  it("keeps chains of lines in parentheses", () => {
    expect(formatted("spec s uses x: b -> with c: (a -> sum) + min((d -> count), 3)")).to.contain(
      "  -> with c: (a -> sum) + min(d -> count, 3)\n",
    );
  });

  it("aligns no rows that would be wider than 120 characters then", () => {
    const long = "x".repeat(60);
    const text = formatted(
      `spec s uses x: b c list -> with a: "${long}", b: 1 -> with a: "y", b: "${long}" -> with a: "ä", b: 2`,
    );
    expect(text).to.contain('  -> with a: "y", b: ').and.to.contain('  -> with a: "ä", b: 2');
    expect(formatted('spec s uses x: b c list -> with a: "yy", b: 1 -> with a: "ä", b: 2')).to.contain(
      '  -> with a: "ä",  b: 2',
    );
  });

  it("keeps an alias without which the text would be another import", () => {
    expect(formatted("spec s uses line: line list")).to.contain("uses line: line list");
    expect(formatted("spec s uses line: shop line list")).to.contain("uses shop line list");
  });
});

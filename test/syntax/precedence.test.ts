import { expect } from "chai";
import { expressionOf, firstPlace, shape } from "./trees.ts";

/** Rows of docs/spec/01-syntax.md#5-expressions: source, and how it reads. */
const READINGS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "conversions bind tighter than products and looser than powers": [
    ["x * y as eur", "(x * (y as eur))"],
    ["x ^ y as number", "((x ^ y) as number)"],
    ["x + y as eur", "(x + (y as eur))"],
    ["x as a as b", "((x as a) as b)"],
  ],
  "sums, products and `and` group to the left, powers to the right": [
    ["a - b - c", "((a - b) - c)"],
    ["a / b * c % d", "(((a / b) * c) % d)"],
    ["a and b and c", "((a and b) and c)"],
    ["a or b or c", "((a or b) or c)"],
    ["a and b or c and d", "((a and b) or (c and d))"],
    ["not a or sqrt x > 3 or b", "(((not a) or ((sqrt x) > 3)) or b)"],
    ["a ^ b ^ c", "(a ^ (b ^ c))"],
  ],
  "long chains read as short ones, whatever stands in them": [
    ["a + b - 1 + c - d + 2", "(((((a + b) - 1) + c) - d) + 2)"],
    ["a * 2 / b * c % 3 * d", "(((((a * 2) / b) * c) % 3) * d)"],
    ["a + b + c * d * e * f * g + h + i + j", "(((((a + b) + ((((c * d) * e) * f) * g)) + h) + i) + j)"],
    ["a - b - 2 eur - c - d.e - f - -g - h", "(((((((a - b) - 2[eur]) - c) - d.e) - f) - (0 - g)) - h)"],
    ["a + b + c + (d + e + f + g) + h + i + j", "((((((a + b) + c) + (((d + e) + f) + g)) + h) + i) + j)"],
    ["sqrt a + b + c + d > e * f * g * h", "((sqrt (((a + b) + c) + d)) > (((e * f) * g) * h))"],
  ],
  "a minus before anything but a number is a subtraction from 0": [
    ["-x ^ 2", "((0 - x) ^ 2)"],
    ["-2 ^ 2", "(-2 ^ 2)"],
    ["2 ^ -x", "(2 ^ (0 - x))"],
    ["-(5 eur)", "-5[eur]"],
    ["+x", "x"],
    ["x -5", "(x - 5)"],
  ],
  "comparisons stand between sums, `not` below them": [
    ["not x is 5", "(not (x is 5))"],
    ["not a and b", "((not a) and b)"],
    ["x is not b", "(x is not b)"],
    ["x is not not b", "(x is not (not b))"],
    ["x > not y < z", "(x > (not (y < z)))"],
    ["x in a...b is c", "((x in (a ... b)) is c)"],
    ["d in past is b", "((d in past) is b)"],
    ["x in 1...2 in 3...4", "((x in (1 ... 2)) in (3 ... 4))"],
  ],
  "the ends of a range are neighbouring sums": [
    ["a + 1...b", "((a + 1) ... b)"],
    ["a...b + 1", "(a ... (b + 1))"],
    ["rate * a...b", "(rate * (a ... b))"],
    ["a * b + 1...c", "(a * ((b + 1) ... c))"],
    ["a + b * 1...c", "(a + (b * (1 ... c)))"],
    ["a - b * 2 + 1...c", "(a - (b * ((2 + 1) ... c)))"],
    ["a ^ 2...b ^ 2", "((a ^ 2) ... (b ^ 2))"],
    ["a...b as day", "((a ... b) as day)"],
    ["a as t + b...c", "((a as t) + (b ... c))"],
    ["a...b in c...d", "((a ... b) in (c ... d))"],
    ["now - 7 day...now", "((now - 7[day]) ... now)"],
    ["a + (b...c) * d - e...f", "(a + ((b ... c) * ((d - e) ... f)))"],
  ],
  "math prefixes and windows take a whole sum": [
    ["sqrt x + y", "(sqrt (x + y))"],
    ["sqrt(x) + y", "(sqrt (x + y))"],
    ["(sqrt x) + y", "((sqrt x) + y)"],
    ["sqrt(16) is 4", "((sqrt 16) is 4)"],
    ["floor sqrt x", "(floor (sqrt x))"],
    ["-sqrt x", "(0 - (sqrt x))"],
    ["abs -x", "(abs (0 - x))"],
    ["round x as eur", "(round (x as eur))"],
    ["x...sqrt y + z", "(x ... (sqrt (y + z)))"],
    ["past 3 day + 1 day", "(past (3[day] + 1[day]))"],
  ],
  "date predicates follow a sum": [
    ["d in past", "(d in past)"],
    ["d in past 3 month", "(d in (past 3[month]))"],
    ["d in past -3 day", "(d in (past -3[day]))"],
    ["d in calendar year as number", "((d current year) as number)"],
    ["d in future calendar week", "(d future week)"],
    ["d not in calendar month", "(d not_in month)"],
  ],
  "veto tests may be mirrored": [
    ["x is veto", "(x is veto)"],
    ["x is not veto", "(not (x is veto))"],
    ["veto is x", "(x is veto)"],
    ["not veto is x", "(not (x is veto))"],
    ["veto is not x + y", "(not ((x + y) is veto))"],
  ],
  "words that mean something in one place are names elsewhere": [
    ["is is is", "(is is is)"],
    ["al.past", "al.past"],
    ["calendar + year", "(calendar + year)"],
    ["5 past + percent", "(5[past] + percent)"],
    ["x as is is y", "((x as is) is y)"],
  ],
  "a `%` after a number is percent, else the remainder": [
    ["x % 3", "(x % 3)"],
    ["(10) % 3", "(10 % 3)"],
    ["5 eur % 3", "(5[eur] % 3)"],
    ["10% * x", "(10[percent] * x)"],
  ],
};

describe("expressions", () => {
  for (const [rule, rows] of Object.entries(READINGS)) {
    it(rule, () => {
      for (const [source, reading] of rows) expect(shape(expressionOf(source)), source).to.equal(reading);
    });
  }

  it("are rejected at the second comparison of an operand, and at what follows a closed level", () => {
    for (const [source, column] of [
      ["x < y < z", 7],
      ["x is y is z", 8],
      ["b is x in 1...2", 8],
      ["x as number ^ 2", 13],
      ["10 % 3", 4],
      ["10 % x", 6],
      ["--5", 2],
      ["(5) eur", 5],
      ["x not in 1...2", 10],
      ["x in calendar day", 15],
    ] as const) {
      expect(firstPlace(`spec s rule r:\n${source}`).split("+")[0], source).to.equal(`2:${column}`);
    }
  });

  it("do not add a number to a conversion: the whole conversion is at fault", () => {
    expect(firstPlace("spec s rule r:\n5 + x as eur")).to.equal("2:5+8");
    expect(firstPlace("spec s rule r:\n5 - (x as eur) )")).to.equal("2:5+10");
    expect(shape(expressionOf("5 eur + x as eur"))).to.equal("(5[eur] + (x as eur))");
    expect(shape(expressionOf("5 + x as eur * 2"))).to.equal("(5 + ((x as eur) * 2))");
  });

  it("keep the range of each node from its first token to its last", () => {
    const source = "(a + b) * -c";
    const offset = "rule r: ".length;
    const product = expressionOf(source);
    if (product.type !== "arithmetic") expect.fail(product.type);
    const text = (range: { start: number; end: number }) => source.slice(range.start - offset, range.end - offset);
    expect(text(product.range)).to.equal(source);
    expect(text(product.left.range)).to.equal("a + b");
    expect(text(product.right.range)).to.equal("-c");
  });
});

import { expect } from "chai";
import type { RunOptions } from "../../../src/engine/api.ts";
import { Engine } from "../../../src/engine/engine.ts";
import { EngineErrors, EngineTimeout } from "../../../src/engine/errors.ts";

const ROWS = `spec r
data x: number
data k: text
data z: number range

spec s
data q: number
uses a: r list
uses b: r list
uses c: r list
`;

function engineOf(text: string): Engine {
  const engine = new Engine();
  engine.load({ "a.rules": text });
  return engine;
}

function errorOf(engine: Engine, options: RunOptions) {
  try {
    engine.run(options);
  } catch (error) {
    if (error instanceof EngineErrors) return error.errors[0];
    throw error;
  }
  return undefined;
}

function rows<Row>(count: number, row: (at: number) => Row): readonly Row[] {
  return Array.from({ length: count }, (_, at) => row(at));
}

/** A part with parts in parts, so many levels of them. */
function nested(levels: number): object {
  let part: object = { own: 1 };
  for (let level = 0; level < levels; level++) part = { own: 1, parts: [part] };
  return part;
}

describe("hostile lists", () => {
  it("in lists are refused by their number before anything is evaluated", () => {
    const engine = engineOf(`spec line
data q: number

spec order
uses lines: line list
rule total: lines -> sum q

spec s
uses orders: order list
rule total: orders -> sum orders.total
`);
    const orders = rows(1000, () => ({ lines: rows(1000, (q) => ({ q })) }));
    const error = errorOf(engine, { spec: "s", data: { orders } as never });
    expect(error).to.deep.include({
      kind: "resource_limit",
      limit_name: "max_request_rows",
      related_data: "orders[3].lines",
    });
  });

  it("of their own spec are taken up to the depth of the limit, and refused beyond it at any depth", () => {
    const engine = engineOf(`spec part
data own: number
uses parts: part list -> optional
rule cost: own + (parts -> sum cost)
rule depth: 1 + (parts -> max parts.depth else 0)
`);
    const { cost, depth } = engine.run({ spec: "part", data: nested(31) as never }).results;
    expect([cost?.result, depth?.result]).to.deep.equal(["32", "32"]);
    for (const levels of [32, 1000]) {
      const error = errorOf(engine, { spec: "part", data: nested(levels) as never });
      expect(error).to.deep.include({ kind: "resource_limit", limit_name: "max_list_depth" });
    }
  });

  it("with keys that collide name the first two rows, and find rows among ranges that nearly do", () => {
    const engine = engineOf(`${ROWS.replace("uses a: r list", "uses a: r list -> key k, z")}
rule found: (a -> find "k", 10235).x
rule none: (a -> find "k", 10239).x
`);
    const row = (at: number, to = at * 10 + 9) => ({ k: "k", z: `${at * 10}...${to}`, x: at });
    const { found, none } = engine.run({ spec: "s", data: { a: rows(1024, (at) => row(at)) } }).results;
    expect(found?.result).to.equal("1023");
    expect(none?.veto_reason).to.equal('no row of a has k "k", z 10239');
    const clashing = rows(1024, (at) => row(at, at === 1022 ? 10_231 : undefined));
    const vetoed = engine.run({ spec: "s", data: { a: clashing }, rules: ["found"] }).results.found;
    expect(vetoed?.veto_reason).to.equal("Data a: rows a.1023 and a.1024 have overlapping ranges as keys");
  });

  it("of giant numbers are sorted exactly, and sums and products of them are too large to be written", () => {
    const engine = engineOf(`${ROWS}
rule least: (a -> sort x -> first).x
rule most: (a -> sort x desc -> first).x
rule different: a -> distinct x -> count
rule sum: a -> sum (x * x)
rule product: a -> product x
`);
    const digits = (at: number) => `${7922816251426433759354394000n + BigInt((at * 37) % 1024)}.5`;
    const { results } = engine.run({ spec: "s", data: { a: rows(1024, (at) => ({ x: digits(at) })) } });
    expect(results.least?.result).to.equal("7922816251426433759354394000.5");
    expect(results.most?.result).to.equal("7922816251426433759354395023.5");
    expect(results.different?.result).to.equal("1024");
    for (const rule of ["sum", "product"])
      expect(results[rule]?.veto_reason).to.match(/^The result is too large to be written/);
  });

  it("in commands in commands in commands end with their time", () => {
    const engine = engineOf(`${ROWS}
rule any: a -> any (b -> any (c -> any (c.x + b.x is a.x + 5_000)))
`);
    const list = rows(1024, (x) => ({ x }));
    expect(() => engine.run({ spec: "s", data: { a: list, b: list, c: list }, timeout: 100 })).to.throw(EngineTimeout);
  });

  it("in commands in commands list what is missing as few rows do, however many they are", () => {
    const engine = engineOf(`${ROWS}
rule any: a -> any (b -> any (b.x is a.x + q))
rule sum: a -> sum (a.x * (b -> sum b.x))
`);
    const count = 170;
    const empty = rows(count, () => ({}));
    const keys = (list: string, from: number) => rows(count - from, (at) => `${list}.${at + 1 + from}.x`);
    const missing = (data: RunOptions["data"]) => {
      const { any, sum } = engine.run({ spec: "s", data }).results;
      return [any?.missing_data, sum?.missing_data];
    };
    expect(missing({ a: empty, b: empty })).to.deep.equal([
      ["b.1.x", "a.1.x", "q", ...keys("b", 1), ...keys("a", 1)],
      ["a.1.x", ...keys("b", 0), ...keys("a", 1)],
    ]);
    const known = rows(count, (x) => ({ x }));
    expect(missing({ a: known, b: known })).to.deep.equal([["q"], undefined]);
  });
});

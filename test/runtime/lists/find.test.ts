import { expect } from "chai";
import fc from "fast-check";
import { Engine } from "../../../src/engine/engine.ts";
import "../../property-seed.ts";
import { volume } from "../../volume.ts";

/** A row, or what is sought: the data that are there. */
interface Rate {
  readonly zone?: string | undefined;
  readonly weight?: number | undefined;
  /** The range from ten times this number, or a number in it. */
  readonly slot?: number | undefined;
  readonly width?: number | undefined;
}

const KEYS = [
  ...["zone", "weight", "up to weight", "from weight", "size"],
  ...[
    "zone, weight",
    "zone, up to weight",
    "from weight, zone",
    "zone, size",
    "size, up to weight",
    "weight, size, zone",
  ],
];

function engineOf(key: string, rows: readonly Rate[]): Engine {
  const sought = (prefix: string) => key.replaceAll(/(?:up to |from )?(\w+)/g, `${prefix}_$1`);
  const text = rows.map((row, at) => {
    const { zone, ...rest } = dataOf(row, at);
    const pairs = [...Object.entries(rest), ...(zone === undefined ? [] : [["zone", JSON.stringify(zone)] as const])];
    return `  -> with ${pairs.map(([name, value]) => `${name}: ${value}`).join(", ")}\n`;
  });
  const asked = (prefix: string) => `data ${prefix}_zone: text
data ${prefix}_weight: number
data ${prefix}_size: number
rule ${prefix}: (rates -> find ${sought(prefix)}).price
`;
  const engine = new Engine();
  engine.load({
    "a.rules": `spec rate
data zone: text
data weight: number
data size: number range
data price: number

spec shop
uses rates: rate list
  -> key ${key}
${text.join("")}${["one", "two", "three"].map(asked).join("")}`,
  });
  return engine;
}

function dataOf({ zone, weight, slot, width }: Rate, at: number): Readonly<Record<string, string | number>> {
  const size = slot !== undefined && width !== undefined && `${slot * 10}...${slot * 10 + width}`;
  return {
    ...(zone !== undefined && { zone }),
    ...(weight !== undefined && { weight }),
    ...(size !== false && { size }),
    price: at,
  };
}

function wanted(prefix: string, { zone, weight, slot, width }: Rate): Readonly<Record<string, string | number>> {
  return {
    ...(zone !== undefined && { [`${prefix}_zone`]: zone }),
    ...(weight !== undefined && { [`${prefix}_weight`]: weight }),
    ...(slot !== undefined && width !== undefined && { [`${prefix}_size`]: slot * 10 + width }),
  };
}

const wish = fc.record({
  zone: fc.constantFrom("a", "b", "c"),
  weight: fc.integer({ min: 0, max: 30 }),
  slot: fc.integer({ min: 0, max: 12 }),
  width: fc.integer({ min: 0, max: 10 }),
});
const rate = fc.record({
  zone: fc.constantFrom("a", "b", "c"),
  weight: fc.integer({ min: 0, max: 25 }),
  slot: fc.integer({ min: 0, max: 12 }),
  width: fc.integer({ min: 1, max: 9 }),
});

/** Rows without equal keys, whichever of the data are the key. */
function distinct<Row extends Rate>(rows: readonly Row[], key: string): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ zone, weight, slot }) => {
    const parts = { zone, weight, size: slot } as const;
    const names = key.match(/zone|weight|size/g) ?? [];
    const text = JSON.stringify(names.map((name) => parts[name as keyof typeof parts]));
    return !seen.has(text) && seen.add(text) !== undefined;
  });
}

/** The number of the row that fits; -1: none. */
function expected(rows: readonly Rate[], key: string, { zone, weight = 0, slot = 0, width = 0 }: Rate): number {
  const size = slot * 10 + width;
  const fitting = rows.flatMap((row, at) => {
    const from = (row.slot ?? 0) * 10;
    if (key.includes("zone") && row.zone !== zone) return [];
    if (key.includes("size") && !(from <= size && size < from + (row.width ?? 0))) return [];
    if (/^weight|, weight/.test(key) && row.weight !== weight) return [];
    if (key.includes("up to") && (row.weight ?? 0) < weight) return [];
    if (key.includes("from") && (row.weight ?? 0) > weight) return [];
    return [{ at, weight: row.weight ?? 0 }];
  });
  const sign = key.includes("from") ? -1 : 1;
  if (/up to|from/.test(key)) fitting.sort((a, b) => sign * (a.weight - b.weight));
  return fitting[0]?.at ?? -1;
}

describe("find in a list with keys", () => {
  it("finds the row that a person would find, in tables of the text and in given lists", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.array(rate, { minLength: 1, maxLength: 60 }),
        fc.array(wish, { minLength: 3, maxLength: 3 }),
        (key, all, wishes) => {
          const rows = distinct(all, key);
          const asked = Object.assign({}, ...["one", "two", "three"].map((name, at) => wanted(name, wishes[at] ?? {})));
          const inText = engineOf(key, rows).run({ spec: "shop", data: asked }).results;
          const rates = rows.map((row, at) => dataOf(row, at));
          const given = engineOf(key, []).run({ spec: "shop", data: { ...asked, rates } }).results;
          for (const [at, name] of ["one", "two", "three"].entries()) {
            const number = expected(rows, key, wishes[at] ?? {});
            expect(inText[name]?.result, `${key}: ${name}`).to.equal(number < 0 ? undefined : String(number));
            expect(given[name]?.result, `${key}: ${name}`).to.equal(number < 0 ? undefined : String(number));
            expect(given[name]?.veto_reason).to.equal(inText[name]?.veto_reason);
          }
        },
      ),
      { numRuns: volume(120) },
    );
  });

  it("answers again as it does for the first time, whatever is missing or refused", () => {
    const gap = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 8 });
    const holed = fc.record({
      zone: gap(fc.constantFrom("a", "b", "c")),
      weight: gap(fc.integer({ min: 0, max: 25 })),
      slot: gap(fc.integer({ min: 0, max: 12 })),
      width: fc.integer({ min: 1, max: 9 }),
    });
    const searched = { zone: gap(fc.constantFrom("a", "b")), weight: gap(fc.integer({ min: 0, max: 30 })) };
    const sought = fc.record({ ...searched, slot: gap(fc.integer({ min: 0, max: 12 })), width: fc.constant(3) });
    fc.assert(
      fc.property(
        fc.constantFrom(...KEYS),
        fc.array(holed, { minLength: 16, maxLength: 60 }),
        fc.array(sought, { minLength: 3, maxLength: 3 }),
        (key, all, wishes) => {
          const engine = engineOf(key, []);
          const rates = distinct(all, key).map((row, at) => dataOf(row, at));
          const asked = Object.assign({}, ...["one", "two", "three"].map((name, at) => wanted(name, wishes[at] ?? {})));
          const together = engine.run({ spec: "shop", data: { ...asked, rates } }).results;
          for (const [at, name] of ["one", "two", "three"].entries()) {
            const data = { ...wanted(name, wishes[at] ?? {}), rates };
            const alone = engine.run({ spec: "shop", rules: [name], data }).results;
            expect(together[name], `${key}: ${name}`).to.deep.equal(alone[name]);
          }
        },
      ),
      { numRuns: volume(120) },
    );
  });
});

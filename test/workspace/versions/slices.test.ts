import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { WorkBudget } from "../../../src/model/work-budget.ts";
import { edgesOf } from "../../../src/workspace/versions/edges.ts";
import { rowName, rowsInOrder } from "../../../src/workspace/versions/rows.ts";
import { sliceRows } from "../../../src/workspace/versions/slices.ts";
import { instant, loaded } from "../loading.ts";

/** By row: the years in which its slices begin, and the number of names behind its imports. */
function slicings(text: string, limit = 100): Readonly<Record<string, readonly unknown[]>> {
  const { rows } = loaded({ m: text });
  const all = rowsInOrder(rows);
  const found = sliceRows(rows, all, edgesOf, limit, new WorkBudget(DEFAULT_LIMITS));
  const years = new Map(Array.from({ length: 50 }, (_, i) => [instant(String(2000 + i)), 2000 + i]));
  return Object.fromEntries(
    all.map((row) => {
      const { starts, names } = found.get(row) ?? { starts: [], names: 0 };
      return [rowName(row), [starts.map((start) => start && years.get(start)), names]];
    }),
  );
}

const versions = (spec: string, ...years: readonly number[]) =>
  years.map((year) => `spec ${spec} ${year}\ndata x: number\n`).join("");

describe("The slices of a version (docs/spec/05-composition-versions.md#5-10-slices)", () => {
  it("begin where versions of its imports begin within its window", () => {
    const text = `${versions("lib", 2009, 2010, 2012, 2020, 2021)}spec top 2010\nuses lib\nspec top 2020\nuses lib\n`;
    expect(slicings(text)).to.deep.include({
      "top 2010": [[2010, 2012], 1],
      "top 2020": [[2020, 2021], 1],
      "lib 2012": [[2012], 0],
    });
  });

  it("begin in the order of time, whatever the order of the imports", () => {
    const text = `${versions("late", 2001, 2030)}${versions("early", 2001, 2015, 2025)}spec top 2010\nuses late\nuses early\nspec user 2005\nuses top 2010\nuses late\n`;
    expect(slicings(text)).to.deep.include({
      "top 2010": [[2010, 2015, 2025, 2030], 2],
      "user 2005": [[2005, 2030], 1],
    });
  });

  it("begin where imports of imports change, but for those behind a pin", () => {
    const text = `${versions("leaf", 2001, 2013)}spec mid 2002\nuses leaf\nspec pinned 2002\nuses leaf 2001\nspec top 2010\nuses mid\nspec other 2010\nuses pinned\nspec fixed 2010\nuses mid 2003\n`;
    expect(slicings(text)).to.deep.include({
      "top 2010": [[2010, 2013], 2],
      "other 2010": [[2010], 1],
      "fixed 2010": [[2010], 0],
    });
  });

  it("of all time begin with the first versions", () => {
    const text = `spec lib\ndata x: number\n${versions("lib", 2012)}spec top\nuses lib\nspec top 2020\nuses lib\n`;
    expect(slicings(text)).to.deep.include({ top: [[undefined, 2012], 1], "top 2020": [[2020], 1] });
  });

  it("count names once, and one more than the limit at most", () => {
    const text = `spec a\nspec b\nuses a\nspec c\nuses b\nuses a\nspec top\nuses c\nuses b\nuses again: a\n`;
    expect(slicings(text)).to.deep.include({ top: [[undefined], 3], c: [[undefined], 2] });
    const chain = `${Array.from({ length: 9 }, (_, i) => `spec s${i}\nuses s${i + 1}\n`).join("")}spec s9\n`;
    expect(slicings(chain, 4)).to.deep.include({ s0: [[undefined], 5], s5: [[undefined], 4] });
  });
});

import { expect } from "chai";
import fc from "fast-check";
import { edgesOf } from "../../../src/workspace/versions/edges.ts";
import { resolveRow, targetRows } from "../../../src/workspace/versions/resolve.ts";
import { rowsInOrder } from "../../../src/workspace/versions/rows.ts";
import { loaded } from "../loading.ts";

const year = fc.integer({ min: 2000, max: 2012 });

describe("The rows to which references lead", () => {
  it("are those of all slices", () => {
    const versions = fc.uniqueArray(year, { minLength: 1, maxLength: 6 });
    const pin = fc.option(year, { nil: undefined });
    fc.assert(
      fc.property(versions, versions, fc.array(pin, { maxLength: 3 }), (of, starts, pins) => {
        // A first version at the beginning of time, so that no reference leads to nothing.
        const texts = ["spec d\n", ...of.map((from) => `spec d ${from}\n`)];
        const uses = ["uses a: d", ...pins.map((date, i) => `uses a${i}: d ${date ?? ""}`.trimEnd())].join("\n");
        const { rows } = loaded({ m: `${texts.join("")}spec c\n${uses}\n` });
        const consumer = rowsInOrder(rows).find(({ spec }) => spec === "c");
        if (consumer === undefined) throw new Error("there is a consumer");
        const edges = edgesOf(consumer).all;
        const instants = [undefined, ...starts.sort().map((date) => BigInt(Date.UTC(date, 0)) * 1000n)];
        const { slices } = resolveRow(rows, consumer, edges, instants, new Map());
        const all = new Set(slices.flatMap(({ targets }) => targets));
        expect(targetRows(rows, consumer, edges, instants)).to.have.members([...all]);
      }),
    );
  });
});

import { expect } from "chai";
import fc from "fast-check";
import { resultOrder } from "../../../src/plan/rules/result-order.ts";

/**
 * References of rules to rules with smaller numbers in a hidden order, so that there are no
 * circles.
 */
const acyclic = fc.integer({ min: 0, max: 12 }).chain((count) =>
  fc.record({
    ranks: fc.shuffledSubarray(
      Array.from({ length: count }, (_, i) => i),
      { minLength: count },
    ),
    wanted: fc.array(fc.array(fc.nat(Math.max(0, count - 1)), { maxLength: 4 }), {
      minLength: count,
      maxLength: count,
    }),
  }),
);

function referencesOf({ ranks, wanted }: { ranks: number[]; wanted: number[][] }): number[][] {
  return wanted.map((targets, rule) =>
    [...new Set(targets)].filter((target) => (ranks[target] ?? 0) < (ranks[rule] ?? 0)).sort((a, b) => a - b),
  );
}

/**
 * The queue of docs/spec/04-rules-evaluation.md#4-7-selecting-rules-and-the-answer, written as the
 * text says it.
 */
function asSpecified(references: number[][]): number[] {
  const queue = references.flatMap((targets, rule) => (targets.length === 0 ? [rule] : []));
  const emitted: number[] = [];
  for (let rule = queue.shift(); rule !== undefined; rule = queue.shift()) {
    emitted.push(rule);
    references.forEach((targets, user) => {
      if (!targets.includes(rule) || queue.includes(user) || emitted.includes(user)) return;
      if (targets.every((target) => emitted.includes(target))) queue.push(user);
    });
  }
  return emitted;
}

describe("the order of results", () => {
  it("follows references, then names", () => {
    // alpha, bravo: zulu + mike, mike, zulu: alpha
    expect(resultOrder([[], [2, 3], [], [0]]).order).to.deep.equal([0, 2, 3, 1]);
  });

  it("is the queue of the language reference", () => {
    fc.assert(
      fc.property(acyclic, (graph) => {
        const references = referencesOf(graph);
        expect(resultOrder(references)).to.deep.equal({ order: asSpecified(references), unplaced: [] });
      }),
    );
  });

  it("leaves out circles and what uses them", () => {
    expect(resultOrder([[1], [0], [0], [], [4]])).to.deep.equal({ order: [3], unplaced: [0, 1, 2, 4] });
  });

  it("takes time linear in rules and references", () => {
    const chain = Array.from({ length: 200_000 }, (_, i) => (i === 0 ? [] : [i - 1]));
    expect(resultOrder(chain).order.at(-1)).to.equal(199_999);
  });
});

import { expect } from "chai";
import fc from "fast-check";
import { dependencyOrder } from "../../../src/plan/instances/dependency-order.ts";

const graphs = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.array(fc.array(fc.nat(count - 1), { maxLength: 3 }), { minLength: count, maxLength: count }));

function order(graph: number[][]) {
  return dependencyOrder(graph.keys(), (node) => graph[node] ?? []);
}

/** True when a path of one or more steps leads from one node to another. */
function leads(graph: number[][], from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [...(graph[from] ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true;
    if (!seen.has(node)) open.push(...(graph[node] ?? []));
    seen.add(node);
  }
  return false;
}

describe("dependency order", () => {
  it("puts every node after those it leads to, unless they lead back", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const places = new Map(order(graph).order.map((node, place) => [node, place]));
        expect(places.size).to.equal(graph.length);
        for (const [from, targets] of graph.entries()) {
          for (const to of targets) {
            if (!leads(graph, to, from)) expect(places.get(to)).to.be.lessThan(places.get(from) ?? -1);
          }
        }
      }),
    );
  });

  it("finds the sets of nodes that lead to each other", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const found = new Set(order(graph).circles.map((circle) => [...circle].sort().join(" ")));
        for (const a of graph.keys()) {
          const together = [...graph.keys()].filter((b) => b === a || (leads(graph, a, b) && leads(graph, b, a)));
          if (together.length > 1) expect(found).to.include(together.sort().join(" "));
        }
      }),
    );
  });

  it("needs no stack for long chains", () => {
    const chain = Array.from({ length: 100_000 }, (_, i) => (i === 99_999 ? [] : [i + 1]));
    expect(order(chain).order[0]).to.equal(99_999);
  });
});

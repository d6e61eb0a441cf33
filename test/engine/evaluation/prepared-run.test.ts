import { expect } from "chai";
import fc from "fast-check";
import type { Data, EvaluationResponse } from "../../../src/engine/api.ts";
import { Engine } from "../../../src/engine/engine.ts";
import { EngineErrors } from "../../../src/engine/errors.ts";
import { formatExplanation } from "../../../src/engine/text/tree-text.ts";
import { volume } from "../../volume.ts";

const TEXT = `spec line
data weight: number

spec order
uses lines: line list
data quantity: number -> minimum 1 -> maximum 90
data price: number -> decimals 2
data member: boolean
data kind: text
rule total: quantity * price
rule rebate: total / quantity + 1
  unless member then total / (quantity - 1)
  unless kind is "gift" then veto "no rebate for gifts"
rule reached: (total + 1) >= 20
rule heavy: total + (lines -> sum weight)
`;

const NAMES = [
  "quantity",
  "Quantity",
  "price",
  "PRICE",
  "member",
  "kind",
  "pric",
  "extra",
  "order",
  "lines.1.weight",
  "lines.1.wait",
];
const VALUES = ["3", "1", "91", "0.5", "x", "", "gift", "true", true, false, 7, 1.5, null, undefined];
const complete = { quantity: "3", price: "2.5", member: "false", kind: "book" };
const LISTS = [[], [{ weight: "2" }], [{ weight: "1" }, { wait: "3", weight: "1" }], [{ Weight: 1 }]];
const plain = fc.record({
  quantity: fc.constantFrom("1", "3", "90"),
  price: fc.constantFrom("0", "2.50", "99999999999999999999.5"),
  member: fc.constantFrom<string | boolean>("true", "false", true),
  kind: fc.constantFrom("gift", "book"),
});
const entries = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom<unknown>(...VALUES, { eur: "2" }, [1])), {
  maxLength: 4,
});
const lists = fc.tuple(plain, fc.constantFrom(...LISTS)).map(([known, lines]) => ({ ...known, lines }));
/** Most data are complete, so that some are answered by generated code. */
const requests = fc.oneof(
  plain,
  lists,
  fc.tuple(plain, entries).map(([known, more]) => ({ ...known, ...Object.fromEntries(more) })),
  entries.map((more) => Object.fromEntries(more)),
);

function loaded(): Engine {
  const engine = new Engine();
  engine.load([["order.rules", TEXT]]);
  return engine;
}

/** An answer with the texts of its explanations, or the errors of the request. */
function outcome(run: () => EvaluationResponse): unknown {
  try {
    const response = run();
    const texts = Object.values(response.results).flatMap(({ explanation }) =>
      explanation === undefined ? [] : [formatExplanation(explanation)],
    );
    return { response: JSON.stringify(response), texts };
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors;
    throw thrown;
  }
}

describe("a prepared run", () => {
  const prepared = loaded();

  for (const rules of [undefined, ["rebate", "reached"]]) {
    for (const [explain, strict] of [[], [true], [false, true], [true, true]]) {
      const choice = { spec: "order", effective: "2025-01-01", rules, explain, strict };
      const chosen = `${rules ?? "all rules"}${explain ? ", explained" : ""}${strict ? ", strict" : ""}`;
      it(`answers like the exact program: ${chosen}`, () => {
        const coded = prepared.prepare(choice);
        fc.assert(
          fc.property(requests, (given) => {
            const data = given as Data;
            // Too few runs for generated code.
            const exact = outcome(() => loaded().run({ ...choice, data }));
            expect(outcome(() => coded.run(data))).to.deep.equal(exact);
          }),
          { numRuns: volume(100) },
        );
      });
    }
  }

  it("explains the data that it was given, though they change before a text is made", () => {
    for (const data of [
      { ...complete },
      { ...complete, Quantity: "3", quantity: undefined },
      { ...complete, extra: "1" },
      { ...complete, lines: [{ weight: "1" }] },
    ]) {
      const given: Record<string, Data[string]> = { ...data };
      const { results } = prepared.prepare({ spec: "order", rules: ["rebate"], explain: true }).run(given);
      if (Array.isArray(given.lines)) {
        for (const line of given.lines) Object.assign(Object(line), { weight: ["not a value"] });
        given.lines.fill("not a row");
      }
      for (const name of Object.keys(given)) given[name] = "1";
      const { explanation } = results.rebate ?? {};
      expect(explanation && formatExplanation(explanation)).to.include("total / quantity: 2.5");
    }
  });
});

import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { DEFAULT_LIMITS, type Limits } from "../../../src/model/limits.ts";
import { ROWS } from "../../../src/model/operators.ts";
import { formatTree } from "../../../src/syntax/format/format-tree.ts";
import { operandsFirst } from "../../../src/syntax/operands.ts";
import { createParser } from "../../../src/syntax/parse.ts";
import { meaning } from "../trees.ts";

/** Every written form with operands, of which `A` and `B` are two. */
const FORMS = [
  ...["+", "-", "*", "/", "%", "mod", "^", "and", "or", "<", "is", "is not", "in", "not in", "starts with"].map(
    (operator) => `A ${operator} B`,
  ),
  ...["...", "through", "working days after"].map((operator) => `A ${operator} B`),
  ...["not A", "- A", "A is veto", "A is not veto", "A as kg", "A as number", "(A).f"],
  ...["sqrt A", "round A to B", "round A to B half up", "min(A, B)", "date(A, B, 1)", "past A", "x in past A"],
  ...["A in (B, x)", "x in (A, B)", "A not in (B, x)", "A in past", "A in calendar year", "A in past calendar week"],
  ...["A not in calendar month", "year of A", "first day of month A", "lower of A", "years from A to B"],
  ...["A working days after x except B", "x working days before y except (A, B)"],
  ...["A working days after x with weekend B", "working days from A to B", "working days from x to A except B"],
  ...["working days from x to y except A with weekend B", "A is a working day", "A is not a working day except B"],
  ...["A is a working day with weekend B", "A -> count", "A -> sum B", "A -> first else B", "xs -> find A else B"],
  ...["xs -> where A", "xs -> where A > B", "xs -> where A in (B, y)", "xs -> find A, B", "xs -> sort A desc, B"],
  ...["xs -> with f: A, g: B", "xs -> list A, B", "x working days before y except (A, x) with weekend B"],
];

/** Operands without an operator that end or begin in ways of their own. */
const LEAVES = ["a", "1", "(-1)", "2 kg", "5%", "to", "or", "calendar", "2026-01-01", '"t"', "(1...2)"];

/** Each form as each operand of each, in parentheses. */
function* nested(): Generator<string> {
  let leaf = 0;
  const filled = (form: string) => form.replace(/[AB]/g, () => LEAVES[leaf++ % LEAVES.length] ?? "");
  for (const outer of FORMS) {
    for (const inner of FORMS) {
      for (const operand of outer.match(/[AB]/g) ?? [])
        yield filled(outer.replace(operand, () => `(${filled(inner)})`));
    }
  }
}

/** Each body that parses with such limits, with its tree and that of its canonical text. */
function* canonicalTrees(limits: Limits) {
  const parser = createParser(limits);
  for (const body of nested()) {
    const { tree } = parser.parse({ label: "a.rules", text: `spec s rule r: ${body}` });
    if (tree === undefined) continue;
    const canonical = formatTree(tree, limits);
    if (typeof canonical !== "string") continue;
    yield {
      text: `${body}\n--- canonical\n${canonical}`,
      tree,
      again: parser.parse({ label: "a.rules", text: canonical }).tree,
    };
  }
}

describe("the canonical text of an operand", () => {
  it("parses to the same tree, whatever its operator and the one around it", () => {
    const kinds = new Set<string>();
    for (const { text, tree, again } of canonicalTrees(DEFAULT_LIMITS)) {
      if (again === undefined || !isDeepStrictEqual(meaning(again), meaning(tree))) expect.fail(text);
      const result = tree.specs[0]?.rules[0]?.declaration.node.result;
      if (result?.type !== "veto" && result !== undefined)
        for (const { type } of operandsFirst(result)) kinds.add(type);
    }
    expect([...kinds]).to.include.members(Object.keys(ROWS));
  });

  it("is nested as deep as the limit at most, or refused", () => {
    let held = 0;
    for (const { text, again } of canonicalTrees({ ...DEFAULT_LIMITS, max_expression_depth: 3 })) {
      if (again === undefined) expect.fail(text);
      held += 1;
    }
    expect(held).to.be.greaterThan(1000);
  });
});

import { expect } from "chai";
import { DEFAULT_LIMITS } from "../../../src/model/limits.ts";
import { formatTree } from "../../../src/syntax/format/format-tree.ts";
import { render } from "../../../src/syntax/format/render.ts";
import { expressionOf, formatted, treeOf } from "../trees.ts";

describe("the formatter", () => {
  it("keeps a text of several lines as it is inside a broken sum", () => {
    const text = formatted('spec s rule r: a + (b + "x\ny")');
    expect(text).to.contain('"x\ny"');
    expect(formatted(text)).to.equal(text);
  });

  it("ends every file with one line feed, an empty one too", () => {
    expect(formatted("")).to.equal("\n");
    expect(formatted("spec a")).to.equal("spec a\n");
    expect(formatted("repo x")).to.equal("repo x\n\n");
  });

  it("reports a file whose canonical text would be nested too deep", () => {
    const tree = treeOf("spec s rule r: sqrt sqrt sqrt sqrt sqrt sqrt x + y");
    expect(formatTree(tree, DEFAULT_LIMITS)).to.deep.include({
      kind: "resource_limit",
      limit_name: "max_expression_depth",
    });
  });

  it("adds the parentheses without which a text would read differently", () => {
    for (const [source, canonical] of [
      ["(sqrt x) + 1", "(sqrt x) + 1"],
      ["(y * sqrt x) + 1", "(y * sqrt x) + 1"],
      ["(round x) as eur", "(round x) as eur"],
      ["(x * 2) % y", "(x * 2) % y"],
      ["(x as number) ^ 2", "(x as number) ^ 2"],
      ["(rate * a...b) + c", "(rate * a...b) + c"],
      ["x - (a...b)", "x - (a...b)"],
      ["(x > 3) is b", "(x > 3) is b"],
      ["b is (x in 1...2)", "b is (x in 1...2)"],
      ["-(x as eur)", "-(x as eur)"],
      ["(not x) is not veto", "(not x) is not veto"],
      ["(a + 1) is veto", "a + 1 is veto"],
      ["5 is veto", "5 is veto"],
      ["(a + b) is veto", "a + b is veto"],
      ["not x is veto", "x is not veto"],
      ["sqrt(x) * 2", "sqrt (x * 2)"],
      ["x in (calendar + 1)", "x in (calendar + 1)"],
      ["x in past (calendar)", "x in (past calendar)"],
      ["x in past (is)", "x in (past is)"],
    ] as const) {
      expect(render(expressionOf(source), undefined).text, source).to.equal(canonical);
    }
  });
});

import { expect } from "chai";
import { Engine, type EngineError, EngineErrors, format } from "../../src/index.ts";

const TOO_DEEP = "spec b\nrule r:\n  sqrt sqrt sqrt sqrt sqrt sqrt 5 + 1\n";

function errorsOf(action: () => unknown): readonly EngineError[] {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof EngineErrors) return thrown.errors;
    throw thrown;
  }
  return [];
}

/** Errors of a canonical text that would nest too deep, but for the words. */
function depthErrors(action: () => unknown) {
  return errorsOf(action).map(({ message: _message, suggestion: _suggestion, ...rest }) => rest);
}

function expected(attribute: string, line: number) {
  return {
    kind: "resource_limit",
    code: "resource-limit",
    limit_name: "max_expression_depth",
    limit_value: "7",
    actual_value: "8",
    source: { attribute, line, column: 3, length: 35 },
  };
}

describe("canonical text that would nest too deep", () => {
  it("is an error at the expression when a text is formatted", () => {
    expect(depthErrors(() => format(TOO_DEEP, "b.rules"))).to.deep.equal([expected("b.rules", 3)]);
  });

  it("is one in the file that has it when a version or a repository is written", () => {
    const engine = new Engine();
    engine.load({ "a.rules": "repo q\nspec a\nrule r: 1", "b.rules": `repo q\n\n${TOO_DEEP}` });
    for (const spec of [{}, { spec: "b" }])
      expect(depthErrors(() => engine.source({ repository: "q", ...spec }))).to.deep.equal([expected("b.rules", 5)]);
    expect(engine.source({ repository: "q", spec: "a" })).to.equal("spec a\n\nrule r:\n  1\n");
  });
});

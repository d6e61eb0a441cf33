import { expect } from "chai";
import { load } from "../../../src/workspace/index.ts";
import { empty, errorsOf, loaded, sources } from "../../workspace/loading.ts";

/**
 * Two versions of `mid`, each with its own version of `leaf`, and a spec that uses whichever is in
 * force.
 */
function specs(binding: string): string {
  const version = (year: number, maximum: string) =>
    `spec deep ${year}\ndata x: number${maximum}\nspec leaf ${year}\nuses deep ${year}\nspec mid ${year}\ndata y: number\nuses leaf ${year}${binding}\n`;
  return `${version(2024, "")}${version(2025, " -> maximum 5")}spec user 2024\nuses mid\n`;
}

describe("the interface of a spec over time", () => {
  it("includes the slots of all specs below it", () => {
    const [error, ...more] = errorsOf(load(empty(), sources({ m: specs("") })));
    expect(error?.message).to.contain("data `leaf.deep.x`").and.contain("interface differs");
    expect(more).to.deep.equal([]);
  });

  it("includes slots that a spec on the way binds to a value", () => {
    const [error, ...more] = errorsOf(load(empty(), sources({ m: specs(" -> with deep.x: 5") })));
    expect(error?.message).to.contain("data `leaf.deep.x`");
    expect(more).to.deep.equal([]);
  });

  it("includes the slots for one spec that another binds to its own", () => {
    const versions = [2024, 2025].map((year) => {
      const type = year === 2024 ? "number" : "number -> maximum 5";
      return `spec deep ${year}\ndata x: ${type}\nspec leaf ${year}\nuses deep ${year}\nspec bound ${year}\ndata y: number\nuses leaf ${year} -> with deep.x: y\nspec plain ${year}\nuses leaf ${year}\n`;
    });
    const users = "spec a_user 2024\nuses bound\nspec b_user 2024\nuses plain\nspec c_user 2024\nuses plain\n";
    const errors = errorsOf(load(empty(), sources({ m: versions.join("") + users })));
    expect(errors.map(({ spec }) => spec)).to.deep.equal(["b_user", "c_user"]);
  });

  it("does not include slots that a spec on the way binds to one of its own, however deep they are", () => {
    loaded({ m: specs(" -> with deep.x: y") });
  });
});
